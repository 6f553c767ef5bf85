// HTML in spec texts → a tree of the few elements that Markdown also has. Only a tag's name and a link's URL are kept.
// Unknown and unclosed tags stay text; Markdown code is left alone.

import { boundariesOf, endedBy, hrefOf, isBlockTag, tagOf } from "./html-tags.ts";

/** Part of a text: plain text, Markdown code or an element. */
export type HtmlPart = string | HtmlCode | HtmlElement;

/** Markdown code, in which nothing is a tag. */
export interface HtmlCode {
  readonly verbatim: string;
}

/** An element that Markdown also has. */
export interface HtmlElement {
  readonly name: string;
  readonly href?: string;
  readonly children: HtmlPart[];
  hasBlock: boolean;
  /** The Markdown prefix of its line: quote markers, and spaces as wide as list markers. */
  readonly prefix: string;
  /** True inside a Markdown heading or table row, which can't span lines. */
  readonly isInRow: boolean;
}

interface Open extends HtmlElement {
  /** The tag as written, in case it turns out to be text. */
  readonly raw: string;
  readonly isOptional: boolean;
}

interface Reading {
  readonly text: string;
  readonly root: HtmlElement;
  readonly stack: Open[];
  /** Elements nested too deeply: their tags are dropped, along with as many end tags. */
  readonly tooDeep: Map<string, number>;
  /** The bounds of the most recently inspected line. */
  line: { readonly start: number; readonly end: number };
}

/** Deeper elements are dropped: their contents belong to the deepest one. */
const MAX_DEPTH = 24;

const ATTRIBUTES =
  /\s{1,50}[^\s"'<>/=]{1,100}(?:\s{0,50}=\s{0,50}(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>`]{1,2000}))?/.source;
const TAG = new RegExp(`<(/?)([a-z][a-z0-9]{0,15})((?:${ATTRIBUTES}){0,20})\\s{0,50}/?>`, "iy");
/** What may start code, a comment or a tag; escaped characters don't. */
const MARK = /\\[!-/:-@[-`{-~]|`+|~{3,}|<(?=[/a-z!])|(?: {4}|\t)(?<=(?:^|(?:^|\n)[ \t]*\n)(?: {4}|\t))/gi;

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
      else openTag(reading, kind, { raw: tag[0], attributes: tag[3] ?? "", at });
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
  { raw, attributes, at }: { raw: string; attributes: string; at: number },
): void {
  const { stack } = reading;
  if (inside !== undefined && !stack.some((open) => inside.includes(open.name))) {
    addText(reading, raw);
    return;
  }
  if (isBlockTag(name)) endSiblings(reading, name);
  const line = lineAt(reading, at);
  const element = { name, children: [], hasBlock: false, ...line };
  if (kind === "void") {
    addPart(reading, element);
    return;
  }
  if (stack.length >= MAX_DEPTH) {
    reading.tooDeep.set(name, (reading.tooDeep.get(name) ?? 0) + 1);
    return;
  }
  const href = name === "a" ? hrefOf(attributes) : undefined;
  const isInList = stack.some((open) => open.name === "ul" || open.name === "ol");
  const isOptional = kind === "open" && (name !== "li" || isInList);
  stack.push({ ...element, ...(href === undefined ? {} : { href }), raw, isOptional });
}

/** Closes what can't contain a new block: an earlier paragraph, item or cell. */
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

function closeTag(reading: Reading, { name, kind }: Tag, raw: string): void {
  const deep = reading.tooDeep.get(name) ?? 0;
  if (deep > 0) {
    reading.tooDeep.set(name, deep - 1);
    return;
  }
  const { stack } = reading;
  const index = findOpen(stack, { name, isShort: kind === "inline" || name === "p" });
  if (index < 0) {
    // A paragraph's end tag without a start tag still ends the line.
    if (name === "p" || kind === "void")
      addPart(reading, { name, children: [], hasBlock: false, prefix: "", isInRow: false });
    else addText(reading, raw);
    return;
  }
  while (stack.length > index + 1) endTop(reading, false);
  endTop(reading, true);
}

/** The element an end tag belongs to; an inline one never reaches out of its block. */
function findOpen(stack: readonly Open[], { name, isShort }: { name: string; isShort: boolean }): number {
  const boundaries = boundariesOf(name);
  for (let index = stack.length - 1; index >= 0; index--) {
    const open = stack[index]?.name ?? "";
    if (open === name) return index;
    if (isShort ? isBlockTag(open) : boundaries.includes(open)) return -1;
  }
  return -1;
}

/** Pops the newest element; one that needed an end tag and has none becomes text. */
function endTop(reading: Reading, isEnded: boolean): void {
  const open = reading.stack.pop();
  if (open === undefined) return;
  const { raw, isOptional, ...element } = open;
  if (isEnded || isOptional) {
    addPart(reading, element);
    return;
  }
  addText(reading, raw);
  for (const child of element.children) addPart(reading, child);
}

/** The positions of backtick runs by length, in reverse order. */
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

/** The end of the code that starts at a mark; undefined if none does. */
function codeEnd(
  reading: Reading,
  { at, mark, spans }: { at: number; mark: string; spans: ReadonlyMap<number, number[]> },
): number | undefined {
  const { text, stack } = reading;
  if (mark.startsWith("\\")) return undefined;
  if (mark.startsWith(" ") || mark.startsWith("\t")) {
    // Indented HTML is not code.
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

/** The text before a position on its line, if short. */
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

/** The Markdown context of the line at a position. */
function lineAt(reading: Reading, at: number): Pick<HtmlElement, "prefix" | "isInRow"> {
  const { start } = lineBounds(reading, at);
  const begin = reading.text.slice(start, Math.min(at, start + 60));
  const [, quotes = "", marker = ""] = /^([ \t>]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(begin) ?? [];
  return { prefix: quotes + " ".repeat(marker.length), isInRow: /^[ \t>]*(?:\||#{1,6}[ \t])/.test(begin) };
}
