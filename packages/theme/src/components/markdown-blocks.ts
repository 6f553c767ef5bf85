// Building blocks for the Markdown of components.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";

/** A heading. An id that differs from the default precedes it as an anchor, because links use it: `<a id="start"></a>`. */
export function headingLine(level: number, text: string, id?: string): string {
  const isDefault = id === undefined || id === "" || id === headingId(text.replace(/\*\*|`/g, ""));
  return `${isDefault ? "" : `<a id="${escapeHtml(id)}"></a>\n\n`}${"#".repeat(level)} ${text}`;
}

/** Shifts all headings so that the highest has the given level. */
export function lowerHeadings(markdown: string, highest: number): string {
  const lines = markdown.split("\n");
  const levels = headingLevels(lines);
  const by = highest - Math.min(highest, ...levels.filter((level) => level > 0));
  if (by === 0) return markdown;
  const lowered = lines.map((line, index) => {
    const level = levels[index] ?? 0;
    return level === 0 ? line : `${"#".repeat(Math.min(6, level + by))}${line.trimStart().slice(level)}`;
  });
  return lowered.join("\n");
}

/** The heading level of each line; 0 for other lines and code. */
function headingLevels(lines: readonly string[]): readonly number[] {
  let fence = "";
  return lines.map((line) => {
    const [, ticks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (ticks !== undefined && (fence === "" || (ticks.startsWith(fence) && /^[`~\s]*$/.test(line)))) {
      fence = fence === "" ? ticks : "";
      return 0;
    }
    return fence === "" ? (/^ {0,3}(#{1,6})(?=\s|$)/.exec(line)?.[1]?.length ?? 0) : 0;
  });
}

/** Indents every non-empty line. */
export function indent(markdown: string, width: number): string {
  const space = " ".repeat(width);
  const isEmpty = markdown === "" || markdown.startsWith("\n");
  return (isEmpty ? "" : space) + markdown.replace(/\n(?=[^\n])/g, `\n${space}`);
}

/** Joins blocks with blank lines, skipping empty ones. */
export function joinBlocks(...blocks: readonly (string | undefined)[]): string {
  return blocks.filter(Boolean).join("\n\n");
}

export function quote(markdown: string): string {
  return markdown.replace(/^(.*)$/gm, (line) => (line === "" ? ">" : `> ${line}`));
}

/** A list item with the rest of its body indented below: `- head: first paragraph`. */
export function listItem(head: string, body: string): string {
  if (head === "") return `- ${indent(body, 2).trimStart()}`;
  if (body === "") return `- ${head}`;
  if (!startsWithText(body)) return `- ${head}\n\n${indent(body, 2)}`;
  return `- ${head}: ${indent(body, 2).trimStart()}`;
}

/** Bold text; nested bold markers are removed. */
export function bold(text: string): string {
  return `**${text.replace(/\\.|`[^`\n]*`|\*\*/g, (found) => (found === "**" ? "" : found))}**`;
}

/** A block with a bold label: `**Note:** text`, or the label alone above a list or code. */
export function labeled(label: string, body: string): string {
  if (body === "") return bold(label);
  return startsWithText(body) ? `${bold(`${label}:`)} ${body}` : `${bold(`${label}:`)}\n\n${body}`;
}

/** A titled section without a heading, so it does not affect the page outline. */
export function section(title: string, ...blocks: readonly (string | undefined)[]): string {
  return joinBlocks(title && bold(title), ...blocks);
}

/** Removes blank lines between single-line list items, so they form one list. */
export function tightenList(markdown: string): string {
  return markdown.replace(/^( *- .*)\n\n(?= *- )/gm, "$1\n");
}

/** A code fence longer than any run of backticks inside. */
export function fence(language: string, code: string): string {
  let ticks = "```";
  for (const [run] of code.matchAll(/`{3,}/g)) if (run.length >= ticks.length) ticks = `${run}\``;
  return `${ticks}${language}\n${code}\n${ticks}`;
}

/** True if Markdown starts with a plain paragraph, which may follow a label on the same line. */
function startsWithText(markdown: string): boolean {
  return !/^(?:\s|[-*+>|#] |#{2,6} |\d+[.)] |```|~~~|\$\$\n|---\n|<|\||>|\*\*[^*\n]+\*\*(?:\n|$))/.test(markdown);
}

/** Inline code that may contain backticks and line breaks. */
export function inlineCode(text: string): string {
  if (!text.includes("`") && !text.includes("\n")) return `\`${text}\``;
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const ticks = "`".repeat(longest + 1);
  const padding = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return `${ticks}${padding}${text.replace(/\s*\n\s*/g, " ")}${padding}${ticks}`;
}
