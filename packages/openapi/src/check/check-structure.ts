// Checks a spec against the standard: every object has its required fields and no unknown ones, names used in one part are
// defined in another, and no two names mean the same.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { isNumeric, toExactJson } from "@lectern/base/exact-json.ts";
import { plural, wordSet } from "@lectern/base/text.ts";
import {
  circularRef,
  exclusiveFields,
  missingChoice,
  missingField,
  referenceNotFound,
  unknownField,
  wrongKind,
} from "../diagnostics.ts";
import { FILES_KEY, followPointer, originalReference, stepsOf } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, type JsonRecord, own, ownRecord, ownText } from "../record.ts";
import { patternProblem } from "../schema/pattern-match.ts";
import { openapiShapes } from "../standard/openapi-shapes.ts";
import type { ObjectShape, Shape, Shapes } from "../standard/shape.ts";
import { SWAGGER } from "../standard/swagger-shapes.ts";
import { isSwagger } from "../swagger.ts";
import { duplicatePath, invalidPattern, undefinedServerVariable, unusedServerVariable } from "./diagnostics.ts";

/** Maximum number of reported problems; more would add nothing. */
const MAX_PROBLEMS = 500;
const MAX_DEPTH = 200;
/** Maximum number of names to compare for a suggestion. */
const MAX_GUESSES = 2000;

interface Checking {
  readonly root: JsonRecord;
  /** The spec's entry file. */
  readonly file: string;
  /** Referenced parts of other files, and the object each must be. */
  readonly waiting: { readonly reference: string; readonly object: string }[];
  readonly queued: Set<string>;
  /**
   * Whether each reference to a reference is circular; without it, every link of a long chain would be followed to its end.
   */
  readonly circles: Map<string, boolean>;
  readonly shapes: Shapes;
  readonly locate: (path: ValuePath) => Location;
  readonly diagnostics: { readonly length: number; push(problem: Diagnostic): number };
  /** Called for every object; replaces the object rules. */
  readonly visit?: ObjectVisit;
  /** The current path; shared by the whole walk, because a large spec has a million places. */
  readonly path: (string | number)[];
}

/** Receives an object by its name in the tables, with its path; the path is mutated afterwards. */
export type ObjectVisit = (object: string, value: JsonRecord, path: ValuePath) => void;

/** Every violation of the standard, in file order; those in other files come last. */
export function checkStructure(
  root: JsonRecord,
  locate: (path: ValuePath) => Location,
  file = "",
): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  walkStructure({ root, file, locate, diagnostics });
  return withoutRepeatedReferences(diagnostics);
}

/** Reports a missing definition once, at the first reference to it. */
function withoutRepeatedReferences(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const causeOf = ({ code, about, at }: Diagnostic): string | undefined =>
    code === "api/unresolved-ref" ? `${at.file} ${about?.value}` : undefined;
  const counts = new Map<string | undefined, number>();
  for (const diagnostic of diagnostics) counts.set(causeOf(diagnostic), (counts.get(causeOf(diagnostic)) ?? 0) + 1);
  return diagnostics.flatMap((diagnostic) => {
    const cause = causeOf(diagnostic);
    const count = counts.get(cause) ?? 0;
    if (cause === undefined) return [diagnostic];
    counts.set(cause, 0);
    if (count < 2) return count === 1 ? [diagnostic] : [];
    return [
      { ...diagnostic, message: diagnostic.message.replace(/\.$/, ` (and ${plural(count - 1, "more place")}).`) },
    ];
  });
}

/** Visits every object in a spec where it is defined: references are not followed, except into other files. */
export function visitObjects(root: JsonRecord, file: string, visit: ObjectVisit): void {
  const start = { file, line: 1, column: 1 };
  walkStructure({ root, file, visit, locate: () => start, diagnostics: { length: 0, push: () => 0 } });
}

function walkStructure(input: Pick<Checking, "root" | "file" | "locate" | "diagnostics" | "visit">): void {
  const { root } = input;
  const lists = { path: [], waiting: [], queued: new Set<string>(), circles: new Map<string, boolean>() };
  const checking: Checking = { ...input, shapes: shapesOf(root), ...lists };
  checkShape(checking, root, { object: "root" });
  for (let next = checking.waiting.pop(); next !== undefined; next = checking.waiting.pop()) {
    const target = followPointer(root, next.reference);
    const path = [...stepsOf(next.reference)];
    if (target !== undefined) checkShape({ ...checking, path }, target.value, { object: next.object });
  }
}

/** Codes that listing the operations already reported. */
const REPORTED_ELSEWHERE = wordSet(`
  api/invalid-path-item api/invalid-operation api/path-missing-slash api/unresolved-ref
`);

/** Structural problems, minus those already reported at the same place. */
export function withoutReported(
  problems: readonly Diagnostic[],
  reported: readonly Diagnostic[],
): readonly Diagnostic[] {
  const keyOf = ({ at }: Diagnostic): string => `${at.file}:${at.line}:${at.column}`;
  const locations = new Set(reported.filter(({ code }) => REPORTED_ELSEWHERE.has(code)).map(keyOf));
  return locations.size === 0 ? problems : problems.filter((problem) => !locations.has(keyOf(problem)));
}

function shapesOf(root: JsonRecord): Shapes {
  if (isSwagger(root)) return SWAGGER;
  const version = /^3\.[012]/.exec(ownText(root, "openapi") ?? "")?.[0];
  return openapiShapes(version === "3.0" || version === "3.2" ? version : "3.1");
}

function checkShape(checking: Checking, value: unknown, shape: Shape): void {
  if (shape === "any" || checking.diagnostics.length >= MAX_PROBLEMS || checking.path.length > MAX_DEPTH) return;
  if (typeof shape === "string") {
    if (!SIMPLE[shape].fits(value)) wrong(checking, SIMPLE[shape].words);
    else if (shape === "expression") checkExpression(checking, String(value), checking.path);
  } else if ("object" in shape) {
    if (shape.orFlag && typeof value === "boolean") return;
    if (shape.orList && Array.isArray(value)) checkShape(checking, value, { list: { object: shape.object }, min: 1 });
    else checkObject(checking, value, shape.object);
  } else if ("map" in shape) checkMap(checking, value, shape);
  else if ("list" in shape) checkList(checking, value, shape);
  else if ("pattern" in shape) {
    if (typeof value !== "string" || !shape.pattern.test(value)) wrong(checking, shape.words);
  } else if ("types" in shape) checkTypes(checking, value, shape.types);
  else if (!shape.oneOf.includes(value as string)) wrong(checking, choiceWords(shape.oneOf));
}

const SIMPLE = {
  text: { words: "a string", fits: (value: unknown) => typeof value === "string" },
  expression: { words: "a string", fits: (value: unknown) => typeof value === "string" },
  flag: { words: "true or false", fits: (value: unknown) => typeof value === "boolean" },
  number: { words: "a number", fits: isNumeric },
  positive: { words: "a positive number", fits: (value: unknown) => isNumeric(value) && value > 0 },
  count: { words: "a non-negative integer", fits: isCount },
};

function isCount(value: unknown): boolean {
  return isNumeric(value) && (typeof value === "bigint" || Number.isInteger(value)) && value >= 0;
}

function checkExpression(checking: Checking, expression: string, path: ValuePath): void {
  const problem = patternProblem(expression);
  if (problem !== undefined)
    checking.diagnostics.push(invalidPattern(shownPath(path), problem, checking.locate([...path])));
}

function checkTypes(checking: Checking, value: unknown, types: readonly string[]): void {
  const list = Array.isArray(value) ? value : [value];
  const fits = list.length > 0 && new Set(list).size === list.length && list.every((type) => types.includes(type));
  if (!fits) wrong(checking, `${choiceWords(types)}, or an array of these`);
}

function choiceWords(choices: readonly (string | boolean)[]): string {
  const quoted = choices.map((choice) => JSON.stringify(choice));
  return quoted.length === 1 ? (quoted[0] ?? "") : `one of ${quoted.join(", ")}`;
}

function checkList(checking: Checking, value: unknown, shape: Extract<Shape, { readonly list: Shape }>): void {
  if (!Array.isArray(value)) {
    wrong(checking, "an array");
    return;
  }
  if (value.length < (shape.min ?? 0)) wrong(checking, "a non-empty array");
  if (shape.unique && new Set(value.map((item) => toExactJson(item))).size < value.length)
    wrong(checking, "an array of unique values");
  for (const [index, item] of value.entries()) inside(checking, index, item, shape.list);
}

function checkMap(checking: Checking, value: unknown, shape: Extract<Shape, { readonly map: Shape }>): void {
  if (!isRecord(value)) {
    wrong(checking, "an object");
    return;
  }
  const keys = Object.keys(value);
  if (keys.length < (shape.min ?? 0)) wrong(checking, "a non-empty object");
  if (keys.length > (shape.max ?? keys.length)) wrong(checking, `an object with at most ${shape.max} entry`);
  for (const key of keys) {
    if (shape.names === "expression") checkExpression(checking, key, [...checking.path, key]);
    else if (shape.names && !shape.names.pattern.test(key)) wrongName(checking, key, shape.names.words);
    inside(checking, key, value[key], shape.map);
  }
}

function checkObject(checking: Checking, value: unknown, name: string): void {
  const shape = checking.shapes[name];
  if (shape === undefined) return;
  // Since 3.1, a schema may be true or false.
  if (name === "schema" && typeof value === "boolean" && shape.others === "any") return;
  if (!isRecord(value)) {
    wrong(checking, name === "schema" ? "a schema" : "an object");
    return;
  }
  const reference = own(value, "$ref");
  if (reference !== undefined && (shape.reference !== undefined || "$ref" in shape.fields)) {
    checkReference(checking, reference, name);
    if (shape.reference === true) return;
    if (shape.reference === "alone") {
      for (const key of Object.keys(value)) if (key !== "$ref") unknown(checking, key, []);
      return;
    }
  }
  checkRules(checking, value, shape);
  checkFields(checking, value, shape);
  checking.visit?.(name, value, checking.path);
  const rule = checking.visit ? undefined : OBJECT_RULES.get(name);
  if (rule === undefined) return;
  for (const problem of rule(value, (steps) => checking.locate([...checking.path, ...steps]))) {
    if (checking.diagnostics.length >= MAX_PROBLEMS) return;
    checking.diagnostics.push(problem);
  }
}

function checkRules(checking: Checking, value: JsonRecord, shape: ObjectShape): void {
  const at = (): Location => checking.locate([...checking.path]);
  const path = shownPath(checking.path);
  const has = (field: string): boolean => own(value, field) !== undefined;
  const cases = (shape.cases ?? []).filter((one) => own(value, one.field) === one.value);
  for (const field of new Set([...(shape.required ?? []), ...cases.flatMap(({ required = [] }) => required)])) {
    if (!has(field)) checking.diagnostics.push(missingField(path, field, at()));
  }
  const choice = shape.oneOf ?? shape.someOf;
  const present = choice?.filter(has) ?? [];
  if (choice && present.length === 0) checking.diagnostics.push(missingChoice(path, choice, at()));
  const [first, second] = shape.oneOf ? present : [];
  const exclusive = [...(shape.exclusive ?? []), ...(first && second ? [[first, second] as const] : [])];
  for (const [one, other] of exclusive) {
    if (has(one) && has(other)) checking.diagnostics.push(exclusiveFields(path, [one, other], at()));
  }
  if (shape.min && Object.keys(value).filter((key) => !key.startsWith("x-")).length < shape.min)
    wrong(checking, "a non-empty object");
}

function checkFields(checking: Checking, value: JsonRecord, shape: ObjectShape): void {
  const cases = shape.cases?.filter((one) => one.fields && own(value, one.field) === one.value);
  for (const key of Object.keys(value)) {
    const known = Object.hasOwn(shape.fields, key);
    if (!known && key.startsWith("x-") && shape.extensions !== false) continue;
    const special = cases?.findLast(({ fields }) => fields && Object.hasOwn(fields, key))?.fields?.[key];
    const expected = special ?? (known ? shape.fields[key] : shape.others);
    if (expected === undefined) unknown(checking, key, [shape, ...(cases ?? [])]);
    else if (!known && shape.names && !shape.names.pattern.test(key)) wrongName(checking, key, shape.names.words);
    else inside(checking, key, value[key], expected);
  }
}

function checkReference(checking: Checking, reference: unknown, object: string): void {
  checking.path.push("$ref");
  const at = (): Location => checking.locate([...checking.path]);
  const target = typeof reference === "string" ? followPointer(checking.root, reference) : undefined;
  if (typeof reference !== "string") wrong(checking, "a string");
  // References to unreadable files were reported when the file was read.
  else if (reference.startsWith("#/") && target === undefined)
    checking.diagnostics.push(
      referenceNotFound(raw(checking, reference), at(), {
        isFileRead: true,
        guess: guessTarget(checking, reference),
      }),
    );
  else if (own(target?.value, "$ref") !== undefined && isCircle(checking, reference))
    checking.diagnostics.push(circularRef(raw(checking, reference), at()));
  else if (reference.startsWith(`#/${FILES_KEY}/`)) follow(checking, reference, object);
  checking.path.pop();
}

/** The reference that was probably meant: `#/components/schemas/Usr` → `#/components/schemas/User`. */
function guessTarget(checking: Checking, reference: string): string | undefined {
  const cut = reference.lastIndexOf("/");
  const siblings = followPointer(checking.root, reference.slice(0, cut))?.value;
  if (!isRecord(siblings)) return undefined;
  const guess = closest(stepsOf(reference).at(-1) ?? "", Object.keys(siblings).slice(0, MAX_GUESSES));
  if (guess === undefined) return undefined;
  return raw(checking, `${reference.slice(0, cut)}/${guess.replaceAll("~", "~0").replaceAll("/", "~1")}`);
}

function raw({ file, path }: Checking, reference: string): string {
  return originalReference(reference, path[0] === FILES_KEY ? String(path[1]) : file);
}

const MAX_FOLLOWED = 50_000;

/** Queues a part of another file, once. */
function follow({ waiting, queued }: Checking, reference: string, object: string): void {
  const key = `${object} ${reference}`;
  if (queued.has(key) || queued.size >= MAX_FOLLOWED) return;
  queued.add(key);
  waiting.push({ reference, object });
}

/** True if references only point to each other. */
function isCircle({ root, circles }: Checking, reference: string): boolean {
  const seen = new Set<string>();
  let next: unknown = reference;
  while (typeof next === "string" && next.startsWith("#/") && !circles.has(next) && !seen.has(next)) {
    seen.add(next);
    next = own(followPointer(root, next)?.value, "$ref");
  }
  const found = typeof next === "string" && (circles.get(next) ?? seen.has(next));
  for (const one of seen) circles.set(one, found);
  return found;
}

// Four parameters, because allocating an object for each of a million places would cost more than the check.
function inside(checking: Checking, key: string | number, value: unknown, shape: Shape): void {
  checking.path.push(key);
  checkShape(checking, value, shape);
  checking.path.pop();
}

function wrong(checking: Checking, words: string): void {
  checking.diagnostics.push(wrongKind(shownPath(checking.path), words, checking.locate([...checking.path])));
}

function unknown(checking: Checking, key: string, shapes: readonly Partial<Pick<ObjectShape, "fields">>[]): void {
  const path = [...checking.path, key];
  const names = shapes.flatMap(({ fields = {} }) => Object.keys(fields));
  checking.diagnostics.push(unknownField(shownPath(path), closest(key, names), checking.locate(path)));
}

function wrongName(checking: Checking, key: string, words: string): void {
  const path = [...checking.path, key];
  checking.diagnostics.push(wrongKind(shownPath(path), words, checking.locate(path)));
}

/** The path within its own file. */
export function shownPath(path: ValuePath): ValuePath {
  return path[0] === FILES_KEY ? path.slice(2) : path;
}

/** Checks one object; locations are relative to it. */
type ObjectRule = (value: JsonRecord, locate: (steps: ValuePath) => Location) => Iterable<Diagnostic>;

/** Rules by the object's name in the tables. */
const OBJECT_RULES: ReadonlyMap<string, ObjectRule> = new Map([
  ["server", checkServer],
  ["paths", checkPaths],
]);

/** Every name in braces is a variable, and every variable is used. */
function* checkServer(server: JsonRecord, locate: (steps: ValuePath) => Location): Iterable<Diagnostic> {
  const url = ownText(server, "url");
  if (url === undefined) return;
  const variables = Object.keys(ownRecord(server, "variables"));
  const used = new Set([...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name));
  const unused = variables.filter((name) => !used.has(name) && !name.startsWith("x-"));
  for (const name of used) {
    if (!variables.includes(name))
      yield undefinedServerVariable(name, { url, guess: closest(name, unused), at: locate(["url"]) });
  }
  for (const name of unused) yield unusedServerVariable(name, url, locate(["variables", name]));
}

/** Requests can't distinguish paths by parameter names. */
function* checkPaths(paths: JsonRecord, locate: (steps: ValuePath) => Location): Iterable<Diagnostic> {
  const known = new Map<string, string>();
  for (const path of Object.keys(paths)) {
    if (!path.startsWith("/")) continue;
    // Operators count: `{+file}` may contain slashes, `{file}` may not.
    const form = path.replace(/\{([^\w{}]?)[^{}]*\}/g, "{$1}");
    const earlier = known.get(form);
    if (earlier === undefined) known.set(form, path);
    else yield duplicatePath(path, { earlier, line: locate([earlier]).line, at: locate([path]) });
  }
}
