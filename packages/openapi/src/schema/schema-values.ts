// A schema's allowed values → those a page shows: all of them if there is room, else the first ones.

import { markdownOf } from "../html/own-texts.ts";
import { own } from "../record.ts";
import { valueToName, valueToText } from "../value-text.ts";
import type { FlatSchema } from "./flatten-schema.ts";
import { describedValues } from "./merge-keyword.ts";
import type { EnumValue } from "./schema-node.ts";

export interface AllowedValues {
  readonly values: readonly EnumValue[];
  /** The total number, listed or not. */
  readonly count: number;
  /** The characters that all listed values take up on a page. */
  readonly characters: number;
}

const MAX_LISTED = 20_000;
/** The number listed regardless of room. */
const MIN_SHOWN = 60;
const MARKUP = 15;

const KNOWN = new WeakMap<FlatSchema, AllowedValues>();

/**
 * The allowed values that everyone may see; undefined if the schema lists none. Cached, because they are the same on all
 * pages.
 */
export function allowedValues(element: FlatSchema): AllowedValues | undefined {
  const raw = element.keywords.get("enum");
  if (!Array.isArray(raw)) return undefined;
  const known = KNOWN.get(element);
  if (known) return known;
  const described = element.keywords.get("x-enum-descriptions") ?? element.keywords.get("x-enumDescriptions");
  const names = describedValues(described, raw);
  const others = new Set(raw.filter((value) => typeof value !== "string").map(valueToText));
  const values = raw.slice(0, MAX_LISTED).map((value) => {
    const description = markdownOf(own(names, valueToName(value)));
    // The string "1" would look the same as the number 1.
    const text = typeof value === "string" && others.has(value) ? `"${value}"` : valueToText(value);
    return { text, ...(description === undefined ? {} : { description }) };
  });
  const allowed = { values, count: raw.length, characters: charactersOf(values) };
  KNOWN.set(element, allowed);
  return allowed;
}

/** The values that fit into a number of characters: all of them, or the first ones as a sample. */
export function valuesThatFit(
  { values, count, characters }: AllowedValues,
  budget: number,
): Pick<AllowedValues, "values" | "characters"> {
  if (values.length === count && (characters <= budget || count <= MIN_SHOWN)) return { values, characters };
  const shown = values.slice(0, MIN_SHOWN);
  return { values: shown, characters: charactersOf(shown) };
}

/** The first values that fit into a number of characters. */
export function firstValues({ values }: AllowedValues, budget: number): readonly EnumValue[] {
  let left = budget;
  const end = values.findIndex((value) => {
    left -= charactersOf([value]);
    return left < 0;
  });
  return end === -1 ? values : values.slice(0, end);
}

function charactersOf(values: readonly EnumValue[]): number {
  return values.reduce((sum, { text, description }) => sum + MARKUP + text.length + (description?.length ?? 0), 0);
}
