// A schema as a page shows it: the shape of the tree, and an empty node to fill.

import type { Phrase } from "../phrase.ts";
import type { VariantName } from "./name-variant.ts";
import type { Rest } from "./remaining-schema.ts";
import type { FieldKind } from "./schema-children.ts";

/** One schema as a page shows it. */
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
  /** Further examples. */
  readonly examples: readonly string[];
  readonly values: readonly EnumValue[];
  readonly fields: readonly SchemaField[];
  readonly variants: readonly SchemaVariant[];
  /** Fields that are there in some cases only. */
  readonly groups: readonly SchemaGroup[];
  /** Labels of its author before and after the name. */
  readonly pre: readonly string[];
  readonly post: readonly string[];
  readonly access?: "readOnly" | "writeOnly" | undefined;
  /** Fields, values or variants that exist but are not shown, because the page has reached its limit. */
  readonly omitted: number;
  /** Where they are found; undefined when none are left out, or when they have no end. */
  readonly rest?: Rest | undefined;
  /**
   * Set where the tree ends early: at a schema that is already open further up, at a limit, at a dead reference, at a
   * named schema that has a section of its own, or, once it is shown, at a schema that the page has shown before.
   */
  readonly stop?: "recursive" | "limit" | "missing" | "named" | "repeated" | undefined;
  /** The reference of a schema with a section of its own. */
  readonly reference?: string | undefined;
  /** The same schema with nothing left out, named schemas inside it by reference; undefined when nothing is. */
  readonly whole?: (() => SchemaNode) | undefined;
}

/** One allowed value. */
export interface EnumValue {
  readonly text: string;
  readonly description?: string;
}

/** One property of an object. */
export interface SchemaField {
  readonly name: string;
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly node: SchemaNode;
}

/** One alternative of `oneOf` or `anyOf`. */
export interface SchemaVariant extends VariantName {
  /** Which of several choices it belongs to; undefined for the first. */
  readonly choice?: number;
  readonly node: SchemaNode;
}

/** Fields of a schema that are there in some cases only. */
export interface SchemaGroup {
  /** When they are there: `When country = US`. */
  readonly label: Phrase;
  readonly node: SchemaNode;
}

/** A node while it is filled. */
export type Draft = { -readonly [K in keyof SchemaNode]: SchemaNode[K] };

const NOTHING: readonly never[] = [];

/** Every member is there from the start: objects of one shape are read several times faster. */
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
