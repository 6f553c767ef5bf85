// The keywords that a schema with something restricted in its reach may keep. All others are withheld: an unknown keyword may
// hold a value.

import { wordSet } from "@lectern/base/text.ts";
import { VALUE_GROUPS } from "./restriction.ts";

/** Values of the schema itself. */
export const VALUES: ReadonlySet<string> = wordSet("default const example x-example x-default");

/** Several values, as a list or by name. */
export const VALUE_LISTS: ReadonlySet<string> = wordSet("enum examples x-examples");

/** Extensions that describe the values of an `enum` one by one. */
export const BESIDE_VALUES: readonly string[] = [
  "x-enum-descriptions",
  "x-enumDescriptions",
  "x-enum-varnames",
  "x-enumNames",
];

/** Extensions about the documentation, which hold no values. */
const EXTENSIONS = wordSet(`
  x-docs x-mint x-mcp x-hidden x-excluded x-internal x-nullable x-deprecated x-since x-order x-group x-displayName
  x-tagGroups x-webhooks x-lectern-files
`);

/** Keywords with schemas, which are walked. */
const SCHEMAS = wordSet(`
  $ref $dynamicRef allOf oneOf anyOf not if then else dependentSchemas dependencies properties patternProperties
  additionalProperties unevaluatedProperties items prefixItems additionalItems unevaluatedItems contains propertyNames
  contentSchema $defs definitions schema content
`);

/** Keywords with rules, names or texts. Names are checked, and texts are reported. */
const RULES = wordSet(`
  type format title description $comment $id id $schema $anchor $dynamicAnchor $recursiveAnchor $vocabulary nullable
  readOnly writeOnly deprecated required dependentRequired discriminator xml externalDocs minimum maximum
  exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems uniqueItems minProperties
  maxProperties minContains maxContains contentEncoding contentMediaType name in style explode allowReserved
  allowEmptyValue collectionFormat location summary
`);

const KNOWN: ReadonlySet<string> = new Set([
  ...SCHEMAS,
  ...RULES,
  ...VALUES,
  ...VALUE_LISTS,
  ...BESIDE_VALUES,
  ...VALUE_GROUPS,
]);

export function isKnownKeyword(key: string): boolean {
  return KNOWN.has(key) || EXTENSIONS.has(key);
}

/** True for a member that no standard defines and that could hold a value of a field. */
export function isWithheld(key: string, value: unknown): boolean {
  return !EXTENSIONS.has(key) && typeof value !== "boolean" && typeof value !== "number" && value !== null;
}
