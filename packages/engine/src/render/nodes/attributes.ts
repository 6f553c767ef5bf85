// Reads the attributes of a JSX tag as values.

import { nodeToHtml } from "@lectern/react/markup/node-to-html.tsx";
import { holdsNode } from "@lectern/react/markup/preact-server.tsx";
import type { Component } from "@lectern/theme/component.ts";
import { convertJsx } from "@lectern/theme/props.ts";
import type { Walker } from "../page-state.ts";
import { locationOf } from "../walker.ts";
import type { ElementNode } from "./element-node.ts";
import { evaluate } from "./expressions.ts";

/** All attributes in order: strings as written, expressions evaluated, spreads expanded. */
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

/** Attributes of a built-in component; elements created by code, as in `icon={<svg style={…} />}`, become markup. */
export function readBuiltInAttributes(
  node: ElementNode,
  { props }: Pick<Component, "props">,
  walker: Walker,
): ReadonlyMap<string, unknown> {
  const values = new Map(readAttributes(node, walker));
  const toMarkup = (value: unknown): unknown =>
    holdsNode(value) ? nodeToHtml(value, walker.page.bridge(locationOf(node, walker)), walker.contexts) : value;
  for (const [name, value] of values) values.set(name, convertJsx(props[name], value, toMarkup));
  return values;
}
