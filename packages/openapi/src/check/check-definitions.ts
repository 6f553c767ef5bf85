// Checks every definition in a spec once, where it is written: examples and defaults match their schemas, limits are
// satisfiable, required properties exist.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { parseExactJson } from "@lectern/base/exact-json.ts";
import { plural } from "@lectern/base/text.ts";
import type { Api } from "../api.ts";
import { exampleValue } from "../describe/describe-examples.ts";
import { pathToText } from "../diagnostics.ts";
import { streamKind } from "../example/stream-text.ts";
import { definitionPath } from "../read/locate-parts.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { type JsonRecord, own, ownList, ownRecord } from "../record.ts";
import { findMismatch, type Mismatch } from "../schema/find-mismatch.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { isSwagger } from "../swagger.ts";
import { reversedLimits, unknownRequired } from "./check-schema.ts";
import { shownPath, visitObjects } from "./check-structure.ts";
import { defaultMismatch, exampleMismatch, minExceedsMax, unknownRequiredProperty } from "./diagnostics.ts";

/** Maximum number of reported problems; more would add nothing. */
const MAX_PROBLEMS = 500;

interface Checking {
  readonly api: Pick<Api, "root">;
  readonly flatten: Flatten;
  readonly diagnostics: Diagnostic[];
  readonly locate: (path: ValuePath) => Location;
  /** Mismatches by cause: a hundred examples that lack a newly required field are one finding. */
  readonly causes: Map<FlatSchema, Map<string, Cause>>;
  /** Examples shared by several definitions, with the schemas each was checked against. */
  readonly seen: Map<unknown, Set<unknown>>;
}

interface Cause {
  readonly kind: "example" | "default";
  readonly location: ValuePath;
  readonly mismatch: Mismatch;
  others: number;
}

/** Problems in the definitions, each reported once however often the definition is used. */
export function checkDefinitions(api: Api, flatten: Flatten, locate: Checking["locate"]): readonly Diagnostic[] {
  const checking: Checking = { api, flatten, locate, diagnostics: [], causes: new Map(), seen: new Map() };
  const isOld = isSwagger(api.root);
  visitObjects(api.root, api.path, (object, value, path) => {
    if (checking.diagnostics.length >= MAX_PROBLEMS) return;
    if (object === "schema") checkSchema(checking, value, path);
    else if (object === "mediaType") checkMedia(checking, value, path);
    else if (object === "parameter" || object === "header") {
      // In Swagger 2.0, most parameters are schemas themselves.
      if (isOld && own(value, "schema") === undefined) checkSchema(checking, value, path);
      else checkExamples(checking, { owner: value, schema: own(value, "schema"), isText: true }, path);
    } else if (object === "response" && isOld) checkSwaggerExamples(checking, value, path);
  });
  return [...checking.diagnostics, ...toDiagnostics(checking)];
}

function checkSchema(checking: Checking, schema: JsonRecord, path: ValuePath): void {
  const { diagnostics, locate, api } = checking;
  for (const [min, max] of reversedLimits(schema)) {
    const [low, high] = [min, max].map((key) => `"${key}" ${String(own(schema, key))}`);
    diagnostics.push(minExceedsMax(shownPath(path), `${low} is above ${high}`, locate([...path, min])));
  }
  for (const { index, name, nearest } of unknownRequired(api, schema, path))
    diagnostics.push(
      unknownRequiredProperty(shownPath(path), { name, nearest, at: locate([...path, "required", index]) }),
    );
  const fallback = own(schema, "default");
  // Generators write `default: null` for "none".
  if (fallback !== undefined && fallback !== null)
    hold(checking, "default", { schema, value: fallback, location: [...path, "default"] });
  const example = own(schema, "example");
  if (example !== undefined) holdExample(checking, { schema, value: example, location: [...path, "example"] });
  for (const [index, value] of ownList(schema, "examples").entries())
    holdExample(checking, { schema, value, location: [...path, "examples", index] });
}

function checkMedia(checking: Checking, media: JsonRecord, path: ValuePath): void {
  const mediaType = String(path.at(-1));
  if (!/json/i.test(mediaType)) return;
  const item = own(media, "itemSchema");
  if (item !== undefined) checkExamples(checking, { owner: media, schema: item, isStream: true }, path);
  else if (streamKind(mediaType) === undefined)
    checkExamples(checking, { owner: media, schema: own(media, "schema") }, path);
}

interface Exampled {
  readonly owner: JsonRecord;
  readonly schema: unknown;
  /** Set if the schema describes each item of a list. */
  readonly isStream?: true;
  /** Set if a string may be the value as sent. */
  readonly isText?: true;
}

function checkExamples(checking: Checking, { owner, schema, isStream, isText }: Exampled, path: ValuePath): void {
  if (schema === undefined) return;
  const { api } = checking;
  const named = Object.keys(ownRecord(owner, "examples")).map((name) => {
    const example = dereference(api, own(ownRecord(owner, "examples"), name));
    const key = ["value", "dataValue", "serializedValue"].find((one) => own(example, one) !== undefined);
    return { value: exampleValue(example), location: [...path, "examples", name, ...(key === undefined ? [] : [key])] };
  });
  for (const { value, location } of [...named, { value: own(owner, "example"), location: [...path, "example"] }]) {
    if (value === undefined || (isText && typeof value === "string" && !isString(checking, schema))) continue;
    if (!isStream) holdExample(checking, { schema, value, location });
    else if (Array.isArray(value))
      for (const [index, one] of value.entries())
        holdExample(checking, { schema, value: one, location: [...location, index] });
  }
}

function isString({ flatten }: Checking, schema: unknown): boolean {
  return flatten(schema).types.includes("string");
}

function checkSwaggerExamples(checking: Checking, response: JsonRecord, path: ValuePath): void {
  const schema = own(response, "schema");
  if (schema === undefined) return;
  for (const [mediaType, value] of Object.entries(ownRecord(response, "examples")))
    if (/json/i.test(mediaType)) holdExample(checking, { schema, value, location: [...path, "examples", mediaType] });
}

interface Held {
  readonly schema: unknown;
  readonly value: unknown;
  readonly location: ValuePath;
}

function holdExample(checking: Checking, held: Held): void {
  const known = checking.seen.get(held.value) ?? new Set();
  if (typeof held.value === "object" && held.value !== null) checking.seen.set(held.value, known);
  if (known.has(held.schema)) return;
  known.add(held.schema);
  hold(checking, "example", held);
}

function hold(checking: Checking, kind: Cause["kind"], { schema, value, location }: Held): void {
  const mismatches = readings(value).map((one) => findMismatch(checking.flatten, schema, one));
  const mismatch = mismatches.at(-1);
  if (mismatch === undefined || mismatches.includes(undefined)) return;
  const causes = checking.causes.get(mismatch.schema) ?? new Map<string, Cause>();
  checking.causes.set(mismatch.schema, causes);
  const known = causes.get(`${kind} ${mismatch.rule}`);
  if (known) known.others++;
  else causes.set(`${kind} ${mismatch.rule}`, { kind, location, mismatch, others: 0 });
}

/** What a value may mean: itself, and for a string also the JSON in it, as in files and `serializedValue`. */
function readings(value: unknown): readonly unknown[] {
  if (typeof value !== "string" || !/^\s*["[{]/.test(value)) return [value];
  try {
    return [value, parseExactJson(value)];
  } catch {
    return [value];
  }
}

function toDiagnostics({ causes, locate, api }: Checking): readonly Diagnostic[] {
  const all = [...causes.values()].flatMap((rules) => [...rules.values()]);
  return all.slice(0, MAX_PROBLEMS).map(({ kind, location, mismatch, others }) => {
    const field = mismatch.path.length === 0 ? "it" : `"${pathToText(mismatch.path)}"`;
    const more = others === 0 ? "" : ` (and ${plural(others, `more ${kind}`)} for the same reason)`;
    const at = locate(definitionPath(api.root, [...location, ...mismatch.path]));
    const say = kind === "default" ? defaultMismatch : exampleMismatch;
    return say(shownPath(definitionPath(api.root, location)), `${field} ${mismatch.reason}${more}`, at);
  });
}
