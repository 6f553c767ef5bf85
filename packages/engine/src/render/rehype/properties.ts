// Attributes of our tree as properties of hast, and back: `class="a b"` is `className: ["a", "b"]`.

import type { Attributes } from "@lectern/base/markup/tree.ts";
import type { Properties } from "hast";
import { find, html, svg } from "property-information";

/** Names differ between HTML and SVG. */
export type Space = "html" | "svg";

const SCHEMAS = { html, svg };

/** The space of an element's own attributes. */
export function spaceOf(tag: string, around: Space): Space {
  return tag === "svg" ? "svg" : around;
}

/** The space inside an element. */
export function spaceInside(tag: string, own: Space): Space {
  return tag === "foreignObject" ? "html" : own;
}

export function toProperties(attributes: Attributes, space: Space): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "children" || value === null || value === undefined || value === false) continue;
    const { property, spaceSeparated } = find(SCHEMAS[space], name);
    if (spaceSeparated && typeof value === "string") properties[property] = value.split(/\s+/).filter(Boolean);
    else properties[property] = typeof value === "number" || value === true ? value : String(value);
  }
  return properties;
}

export function toAttributes(properties: Properties, space: Space): Readonly<Record<string, string | number | true>> {
  const attributes: Record<string, string | number | true> = {};
  for (const [property, value] of Object.entries(properties)) {
    if (value === null || value === undefined || Number.isNaN(value)) continue;
    const { attribute, booleanish, commaSeparated } = find(SCHEMAS[space], property);
    if (!/^[^\s"'<>/=]+$/.test(attribute)) continue;
    if (Array.isArray(value)) attributes[attribute] = value.join(commaSeparated ? ", " : " ");
    else if (typeof value !== "boolean") attributes[attribute] = typeof value === "number" ? value : String(value);
    else if (booleanish) attributes[attribute] = String(value);
    else if (value) attributes[attribute] = true;
  }
  return attributes;
}

/** True if both have the same properties with the same values. */
export function areSameProperties(one: Properties, other: Properties): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]));
}

function isSameValue(one: Properties[string], other: Properties[string]): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
