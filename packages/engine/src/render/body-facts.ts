// What the layout, stylesheets and checks need to know about a rendered page, read from its tree once. It travels with the
// markup, between threads and in the cache, so that nobody has to search that.

import type { Element, HtmlNode } from "@lectern/base/markup/tree.ts";
import { findElement, textOf, visit } from "@lectern/base/markup/visit.ts";
import type { BodyFacts, BodyMark, PageSlots } from "@lectern/theme/layout/page-view.ts";
import { attributeOf, parseHtml } from "./parse-html.ts";

export interface RenderedParts {
  readonly body: HtmlNode;
  readonly slots: PageSlots;
  /** The parts with markup of the author. */
  readonly authored: readonly HtmlNode[];
  /** Markup that islands may render later. */
  readonly later: readonly string[];
}

export function bodyFacts({ body, slots, authored, later }: RenderedParts): BodyFacts {
  const ids = new Set<string>();
  const targets = new Set<string>();
  const marks = new Set<BodyMark>();
  visitElements([body, Object.values(slots)], (element) => {
    const { id, name } = element.attributes;
    if (typeof id === "string" && id !== "") ids.add(id);
    if (typeof name === "string" && name !== "") targets.add(name);
    // Tab names are anchors too: the browser script opens the tab in the URL's hash.
    const tab = element.attributes["data-tab"];
    if (typeof tab === "string") targets.add(tab);
    for (const mark of marksOf(element)) marks.add(mark);
  });
  if (findElement(slots.lead, ({ attributes }) => attributes["class"] === "api-facts")) marks.add("api-facts");
  return {
    ids: [...ids],
    targets: [...targets],
    marks: [...marks],
    classes: [...classesOf(authored)],
    deferredClasses: [...classesOf(later.map(parseHtml))],
  };
}

/** Calls a function with every element, those in ready-made markup included unless they are known not to matter. */
function visitElements(node: HtmlNode, onElement: (element: Element) => void): void {
  const element = (one: Element): boolean => {
    onElement(one);
    return !TEXT_ONLY.has(one.tag);
  };
  visit(node, {
    element,
    raw: (leaf) => {
      if (leaf.facts.text === undefined && leaf.markup.includes("<")) visit(parseHtml(leaf.markup), { element });
    },
  });
}

/** Elements whose content is text for the browser. */
const TEXT_ONLY: ReadonlySet<string> = new Set(["script", "style"]);

const MARKED_TAGS: ReadonlyMap<string, BodyMark> = new Map([
  ["table", "table"],
  ["iframe", "media"],
  ["video", "media"],
  ["code", "code"],
  ["pre", "code"],
  ["script", "script"],
]);

const CHOICE = /variant|code-picks|api-(?:choice|alternatives|deprecated|badges|action|message|binding)/;

/** A color under a name that docs.json sites use (theme-css.ts). */
export const COLOR_NAME = /var\(\s*--(?:gray-|primary|background-)/;

function marksOf(element: Element): readonly BodyMark[] {
  const marks: BodyMark[] = [];
  const mark = MARKED_TAGS.get(element.tag);
  if (mark) marks.push(mark);
  const { class: names, style } = element.attributes;
  if (typeof names === "string") {
    if (names.startsWith("callout")) marks.push("callouts");
    if (CHOICE.test(names)) marks.push("choices");
    if (COLOR_NAME.test(names)) marks.push("color-names");
  }
  if (typeof style === "string" && COLOR_NAME.test(style)) marks.push("color-names");
  if (element.tag === "style" && COLOR_NAME.test(textOf(element))) marks.push("color-names");
  if (element.attributes["data-rest"] !== undefined) marks.push("rest");
  return marks;
}

/** The class names in markup, without those of highlighted code and its hooks. */
function classesOf(parts: HtmlNode): ReadonlySet<string> {
  const values = new Set<string>();
  visitElements(parts, (element) => {
    const value = attributeOf(element, "class");
    if (value && !value.startsWith("shiki ") && !value.startsWith("language-")) values.add(value);
  });
  return new Set([...values].flatMap((value) => value.split(/\s+/)).filter((name) => name !== "" && !COLOR.test(name)));
}

/** The classes of highlighted code: `l3`, `d12`. No utility is a letter and a number. */
const COLOR = /^[ld]\d/;
