// Renders a JSX tag: a component, snippet, author component or HTML element.

import { closest } from "@lectern/base/closest.ts";
import { isComponentName } from "@lectern/base/identifier.ts";
import type { HtmlNode } from "@lectern/base/markup/tree.ts";
import { lowercaseSnippet } from "@lectern/model/content/diagnostics.ts";
import { renderAuthorElement } from "@lectern/react/markup/author-element.ts";
import type { Program } from "@lectern/react/program.ts";
import type { Component } from "@lectern/theme/component.ts";
import { propProblem, unknownComponent } from "@lectern/theme/diagnostics.ts";
import { htmlEquivalent } from "@lectern/theme/foreign-components.ts";
import { readProps } from "@lectern/theme/read-props.ts";
import { renderSnippet, renderSnippetTag } from "../load/snippets.ts";
import type { Walker } from "../page-state.ts";
import { Placed, placedChildren } from "../placed.ts";
import { findAuthorTag, isHtmlTag } from "../visible-names.ts";
import { locationOf, renderChildren, report } from "../walker.ts";
import { readBuiltInAttributes } from "./attributes.ts";
import {
  type AuthorChildren,
  authorChildren,
  authorComponent,
  authorElement,
  reportAuthors,
} from "./author-children.ts";
import { childrenOf } from "./children.ts";
import type { ElementNode } from "./element-node.ts";
import { renderHtmlElement } from "./html-element.ts";

export function renderElement(node: ElementNode, walker: Walker): HtmlNode {
  const { name } = node;
  if (name === null) return renderChildren(node, walker);
  if (isHtmlTag(name, walker)) return renderHtmlElement(node, name, walker);
  const authors = findAuthorTag(name, walker);
  if (authors?.kind === "snippet") {
    if (/^[a-z]/.test(name)) report(walker, lowercaseSnippet(name, locationOf(node, walker)));
    return renderSnippet({ path: authors.path, node }, walker);
  }
  if (authors) return renderAuthors(node, { name, program: authors.program }, walker);
  if (name === "Snippet") return renderSnippetTag(node, walker);
  const component = walker.page.components.get(name);
  if (component) return renderComponent(node, component, walker);
  const counterpart = counterpartOf(node);
  if (counterpart !== undefined) return renderHtmlElement(node, counterpart, walker);
  if (walker.unit.rejected?.has(name.split(".", 1)[0] ?? name)) return renderChildren(node, walker);
  const names = [...walker.page.components.keys(), ...(walker.unit.program?.names ?? [])].filter(isComponentName);
  report(walker, unknownComponent(name, locationOf(node, walker), closest(name, names)));
  return renderChildren(node, walker);
}

/** The HTML equivalent of an unknown tag: `<Image src="…" />` is an image. */
export function counterpartOf({ name, attributes }: ElementNode): string | undefined {
  return htmlEquivalent(name ?? "", (attribute) => attributes.some((one) => "name" in one && one.name === attribute));
}

function renderComponent(node: ElementNode, component: Component, walker: Walker): HtmlNode {
  const at = locationOf(node, walker);
  const previous = walker.page.at;
  walker.page.at = at;
  try {
    const props = readProps(component, readBuiltInAttributes(node, component, walker), {
      inline: (markdown) => walker.page.context.inline(markdown),
      report: (problem) => report(walker, propProblem(problem, at)),
    });
    if (component.hook !== undefined) walker.page.mayRun(at, component.hook);
    const children = childrenOf(node, walker);
    const { context, marksPlaces } = walker.page;
    // To plugins, a heading is a heading in any notation.
    if (!marksPlaces || component.name === "Heading") return component.html(props, children, context);
    return new Placed("component", node, component.html(props, placedChildren(node, children), context));
  } finally {
    walker.page.at = previous;
  }
}

function renderAuthors(
  node: ElementNode,
  { name, program }: { readonly name: string; readonly program: Program },
  walker: Walker,
): HtmlNode {
  let children: AuthorChildren | undefined;
  try {
    const component = authorComponent(name, program);
    children = authorChildren(node, walker);
    const element = authorElement({ node, name, component, program }, children, walker);
    const at = locationOf(node, walker);
    if (!walker.page.mayRun(at)) return children.markup();
    const output = renderAuthorElement(element, walker.page.bridge(at), walker.contexts);
    return walker.page.marksPlaces ? new Placed("component", node, output) : output;
  } catch (error) {
    return reportAuthors(error, children ?? authorChildren(node, walker), walker);
  }
}
