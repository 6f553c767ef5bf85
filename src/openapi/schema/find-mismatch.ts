// Explains why a value doesn't match its schema: the field, the reason and the rule; `accepts` only says that it doesn't.
// Values that readers understand (a number for a string, a placeholder) and undecidable cases don't count as mismatches.

import { type BrokenRule, brokenRule } from "../../base/broken-rule.ts";
import { isNumeric, toExactJson } from "../../base/exact-json.ts";
import type { ValuePath } from "../read/value-path.ts";
import { isRecord, type JsonRecord } from "../record.ts";
import { valueToName } from "../value-text.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { matchesPattern } from "./pattern-match.ts";
import { fieldSchemas, fitsNull, fitsType, missingField } from "./schema-accepts.ts";

/** The first place where a value doesn't match. */
export interface Mismatch {
  /** The path to the part that doesn't match. */
  readonly path: ValuePath;
  /** The rest of a sentence: `is a string, not an integer`. */
  readonly reason: string;
  /** The schema and rule that reject it: identical for all values with the same mistake. */
  readonly schema: FlatSchema;
  readonly rule: string;
}

interface Walk {
  readonly flatten: Flatten;
  left: number;
  depth: number;
}

const MAX_STEPS = 2000;
const MAX_DEPTH = 60;
const MAX_LISTED = 5;

/** A value's first mismatch; undefined if it matches or that can't be determined. */
export function findMismatch(flatten: Flatten, schema: unknown, value: unknown): Mismatch | undefined {
  return walkValue({ flatten, left: MAX_STEPS, depth: 0 }, schema, value);
}

function walkValue(walk: Walk, schema: unknown, value: unknown): Mismatch | undefined {
  if (--walk.left < 0 || walk.depth >= MAX_DEPTH) return undefined;
  const flat = walk.flatten(schema);
  if (flat.missing !== undefined || (value === null && flat.nullable)) return undefined;
  walk.depth++;
  const found =
    wrongType(flat, value) ??
    wrongValue(flat, value) ??
    wrongLimits(flat, value) ??
    (Array.isArray(value) ? wrongItem(walk, flat, value) : undefined) ??
    (isRecord(value) ? wrongField(walk, flat, value) : undefined) ??
    wrongChoice(walk, flat, value) ??
    firstOf(flat.also, (one) => walkValue(walk, one, value));
  walk.depth--;
  return found;
}

function firstOf<T, R>(items: Iterable<T>, find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function reject(schema: FlatSchema, rule: string, reason: string): Mismatch {
  return { path: [], reason, schema, rule };
}

function below(step: string | number, found: Mismatch | undefined): Mismatch | undefined {
  return found && { ...found, path: [step, ...found.path] };
}

function wrongType(flat: FlatSchema, value: unknown): Mismatch | undefined {
  const expected = flat.types.map((type) => NAMES[type] ?? type).join(" or ");
  if (value === null) return fitsNull(flat) ? undefined : reject(flat, "type", `is null, not ${expected}`);
  if (flat.types.includes("never") || fitsType(flat, value) || isMeant(flat, value)) return undefined;
  return reject(flat, "type", `is ${kindOf(value)}, not ${expected}`);
}

/** YAML parses dates and numbers where the author means text; `<id>` and `{{id}}` are placeholders. */
function isMeant({ types }: FlatSchema, value: unknown): boolean {
  if (typeof value === "object") return false;
  if (types.includes("string") || types.includes("file")) return true;
  return typeof value === "string" && /^(?:<[^<>]*>|\{\{[^{}]*\}\}|\$\{[^{}]*\}|\.{3}|…)$/.test(value);
}

const NAMES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "an integer",
  boolean: "a boolean",
  object: "an object",
  array: "an array",
  file: "a file",
};

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  return isNumeric(value) ? "a number" : (NAMES[typeof value] ?? typeof value);
}

function wrongValue(flat: FlatSchema, value: unknown): Mismatch | undefined {
  const same = (other: unknown): boolean =>
    other === value ||
    toExactJson(other) === toExactJson(value) ||
    (typeof value !== "object" && typeof other !== "object" && valueToName(other) === valueToName(value));
  const listed = flat.keywords.get("enum");
  if (Array.isArray(listed) && listed.length > 0 && !listed.some(same)) {
    const names = listed.slice(0, MAX_LISTED).map((one) => `"${valueToName(one)}"`);
    const more = listed.length > MAX_LISTED ? ` and ${listed.length - MAX_LISTED} more` : "";
    return reject(flat, "enum", `is ${quoteValue(value)}, not one of ${names.join(", ")}${more}`);
  }
  if (!flat.keywords.has("const") || same(flat.keywords.get("const"))) return undefined;
  return reject(flat, "const", `is ${quoteValue(value)}, not "${valueToName(flat.keywords.get("const"))}"`);
}

function quoteValue(value: unknown): string {
  return typeof value === "object" && value !== null ? kindOf(value) : `"${valueToName(value)}"`;
}

function wrongLimits(flat: FlatSchema, value: unknown): Mismatch | undefined {
  const broken = brokenRule((name) => flat.keywords.get(name), value, matchesPattern);
  return broken && reject(flat, broken.rule, limitReason(broken, value));
}

function limitReason({ rule, limit, count }: BrokenRule, value: unknown): string {
  if (rule === "pattern") return `does not match the pattern ${String(limit)}`;
  if (rule === "uniqueItems") return "has duplicate items, which uniqueItems does not allow";
  if (count === undefined) return `is ${String(value)}, which violates ${rule} ${String(limit)}`;
  const unit = rule.slice("min".length) === "Length" ? "characters" : rule.slice("min".length).toLowerCase();
  return `has ${count} ${unit}, ${rule.startsWith("min") ? "fewer" : "more"} than ${rule} ${String(limit)}`;
}

function wrongItem(walk: Walk, { keywords }: FlatSchema, value: readonly unknown[]): Mismatch | undefined {
  const tuple = keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  return firstOf(value.entries(), ([index, item]) => {
    const schema = first[index] ?? keywords.get("items");
    return isRecord(schema) ? below(index, walkValue(walk, schema, item)) : undefined;
  });
}

function wrongField(walk: Walk, flat: FlatSchema, value: JsonRecord): Mismatch | undefined {
  const missing = missingField(walk.flatten, flat, value);
  if (missing !== undefined)
    return reject(flat, `required ${missing}`, `is missing the required property "${missing}"`);
  return firstOf(Object.entries(value), ([name, item]) => {
    const schemas = fieldSchemas(flat, name);
    if (schemas) return firstOf(schemas, (schema) => below(name, walkValue(walk, schema, item)));
    // An alternative may define it.
    const isOpen = flat.choices.length > 0 || flat.also.length > 0 || name.startsWith("x-");
    const reason = `has the additional property "${name}", which the schema does not allow`;
    return isOpen ? undefined : reject(flat, `unknown ${name}`, reason);
  });
}

function wrongChoice(walk: Walk, flat: FlatSchema, value: unknown): Mismatch | undefined {
  return firstOf(flat.choices, (options) => {
    const found: Mismatch[] = [];
    for (const option of options) {
      const mismatch = walkValue(walk, option, value);
      if (mismatch === undefined) return undefined;
      found.push(mismatch);
    }
    return nearest(found) ?? (found.length > 0 ? reject(flat, "choice", noneOf(found.length)) : undefined);
  });
}

function noneOf(count: number): string {
  return `matches none of its ${count} alternatives`;
}

/**
 * The alternative that was meant: any if all agree, the only one of the right type, or the only one whose constants match.
 */
function nearest(found: readonly Mismatch[]): Mismatch | undefined {
  if (new Set(found.map(({ path, reason }) => [...path, reason].join("\n"))).size === 1) return found[0];
  const typed = found.filter(({ path, rule }) => path.length > 0 || rule !== "type");
  if (typed.length === 1) return typed[0];
  const agreeing = typed.filter(({ path, rule }) => path.length > 1 || (rule !== "const" && rule !== "enum"));
  return agreeing.length === 1 ? agreeing[0] : undefined;
}
