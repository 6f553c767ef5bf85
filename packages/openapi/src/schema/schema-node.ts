// The tree a page shows for a schema, and an empty node to fill.

import type { Phrase } from "../phrase.ts";
import type { VariantName } from "./name-variant.ts";
import type { Remainder } from "./remaining-schema.ts";
import type { FieldKind } from "./schema-children.ts";

export interface SchemaNode {
  readonly type: string;
  readonly name?: string | undefined;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly deprecated: boolean;
  readonly constraints: readonly Phrase[];
  readonly defaultValue?: string | undefined;
  readonly constant?: string | undefined;
  readonly example?: string | undefined;
  readonly examples: readonly string[];
  readonly values: readonly EnumValue[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  readonly groups: readonly SchemaGroup[];
  /** Author-defined labels before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly access?: "readOnly" | "writeOnly" | undefined;
  /** The number of fields, values or variants omitted because the page reached its limit. */
  readonly omitted: number;
  /** Where to find them; undefined if nothing is omitted, or if they are infinite. */
  readonly rest?: Remainder | undefined;
  /**
   * Set if the tree ends early: at a schema that is already open further up, at a limit, at an unresolved reference, at a
   * named schema with its own section, or, when rendering, at a schema the page has already shown.
   */
  readonly stop?: "recursive" | "limit" | "missing" | "named" | "repeated" | undefined;
  /** The reference to a schema with its own section. */
  readonly reference?: string | undefined;
  /** The same schema with nothing omitted, with references for named schemas inside it; undefined if nothing is omitted. */
  readonly whole?: (() => SchemaNode) | undefined;
}

export interface EnumValue {
  readonly text: string;
  readonly description?: string;
}

export interface SchemaField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly node: SchemaNode;
}

/** One alternative of a `oneOf` or `anyOf`. */
export interface SchemaVariant extends VariantName {
  /** The index of its choice; undefined for the first. */
  readonly choice?: number;
  readonly node: SchemaNode;
}

export interface SchemaGroup {
  /** The condition: `When country = US`. */
  readonly label: Phrase;
  readonly node: SchemaNode;
}

export type Draft = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

const NOTHING: readonly never[] = [];

/** Every member exists from the start: objects of one shape are several times faster to read. */
export function createDraft(): Draft {
  return {
    type: "any",
    name: undefined,
    title: undefined,
    description: undefined,
    defaultValue: undefined,
    constant: undefined,
    example: undefined,
    access: undefined,
    rest: undefined,
    stop: undefined,
    reference: undefined,
    whole: undefined,
    deprecated: false,
    constraints: NOTHING,
    examples: NOTHING,
    values: NOTHING,
    fields: NOTHING,
    variants: NOTHING,
    groups: NOTHING,
    pre: NOTHING,
    post: NOTHING,
    omitted: 0,
  };
}
