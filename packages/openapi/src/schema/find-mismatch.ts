// Explains why a value doesn't match its schema: the field, the reason and the rule; `accepts` only says that it doesn't.
// Values that readers understand (a number for a string, a placeholder) and undecidable cases don't count as mismatches.

import type { BrokenRule } from "@lectern/base/broken-rule.ts";
import { isNumeric } from "@lectern/base/exact-json.ts";
import type { ValuePath } from "../read/value-path.ts";
import { valueToName } from "../value-text.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { type Failure, findFailure } from "./validate-value.ts";

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

const MAX_LISTED = 5;

/** A value's first mismatch; undefined if it matches or that can't be determined. */
export function findMismatch(flatten: Flatten, schema: unknown, value: unknown): Mismatch | undefined {
  const failure = findFailure(flatten, { schema, value }, { forgives: isForgiven });
  return failure && toMismatch(failure);
}

function toMismatch({ path, schema, value, broken }: Failure): Mismatch {
  const { rule, limit } = broken;
  if (rule === "anyOf") {
    const failures = (limit as readonly Failure[]).map(toMismatch);
    const one = nearest(failures);
    if (one) return { ...one, path: [...path, ...one.path] };
    return { path, reason: `matches none of its ${failures.length} alternatives`, schema, rule };
  }
  const isOfField = rule === "required" || rule === "additionalProperties";
  return { path, reason: reasonOf(broken, value), schema, rule: isOfField ? `${rule} ${String(limit)}` : rule };
}

function isForgiven({ schema, value, broken: { rule, limit } }: Failure): boolean {
  if (rule === "type") return schema.types.includes("never") || isMeant(schema, value);
  if (rule === "enum") return Array.isArray(limit) && (limit.length === 0 || limit.some((one) => isNamed(one, value)));
  if (rule === "const") return isNamed(limit, value);
  // An alternative may define it.
  const isElsewhere = schema.choices.length > 0 || schema.also.length > 0 || String(limit).startsWith("x-");
  return rule === "additionalProperties" && isElsewhere;
}

function isNamed(one: unknown, value: unknown): boolean {
  return typeof one !== "object" && typeof value !== "object" && valueToName(one) === valueToName(value);
}

/** YAML parses dates and numbers where the author means text; `<id>` and `{{id}}` are placeholders. */
function isMeant({ types }: FlatSchema, value: unknown): boolean {
  if (typeof value === "object") return false;
  if (types.includes("string") || types.includes("file")) return true;
  return typeof value === "string" && /^(?:<[^<>]*>|\{\{[^{}]*\}\}|\$\{[^{}]*\}|\.{3}|…)$/.test(value);
}

function withArticle(type: string): string {
  return type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`;
}

function kindOf(value: unknown): string {
  if (value === null || Array.isArray(value)) return value === null ? "null" : "an array";
  return isNumeric(value) ? "a number" : withArticle(typeof value);
}

function quoteValue(value: unknown): string {
  return typeof value === "object" && value !== null ? kindOf(value) : `"${valueToName(value)}"`;
}

function reasonOf({ rule, limit, count }: BrokenRule, value: unknown): string {
  switch (rule) {
    case "type":
      return `is ${kindOf(value)}, not ${(limit as readonly string[]).map(withArticle).join(" or ")}`;
    case "enum":
      return `is ${quoteValue(value)}, not one of ${listValues(limit as readonly unknown[])}`;
    case "const":
      return `is ${quoteValue(value)}, not "${valueToName(limit)}"`;
    case "required":
      return `is missing the required property "${String(limit)}"`;
    case "additionalProperties":
      return `has the additional property "${String(limit)}", which the schema does not allow`;
    case "pattern":
      return `does not match the pattern ${String(limit)}`;
    case "uniqueItems":
      return "has duplicate items, which uniqueItems does not allow";
  }
  if (count === undefined) return `is ${String(value)}, which violates ${rule} ${String(limit)}`;
  const unit = rule.slice("min".length) === "Length" ? "characters" : rule.slice("min".length).toLowerCase();
  return `has ${count} ${unit}, ${rule.startsWith("min") ? "fewer" : "more"} than ${rule} ${String(limit)}`;
}

function listValues(values: readonly unknown[]): string {
  const names = values.slice(0, MAX_LISTED).map((one) => `"${valueToName(one)}"`);
  return `${names.join(", ")}${values.length > MAX_LISTED ? ` and ${values.length - MAX_LISTED} more` : ""}`;
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
