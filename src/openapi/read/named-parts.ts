// Where an API description holds words of its author: names that look like keywords, and data that looks like references.

import { own } from "../record.ts";
import type { ValuePath } from "./read-spec.ts";

/** Objects whose keys are names of the author's own. */
export const NAMED: ReadonlySet<unknown> = new Set(
  "properties patternProperties dependentSchemas $defs definitions schemas parameters responses headers requestBodies examples encoding securitySchemes securityDefinitions scopes links callbacks pathItems paths webhooks x-webhooks additionalOperations content channels operations messages servers mapping variables".split(
    " ",
  ),
);

const DATA: ReadonlySet<string> = new Set(["example", "default", "const"]);
/** Data if they are lists. */
const LISTS: ReadonlySet<string> = new Set(["enum", "examples"]);
/** Data in an example that has a name. */
const VALUES: ReadonlySet<string> = new Set(["value", "dataValue"]);

/** What tells a schema, a parameter or a header from a list of named parts. */
const PART_KEYS = ["type", "properties", "items", "allOf", "oneOf", "anyOf", "enum", "in", "schema", "content"];
const STATUS = /^[1-5](?:\d\d|XX)$/i;

/** True for values that are the author's data, in which nothing is a reference. */
export function isData(path: ValuePath, key: string, owner: object): boolean {
  if (VALUES.has(key)) return path.at(-2) === "examples";
  if (NAMED.has(path.at(-1))) return false;
  if (!DATA.has(key) && !(LISTS.has(key) && Array.isArray(own(owner, key)))) return false;
  const others = Object.keys(owner).filter((name) => name !== key);
  if (key === "default" && others.length > 0 && others.every((name) => STATUS.test(name))) return false;
  // At the top of a file stand names too, unless the file is one schema.
  return path.length > 0 || PART_KEYS.some((name) => Object.hasOwn(owner, name));
}
