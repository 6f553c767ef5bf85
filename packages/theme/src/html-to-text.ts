// Extracts the visible text of markup, for ids, labels and attributes.

import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";

/** The text of a title, without tooltip definitions and footnote numbers, and with math as typed. */
export function titleText(html: Html): string {
  const { markup } = html;
  if (!markup.includes("<span") && !markup.includes("<sup")) return htmlToText(html);
  const bare = replaceSpans(
    replaceSpans(markup, '<span class="tooltip-tip"', () => ""),
    '<span class="katex"',
    (inner) => /<annotation[^>]*>([\s\S]*?)<\/annotation>/.exec(inner)?.[1] ?? inner,
  );
  return htmlToText(rawHtml(bare.replace(/<sup><a [^>]*class="footnote-ref"[^>]*>[^<]*<\/a><\/sup>/g, "")));
}

/** Replaces every span with this opening, including nested spans. */
function replaceSpans(markup: string, opening: string, replace: (inner: string) => string): string {
  let result = "";
  let read = 0;
  for (let start = markup.indexOf(opening); start !== -1; start = markup.indexOf(opening, read)) {
    const end = endOfSpan(markup, start);
    result += markup.slice(read, start) + replace(markup.slice(start, end));
    read = end;
  }
  return result + markup.slice(read);
}

function endOfSpan(markup: string, start: number): number {
  const tag = /<(\/?)span\b[^>]*>/g;
  tag.lastIndex = start;
  let depth = 0;
  for (let match = tag.exec(markup); match; match = tag.exec(markup)) {
    depth += match[1] === "/" ? -1 : 1;
    if (depth === 0) return tag.lastIndex;
  }
  return markup.length;
}

/** The text of generated markup: `<em>A</em> &amp; B` → `A & B`. */
export function htmlToText(html: Html): string {
  return unescapeHtml(html.markup.replace(/<[^>]*>/g, ""));
}
