// The links of a page as they stand in its text, for pages on which nothing runs: every link that the rendered page has is
// among them. Reading text is much quicker than rendering, and most pages of most sites have no broken link.

import { headingId } from "../content/heading-id.ts";

/** What a text tells for sure. */
export interface PageScan {
  /** Addresses the page may link to or show: all of its own, and perhaps some that are no links. */
  readonly hrefs: readonly string[];
  /** Some of the anchors of the page. */
  readonly anchors: ReadonlySet<string>;
}

const FRONTMATTER = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;
const FENCE = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)??[ \t>]*\1[`~]*[ \t]*$/gm;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** What is written in braces and is no code: comments, plain values, ids of headings. */
const HARMLESS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/\{\/\*[\s\S]*?\*\/\}/g, ""],
  [/=\{\s*(?:-?[\d.]+|true|false)\s*\}/g, ""],
  [/=\{\{[^{}]*\}\}/g, ""],
  [/\{\s*"([^"{}<\\]*)"\s*\}/g, '"$1"'],
  [/\{\s*'([^'{}<\\]*)'\s*\}/g, '"$1"'],
  [/\{#[\w-]+\}/g, ""],
];

const RUNS = /[{}]|^[ \t]*(?:import|export)\s|<(?:Snippet|script)\b|lectern-ignore/m;

const LINK = /\]\(\s*(?:<([^<>\n]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))/g;
const DEFINITION = /^[ \t>]*\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/gm;
const ADDRESS = /\b(?:href|src|srcSet|poster|img|image)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Other attributes hold an address when they look like one: icons, buttons. */
const PATH = /=\s*(?:"((?:\.{0,2}\/|#)[^"]*)"|'((?:\.{0,2}\/|#)[^']*)')/g;
const HEADING = /^#{2,4}[ \t]+([A-Za-z0-9_ -]+?)[ \t]*$/gm;

/** Reads a page; undefined when only rendering can tell what it links to. */
export function scanPage(text: string): PageScan | undefined {
  let body = text.replace(FRONTMATTER, "").replace(FENCE, "");
  const anchors = new Set([...body.matchAll(HEADING)].map((match) => headingId(match[1] ?? "")));
  body = body.replace(INLINE_CODE, "");
  for (const [pattern, replacement] of HARMLESS) if (body.includes("{")) body = body.replace(pattern, replacement);
  if (RUNS.test(body)) return undefined;
  const hrefs = new Set<string>();
  for (const pattern of [LINK, DEFINITION, ADDRESS, PATH])
    for (const match of body.matchAll(pattern)) hrefs.add((match[1] ?? match[2] ?? "").trim());
  hrefs.delete("");
  // Escapes and entities are read by the parser.
  for (const href of hrefs) if (/[\\&]/.test(href) && !/^https?:/i.test(href)) return undefined;
  return { hrefs: [...hrefs], anchors };
}
