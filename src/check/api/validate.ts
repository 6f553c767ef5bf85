// A value against a schema of an API description, as far as it is beyond doubt: types, required fields, listed values.

import { isNumeric } from "../../base/exact-json.ts";
import type { Api } from "../../openapi/api.ts";
import { dereference } from "../../openapi/read/resolve.ts";
import { isRecord, own, ownFlag, ownList, ownRecord } from "../../openapi/record.ts";
import { valueToName } from "../../openapi/value-text.ts";

/** What is wrong with a value. */
export interface Mismatch {
  /** `user.address[0].city`; empty for the value itself. */
  readonly path: string;
  readonly reason: string;
}

/** Which way the value goes: fields that are only read are not sent. */
export type Direction = "request" | "response";

interface Walk {
  readonly api: Api;
  readonly direction: Direction;
  readonly depth: number;
  readonly path: string;
}

const DEEPEST = 30;
const MOST_ITEMS = 50;

/** The first place where a value does not fit its schema. */
export function findMismatch(
  value: unknown,
  schema: unknown,
  { api, direction }: { readonly api: Api; readonly direction: Direction },
): Mismatch | undefined {
  return walk(value, schema, { api, direction, depth: 0, path: "" });
}

function walk(value: unknown, written: unknown, at: Walk): Mismatch | undefined {
  const schema = dereference(at.api, written);
  if (!isRecord(schema) || at.depth > DEEPEST) return undefined;
  if (value === null) return checkNull(schema, at);
  const wrong = checkType(value, schema, at) ?? checkListed(value, schema, at);
  if (wrong) return wrong;
  for (const part of ownList(schema, "allOf")) {
    const mismatch = walk(value, part, deeper(at));
    if (mismatch) return mismatch;
  }
  for (const key of ["anyOf", "oneOf"]) {
    const options = ownList(schema, key);
    if (options.length === 0) continue;
    const mismatches = options.map((option) => walk(value, option, deeper(at)));
    if (mismatches.every((mismatch) => mismatch !== undefined))
      return mismatches.length === 1 ? mismatches[0] : { path: at.path, reason: "fits none of the alternatives" };
  }
  if (Array.isArray(value)) return checkItems(value, schema, at);
  return isRecord(value) ? checkFields(value, schema, at) : undefined;
}

function deeper(at: Walk, path = at.path): Walk {
  return { ...at, depth: at.depth + 1, path };
}

function typesOf(schema: unknown): readonly string[] {
  const type = own(schema, "type");
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string");
}

function checkNull(schema: unknown, at: Walk): Mismatch | undefined {
  const types = typesOf(schema);
  const mayBeNull = types.length === 0 || types.includes("null") || ownFlag(schema, "nullable");
  return mayBeNull ? undefined : { path: at.path, reason: `is null, not ${types.join(" or ")}` };
}

function checkType(value: unknown, schema: unknown, at: Walk): Mismatch | undefined {
  const types = typesOf(schema);
  const known = types.filter((type) => TYPES.has(type));
  if (types.length === 0 || known.length < types.length) return undefined;
  const kind = kindOf(value);
  const fits = types.some(
    (type) =>
      type === kind ||
      (type === "integer" && kind === "number" && (Number.isInteger(value) || typeof value === "bigint")),
  );
  // YAML reads a date or a number where the author means text; readers see the right thing.
  if (fits || (kind !== "object" && kind !== "array" && types.includes("string"))) return undefined;
  if (kind === "string" && /^<.*>$|^\{\{.*\}\}$|^\$\{.*\}$/.test(String(value))) return undefined;
  return {
    path: at.path,
    reason: `is ${kind === "object" || kind === "array" ? "an" : "a"} ${kind}, not ${types.join(" or ")}`,
  };
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return isNumeric(value) ? "number" : typeof value;
}

const TYPES: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

function checkListed(value: unknown, schema: unknown, at: Walk): Mismatch | undefined {
  const allowed = ownList(schema, "enum");
  if (
    allowed.length === 0 ||
    typeof value === "object" ||
    allowed.some((one) => valueToName(one) === valueToName(value))
  )
    return undefined;
  const names = allowed.slice(0, 6).map((one) => `"${valueToName(one)}"`);
  return { path: at.path, reason: `is "${valueToName(value)}", not one of ${names.join(", ")}` };
}

function checkItems(value: readonly unknown[], schema: unknown, at: Walk): Mismatch | undefined {
  const items = own(schema, "items");
  if (!isRecord(items)) return undefined;
  for (const [index, item] of value.slice(0, MOST_ITEMS).entries()) {
    const mismatch = walk(item, items, deeper(at, `${at.path}[${index}]`));
    if (mismatch) return mismatch;
  }
  return undefined;
}

function checkFields(value: Readonly<Record<string, unknown>>, schema: unknown, at: Walk): Mismatch | undefined {
  const properties = ownRecord(schema, "properties");
  const omitted = at.direction === "request" ? "readOnly" : "writeOnly";
  for (const name of ownList(schema, "required")) {
    if (typeof name !== "string" || Object.hasOwn(value, name)) continue;
    if (!ownFlag(dereference(at.api, own(properties, name)), omitted))
      return { path: at.path, reason: `has no "${name}", which is required` };
  }
  for (const [name, field] of Object.entries(value)) {
    const mismatch = Object.hasOwn(properties, name)
      ? walk(field, properties[name], deeper(at, at.path ? `${at.path}.${name}` : name))
      : undefined;
    if (mismatch) return mismatch;
  }
  return undefined;
}
