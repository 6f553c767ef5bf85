// The few shapes that components take in the Markdown of a page.

import { headingId } from "../../content/heading-id.ts";

/** A heading; an id that does not follow from its text stands behind it, because links name it: `## Set up {#start}`. */
export function headingLine(level: number, text: string, id?: string): string {
  const isUsual = id === undefined || id === "" || id === headingId(text.replace(/\*\*|`/g, ""));
  return `${"#".repeat(level)} ${text}${isUsual ? "" : ` {#${id}}`}`;
}

/** Moves the headings of a text under those around it: the highest becomes one of this level, the others follow. */
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

/** The level of the heading on each line; 0 for other lines and for those of code. */
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

/** Indents every line that is not empty. */
export function indent(markdown: string, width: number): string {
  const space = " ".repeat(width);
  const isEmpty = markdown === "" || markdown.startsWith("\n");
  return (isEmpty ? "" : space) + markdown.replace(/\n(?=[^\n])/g, `\n${space}`);
}

/** Joins blocks with an empty line between; empty ones vanish. */
export function joinBlocks(...blocks: readonly (string | undefined)[]): string {
  return blocks.filter(Boolean).join("\n\n");
}

/** A block quote. */
export function quote(markdown: string): string {
  return markdown.replace(/^(.*)$/gm, (line) => (line === "" ? ">" : `> ${line}`));
}

/** A list entry with the rest of its body indented below: `- head: first paragraph`. */
export function listItem(head: string, body: string): string {
  if (head === "") return `- ${indent(body, 2).trimStart()}`;
  if (body === "") return `- ${head}`;
  if (!startsWithText(body)) return `- ${head}\n\n${indent(body, 2)}`;
  return `- ${head}: ${indent(body, 2).trimStart()}`;
}

/** Bold text; what is bold inside it needs no marks of its own. */
export function bold(text: string): string {
  return `**${text.replace(/\\.|`[^`\n]*`|\*\*/g, (found) => (found === "**" ? "" : found))}**`;
}

/** A block that begins with a bold label: `**Note:** text`, or the label alone above a list or code. */
export function labelled(label: string, body: string): string {
  if (body === "") return bold(label);
  return startsWithText(body) ? `${bold(`${label}:`)} ${body}` : `${bold(`${label}:`)}\n\n${body}`;
}

/** A titled section without a heading, so that it never disturbs the outline of the page. */
export function section(title: string, ...blocks: readonly (string | undefined)[]): string {
  return joinBlocks(title && bold(title), ...blocks);
}

/** Takes the empty lines out between list entries of one line, so that they read as one list. */
export function tightenList(markdown: string): string {
  return markdown.replace(/^( *- .*)\n\n(?= *- )/gm, "$1\n");
}

/** A code fence that is longer than any run of backticks inside. */
export function fence(language: string, code: string): string {
  let ticks = "```";
  for (const [run] of code.matchAll(/`{3,}/g)) if (run.length >= ticks.length) ticks = `${run}\``;
  return `${ticks}${language}\n${code}\n${ticks}`;
}

/** True when Markdown opens with a plain paragraph, which may follow a label on the same line. */
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
