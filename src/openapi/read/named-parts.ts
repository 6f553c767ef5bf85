// Where a spec contains author-defined content: names that look like keywords, and data that looks like references.

import { wordSet } from "../../base/text.ts";
import { own } from "../record.ts";
import type { ValuePath } from "./read-spec.ts";

/** Objects whose keys are author-defined names. */
export const NAMED: ReadonlySet<unknown> = wordSet(`
  properties patternProperties dependentSchemas $defs definitions schemas parameters responses headers requestBodies
  examples encoding securitySchemes securityDefinitions scopes links callbacks pathItems paths webhooks x-webhooks
  additionalOperations content channels operations messages servers mapping variables
`);

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
