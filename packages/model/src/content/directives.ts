// Container directives, the callout syntax of other documentation tools: `:::note Title` … `:::` becomes a component. Line
// numbers are preserved.

import { findCode, isInside } from "./fences.ts";

/** Directive name → component. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ["note", "Note"],
  ["tip", "Tip"],
  ["hint", "Tip"],
  ["info", "Info"],
  ["important", "Info"],
  ["warning", "Warning"],
  ["caution", "Warning"],
  ["danger", "Danger"],
  ["error", "Danger"],
  ["check", "Check"],
  ["success", "Check"],
  ["details", "Accordion"],
]);

const OPEN = /^([ \t]*):{3,}[ \t]*([a-z]+)(?:[ \t]+(\S.*)|(\[.*|\{.*))?$/i;
const CLOSE = /^([ \t]*):{3,}[ \t]*$/;

interface Opened {
  readonly line: number;
  readonly indent: string;
  readonly tag: string;
  readonly title: string;
}

/** Rewrites container directives as tags. Unclosed directives and unknown names stay text. */
export function replaceDirectives(text: string): string {
  if (!text.includes(":::")) return text;
  const code = findCode(text);
  const lines = text.split("\n");
  const open: (Opened | undefined)[] = [];
  let offset = 0;
  for (const [line, written] of lines.entries()) {
    const start = offset;
    offset += written.length + 1;
    if (!written.includes(":::") || isInside(code, start)) continue;
    const source = written.trimEnd();
    const opened = OPEN.exec(source);
    if (opened) open.push(toOpened(line, opened));
    const closed = opened === null && CLOSE.exec(source);
    const before = closed ? open.pop() : undefined;
    if (!closed || before === undefined) continue;
    lines[before.line] = `${before.indent}<${before.tag}${before.title}>`;
    lines[line] = `${closed[1] ?? ""}</${before.tag}>`;
  }
  return lines.join("\n");
}

function toOpened(
  line: number,
  [, indent = "", kind = "", words = "", marks = ""]: RegExpExecArray,
): Opened | undefined {
  const tag = TAGS.get(kind.toLowerCase());
  if (tag === undefined) return undefined;
  const title = titleIn(words || marks) ?? (tag === "Accordion" ? "Details" : "");
  return { line, indent, tag, title: title === "" ? "" : ` title=${quoted(title)}` };
}

/** The title after the directive name: `Title`, `[Title]` or `{title="Title"}`. */
function titleIn(words: string): string | undefined {
  const [, label] = /^\[([^\]]*)\]/.exec(words) ?? [];
  const [, value] = /^\{[^{}]*\btitle="([^"]*)"/.exec(words) ?? [];
  return label ?? value ?? (words === "" || words.startsWith("{") ? undefined : words);
}

function quoted(title: string): string {
  return title.includes('"') ? `{${JSON.stringify(title)}}` : `"${title}"`;
}
