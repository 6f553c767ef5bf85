// Which schemas need few words, in HTML and in Markdown alike.

import type { SchemaNode } from "../../openapi/schema-tree.ts";

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
