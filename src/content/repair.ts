// Repairs one error the MDX parser reported, with the smallest change at its position that lets parsing continue. Existing
// sites contain HTML comments, `<br>`, `a < b` and unclosed tags, and must still render.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { locate } from "../base/position.ts";
import { mdxSyntax, mdxTolerated } from "./diagnostics.ts";
import { isHtmlName } from "./html-names.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

/** The repaired text and the diagnostic for the author. */
export interface Repaired {
  readonly text: string;
  /** Offset of the change. */
  readonly start: number;
  readonly diagnostic: Diagnostic;
}

const VOID_TAG =
  /^<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b((?:[^>"'{}]|"[^"]*"|'[^']*'|\{[^{}]*\})*?)>/i;
const UNCLOSED_VOID =
  /expected corresponding closing tag for `<(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)>` \((\d+):(\d+)\)/i;
/** A CommonMark autolink, limited to schemes in common use. */
const AUTOLINK = /^<((?:(?:https?|ftps?|ircs?|git|ssh|wss?):\/\/|mailto:)[^\s<>]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/i;
const TAG = /^<\/?[A-Za-z][\w.:-]*(?![\w.:-])(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*>/;

/** Repairs the text at the position in an error message (`"3:1: Expected …"`); undefined if there is nothing to repair. */
export function repairText(path: string, text: string, message: string): Repaired | undefined {
  const match = /^(\d+):(\d+): ([\s\S]*)$/.exec(message);
  if (!match) return undefined;
  // An unclosed void element is only reported where its parent ends.
  const unclosed = UNCLOSED_VOID.exec(match[3] ?? "");
  const reason = (unclosed ? `Expected a closing tag for \`<${unclosed[1]}>\`` : (match[3] ?? ""))
    .replace(/(?<!\s)\s*\((?:note|mdx-)[^)]*\)/g, "")
    .replace(/(?<!\s)\s*\(\d+:\d+\)/g, "")
    .trim();
  const offset = offsetOf(text, Number(unclosed?.[2] ?? match[1]), Number(unclosed?.[3] ?? match[2]));
  const start = reason.startsWith("Could not parse expression") ? text.lastIndexOf("{", offset) : nearest(text, offset);
  if (start === -1) return undefined;
  const at = locate(path, text, start);
  return {
    start,
    ...(text[start] === "{" ? repairBrace(text, start, reason, at) : repairTag(text, start, reason, at)),
  };
}

/** The complete tag at an offset, if any. */
export function tagAt(text: string, start: number): string | undefined {
  return TAG.exec(text.slice(start))?.[0];
}

export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let current = 1; current < line; current++) start = text.indexOf("\n", start) + 1;
  return start + column - 1;
}

/** The offending `<` or `{`: at the offset, or the closest one before it. */
function nearest(text: string, offset: number): number {
  if (text[offset] === "<" || text[offset] === "{") return offset;
  return Math.max(text.lastIndexOf("<", offset), text.lastIndexOf("{", offset));
}

type Change = Omit<Repaired, "start">;

/** The place the parser stopped at, with its reason. */
interface Rejection {
  readonly text: string;
  readonly start: number;
  readonly reason: string;
  readonly at: Location;
}

/** Repairs of a `<`, most specific first; the last one always applies. */
function repairTag(text: string, start: number, reason: string, at: Location): Change {
  const rejection: Rejection = { text, start, reason, at };
  const rest = text.slice(start);
  const change = repairComment(rest, rejection) ?? repairVoid(rest, rejection) ?? repairAutolink(rest, rejection);
  if (change) return change;
  const tag = tagAt(text, start);
  if (!tag)
    return {
      text: replaceAt(text, start, 1, PLACEHOLDER.less),
      diagnostic: mdxTolerated("A `<` that does not open a tag is not valid MDX", at, "Use &lt; or put it in `code`."),
    };
  return repairWords(tag, rejection) ?? repairLooseEnd(tag, rejection) ?? repairAttributes(tag, rejection);
}

function repairComment(rest: string, { text, start, at }: Rejection): Change | undefined {
  if (!rest.startsWith("<!--")) return undefined;
  const end = rest.indexOf("-->");
  // As a comment it would hide the rest of the page.
  if (end === -1)
    return {
      text: replaceAt(text, start, 1, PLACEHOLDER.less),
      diagnostic: mdxTolerated("`<!--` is never closed", at, "Put {/* … */} around the comment, or write &lt;!--."),
    };
  const comment = rest.slice(0, end + 3);
  return {
    text: replaceAt(text, start, comment.length, comment.replace(/[^\n]/g, " ")),
    diagnostic: mdxTolerated("An HTML comment is not valid MDX", at, "Use {/* … */} instead of <!-- … -->.", {
      from: comment,
      to: comment.includes("*/") ? comment : `{/*${comment.slice(4, -3)}*/}`,
    }),
  };
}

function repairVoid(rest: string, { text, start, reason, at }: Rejection): Change | undefined {
  const empty = VOID_TAG.exec(rest);
  if (!empty || !reason.startsWith("Expected a closing tag") || empty[0].endsWith("/>")) return undefined;
  return {
    text: replaceAt(text, start, empty[0].length, `${empty[0].slice(0, -1)}/>`),
    diagnostic: mdxTolerated(`\`<${empty[1]}>\` is never closed`, at, `Use <${empty[1]} />.`, {
      from: empty[0],
      to: `${empty[0].slice(0, -1).trimEnd()} />`,
    }),
  };
}

function repairAutolink(rest: string, { text, start, at }: Rejection): Change | undefined {
  const link = AUTOLINK.exec(rest);
  if (!link) return undefined;
  const target = `${/^[\w.+-]+@/.test(link[1] ?? "") ? "mailto:" : ""}${link[1]}`;
  const hint = `Use [${link[1]}](${target}) or the bare URL.`;
  return {
    text: replaceAt(text, start, link[0].length, repairLink(link[1] ?? "", target)),
    diagnostic: mdxTolerated("A URL in angle brackets is not valid MDX", at, hint, {
      from: link[0],
      to: `[${link[1]}](${target})`,
    }),
  };
}

function repairWords(tag: string, { text, start, at }: Rejection): Change | undefined {
  if (!isWords(tag, text[start - 1])) return undefined;
  const words = shortened(tag);
  const hint = `Use &lt;${words.slice(1)} or put it in \`code\`.`;
  return {
    text: replaceAt(text, start, 1, PLACEHOLDER.less),
    diagnostic: mdxTolerated(`\`${words}\` is not a tag, so it is shown as text`, at, hint),
  };
}

/** The parser takes `>` at the start of a line for a blockquote, even inside a tag. */
function repairLooseEnd(tag: string, { text, start, reason, at }: Rejection): Change | undefined {
  const joined = joinEnd(tag);
  if (joined === undefined || !isUnreadable(reason)) return undefined;
  return {
    text: replaceAt(text, start, tag.length, joined),
    diagnostic: {
      ...mdxTolerated("", at, ""),
      severity: "info",
      message: "The closing `>` of the tag is on a line of its own.",
      hint: "Move the `>` to the end of the last attribute.",
    },
  };
}

/** Quotes the values of a tag; without any to quote, the tag is dropped and its content stays. */
function repairAttributes(tag: string, { text, start, reason, at }: Rejection): Change {
  const quoted = isUnreadable(reason) ? quoteValues(tag) : tag;
  if (quoted !== tag)
    return {
      text: replaceAt(text, start, tag.length, quoted),
      diagnostic: mdxTolerated(
        "An unquoted attribute value is not valid MDX",
        at,
        `Use ${quoted.replace(/\s+/g, " ")}.`,
        { from: tag, to: quoted },
      ),
    };
  return {
    text: replaceAt(text, start, tag.length, tag.replace(/[^\n]/g, " ")),
    diagnostic: isUnreadable(reason)
      ? mdxSyntax(`Cannot parse \`${shortened(tag)}\` as a tag`, at, UNREADABLE)
      : mdxSyntax(reason, at, "Close the tag. Until then, only its content is shown."),
  };
}

function isUnreadable(reason: string): boolean {
  return reason.startsWith("Unexpected character after");
}

/** Rewrites an autolink such as `<https://a.b/*c*.>` as a Markdown link with every special character escaped. */
function repairLink(words: string, target: string): string {
  const escaped = (part: string): string => part.replace(/[!-/:-@[-`{-~]/g, "\\$&");
  return `[${escaped(words)}](<${escaped(target)}>)`;
}

/** Joins a tag's closing `>` to the previous line; undefined if it is not on its own line. */
function joinEnd(tag: string): string | undefined {
  const end = tag.endsWith("/>") ? "/>" : ">";
  const inside = tag.slice(0, -end.length);
  const at = inside.indexOf("\n", inside.trimEnd().length);
  return at === -1 ? undefined : `${inside.slice(0, at)}${inside.slice(at + 1)}${end}\n`;
}

/** A placeholder or type in prose: `<your-key>`, `<API_KEY>`, `<path/to/file>`, `List<String>`. */
function isWords(tag: string, before: string | undefined): boolean {
  const name = /^<([A-Za-z][\w.:-]*)/.exec(tag)?.[1];
  if (name === undefined || tag.includes("=")) return false;
  if (/^\/[^>]/.test(tag.slice(name.length + 1))) return true;
  return !isHtmlName(name) && (/^(?:[a-z]|[A-Z][A-Z\d_:-]*$)/.test(name) || /\w/.test(before ?? ""));
}

const UNREADABLE = "Check the quotes around its attribute values, or put it in `code` if it is text.";

function shortened(tag: string): string {
  const line = tag.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 60)}…` : line;
}

/** `<img width=20>` → `<img width="20">`. */
function quoteValues(tag: string): string {
  const parts = /"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|=([^\s"'{}<>=]+?)(?=\s|\/?>)/g;
  return tag.replace(parts, (part, bare?: string) => (bare === undefined ? part : `="${bare}"`));
}

/** A run of braces is a single mistake, so all of it becomes text at once. */
function repairBrace(text: string, start: number, reason: string, at: Location): Change {
  const plain = reason.replace(/ with oxc/, "");
  const run = /^\{+/.exec(text.slice(start))?.[0] ?? "{";
  const problem = mdxSyntax(plain, at, "Escape it as \\{ or put it in `code`.");
  return {
    text: replaceAt(text, start, run.length, PLACEHOLDER.openBrace.repeat(run.length)),
    // Data such as {"a": 1} and a lone brace are shown as meant; code is not.
    diagnostic: CODE.test(braced(text, start)) ? problem : { ...problem, severity: "warning" },
  };
}

const CODE = /=>|&&|<\/?[A-Za-z]|\breturn\b/;
const MAX_BRACED = 2000;

/** The text of an expression: up to its closing brace, else to the end of the line. */
function braced(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length && at < start + MAX_BRACED; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}") depth--;
    if (depth === 0) return text.slice(start, at);
  }
  return /^.*/.exec(text.slice(start))?.[0] ?? "";
}

function replaceAt(text: string, start: number, length: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(start + length);
}
