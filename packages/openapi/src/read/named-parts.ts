// Where a spec contains author-defined content: names that look like keywords, data that looks like references,
// and references where the standard doesn't allow them (`paths: { $ref: paths.yaml }`), which many bundlers follow.

import { wordSet } from "@lectern/base/text.ts";
import { isRecord, type JsonRecord, own } from "../record.ts";
import { resolve } from "./resolve.ts";
import type { ValuePath } from "./value-path.ts";

/** Objects whose keys are author-defined names. */
export const NAMED: ReadonlySet<unknown> = wordSet(`
  properties patternProperties dependentSchemas $defs definitions schemas parameters responses headers requestBodies
  examples encoding securitySchemes securityDefinitions scopes links callbacks pathItems paths webhooks x-webhooks
  additionalOperations content channels operations messages servers mapping variables
`);

/** True for an object whose keys are author-defined names. In AsyncAPI, `headers` is a schema. */
export function isNamedMap(key: unknown, value: unknown): boolean {
  if (!NAMED.has(key)) return false;
  const isSchema =
    ["type", "$ref"].some((name) => typeof own(value, name) === "string") || isRecord(own(value, "properties"));
  return key !== "headers" || !isSchema;
}

const DATA: ReadonlySet<string> = new Set(["example", "default", "const"]);
/** Data if they are lists. */
const LISTS: ReadonlySet<string> = new Set(["enum", "examples"]);
/** Data in a named example. */
const VALUES: ReadonlySet<string> = new Set(["value", "dataValue"]);

/** Keys that distinguish a schema, parameter or header from a map of named parts. */
const PART_KEYS = ["type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "in", "schema", "content"];
const STATUS = /^[1-5](?:\d\d|XX)$/i;

/** True for author-defined data, in which nothing is a reference. */
export function isData(path: ValuePath, key: string, owner: object): boolean {
  if (VALUES.has(key)) return path.at(-2) === "examples";
  if (NAMED.has(path.at(-1))) return false;
  if (!DATA.has(key) && !(LISTS.has(key) && Array.isArray(own(owner, key)))) return false;
  const others = Object.keys(owner).filter((name) => name !== key);
  if (key === "default" && others.length > 0 && others.every((name) => STATUS.test(name))) return false;
  // Top-level keys of a file may also be names, unless the file is a single schema.
  return path.length > 0 || PART_KEYS.some((name) => Object.hasOwn(owner, name));
}

/** Keys that the standard defines as plain containers, so that a reference in their place is unambiguous. */
const PARTS: ReadonlySet<unknown> = wordSet(`
  info paths webhooks components schemas responses parameters requestBodies securitySchemes securityDefinitions
  definitions links callbacks pathItems content properties patternProperties $defs tags servers security channels
  operations
`);

/** Lists whose items can't be references in the standard. */
const PLAIN_LISTS: ReadonlySet<unknown> = new Set(["tags", "servers"]);

/** True for a reference in place of a whole section; `isFirst` is true for the spec's entry file. */
export function isMisplaced(value: object, path: ValuePath, isFirst: boolean): boolean {
  if (typeof own(value, "$ref") !== "string") return false;
  // Top-level keys of another file may be names.
  if (path.length === 0 || (path.length === 1 && !isFirst)) return false;
  const last = path.at(-1);
  if (typeof last === "number") return PLAIN_LISTS.has(path.at(-2)) && !NAMED.has(path.at(-3));
  return PARTS.has(last) && !NAMED.has(path.at(-2));
}

/** Replaces a reference with its target; an unresolved one stays. */
export function placeTarget(root: JsonRecord, { owner, key }: { owner: object; key: string | number }): void {
  const holder = owner as Record<string | number, unknown>;
  const { $ref: reference, ...beside } = isRecord(holder[key]) ? holder[key] : {};
  const target = typeof reference === "string" ? resolve({ root }, reference)?.value : undefined;
  if (typeof target !== "object" || target === null || target === root) return;
  holder[key] = Object.keys(beside).length === 0 || Array.isArray(target) ? target : { ...target, ...beside };
}
