// Scans the text of a static page for links: a superset of those on the rendered page. Scanning is much faster than
// rendering, and most pages of most sites have no broken links.

import { headingId } from "@lectern/model/content/heading-id.ts";

/** What is certain from the text alone. */
export interface PageScan {
  /** URLs the page may link to or show: all real ones, and possibly a few that are not links. */
  readonly hrefs: readonly string[];
  /** A subset of the page's anchors. */
  readonly anchors: ReadonlySet<string>;
}

const FRONTMATTER = /^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/;
/** An opening fence, and a line that may close it. */
const OPENING = /^[ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?(`{3,}|~{3,})/;
const CLOSING = /^[ \t>]*(`{3,}(?!`)|~{3,}(?!~))[`~]*[ \t]*$/;
const INLINE_CODE = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g;

/** Braces that contain no code, besides comments: literals, heading ids. */
const HARMLESS: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/=\{\s*(?:-?[\d.]+|true|false)\s*\}/g, ""],
  [/=\{\{[^{}]*\}\}/g, ""],
  [/\{\s*"([^"{}<\\]*)"\s*\}/g, '"$1"'],
  [/\{\s*'([^'{}<\\]*)'\s*\}/g, '"$1"'],
  [/\{#[\w-]+\}/g, ""],
];

const RUNS = /[{}]|^[ \t]*(?:import|export)\s|<(?:Snippet|script)\b|lectern-ignore/m;

const LINK = /\]\(\s*(?:<([^<>\n]*)>|([^()\s]*(?:\([^()\s]*\)[^()\s]*)*))/g;
const DEFINITION = /^[ \t>]*\[[^\]\n]+\]:[ \t]*<?([^\s>]+)/gm;
const URL_ATTRIBUTE = /\b(?:href|src|srcSet|poster|img|image)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Other attributes count if the value looks like a URL: icons, buttons. */
const PATH = /=\s*(?:"((?:\.{0,2}\/|#)[^"]*)"|'((?:\.{0,2}\/|#)[^']*)')/g;
const HEADING = /^#{2,4}[ \t]+([\w-]+(?: +[\w-]+)*)[ \t]*$/gm;

/** Scans a page; undefined if only rendering can tell what it links to. */
export function scanPage(text: string): PageScan | undefined {
  let body = withoutFences(text.replace(FRONTMATTER, ""));
  const anchors = new Set([...body.matchAll(HEADING)].map((match) => headingId(match[1] ?? "")));
  body = withoutComments(body.replace(INLINE_CODE, ""));
  for (const [pattern, replacement] of HARMLESS) if (body.includes("{")) body = body.replace(pattern, replacement);
  if (RUNS.test(body)) return undefined;
  const hrefs = new Set<string>();
  for (const pattern of [LINK, DEFINITION, URL_ATTRIBUTE, PATH])
    for (const match of body.matchAll(pattern)) hrefs.add((match[1] ?? match[2] ?? "").trim());
  hrefs.delete("");
  // Escapes and entities need the parser.
  for (const href of hrefs) if (/[\\&]/.test(href) && !/^https?:/i.test(href)) return undefined;
  return { hrefs: [...hrefs], anchors };
}

/** Removes fenced blocks; an unclosed one stays. */
function withoutFences(text: string): string {
  if (!/```|~~~/.test(text)) return text;
  const lines = text.split("\n");
  const ends = lines.map((line) => CLOSING.exec(line)?.[1] ?? "");
  const longest = { "`": longestFrom(ends, "`"), "~": longestFrom(ends, "~") };
  const masked: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const marks = OPENING.exec(lines[index] ?? "")?.[1] ?? "";
    const reach = longest[marks.startsWith("~") ? "~" : "`"][index + 1] ?? 0;
    const isFence = marks !== "" && reach >= marks.length;
    masked.push(isFence ? "" : (lines[index] ?? ""));
    if (!isFence) continue;
    do index++;
    while (!ends[index]?.startsWith(marks));
  }
  return masked.join("\n");
}

/** For each line, the length of the longest closing fence at or after it. */
function longestFrom(ends: readonly string[], mark: string): readonly number[] {
  const longest = ends.map((end) => (end.startsWith(mark) ? end.length : 0));
  for (let line = longest.length - 2; line >= 0; line--)
    longest[line] = Math.max(longest[line] ?? 0, longest[line + 1] ?? 0);
  return longest;
}

/** Find the last comment end first: unclosed comments after it would make the pattern quadratic. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf("*/}") + 3;
  return text.slice(0, end).replace(/\{\/\*[\s\S]*?\*\/\}/g, "") + text.slice(end);
}
