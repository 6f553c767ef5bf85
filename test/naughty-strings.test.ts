// Strings that break programs, by class, as titles, headings, labels, file names, search words and texts of a spec: every
// page builds and is found. With NAUGHTY_STRINGS=list.json, the strings of that file are used instead.

import { readFileSync } from "node:fs";
import { createSearch } from "@lectern/search";
import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const range = (first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  "names of values": "undefined null nil None true FALSE yes no on NaN Infinity -0 then hasOwnProperty".split(" "),
  "names of objects": "__proto__ constructor prototype toString valueOf __defineGetter__ length name".split(" "),
  numbers: "0 -1 1.0 1e309 0x1F 0b2 1_000 1,000.00 1/0 ٣ ½ 九 9007199254740993 2026-02-30 12:60:61".split(" "),
  punctuation: [..."!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", "''''", '"""', "```", "~~~", "---", "***", "${}", "{{}}"],
  whitespace: ["", " ", "\t", "a\tb", " a ", "a\nb", "a\r\nb", "\u00a0", "\u2003a", "\u3000", "a\u2028b", "\u0085"],
  controls: [...range(1, 8), "\u007f", "\u001b[31mred\u001b[0m", "\u0007bell", "a\u0000b"],
  invisible: ["\u200b", "a\u200db", "\u2060", "\ufeffa", "\u00ad", "\u{e0041}\u{e007f}", "\ufe0f", "\u034f"],
  direction: ["\u202eabc", "\u2067abc\u2069", "שלום abc", "مرحبا 123", "\u200fa\u200e", "אב\u0301ג"],
  letters: ["ﬁ", "ẞß", "İıIi", "ǅ", "Ω≈ç√", "田中さん", "社會科學院", "𐐜𐐔", "ℌ𝔢𝔩𝔩𝔬", "ⓗⓔ", "ᴴᵉ", "ʇxǝʇ", "\u{10ffff}"],
  marks: [`a${"\u0301".repeat(60)}`, "Z\u0335\u0310a\u0321", "e\u0301", "é", "ก็็็็็", "\u0301"],
  emoji: ["😀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏿", "🇩🇪🇩", "1️⃣", "(╯°□°)╯︵ ┻━┻", "¯\\_(ツ)_/¯"],
  surrogates: ["\ud800", "a\udc00b"],
  paths: [
    "..",
    "../../etc/passwd",
    "/dev/null",
    "C:\\x",
    "\\\\host\\share",
    "file:///a",
    "%2e%2e%2f",
    "a/./b",
    "~root",
  ],
  "device names": ["con", "NUL.txt", "aux", "com1", "lpt9.md", "a.", "a ", "index", "404", "_lectern", "docs.json"],
  urls: ["//evil.invalid", "http://a.invalid?q=<b>", "javascript:0", "mailto:a@b", "#", "?", "%", "%zz", "a%00b"],
  formats: ["%s%n%d", "{0}", "%(a)s", "$1 $& $` $'", "\\1\\0", "\\u0000", "&amp;&lt;&#0;&#x110000;", "&nosuch;"],
  templates: ["{{7*7}}", "${7*7}", "<%= 7 %>", "#{7}", "{% raw %}", "[[x]]", "@{x}", "{/* x */}", "{x", "x}"],
  commands: ["$(id)", "`id`", "; ls", "| cat", "&& true", "$HOME", "%PATH%", "' OR 1=1 --", '"); DROP TABLE a; --'],
  markup: ["<b>", "</div>", "<!--", "-->", "<![CDATA[", "]]>", "<?php ?>", "<!DOCTYPE x>", "<a", "<1>", "</script>"],
  markdown: [
    "# a",
    "> a",
    "- a",
    "1. a",
    "| a | b |",
    "![a](b)",
    "[a]: b",
    "**",
    "[^1]",
    "$a$",
    ":::",
    "    a",
    "====",
  ],
  yaml: ["a: b", "- a", "&a", "*a", "!!js/function x", "|", ">-", "@a", "%YAML", "? a", "a #b", "'a", "[a", "{a: b"],
  patterns: ["(a+)+$", "[", "(?<", "^$.*", "\\", "(".repeat(200), `${"a".repeat(40)}!`],
  long: ["x".repeat(3000), "ä".repeat(300), "a ".repeat(1500), "😀".repeat(400)],
};

const LIST = process.env["NAUGHTY_STRINGS"];
const SETS: readonly (readonly [string, readonly string[]])[] = LIST ? piecesOf(LIST) : Object.entries(CLASSES);

function piecesOf(path: string): readonly (readonly [string, readonly string[]])[] {
  const texts = JSON.parse(readFileSync(path, "utf8")) as readonly string[];
  return Array.from({ length: Math.ceil(texts.length / 40) }, (_, index) => [
    `from ${40 * index}`,
    texts.slice(40 * index, 40 * (index + 1)),
  ]);
}

/** Without half characters, which no file can contain. */
const wellFormed = (text: string): string => Buffer.from(text).toString();

/** A string as a file name: without what no file system takes, and not a dotfile, which is never published. */
const nameOf = (text: string): string =>
  Buffer.from(text.replace(/[/\0]/g, "_"))
    .subarray(0, 120)
    .toString()
    .replaceAll("\ufffd", "_")
    .trim()
    .replace(/^\./, "_");

const pageOf = (text: string, index: number): string => {
  const line = wellFormed(text).replace(/[\r\n]+/g, " ");
  const title = JSON.stringify(wellFormed(text)).replaceAll("\u2028", "\\u2028");
  return `---\ntitle: ${title}\ndescription: ${title}\n---\n\nThe word needle${index}.\n\n## ${line}\n\nEnd${index}.\n`;
};

const specOf = (texts: readonly string[]): object => ({
  openapi: "3.1.0",
  info: { title: texts[0] || "API", version: texts.at(-1), description: texts.join("\n\n") },
  tags: texts.map((name) => ({ name, description: name })),
  paths: Object.fromEntries(
    texts.map((text, index) => [
      `/things${index}/${text.replace(/[{}]/g, "")}`,
      {
        post: {
          tags: [text],
          summary: `${text} spec${index}`,
          operationId: text,
          description: text,
          parameters: [{ name: text, in: "query", description: text, schema: { type: "string", default: text } }],
          requestBody: {
            content: {
              "application/json": {
                schema: { type: "object", required: [text], properties: { [text]: { enum: [text], example: text } } },
              },
            },
          },
          responses: { 200: { description: text }, [text]: { description: text } },
        },
      },
    ]),
  ),
});

test.each(SETS)("%s", async (_, texts) => {
  const paths = texts.map((text, index) => `n${index}/${nameOf(text) || "x"}`);
  const site = testSite({
    "docs.json": docsJson({
      tabs: [
        {
          tab: texts[0] || "Tab",
          groups: paths.map((path, index) => ({ group: texts[index] || "G", pages: [`${path}.mdx`] })),
        },
        { tab: "API", groups: [{ group: "Endpoints", openapi: "openapi.json" }] },
      ],
    }),
    "openapi.json": specOf(texts),
    ...Object.fromEntries(texts.map((text, index) => [`${paths[index]}.mdx`, pageOf(text, index)])),
  });
  const problems = await site.problems();
  expect(problems.filter((line) => /page\/(?:render-failed|too-deep)|nav\/(?!page-unlisted)/.test(line))).toEqual([]);
  expect(site.output.pageCount).toBeGreaterThanOrEqual(2 * texts.length);
  const search = createSearch(async (name) => {
    const resolved = await site.output.resolve(`/_lectern/search/${name}`);
    if (resolved.kind !== "artifact" || resolved.status !== 200) throw new Error(`no ${name}`);
    return (await resolved.artifact.body()) as string;
  });
  const missing: string[] = [];
  for (const [index, text] of texts.entries()) {
    const { hits } = await search.search(`needle${index}`);
    const route = hits[0]?.route ?? "/none";
    const html = await site.page(route);
    if (!html.includes(`needle${index}.`) || !html.includes(`End${index}.`)) missing.push(`${index} ${text}`);
    if (!(await search.search(`spec${index}`)).hits.length) missing.push(`spec ${index} ${text}`);
    await search.search(text);
  }
  expect(missing).toEqual([]);
});
