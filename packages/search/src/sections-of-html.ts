// HTML → its sections, in one pass without building a tree.

import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import type { SectionText } from "./record.ts";
import { SectionReader } from "./section-reader.ts";

const NAME = /[a-z0-9]*/iy;
const ATTRIBUTE = /\s(id|aria-hidden)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Reads HTML as far as it goes: what is not closed ends with it. */
export function sectionsOfHtml(markup: string): readonly SectionText[] {
  const reader = new SectionReader();
  let from = 0;
  while (from < markup.length) {
    const open = markup.indexOf("<", from);
    const end = open === -1 ? markup.length : open;
    reader.text(unescapeHtml(markup.slice(from, end)));
    const close = open === -1 ? -1 : endOfTag(markup, open);
    if (close === -1) break;
    from = close;
    const isEnd = markup[open + 1] === "/";
    const tag = nameAt(markup, isEnd ? open + 2 : open + 1);
    // Comments and the like have no name.
    if (tag === "") continue;
    if (isEnd) reader.end(tag);
    else if (!reader.start(tag, attributesOf(markup.slice(open, close))) && !VOID.has(tag))
      from = afterElement(markup, tag, from);
  }
  return reader.sections();
}

/** The index after a tag or comment; -1 if it has no end. */
function endOfTag(markup: string, open: number): number {
  const end = markup.startsWith("<!--", open) ? "-->" : ">";
  const at = markup.indexOf(end, open);
  return at === -1 ? -1 : at + end.length;
}

function nameAt(markup: string, from: number): string {
  NAME.lastIndex = from;
  return NAME.exec(markup)?.[0].toLowerCase() ?? "";
}

function attributesOf(tag: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...tag.matchAll(ATTRIBUTE)].map(([, name = "", ...values]) => [
      name,
      unescapeHtml(values.find((value) => value !== undefined) ?? ""),
    ]),
  );
}

/** The end of an element whose start tag was just read; elements of the same name may be nested in it. */
function afterElement(markup: string, name: string, from: number): number {
  let depth = 1;
  let at = from;
  const openTag = `<${name}`;
  const closeTag = `</${name}`;
  while (depth > 0) {
    const close = markup.indexOf(closeTag, at);
    if (close === -1) return markup.length;
    const open = markup.indexOf(openTag, at);
    const nested = open !== -1 && open < close;
    depth += nested ? 1 : -1;
    at = (nested ? open + openTag.length : close + closeTag.length) + 1;
  }
  return at;
}
