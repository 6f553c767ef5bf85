// Headings as rehype plugins see them: without our anchor, which comes back unless a plugin added its own link.

import { Element, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { findElement, textOf, visit } from "@lectern/base/markup/visit.ts";
import type { TocEntry } from "@lectern/theme/component.ts";
import { titleText } from "@lectern/theme/html-to-text.ts";

export function isHeading(tag: string): boolean {
  return /^h[1-6]$/.test(tag);
}

/** True for the link that each heading ends with. */
export function isAnchor(node: HtmlNode): boolean {
  return node instanceof Element && node.tag === "a" && node.attributes["class"] === "heading-anchor";
}

/** A changed heading with the anchor and accessible name that it had. */
export function withAnchor(heading: Element, original: Element): Element {
  const anchor = findElement(original.attributes.children, isAnchor);
  const { id } = heading.attributes;
  if (!anchor || typeof id !== "string") return heading;
  const { children, ...attributes } = heading.attributes;
  const isNamed = attributes["aria-label"] === original.attributes["aria-label"];
  const name = isNamed ? { "aria-label": textOfHeading(heading) || undefined } : {};
  const hasLink = findElement(children, (element) => isLinkTo(element, id)) !== undefined;
  const own = hasLink ? undefined : new Element("a", { ...anchor.attributes, href: `#${id}` });
  return new Element(heading.tag, { ...attributes, ...name, children: own ? [children, own] : children });
}

function isLinkTo({ tag, attributes }: Element, id: string): boolean {
  return tag === "a" && attributes["href"] === `#${id}`;
}

/** The title of a heading, without the text of a link to itself beside it. */
export function textOfHeading({ attributes: { id, children } }: Element): string {
  const isMark = (element: Element): boolean => isLinkTo(element, String(id));
  const beside = textOf(children, isMark).trim();
  const text = findElement(children, isMark) && beside !== "" ? beside : titleText(children);
  return text.replace(/\s+/g, " ").trim();
}

const DEEPEST_IN_CONTENTS = 4;

/** The table of contents of a changed body: some headings are gone, renamed, moved or new. */
export function contentsOf(toc: readonly TocEntry[], before: HtmlNode, after: HtmlNode): readonly TocEntry[] {
  const entries = new Map(toc.map((entry) => [entry.id, entry]));
  const earlier = elementsById(before);
  const contents: TocEntry[] = [];
  for (const [id, element] of elementsById(after)) {
    const entry = entries.get(id);
    const original = earlier.get(id);
    const level = Number(element.tag.slice(1));
    const isListed = entry !== undefined || (original === undefined && level <= DEEPEST_IN_CONTENTS);
    if (!isListed) continue;
    if (original === element || !isHeading(element.tag)) contents.push(...(entry ? [entry] : []));
    else contents.push({ ...entry, id, text: textOfHeading(element), level });
  }
  // What is in ready-made markup, or in another place than the body, stays after the same entry.
  for (const [index, entry] of toc.entries()) {
    if (earlier.has(entry.id)) continue;
    const previous = contents.findIndex(({ id }) => id === toc[index - 1]?.id);
    contents.splice(previous + 1, 0, entry);
  }
  return contents;
}

function elementsById(node: HtmlNode): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  const add = (element: Element): void => {
    const { id } = element.attributes;
    if (typeof id === "string" && !found.has(id)) found.set(id, element);
  };
  visit(node, { element: add });
  return found;
}

export function headingsIn(node: HtmlNode): readonly Element[] {
  const headings: Element[] = [];
  const add = (element: Element): void => {
    if (isHeading(element.tag)) headings.push(element);
  };
  visit(node, { element: add });
  return headings;
}
