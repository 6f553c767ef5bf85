// A JSX tag in a page → the component, snippet, author's component or HTML element it names.

import type { MdastNode } from "satteri";
import { closest } from "../../base/closest.ts";
import { renderAuthorElement } from "../../evaluate/markup/author-element.ts";
import type { Component } from "../../ui/component.ts";
import { propProblem, unknownComponent } from "../../ui/diagnostics.ts";
import { readProps } from "../../ui/read-props.ts";
import { renderSnippet, renderSnippetTag } from "../load/snippets.ts";
import { placeOf, renderChildren, report, type Walker } from "../walker.ts";
import { readAttributes, readBuiltInAttributes } from "./attributes.ts";
import { type AuthorChildren, authorChildren, authorComponent, reportAuthors } from "./author-children.ts";
import { isAuthors } from "./author-name.ts";
import { childrenOf } from "./children.ts";
import { renderHtmlElement } from "./html-element.ts";

/** A JSX element of the tree, flow or inline. */
export type ElementNode = Extract<MdastNode, { type: "mdxJsxFlowElement" | "mdxJsxTextElement" }>;

/** The markup of one element. */
export function renderElement(node: ElementNode, walker: Walker): string {
  const { name } = node;
  if (name === null) return renderChildren(node, walker);
  if (/^[a-z]/.test(name) && !name.includes(".")) return renderHtmlElement(node, name, walker);
  const snippet = walker.unit.snippets.get(name);
  if (snippet !== undefined) return renderSnippet({ path: snippet, node }, walker);
  if (walker.unit.program && isAuthors(name, walker)) return renderAuthors(node, name, walker);
  if (name === "Snippet") return renderSnippetTag(node, walker);
  const component = walker.page.components.get(name);
  if (component) return renderComponent(node, component, walker);
  const names = [...walker.page.components.keys(), ...(walker.unit.program?.names ?? [])].filter((one) =>
    /^\p{Lu}/u.test(one),
  );
  report(walker, unknownComponent(name, placeOf(node, walker), closest(name, names)));
  return renderChildren(node, walker);
}

function renderComponent(node: ElementNode, component: Component, walker: Walker): string {
  const at = placeOf(node, walker);
  const previous = walker.page.at;
  walker.page.at = at;
  try {
    const props = readProps(component, readBuiltInAttributes(node, walker), {
      inline: (markdown) => walker.page.context.inline(markdown),
      report: (problem) => report(walker, propProblem(problem, at)),
    });
    return component.html(props, childrenOf(node, walker), walker.page.context).markup;
  } finally {
    walker.page.at = previous;
  }
}

function renderAuthors(node: ElementNode, name: string, walker: Walker): string {
  let children: AuthorChildren | undefined;
  try {
    const component = authorComponent(name, walker);
    children = authorChildren(node, walker);
    const props = readAttributes(node, walker);
    const element = { component, name, props, children: children.value, fallback: children.markup };
    const at = placeOf(node, walker);
    return walker.page.mayRun(at)
      ? renderAuthorElement(element, walker.page.bridge(at), walker.contexts).markup
      : children.markup().markup;
  } catch (error) {
    return reportAuthors(error, children ?? authorChildren(node, walker), walker).markup;
  }
}
