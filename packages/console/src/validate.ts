// Validates a value against its schema and reports problems by field path.

import { brokenRange, brokenRule } from "@lectern/base/broken-rule.ts";
import { isNumeric, toExactJson } from "@lectern/base/exact-json.ts";
import { hasType } from "@lectern/base/json-type.ts";
import { fillString } from "@lectern/base/text.ts";
import { parseUrl } from "@lectern/base/web-url.ts";
import type { FormSchema } from "@lectern/request/console-slice";
import type { Problems } from "./model.ts";
import { bodyKind, contentOf, type Model, parameterPath } from "./model.ts";
import { BASE_URL, chosenServer, originOf, serverOf } from "./server-state.ts";
import type { Words } from "./strings.ts";
import { findOption, isFields, type Resolve, withOption } from "./values.ts";

/** What validation needs besides the value. */
export interface Checking {
  readonly resolve: Resolve;
  readonly strings: Words;
  /** The alternative the reader selected at a path. */
  readonly picked: (path: string) => number | undefined;
  readonly problems: Problems;
}

/** A value with its schema and path. */
export interface Checked {
  readonly schema: FormSchema;
  readonly value: unknown;
  readonly path: string;
  readonly required: boolean;
}

const MAX_DEPTH = 60;

/** Adds the problems of a value and everything below it. */
function check(checking: Checking, { schema, value, path, required }: Checked, depth = 0): void {
  const { resolve, strings, problems } = checking;
  const report = (text: string): void => {
    if (!problems.has(path)) problems.set(path, text);
  };
  if (value === undefined) {
    if (required) report(strings.isRequired);
    return;
  }
  if (depth > MAX_DEPTH) return;
  const found = resolve(schema);
  if (value === null && (found.nullable || found.types?.includes("null"))) return;
  if (found.choices) checkChoice(checking, { schema: found, value, path, required }, depth);
  else if (found.values) {
    const written = toExactJson(value);
    if (!found.values.some((one) => toExactJson(one) === written)) report(strings.notOneOf);
  } else if (found.file !== "bytes") {
    const wrong = wrongType(found, value, strings) ?? brokenLimit(found, value, strings);
    if (wrong !== undefined) report(wrong);
    checkInside(checking, { schema: found, value, path, required }, depth);
  }
}

function checkInside(checking: Checking, one: Checked, depth: number): void {
  const { schema: found, value, path } = one;
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const inner = found.tuple?.[index] ?? found.items;
      if (inner) check(checking, { schema: inner, value: item, path: `${path}/${index}`, required: true }, depth + 1);
    }
  } else if (isFields(value)) checkFields(checking, one, depth);
}

function checkChoice(checking: Checking, one: Checked, depth: number): void {
  const { resolve, picked, problems } = checking;
  const options = one.schema.choices?.[0] ?? [];
  const chosen = picked(one.path) ?? findOption(options, one.value, resolve);
  const attempt = (index: number): Problems => {
    const found: Problems = new Map();
    const schema = withOption(one.schema, options[index], resolve);
    check({ ...checking, problems: found }, { ...one, schema }, depth + 1);
    return found;
  };
  const first = attempt(chosen);
  // Valid if any other alternative matches.
  if (first.size === 0 || (depth < 6 && options.some((_, index) => index !== chosen && attempt(index).size === 0)))
    return;
  for (const [path, text] of first) if (!problems.has(path)) problems.set(path, text);
}

function checkFields(checking: Checking, { schema, value, path }: Checked, depth: number): void {
  if (!isFields(value)) return;
  const names = new Set(Object.keys(value));
  for (const { name, schema: inner, required } of schema.fields ?? []) {
    names.delete(name);
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    const location = `${path}/${encodeURIComponent(name)}`;
    check(checking, { schema: inner, value: member, path: location, required: required === true }, depth + 1);
  }
  for (const name of names) {
    const location = `${path}/${encodeURIComponent(name)}`;
    if (schema.others === false) checking.problems.set(location, checking.strings.notKnown);
    else if (schema.others)
      check(checking, { schema: schema.others, value: value[name], path: location, required: true }, depth + 1);
  }
}

function wrongType({ types }: FormSchema, value: unknown, strings: Words): string | undefined {
  if (types === undefined || types.length === 0 || types.some((type) => hasType(value, type))) return undefined;
  if (types.includes("number")) return strings.notNumber;
  if (types.includes("integer")) return hasType(value, "number") ? strings.notInteger : strings.notNumber;
  return fillString(strings.notType, { type: types.join(" | ") });
}

/** The string for each rule. */
const RULES: Readonly<Record<string, keyof Words>> = {
  minimum: "tooSmall",
  maximum: "tooLarge",
  exclusiveMinimum: "notAbove",
  exclusiveMaximum: "notBelow",
  multipleOf: "notMultiple",
  minLength: "tooShort",
  maxLength: "tooLong",
  minItems: "tooFew",
  maxItems: "tooMany",
  minProperties: "tooFew",
  maxProperties: "tooMany",
  pattern: "notPattern",
  uniqueItems: "notUnique",
};

function brokenLimit(
  { limits = {}, pattern, unique, format }: FormSchema,
  value: unknown,
  strings: Words,
): string | undefined {
  const keywords: Readonly<Record<string, unknown>> = { ...limits, pattern, uniqueItems: unique };
  const broken =
    brokenRule((name) => keywords[name], value, fitsPattern) ??
    (isNumeric(value) ? brokenRange(format, value) : undefined);
  if (broken === undefined) return typeof value === "string" ? brokenFormat(format, value, strings) : undefined;
  const limit = String(broken.limit);
  return fillString(strings[RULES[broken.rule] ?? "notFormat"], { limit, pattern: limit });
}

const FORMATS: Readonly<Record<string, RegExp>> = {
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  date: /^\d{4}-\d\d-\d\d$/,
  "date-time": /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:?\d\d)?$/,
  ipv4: /^(?:\d{1,3}\.){3}\d{1,3}$/,
  ipv6: /^[0-9a-f:.]+$/i,
};

function brokenFormat(format: string | undefined, value: string, strings: Words): string | undefined {
  const isUri = format === "uri" || format === "url";
  const fits = isUri ? parseUrl(value) !== undefined : (FORMATS[format ?? ""]?.test(value) ?? true);
  return fits ? undefined : fillString(strings.notFormat, { format: format ?? "" });
}

/** A careless pattern can backtrack for minutes on longer text. */
const MAX_TESTED_LENGTH = 200;

/** Patterns in another regex dialect are not enforced. */
function fitsPattern(pattern: string, value: string): boolean {
  if (value.length > MAX_TESTED_LENGTH) return true;
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return true;
  }
}

export function findProblems(model: Model): Problems {
  const { slice, strings, resolve, picks, body } = model;
  const problems: Problems = new Map();
  const checking = { resolve, strings, problems, picked: (path: string) => picks.get(path) };
  if (!chosenServer(model)) {
    if (model.server.custom.trim() === "") problems.set(BASE_URL, strings.isRequired);
    else if (originOf(serverOf(model)) === undefined)
      check(checking, {
        schema: { types: ["string"], format: "uri" },
        value: model.server.custom,
        path: BASE_URL,
        required: true,
      });
  }
  for (const parameter of slice.parameters) {
    const path = parameterPath(parameter);
    const value = model.parameters.get(path);
    const { schema, required, mayBeEmpty } = parameter;
    if (value === "" && mayBeEmpty) continue;
    const isMissing = value === "" && parameter.location === "path";
    check(checking, { schema, value: isMissing ? undefined : value, path, required: required === true });
  }
  const content = contentOf(model);
  if (content === undefined) return problems;
  const kind = bodyKind(content);
  const required = slice.body?.required === true;
  if (kind === "text") {
    if (required && !body.text) problems.set("body", strings.isRequired);
  } else if (body.text !== undefined && body.value === undefined && kind === "json")
    problems.set("body", body.text === "" ? strings.isRequired : strings.notJson);
  else check(checking, { schema: content.schema ?? {}, value: body.value, path: "body", required });
  if (!required && body.text === "" && body.value === undefined) problems.delete("body");
  return problems;
}
