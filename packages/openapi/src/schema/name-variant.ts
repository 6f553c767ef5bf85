// Names an alternative of a schema, and the discriminator value that selects it.

import type { Phrase } from "../phrase.ts";
import { nameOfReference } from "../read/resolve.ts";
import { own, ownRecord, textOf } from "../record.ts";
import { distinctLabels } from "./distinct-labels.ts";
import { type FlatSchema, type Flatten, schemaName } from "./flatten-schema.ts";
import { typeLabel } from "./schema-words.ts";

export interface Option {
  readonly element: FlatSchema;
  readonly option: unknown;
  readonly index: number;
  readonly beside?: readonly unknown[];
}

export interface VariantName {
  readonly label: Phrase;
  /** The field and value that select it: `kind: "dog"`. */
  readonly match?: string;
  /** True for the alternative that applies if the field is missing or has any other value. */
  readonly isDefault?: boolean;
}

export function nameVariant(flatten: Flatten, { element, option, index, beside = [] }: Option): VariantName {
  const flat = flatten(option);
  const title = textOf(flat.keywords.get("title"));
  // A subtype has the title of its base unless it sets its own.
  const own = title === element.keywords.get("title") ? undefined : title;
  const label = own ?? schemaName(flat) ?? typeLabel(flatten, flat);
  const isNamed = label !== "any" && label !== "object";
  const shown: Phrase = isNamed
    ? label
    : (distinctLabels(flatten, beside).get(option) ?? { word: "apiOption", values: { number: String(index + 1) } });
  const discriminator = element.keywords.get("discriminator");
  const match = discriminatorValue(discriminator, flat);
  if (match === undefined) return { label: shown };
  return { label: shown, match, ...(isDefaultOf(discriminator, flat) && { isDefault: true }) };
}

function isDefaultOf(discriminator: unknown, { identity }: FlatSchema): boolean {
  const target = own(discriminator, "defaultMapping");
  return identity !== undefined && (target === identity || target === nameOfReference(identity));
}

function discriminatorValue(discriminator: unknown, flat: FlatSchema): string | undefined {
  const field = discriminatorField(discriminator);
  if (field === undefined || flat.identity === undefined) return undefined;
  const name = nameOfReference(flat.identity);
  const mapped = mappedValues(discriminator, flat.identity, name);
  const values = mapped.length > 0 ? mapped : [name];
  return `${field}: ${values.map((value) => JSON.stringify(value)).join(" | ")}`;
}

/** The field that selects an alternative; before OpenAPI 3, the discriminator is its name. */
export function discriminatorField(discriminator: unknown): string | undefined {
  return textOf(discriminator) ?? textOf(own(discriminator, "propertyName"));
}

/** The discriminator values mapped to a schema, by its reference or name, in mapping order. */
export function mappedValues(discriminator: unknown, reference: string, name: string): readonly string[] {
  const targets = targetsOf(ownRecord(discriminator, "mapping"));
  const mapped = [reference, ...(name === reference ? [] : [name])].flatMap((target) => targets.get(target) ?? []);
  return mapped.sort((one, other) => one.index - other.index).map(({ value }) => value);
}

interface Mapped {
  readonly value: string;
  readonly index: number;
}

/** The mapping is inverted once, because each of possibly thousands of alternatives looks up its values. */
const TARGETS = new WeakMap<object, ReadonlyMap<unknown, readonly Mapped[]>>();

function targetsOf(mapping: Readonly<Record<string, unknown>>): ReadonlyMap<unknown, readonly Mapped[]> {
  const known = TARGETS.get(mapping);
  if (known !== undefined) return known;
  const targets = new Map<unknown, Mapped[]>();
  for (const [index, [value, target]] of Object.entries(mapping).entries()) {
    const values = targets.get(target);
    if (values === undefined) targets.set(target, [{ value, index }]);
    else values.push({ value, index });
  }
  TARGETS.set(mapping, targets);
  return targets;
}
