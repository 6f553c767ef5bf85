// Example lists: as many items as the schema asks for, with required contents and without duplicates if it says so.

import { isNumeric, toExactJson } from "@lectern/base/exact-json.ts";
import type { FlatSchema } from "../schema/flatten-schema.ts";
import { accepts } from "../schema/validate-value.ts";
import { countOf, END, type ExampleState, MAX_ITEMS, MAX_REQUIRED } from "./example-state.ts";
import { varyValue } from "./vary-value.ts";

/** A list the schema allows; END if it would never end. */
export function exampleArray(state: ExampleState, flat: FlatSchema, above: readonly string[]): unknown {
  const { keywords } = flat;
  const tuple = keywords.get("prefixItems");
  const first = Array.isArray(tuple) ? tuple : [];
  const max = countOf(flat, "maxItems") ?? Number.POSITIVE_INFINITY;
  const min = countOf(flat, "minItems") ?? 0;
  const length = Math.min(Math.max(first.length, min, first.length === 0 ? 1 : 0), max);
  const isUnique = keywords.get("uniqueItems") === true;
  const values: unknown[] = keywords.has("contains") ? containedValues(state, flat, above) : [];
  for (let index = values.length; index < Math.min(length, MAX_ITEMS); index++) {
    const schema = first[index] ?? itemSchema(state, flat);
    // Don't generate items the list can't contain.
    if (state.flatten(schema).types[0] === "never") break;
    const value = state.generate(state, { schema, above, required: index < min });
    if (value === END) break;
    const other = isUnique ? distinct(state, { schema, value }, values) : value;
    if (other === END) break;
    values.push(other);
  }
  if (values.length === MAX_ITEMS && length > MAX_ITEMS) addRepeats(state, { flat, length, isUnique }, values);
  if (first.length > 0 && keywords.has("contains")) addContained(state, { flat, values, max }, above);
  return state.isWhole && values.length < Math.min(min, max) ? END : values;
}

const ITEMS = new WeakMap<FlatSchema, unknown>();

/** The schema of a list's items. Fields declared beside `type: array` are meant for items that have none. */
function itemSchema({ flatten }: ExampleState, flat: FlatSchema): unknown {
  const items = flat.keywords.get("items");
  if (flat.properties.size === 0) return items;
  const known = ITEMS.get(flat);
  if (known !== undefined) return known;
  const { types, properties, choices } = flatten(items);
  const isOpen = properties.size + choices.length === 0 && (types.length === 0 || types[0] === "object");
  const beside = { type: "object", properties: Object.fromEntries(flat.properties), required: [...flat.required] };
  const schema = isOpen ? beside : items;
  ITEMS.set(flat, schema);
  return schema;
}

/** The values a list must contain, unless its first items are fixed by position. */
function containedValues(state: ExampleState, { keywords }: FlatSchema, above: readonly string[]): unknown[] {
  if (keywords.has("prefixItems")) return [];
  const min = keywords.get("minContains");
  const items = keywords.get("items");
  const contained = keywords.get("contains");
  const schema = items === undefined ? contained : { allOf: [items, contained] };
  const count = Math.min(isNumeric(min) ? Number(min) : 1, MAX_ITEMS);
  const value = count > 0 ? state.generate(state, { schema, above, required: true }) : END;
  if (value === END) return [];
  const values = [value];
  while (values.length < count) {
    const next = keywords.get("uniqueItems") === true ? distinct(state, { schema, value }, values) : value;
    if (next === END) break;
    values.push(next);
  }
  return values;
}

/** Adds the values a list must contain after its positional items, or in their place if that is not possible. */
function addContained(
  state: ExampleState,
  { flat, values, max }: { flat: FlatSchema; values: unknown[]; max: number },
  above: readonly string[],
): void {
  const { keywords } = flat;
  const contained = keywords.get("contains");
  const min = countOf(flat, "minContains") ?? 1;
  const isContained = (value: unknown): boolean => accepts(state.flatten, contained, value);
  let lacking = min - values.filter(isContained).length;
  const exampleOfBoth = (other: unknown): unknown => {
    const schema = other === undefined ? contained : { allOf: [other, contained] };
    const value = state.generate(state, { schema, above, required: true });
    return value !== END && isContained(value) && accepts(state.flatten, other, value) ? value : END;
  };
  const items = keywords.get("items");
  const value = lacking > 0 && items !== false ? exampleOfBoth(items) : END;
  const count = value === END ? 0 : Math.min(lacking, MAX_ITEMS, max - values.length);
  for (let index = 0; index < count; index++) values.push(value);
  lacking -= Math.max(0, count);
  const tuple = keywords.get("prefixItems");
  for (const [index, item] of (Array.isArray(tuple) ? tuple : []).slice(0, values.length).entries()) {
    if (lacking <= 0) return;
    const other = isContained(values[index]) ? END : exampleOfBoth(item);
    if (other === END) continue;
    values[index] = other;
    lacking--;
  }
}

/** Repeats items until the list has the wanted length, unless the example would get too large. */
function addRepeats(
  state: ExampleState,
  { flat, length, isUnique }: { flat: FlatSchema; length: number; isUnique: boolean },
  values: unknown[],
): void {
  const value = values.at(-1);
  const weight = countValues(value);
  if ((length - values.length) * weight > state.values.left + MAX_REQUIRED) return;
  state.values.left -= (length - values.length) * weight;
  const tuple = flat.keywords.get("prefixItems");
  const schema = flat.keywords.get("items");
  if (Array.isArray(tuple) && tuple.length >= MAX_ITEMS) return;
  while (values.length < length) {
    const next = isUnique ? distinct(state, { schema, value }, values) : value;
    if (next === END) return;
    values.push(next);
  }
}

function countValues(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + countValues(inner), 1);
}

/** A value that is not in the list yet; END if there is none. */
function distinct(
  { flatten, tries }: ExampleState,
  { schema, value }: { schema: unknown; value: unknown },
  values: readonly unknown[],
): unknown {
  const taken = new Set(values.map((other) => toExactJson(other)));
  const isNew = (candidate: unknown): boolean => !taken.has(toExactJson(candidate));
  if (isNew(value)) return value;
  const other = varyValue(flatten, { schema, value, passes: isNew, tries });
  return other === undefined ? END : other;
}
