// HTML in the texts of API descriptions → a tree of the few elements that Markdown has too. Nothing of a tag is kept but its name
// and, of a link, its address. What is no such tag, or never ends, stays text; code of Markdown is left as it is.

import { hrefOf } from "./html-attributes.ts";
import { barriersOf, endedBy, isBlockTag, tagOf } from "./html-tags.ts";

/** A part of a text: text as it is written, code of Markdown, or an element. */
export type HtmlPart = string | HtmlCode | HtmlElement;

/** Code of Markdown, in which nothing is a tag. */
export interface HtmlCode {
  readonly verbatim: string;
}

/** An element that Markdown has too. */
export interface HtmlElement {
  readonly name: string;
  readonly href?: string;
  readonly children: HtmlPart[];
  /** True when a block stands in it. */
  hasBlock: boolean;
  /** What stands before its line in Markdown: the marks of quotes, and the width of those of lists. */
  readonly prefix: string;
  /** True in a heading or a row of a table of Markdown, which are one line. */
  readonly isInRow: boolean;
}

interface Open extends HtmlElement {
  /** The tag as it is written, for one that turns out to be text. */
  readonly written: string;
  readonly isOptional: boolean;
}

interface Reading {
  readonly text: string;
  readonly root: HtmlElement;
  readonly stack: Open[];
  /** Elements that are too deep: their tags are dropped, and so are as many end tags. */
  readonly tooDeep: Map<string, number>;
  /** Where the newest line begins that was looked at, and where it ends. */
  line: { readonly start: number; readonly end: number };
}

/** Deeper elements are no elements: what is in them belongs to the deepest one. */
const DEEPEST = 24;

const ATTRIBUTES =
  /\s{1,50}[^\s"'<>/=]{1,100}(?:\s{0,50}=\s{0,50}(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>`]{1,2000}))?/.source;
const TAG = new RegExp(`<(/?)([a-z][a-z0-9]{0,15})((?:${ATTRIBUTES}){0,20})\\s{0,50}/?>`, "iy");
/** What may begin code, a comment or a tag; escaped characters are none. */
const MARK = /\\[!-/:-@[-`{-~]|`+|~{3,}|<(?=[/a-z!])|(?: {4}|\t)(?<=(?:^|(?:^|\n)[ \t]*\n)(?: {4}|\t))/gi;

/** Reads a text. */
export function readHtml(text: string): HtmlElement {
  const root: HtmlElement = { name: "", children: [], hasBlock: false, prefix: "", isInRow: false };
  const reading: Reading = { text, root, stack: [], tooDeep: new Map(), line: { start: 0, end: -1 } };
  const spans = tickRuns(text);
  let done = 0;
  let hasCommentEnd = true;
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    const at = mark.index;
    const [found] = mark;
    const end = found === "<" ? undefined : codeEnd(reading, { at, mark: found, spans });
    if (end !== undefined) {
      addText(reading, text.slice(done, at));
      addPart(reading, { verbatim: text.slice(at, end) });
      done = end;
    } else if (found === "<" && hasCommentEnd && text.startsWith("<!--", at)) {
      const close = text.indexOf("-->", at + 4);
      hasCommentEnd = close >= 0;
      if (!hasCommentEnd) continue;
      addText(reading, text.slice(done, at));
      done = close + 3;
    } else if (found === "<") {
      TAG.lastIndex = at;
      const tag = TAG.exec(text);
      const kind = tag === null ? undefined : tagOf(tag[2] ?? "");
      if (tag === null || kind === undefined) continue;
      addText(reading, text.slice(done, at));
      done = at + tag[0].length;
      if (tag[1] === "/") closeTag(reading, kind, tag[0]);
      else openTag(reading, kind, { written: tag[0], attributes: tag[3] ?? "", at });
    }
    MARK.lastIndex = Math.max(done, at + found.length);
  }
  addText(reading, text.slice(done));
  while (reading.stack.length > 0) endTop(reading, false);
  return root;
}

type Tag = NonNullable<ReturnType<typeof tagOf>>;

function topOf({ root, stack }: Reading): HtmlElement {
  return stack.at(-1) ?? root;
}

function addText(reading: Reading, text: string): void {
  if (text !== "") topOf(reading).children.push(text);
}

function addPart(reading: Reading, part: HtmlPart): void {
  const top = topOf(reading);
  top.children.push(part);
  if (typeof part === "object" && "name" in part && (part.hasBlock || isBlockTag(part.name))) top.hasBlock = true;
}

function openTag(
  reading: Reading,
  { name, kind, inside }: Tag,
  { written, attributes, at }: { readonly written: string; readonly attributes: string; readonly at: number },
): void {
  const { stack } = reading;
  if (inside !== undefined && !stack.some((open) => inside.includes(open.name))) {
    addText(reading, written);
    return;
  }
  if (isBlockTag(name)) endSiblings(reading, name);
  const line = lineAt(reading, at);
  const element = { name, children: [], hasBlock: false, ...line };
  if (kind === "void") {
    addPart(reading, element);
    return;
  }
  if (stack.length >= DEEPEST) {
    reading.tooDeep.set(name, (reading.tooDeep.get(name) ?? 0) + 1);
    return;
  }
  const href = name === "a" ? hrefOf(attributes) : undefined;
  const isInList = stack.some((open) => open.name === "ul" || open.name === "ol");
  const isOptional = kind === "open" && (name !== "li" || isInList);
  stack.push({ ...element, ...(href === undefined ? {} : { href }), written, isOptional });
}

/** Ends what cannot be around a new block: an earlier paragraph, item or cell. */
function endSiblings(reading: Reading, name: string): void {
  const { stack } = reading;
  const { ends, until } = endedBy(name);
  let last = -1;
  for (let index = stack.length - 1; index >= 0; index--) {
    const open = stack[index]?.name ?? "";
    if (ends.includes(open)) last = index;
    else if (until.includes(open) || (until.length === 0 && isBlockTag(open))) break;
  }
  while (last >= 0 && stack.length > last) endTop(reading, false);
}

function closeTag(reading: Reading, { name, kind }: Tag, written: string): void {
  const deep = reading.tooDeep.get(name) ?? 0;
  if (deep > 0) {
    reading.tooDeep.set(name, deep - 1);
    return;
  }
  const { stack } = reading;
  const index = findOpen(stack, { name, isShort: kind === "inline" || name === "p" });
  if (index < 0) {
    // A paragraph that ends without a beginning still ends a line.
    if (name === "p" || kind === "void")
      addPart(reading, { name, children: [], hasBlock: false, prefix: "", isInRow: false });
    else addText(reading, written);
    return;
  }
  while (stack.length > index + 1) endTop(reading, false);
  endTop(reading, true);
}

/** The element that an end tag belongs to; a short one never reaches out of the block it stands in. */
function findOpen(
  stack: readonly Open[],
  { name, isShort }: { readonly name: string; readonly isShort: boolean },
): number {
  const barriers = barriersOf(name);
  for (let index = stack.length - 1; index >= 0; index--) {
    const open = stack[index]?.name ?? "";
    if (open === name) return index;
    if (isShort ? isBlockTag(open) : barriers.includes(open)) return -1;
  }
  return -1;
}

/** Takes the newest element from the stack; one that should have been ended is text. */
function endTop(reading: Reading, isEnded: boolean): void {
  const open = reading.stack.pop();
  if (open === undefined) return;
  const { written, isOptional, ...element } = open;
  if (isEnded || isOptional) {
    addPart(reading, element);
    return;
  }
  addText(reading, written);
  for (const child of element.children) addPart(reading, child);
}

/** Where runs of backticks of each length begin, the first at the end. */
function tickRuns(text: string): ReadonlyMap<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const list = runs.get(run.length);
    if (list === undefined) runs.set(run.length, [index]);
    else list.push(index);
  }
  for (const list of runs.values()) list.reverse();
  return runs;
}

/** Where code ends that begins at a mark; undefined when none does. */
function codeEnd(
  reading: Reading,
  { at, mark, spans }: { readonly at: number; readonly mark: string; readonly spans: ReadonlyMap<number, number[]> },
): number | undefined {
  const { text, stack } = reading;
  if (mark.startsWith("\\")) return undefined;
  if (mark.startsWith(" ") || mark.startsWith("\t")) {
    // Indented HTML is no code.
    return stack.some(({ name }) => isBlockTag(name)) ? undefined : indentedEnd(text, at);
  }
  const isFence = mark.length >= 3 && /^[ \t>]*(?:[-*+]|\d{1,9}[.)])?[ \t]*$/.test(beforeIn(reading, at));
  if (isFence) return fenceEnd(text, at, mark);
  if (mark.startsWith("~")) return undefined;
  const starts = spans.get(mark.length) ?? [];
  while ((starts.at(-1) ?? at + 1) <= at) starts.pop();
  const close = starts.at(-1);
  if (close === undefined || /\n[ \t]*\n/.test(text.slice(at, close))) return undefined;
  return close + mark.length;
}

/** What stands before a place in its line, if that is little. */
function beforeIn(reading: Reading, at: number): string {
  const { start } = lineBounds(reading, at);
  return at - start > 40 ? "…" : reading.text.slice(start, at);
}

function fenceEnd(text: string, at: number, mark: string): number {
  const close = new RegExp(`\\n[ \\t>]*${mark.charAt(0)}{${mark.length},}[ \\t]*(?=\\n|$)`, "g");
  close.lastIndex = at;
  return close.exec(text) === null ? text.length : close.lastIndex;
}

function indentedEnd(text: string, at: number): number {
  const next = /\n(?=[^\S\n]{0,3}[^\s])/g;
  next.lastIndex = at;
  return next.exec(text)?.index ?? text.length;
}

function lineBounds(reading: Reading, at: number): Reading["line"] {
  const { text } = reading;
  while (reading.line.end < at) {
    const start = reading.line.end + 1;
    const end = text.indexOf("\n", start);
    reading.line = { start, end: end < 0 ? text.length : end };
    if (end < 0) break;
  }
  return reading.line;
}

/** What the line of a place is in Markdown. */
function lineAt(reading: Reading, at: number): Pick<HtmlElement, "prefix" | "isInRow"> {
  const { start } = lineBounds(reading, at);
  const begin = reading.text.slice(start, Math.min(at, start + 60));
  const [, quotes = "", marker = ""] = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(begin) ?? [];
  return { prefix: quotes + " ".repeat(marker.length), isInRow: /^[ \t>]*(?:\||#{1,6}[ \t])/.test(begin) };
}
