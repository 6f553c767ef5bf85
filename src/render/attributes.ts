// The attributes of a JSX tag as values.

import type { ElementNode } from "./elements.ts";
import { evaluate } from "./expressions.ts";
import type { Walker } from "./walker.ts";

/** Every attribute by name, in order: strings as written, expressions evaluated, spreads opened. */
export function readAttributes(node: ElementNode, walker: Walker): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const attribute of node.attributes) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      const { value } = evaluate(
        { node: attribute, code: attribute.value.replace(/^\s*\.\.\./, ""), owner: node },
        walker,
      );
      if (value && typeof value === "object") for (const [name, item] of Object.entries(value)) values.set(name, item);
    } else if (attribute.value === null || attribute.value === undefined) values.set(attribute.name, true);
    else if (typeof attribute.value === "string") values.set(attribute.name, attribute.value);
    else
      values.set(
        attribute.name,
        evaluate({ node: attribute.value, code: attribute.value.value, owner: node }, walker).value,
      );
  }
  return values;
}
