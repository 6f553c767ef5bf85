// Discriminators: the field whose value distinguishes an object from its siblings.

import { nameOfReference } from "../read/resolve.ts";
import { define, isRecord, own } from "../record.ts";
import { authoredValue } from "./authored-value.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { discriminatorField, mappedValues } from "./name-variant.ts";
import { accepts } from "./validate-value.ts";

export interface Mark {
  readonly field: string;
  readonly value: string;
}

/** What distinguishes an object from its siblings: the mark of its first subtype, else its own. */
export function markOf(flatten: Flatten, flat: FlatSchema): Mark | undefined {
  if (!flat.keywords.has("discriminator")) return undefined;
  if (flat.subtypes !== undefined) {
    const first = discriminatorMark(flat, flat.subtypes[0]);
    return first !== undefined && isAllowed(flatten, flat, first) ? first : undefined;
  }
  if (flat.identity === undefined || flat.choices.length > 0) return undefined;
  const mark = discriminatorMark(flat, { $ref: flat.identity });
  const schema = mark && flat.properties.get(mark.field);
  if (schema === undefined || !accepts(flatten, schema, mark?.value)) return undefined;
  // An explicit value wins over an implied schema name.
  return mark?.isMapped || authoredValue(flatten(schema)) === undefined ? mark : undefined;
}

/** False if the field lists its values and the schema's name is not among them. */
function isAllowed(flatten: Flatten, { properties }: FlatSchema, { field, value }: Mark): boolean {
  const schema = properties.get(field);
  return schema === undefined || accepts(flatten, schema, value);
}

/** An alternative's value, with its discriminator set. */
export function marked(
  flatten: Flatten,
  { schema, flat }: { schema: unknown; flat: FlatSchema },
  value: unknown,
): unknown {
  const mark = discriminatorMark(flat, schema);
  if (mark === undefined || !isRecord(value)) return value;
  const object: Record<string, unknown> = {};
  for (const [name, item] of Object.entries({ [mark.field]: mark.value, ...value }))
    define(object, name, name === mark.field ? mark.value : item);
  const field = flatten(schema).properties.get(mark.field);
  const isFit = field === undefined ? accepts(flatten, schema, object) : accepts(flatten, field, mark.value);
  return isFit ? object : value;
}

/** The mark of an alternative that is a reference. */
export function discriminatorMark(
  { keywords }: FlatSchema,
  option: unknown,
): (Mark & { readonly isMapped: boolean }) | undefined {
  const discriminator = keywords.get("discriminator");
  const reference = own(option, "$ref");
  const field = discriminatorField(discriminator);
  if (typeof reference !== "string" || field === undefined) return undefined;
  const name = nameOfReference(reference);
  const [mapped] = mappedValues(discriminator, reference, name);
  return { field, value: mapped ?? name, isMapped: mapped !== undefined };
}
