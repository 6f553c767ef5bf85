// An API description held against the standard: every object has what it needs, and nothing that means nothing.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { missingField, referenceNotFound, unknownField, wrongKind } from "./diagnostics.ts";
import { OPENAPI, type Shape, type Shapes, SWAGGER } from "./openapi-shapes.ts";
import type { ValuePath } from "./read-spec.ts";
import { isRecord, type JsonRecord, own } from "./record.ts";
import { followPointer } from "./resolve.ts";
import { isSwagger } from "./swagger.ts";

/** More problems than this are one problem. */
const MOST_PROBLEMS = 500;
const MOST_DEPTH = 100;

const SCHEMA_TYPES = ["string", "number", "integer", "boolean", "object", "array", "null", "file"];
/** Keywords that hold one schema, a list of them, or a map of them. */
const ONE_SCHEMA = ["items", "additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"];
const SCHEMA_LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"];
const SCHEMA_MAPS = ["properties", "patternProperties", "$defs", "dependentSchemas"];

interface Checking {
  readonly root: JsonRecord;
  readonly shapes: Shapes;
  readonly locate: (path: ValuePath) => Location;
  readonly diagnostics: Diagnostic[];
}

/** Everything that does not fit the standard, in the order of the file. */
export function checkStructure(root: JsonRecord, locate: (path: ValuePath) => Location): readonly Diagnostic[] {
  const checking: Checking = { root, shapes: isSwagger(root) ? SWAGGER : OPENAPI, locate, diagnostics: [] };
  checkShape(checking, root, { shape: { object: "root" }, path: [] });
  return checking.diagnostics;
}

interface Place {
  readonly shape: Shape;
  readonly path: ValuePath;
}

function checkShape(checking: Checking, value: unknown, { shape, path }: Place): void {
  if (checking.diagnostics.length >= MOST_PROBLEMS || path.length > MOST_DEPTH) return;
  if (shape === "any") return;
  if (shape === "schema") {
    checkSchema(checking, value, path);
    return;
  }
  if (typeof shape === "string") {
    const fits =
      shape === "text" ? typeof value === "string" || typeof value === "number" : typeof value === KIND[shape];
    if (!fits) report(checking, wrongKind(path, WORDS[shape], checking.locate(path)));
    return;
  }
  if ("oneOf" in shape) {
    checkChoice(checking, value, { choices: shape.oneOf, path });
    return;
  }
  if ("list" in shape) {
    if (!Array.isArray(value)) {
      report(checking, wrongKind(path, "a list", checking.locate(path)));
      return;
    }
    for (const [index, item] of value.entries())
      checkShape(checking, item, { shape: shape.list, path: [...path, index] });
    return;
  }
  if (!isRecord(value)) {
    report(checking, wrongKind(path, "an object", checking.locate(path)));
    return;
  }
  if ("map" in shape) {
    for (const [key, item] of Object.entries(value)) {
      if (!key.startsWith("x-")) checkShape(checking, item, { shape: shape.map, path: [...path, key] });
    }
    return;
  }
  checkObject(checking, value, { name: shape.object, path });
}

const KIND = { flag: "boolean", number: "number" } as const;
const WORDS = { text: "a text", flag: "true or false", number: "a number" } as const;

function checkObject(checking: Checking, value: JsonRecord, { name, path }: { name: string; path: ValuePath }): void {
  if (typeof own(value, "$ref") === "string") {
    checkReference(checking, value, path);
    return;
  }
  const shape = checking.shapes[name];
  if (shape === undefined) return;
  for (const field of shape.required ?? []) {
    if (own(value, field) === undefined) report(checking, missingField(path, field, checking.locate(path)));
  }
  for (const [key, item] of Object.entries(value)) {
    if (key.startsWith("x-")) continue;
    const inside = Object.hasOwn(shape.fields, key) ? shape.fields[key] : shape.others;
    const here = [...path, key];
    if (inside !== undefined) checkShape(checking, item, { shape: inside, path: here });
    else report(checking, unknownField(here, closest(key, Object.keys(shape.fields)), checking.locate(here)));
  }
}

function checkChoice(checking: Checking, value: unknown, place: { choices: readonly string[]; path: ValuePath }): void {
  if (typeof value === "string" && place.choices.includes(value)) return;
  const words = `one of ${place.choices.map((choice) => `"${choice}"`).join(", ")}`;
  report(checking, wrongKind(place.path, words, checking.locate(place.path)));
}

function checkReference(checking: Checking, value: JsonRecord, path: ValuePath): void {
  const reference = String(own(value, "$ref"));
  // References to other files were followed, or reported, when the file was read.
  if (!reference.startsWith("#/") || followPointer(checking.root, reference) !== undefined) return;
  report(checking, referenceNotFound(reference, checking.locate([...path, "$ref"])));
}

function checkSchema(checking: Checking, schema: unknown, path: ValuePath): void {
  if (checking.diagnostics.length >= MOST_PROBLEMS || path.length > MOST_DEPTH || typeof schema === "boolean") return;
  if (!isRecord(schema)) {
    report(checking, wrongKind(path, "a schema", checking.locate(path)));
    return;
  }
  if (typeof own(schema, "$ref") === "string") checkReference(checking, schema, path);
  const types = own(schema, "type");
  for (const type of Array.isArray(types) ? types : types === undefined ? [] : [types]) {
    if (!SCHEMA_TYPES.includes(String(type)))
      checkChoice(checking, type, { choices: SCHEMA_TYPES, path: [...path, "type"] });
  }
  checkKeyword(checking, schema, {
    key: "required",
    path,
    fits: (value) => Array.isArray(value) || typeof value === "boolean",
  });
  checkKeyword(checking, schema, { key: "enum", path, fits: Array.isArray });
  for (const key of ONE_SCHEMA) {
    const value = own(schema, key);
    if (isRecord(value)) checkSchema(checking, value, [...path, key]);
  }
  for (const key of SCHEMA_LISTS) {
    const list = own(schema, key);
    if (list === undefined) continue;
    if (!Array.isArray(list)) report(checking, wrongKind([...path, key], "a list", checking.locate([...path, key])));
    else for (const [index, item] of list.entries()) checkSchema(checking, item, [...path, key, index]);
  }
  for (const key of SCHEMA_MAPS) {
    const map = own(schema, key);
    if (map === undefined) continue;
    if (!isRecord(map)) report(checking, wrongKind([...path, key], "an object", checking.locate([...path, key])));
    else for (const [name, item] of Object.entries(map)) checkSchema(checking, item, [...path, key, name]);
  }
}

interface Keyword {
  readonly key: string;
  readonly path: ValuePath;
  fits(value: unknown): boolean;
}

function checkKeyword(checking: Checking, schema: JsonRecord, { key, path, fits }: Keyword): void {
  const value = own(schema, key);
  if (value === undefined || fits(value)) return;
  report(checking, wrongKind([...path, key], "a list", checking.locate([...path, key])));
}

function report(checking: Checking, diagnostic: Diagnostic): void {
  checking.diagnostics.push(diagnostic);
}
