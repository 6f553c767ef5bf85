// A schema's children (fields and alternatives), in the order that trees show them and steps count them.

import { wordList } from "@lectern/base/text.ts";
import { isRestricted } from "../docs-extension.ts";
import type { Phrase } from "../phrase.ts";
import { isRecord } from "../record.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { type Direction, excludedAccess } from "./remaining-schema.ts";
import { fieldGroups } from "./schema-words.ts";
import { patternSchemas } from "./validate-value.ts";

/** `additional` covers all other names, `pattern` the names that match it, `item` a position in a tuple. */
export type FieldKind = "property" | "additional" | "pattern" | "item";

interface Reading {
  readonly flatten: Flatten;
  readonly direction: Direction;
}

export interface Child {
  readonly schema: unknown;
  readonly index: number;
  readonly field?: { readonly name: string; readonly kind: FieldKind };
  /** An alternative's index in its choice. */
  readonly number?: number;
  readonly choice?: number;
  /** Set for conditional fields: the condition. */
  readonly group?: Phrase;
}

/** A schema's children in one direction: fields, then alternatives, then groups of conditional fields. */
export function childrenOf(reading: Reading, element: FlatSchema): readonly Child[] {
  const known = CHILDREN[reading.direction].get(element);
  if (known !== undefined) return known;
  const children = listChildren(reading, element);
  CHILDREN[reading.direction].set(element, children);
  return children;
}

const CHILDREN: Readonly<Record<Direction, WeakMap<FlatSchema, readonly Child[]>>> = {
  request: new WeakMap(),
  response: new WeakMap(),
  both: new WeakMap(),
};

function listChildren(reading: Reading, element: FlatSchema): readonly Child[] {
  const fields = fieldsOf(reading, element);
  const children: Child[] = fields.map(({ schema, name, kind }, index) => ({ schema, index, field: { name, kind } }));
  const choices = element.subtypes === undefined ? element.choices : [...element.choices, element.subtypes];
  for (const [choice, options] of choices.entries()) {
    const shown = options.filter((option) => !isRestricted(option));
    for (const [number, schema] of shown.entries()) children.push({ schema, index: children.length, number, choice });
  }
  for (const { schema, label } of fieldGroups(element, reading.flatten))
    children.push({ schema, index: children.length, group: label });
  return children;
}

/** The schema at a path of child indexes; undefined if it doesn't exist. */
export function followSteps(
  reading: Reading,
  schema: unknown,
  steps: readonly number[],
): { readonly schema: unknown } | undefined {
  let here = schema;
  for (const step of steps) {
    const child = childrenOf(reading, elementOf(reading.flatten, reading.flatten(here)))[step];
    if (child === undefined) return undefined;
    here = child.schema;
  }
  return { schema: here };
}

interface FieldSource {
  readonly name: string;
  readonly kind: FieldKind;
  readonly schema: unknown;
}

function fieldsOf(reading: Reading, element: FlatSchema): readonly FieldSource[] {
  const excluded = excludedAccess(reading.direction);
  const fields: FieldSource[] = [];
  for (const [name, schema] of element.properties) {
    const { keywords } = reading.flatten(schema);
    if ((excluded && keywords.get(excluded) === true) || isRestricted(schema)) continue;
    fields.push({ name, kind: "property", schema });
  }
  const ordered =
    reading.direction === "request" ? requiredFirst(fields, ({ name }) => element.required.has(name)) : fields;
  return [...ordered, ...otherFields(element)];
}

/** Fewer may be in alphabetical order by chance, and are seen at a glance. */
const MIN_SORTED = 6;

/** Required fields before the others if the author's order is just the alphabet; any other order has a meaning and stays. */
export function requiredFirst<T extends { readonly name: string }>(
  fields: readonly T[],
  isRequired: (field: T) => boolean,
): readonly T[] {
  const isSorted = (key: (name: string) => string): boolean =>
    fields.every(({ name }, index) => index === 0 || key(fields[index - 1]?.name ?? "") <= key(name));
  const isAlphabetical = isSorted((name) => name) || isSorted((name) => name.toLowerCase());
  if (fields.length < MIN_SORTED || !isAlphabetical) return fields;
  return [...fields.filter(isRequired), ...fields.filter((field) => !isRequired(field))];
}

/** Fields by position, by pattern, and those with any other name. */
function otherFields(element: FlatSchema): readonly FieldSource[] {
  const fields: FieldSource[] = [];
  const tuple = element.keywords.get("prefixItems");
  const items = Array.isArray(tuple) ? tuple : [];
  for (const [index, schema] of items.entries()) fields.push({ name: String(index), kind: "item", schema });
  const others = items.length > 0 ? element.keywords.get("items") : undefined;
  if (isRecord(others)) fields.push({ name: `${items.length}…`, kind: "item", schema: others });
  const patterns = element.keywords.get("patternProperties");
  for (const [name, schema] of Object.entries(isRecord(patterns) ? patterns : {})) {
    fields.push({ name, kind: "pattern", schema });
  }
  // `unevaluatedProperties` covers names that no other rule mentions.
  const additional = element.keywords.get("additionalProperties") ?? element.keywords.get("unevaluatedProperties");
  if (isRecord(additional) && Object.keys(additional).length > 0) {
    fields.push({ name: "*", kind: "additional", schema: additional });
  }
  return fields;
}

/** The innermost items of an array, however nested; the schema itself if it is not an array, or is a tuple. */
export function elementOf(flatten: Flatten, flat: FlatSchema): FlatSchema {
  let element = flat;
  for (let nesting = 0; nesting < MAX_NESTING; nesting++) {
    const items = itemsOf(flatten, element);
    if (items === undefined) break;
    element = items;
  }
  return element;
}

const MAX_NESTING = 5;

/** The uniform items of an array; undefined for anything else, including tuples. */
function itemsOf(flatten: Flatten, flat: FlatSchema): FlatSchema | undefined {
  if (!flat.types.includes("array")) return undefined;
  const items = flat.keywords.get("items");
  return isRecord(items) && !flat.keywords.has("prefixItems") ? flatten(items) : undefined;
}

/** The items of an array, their items, and so on; the last one is the element. */
export function layersOf(flatten: Flatten, flat: FlatSchema): readonly FlatSchema[] {
  const layers: FlatSchema[] = [];
  for (let items = itemsOf(flatten, flat); items && layers.length < MAX_NESTING; items = itemsOf(flatten, items))
    layers.push(items);
  return layers;
}

const SAME_KEYS = wordList(`
  prefixItems patternProperties additionalProperties unevaluatedProperties enum if then else dependentSchemas
  contentSchema
`);

/** True if a schema adds nothing to what it references, so that its children are those of the target. */
export function hasChildrenOf(flatten: Flatten, reference: string, element: FlatSchema): boolean {
  const named = elementOf(flatten, flatten({ $ref: reference }));
  const isSame = (key: string): boolean => named.keywords.get(key) === element.keywords.get(key);
  return (
    named.properties.size === element.properties.size &&
    choiceCount(named) === choiceCount(element) &&
    named.also.length === element.also.length &&
    SAME_KEYS.every(isSame)
  );
}

function choiceCount({ choices }: FlatSchema): number {
  return choices.reduce((sum, { length }) => sum + length, 0);
}

/** A property's schema: its own, that of an alternative that has it, that of a pattern, or that of additional properties. */
export function propertySchema(flatten: Flatten, schema: unknown, key: string): unknown {
  const flat = flatten(schema);
  const own = flat.properties.get(key);
  if (own !== undefined) return own;
  for (const option of flat.choices.flat()) {
    const inside = flatten(option).properties.get(key);
    if (inside !== undefined) return inside;
  }
  const [matching] = patternSchemas(flat, key);
  if (matching !== undefined) return matching;
  const additional = flat.keywords.get("additionalProperties");
  return isRecord(additional) ? additional : {};
}
