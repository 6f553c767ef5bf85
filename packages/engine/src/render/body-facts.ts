// What the layout, stylesheets and checks need to know about a rendered page, read from its tree once. It travels with the
// markup, between threads and in the cache, so that nobody has to search that.

import { parseHtml } from "@lectern/base/markup/parse-html.ts";
import type { Element, HtmlNode } from "@lectern/base/markup/tree.ts";
import { findElement, textOf, visit } from "@lectern/base/markup/visit.ts";
import type { BodyFacts, BodyMark, PageImage } from "@lectern/theme/layout/page-view.ts";

export interface RenderedParts {
  /** Markup of the author. */
  readonly authored: HtmlNode;
  /** Reference markup, which only has our own classes. */
  readonly generated: HtmlNode;
  /** What is above both. */
  readonly lead?: HtmlNode;
  /** Markup that islands may render later. */
  readonly later: readonly string[];
}

export function bodyFacts({ authored, generated, lead, later }: RenderedParts): BodyFacts {
  const ids = new Set<string>();
  const targets = new Set<string>();
  const marks = new Set<BodyMark>();
  const images: PageImage[] = [];
  const classes = new Set<string>();
  // A page has few different tags and class attributes, so each is tested once.
  const seen = new Set<unknown>();
  const note = (element: Element): void => {
    const { id, name } = element.attributes;
    if (typeof id === "string" && id !== "") ids.add(id);
    if (typeof name === "string" && name !== "") targets.add(name);
    // Tab names are anchors too: the browser script opens the tab in the URL's hash.
    const tab = element.attributes["data-tab"];
    if (typeof tab === "string") targets.add(tab);
    if (!seen.has(element.tag)) addTagMark(element.tag, marks);
    if (!seen.has(element.attributes["class"])) addClassMarks(element.attributes["class"], marks);
    seen.add(element.tag).add(element.attributes["class"]);
    addMarks(element, marks);
    const { src, alt } = element.attributes;
    if (element.tag === "img" && typeof src === "string") images.push({ src, alt: typeof alt === "string" ? alt : "" });
  };
  visitElements(authored, (element) => {
    note(element);
    addClass(element, classes);
  });
  visitElements([lead, generated], note);
  if (findElement(lead, ({ attributes }) => attributes["class"] === "api-facts")) marks.add("api-facts");
  const deferred = new Set<string>();
  visitElements(later.map(parseHtml), (element) => addClass(element, deferred));
  return {
    ids: [...ids],
    targets: [...targets],
    marks: [...marks],
    images,
    classes: namesOf(classes),
    deferredClasses: namesOf(deferred),
  };
}

function visitElements(node: HtmlNode, onElement: (element: Element) => void): void {
  const element = (one: Element): boolean => {
    onElement(one);
    return !TEXT_ONLY.has(one.tag);
  };
  visit(node, { element });
}

/** Elements whose content is text for the browser. */
const TEXT_ONLY: ReadonlySet<string> = new Set(["script", "style"]);

const MARKED_TAGS: ReadonlyMap<string, BodyMark> = new Map([
  ["table", "table"],
  ["iframe", "media"],
  ["img", "image"],
  ["video", "media"],
  ["code", "code"],
  ["pre", "code"],
  ["script", "script"],
]);

const CHOICE = /variant|code-picks|api-(?:choice|alternatives|deprecated|badges|action|message|binding)/;

/** A color under a name that docs.json sites use (theme-css.ts). */
export const COLOR_NAME = /var\(\s*--(?:gray-|primary|background-)/;

function addTagMark(tag: string, marks: Set<BodyMark>): void {
  const mark = MARKED_TAGS.get(tag);
  if (mark) marks.add(mark);
}

function addClassMarks(names: unknown, marks: Set<BodyMark>): void {
  if (typeof names !== "string") return;
  if (names.startsWith("callout")) marks.add("callouts");
  if (CHOICE.test(names)) marks.add("choices");
  if (COLOR_NAME.test(names)) marks.add("color-names");
}

function addMarks(element: Element, marks: Set<BodyMark>): void {
  const { style } = element.attributes;
  if (typeof style === "string" && COLOR_NAME.test(style)) marks.add("color-names");
  if (element.tag === "style" && COLOR_NAME.test(textOf(element))) marks.add("color-names");
  if (element.attributes["data-rest"] !== undefined) marks.add("rest");
}

/** Adds an element's classes, unless it is of highlighted code. */
function addClass({ attributes }: Element, values: Set<string>): void {
  const value = attributes["class"];
  if (typeof value === "string" && !value.startsWith("shiki ") && !value.startsWith("language-")) values.add(value);
}

/** The names in class attributes, without those of code colors. */
function namesOf(values: ReadonlySet<string>): readonly string[] {
  const names = [...values].flatMap((value) => value.split(/\s+/));
  return [...new Set(names.filter((name) => name !== "" && !COLOR.test(name)))];
}

/** The classes of highlighted code: `l3`, `d12`. No utility is a letter and a number. */
const COLOR = /^[ld]\d/;
