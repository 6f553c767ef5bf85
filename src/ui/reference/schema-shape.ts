// Which schemas need few words, in HTML and in Markdown alike.

import type { SchemaNode, SchemaVariant } from "../../openapi/schema-tree.ts";
import { say, type Translate } from "./say.ts";

/** More alternatives fit no row of tabs; they stand below each other instead. */
const MOST_TABS = 6;
const LONGEST_LABEL = 40;

/** An alternative by its name in the language of the page. */
export type NamedVariant = Omit<SchemaVariant, "label"> & { readonly label: string };

/** The alternatives of a schema by their names, and whether they stand behind tabs. */
export function nameVariants(
  { variants }: SchemaNode,
  t: Translate,
): { readonly named: readonly NamedVariant[]; readonly asTabs: boolean } {
  const named = variants.map((variant) => ({ ...variant, label: say(variant.label, t) }));
  const opens = named.some(({ node }) => !isBareType(node));
  const fits = named.length <= MOST_TABS && named.every(({ label }) => label.length <= LONGEST_LABEL);
  return { named, asTabs: opens && fits };
}

/** True when there is nothing to say about a schema beside its fields. */
export function isPlainObject(node: SchemaNode): boolean {
  return node.type === "object" && node.constraints.length === 0 && node.stop === undefined;
}

/** True when there is nothing to open: the type and its limits say it all. */
export function isBareType(node: SchemaNode): boolean {
  const empty = node.fields.length + node.variants.length + node.values.length === 0;
  const texts = [node.description, node.example, node.constant, node.stop];
  return empty && texts.every((text) => text === undefined);
}
