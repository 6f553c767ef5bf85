// Converts HTML in spec texts to Markdown, so that pages, their Markdown and search all show what the author meant.
// The result is untrusted Markdown: renderers must not trust it more than the original.

import { ANY_TAG, decodeEntities, isBlockTag } from "./html-tags.ts";
import { type HtmlElement, type HtmlPart, readHtml } from "./html-tree.ts";

/** Longer texts are left alone; pages show them as plain paragraphs. */
const MAX_LENGTH = 50_000;

/** Converts HTML in a spec text to Markdown: `One<br>two <b>x</b>` → `One`, a line break, `two **x**`. */
export function specTextToMarkdown(text: string): string {
  if (!text.includes("<") || text.length > MAX_LENGTH || !ANY_TAG.test(text)) return text;
  const root = readHtml(text);
  return writeParts(root.children, "markdown").trimEnd();
}

/** A text on one line without tags, for places that don't allow markup. */
export function specTextToPlain(text: string): string {
  if (!text.includes("<") || text.length > MAX_LENGTH || !ANY_TAG.test(text)) return text;
  return plainText(readHtml(text).children).replace(/\s+/g, " ").trim();
}

/** Text in Markdown keeps its line breaks and indentation; inside an HTML block, indentation means nothing. */
type Mode = "markdown" | "html" | "item";

interface Writer {
  /** Finished lines, never inspected again, to stay linear on long texts. */
  done: string;
  /** The current line, with the separator before it. */
  text: string;
  last: string;
  /** Set if the next text starts a new block; the prefix of that block. */
  gap: string | undefined;
  /** Set if the next text starts a new line; the prefix of that line. */
  break: string | undefined;
  readonly mode: Mode;
}

function writeParts(parts: readonly HtmlPart[], mode: Mode): string {
  const writer: Writer = { done: "", text: "", last: "", gap: undefined, break: undefined, mode };
  addParts(writer, parts);
  return writer.done + writer.text;
}

function startLine(writer: Writer, between: string, line: string): void {
  writer.done += writer.text.trimEnd();
  writer.text = writer.done === "" ? line : between + line;
  writer.last = line.slice(-1);
}

function addParts(writer: Writer, parts: readonly HtmlPart[]): void {
  for (const [index, part] of parts.entries()) {
    if (typeof part === "string") addText(writer, writer.mode === "markdown" ? part : withoutIndent(part));
    else if ("verbatim" in part) addText(writer, part.verbatim);
    else if (part.name === "br") addBreak(writer, part);
    else if (isBlockTag(part.name))
      addBlock(writer, part, part.name === "li" && isItem(parts[index - 1], parts[index - 2]));
    else if (part.hasBlock || part.name === "span") addParts(writer, part.children);
    else addText(writer, writeInline(part, { before: writer.last, after: firstOf(parts[index + 1]) }));
  }
}

/** True if a list item without a list follows another. */
function isItem(before: HtmlPart | undefined, earlier: HtmlPart | undefined): boolean {
  const part = typeof before === "string" && before.trim() === "" ? earlier : before;
  return typeof part === "object" && "name" in part && part.name === "li";
}

// Keeps the indentation of Markdown lists, which determines their levels.
function withoutIndent(text: string): string {
  return text.replace(/\n[ \t]+(?![-*+\s]|\d{1,9}[.)]\s)/g, "\n");
}

function addText(writer: Writer, text: string): void {
  if (writer.gap === undefined && writer.break === undefined) {
    writer.text += text;
    if (text !== "") writer.last = text.slice(-1);
    return;
  }
  if (text.trim() === "") {
    if (writer.break !== undefined && /\n[ \t]*\n/.test(text)) startBlock(writer, writer.break);
    return;
  }
  const isOnNewLine = /^[ \t]*\n/.test(text);
  const rest = isOnNewLine ? text.replace(/^(?:[ \t]*\n)+/, "") : text.trimStart();
  if (writer.gap !== undefined) startLine(writer, `\n\n${isOnNewLine ? "" : writer.gap}`, rest);
  else startLine(writer, `  \n${writer.break}`, rest.trimStart());
  writer.gap = undefined;
  writer.break = undefined;
}

function startBlock(writer: Writer, prefix: string): void {
  writer.gap = prefix;
  writer.break = undefined;
}

/** One break ends a line, two end a paragraph. */
function addBreak(writer: Writer, { prefix, isInRow }: HtmlElement): void {
  const shown = writer.mode === "markdown" ? prefix : "";
  if (isInRow && writer.mode === "markdown") addText(writer, " ");
  else if (writer.gap !== undefined) return;
  else if (writer.break === undefined) writer.break = shown;
  else startBlock(writer, shown);
}

function addBlock(writer: Writer, element: HtmlElement, isNextItem: boolean): void {
  const isMarkdown = writer.mode === "markdown";
  const prefix = isMarkdown ? element.prefix : "";
  // Markdown tables and headings can't span lines.
  if (isMarkdown && element.isInRow) {
    addText(writer, ` ${oneLine(writeParts(element.children, "html"))} `);
    return;
  }
  if (element.name === "div" || element.name === "dl") {
    startBlock(writer, prefix);
    const inner = writeParts(element.children, "html").trim();
    if (inner !== "") putBlock(writer, inner, { prefix, isTight: false });
    startBlock(writer, prefix);
    return;
  }
  const text = writeBlock(element);
  const isList = element.name === "ul" || element.name === "ol";
  if (text !== "") putBlock(writer, text, { prefix, isTight: isNextItem || (isList && writer.mode === "item") });
  startBlock(writer, prefix);
}

function putBlock(writer: Writer, text: string, { prefix, isTight }: { prefix: string; isTight: boolean }): void {
  startLine(writer, isTight ? "\n" : "\n\n", prefix === "" ? text : text.replace(/^(?=.)/gm, prefix));
}

/** A block as unindented Markdown lines. */
function writeBlock(element: HtmlElement): string {
  const { name, children } = element;
  if (/^h[1-6]$/.test(name)) return headingLine(Number(name.charAt(1)), oneLine(writeParts(children, "html")));
  switch (name) {
    case "hr":
      return "***";
    case "pre":
      return writeFence(decodeEntities(plainText(children, "\n")));
    case "ul":
    case "ol":
      return writeList(children, name);
    case "li":
      return writeItem(children, "- ");
    case "dt":
      return emphasized(oneLine(writeParts(children, "html")), "**");
    case "blockquote":
      return writeParts(children, "html")
        .trim()
        .replace(/^(.*)$/gm, (line) => (line === "" ? ">" : `> ${line}`));
    case "table":
      return tableToMarkdown(element);
    default:
      return writeParts(children, "html").trim();
  }
}

function headingLine(level: number, text: string): string {
  return text === "" ? "" : `${"#".repeat(level)} ${text}`;
}

function writeFence(code: string): string {
  const lines = code.replace(/^\s*\n/, "").trimEnd();
  if (lines === "") return "";
  const longest = [...lines.matchAll(/`{3,}/g)].reduce((max, [run]) => Math.max(max, run.length), 2);
  const ticks = "`".repeat(longest + 1);
  return `${ticks}\n${lines}\n${ticks}`;
}

function writeList(parts: readonly HtmlPart[], name: "ul" | "ol"): string {
  const items: string[] = [];
  for (const part of parts) {
    const element = typeof part === "object" && "name" in part ? part : undefined;
    const marker = name === "ul" ? "- " : `${items.length + 1}. `;
    const isInner = (element?.name === "ul" || element?.name === "ol") && items.length > 0;
    // A list between the items of another belongs to the item before it.
    if (isInner) items.push(writeBlock(element).replace(/^(?=.)/gm, " ".repeat(marker.length)));
    else items.push(writeItem(element?.name === "li" ? element.children : [part], marker));
    if (items.at(-1) === "") items.pop();
  }
  return items.join("\n");
}

function writeItem(parts: readonly HtmlPart[], marker: string): string {
  const text = writeParts(parts, "item").trim();
  return text === "" ? "" : marker + text.replace(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length)}`);
}

/** Marks of inline elements other than emphasis. */
const MARKS: Readonly<Record<string, string>> = { strong: "**", del: "~~" };

interface Neighbors {
  readonly before: string;
  readonly after: string;
}

function writeInline({ name, href, children }: HtmlElement, neighbors: Neighbors): string {
  if (name === "code") return writeCode(children);
  const inner = writeParts(children, "html");
  const core = inner.trim();
  // Inline marks can't span paragraphs.
  if (core === "" || /\n[ \t]*\n/.test(core)) return inner;
  const around = (text: string): string => inner.replace(core, () => text);
  if (name === "a") return href === undefined ? inner : around(linkTo(href, core, children));
  if (name === "sub" || name === "sup") return around(raised(core, name));
  const mark = MARKS[name] ?? "*";
  const isTouching =
    (inner.startsWith(core) && isAdjacent(neighbors.before, core.charAt(0))) ||
    (inner.endsWith(core) && isAdjacent(neighbors.after, core.slice(-1)));
  return isTouching ? inner : around(emphasized(core, mark));
}

/** True if Markdown would read a mark between two characters as text. */
function isAdjacent(outside: string, inside: string): boolean {
  if (outside === "*") return true;
  return /[\p{P}\p{S}]/u.test(inside) && /[^\s\p{P}\p{S}]/u.test(outside);
}

function emphasized(text: string, mark: string): string {
  return text === "" || text.includes("**") ? text : mark + text + mark;
}

function firstOf(part: HtmlPart | undefined): string {
  if (typeof part === "string") return part.charAt(0);
  return part === undefined || ("name" in part && isBlockTag(part.name)) ? "" : "*";
}

function writeCode(parts: readonly HtmlPart[]): string {
  const text = decodeEntities(plainText(parts)).replace(/\s+/g, " ");
  const core = text.trim().replace(/^(`{1,3})([^`]*)\1$/, "$2");
  if (core === "") return text;
  const longest = [...core.matchAll(/`+/g)].reduce((max, [run]) => Math.max(max, run.length), 0);
  const ticks = "`".repeat(longest + 1);
  const padding = core.startsWith("`") || core.endsWith("`") ? " " : "";
  return text.replace(text.trim(), () => `${ticks}${padding}${core}${padding}${ticks}`);
}

function linkTo(href: string, text: string, children: readonly HtmlPart[]): string {
  const label = /[[\]]/.test(text) ? oneLine(plainText(children)).replace(/[\\[\]`*_<]/g, "\\$&") : text;
  // Entities would be decoded twice.
  const url = href.replace(/[<>]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, "&amp;");
  return /[()&]/.test(url) ? `[${label}](<${url}>)` : `[${label}](${url})`;
}

const RAISED: Readonly<Record<"sub" | "sup", ReadonlyMap<string, string>>> = {
  sup: new Map(
    Array.from("0123456789+-−=()n", (sign, index) => [sign, Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ")[index] ?? sign]),
  ),
  sub: new Map(Array.from("0123456789+-−=()", (sign, index) => [sign, Array.from("₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")[index] ?? sign])),
};

/** Superscript and subscript digits have Unicode characters; other text is unchanged. */
function raised(text: string, name: "sub" | "sup"): string {
  const signs = Array.from(text, (sign) => RAISED[name].get(sign));
  return signs.includes(undefined) ? text : signs.join("");
}

function oneLine(text: string): string {
  return text.replace(/(?<!\s)\s*\n\s*/g, " ").trim();
}

/** The text without tags; blocks and breaks become spaces or the given separator. */
function plainText(parts: readonly HtmlPart[], between = " "): string {
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if ("verbatim" in part) text += part.verbatim;
    else if (part.name === "br") text += between;
    else {
      const inner = plainText(part.children, between);
      text += isBlockTag(part.name) ? between + inner + between : inner;
    }
  }
  return text;
}

/** Wider rows would not fit on a page. */
const MAX_CELLS = 30;

/** A Markdown table: one line per row, the first row as the header. */
function tableToMarkdown(table: HtmlElement): string {
  const rows: { readonly cells: readonly string[]; readonly isHead: boolean }[] = [];
  const others: string[] = [];
  for (const row of rowsOf(table.children)) {
    if (row.name !== "tr") others.push(writeCell(row.children));
    else {
      const cells = elementsIn(row.children);
      rows.push({
        cells: cells.map(({ children }) => writeCell(children).replace(/(?<!\\)\|/g, "\\|")),
        isHead: cells.length > 0 && cells.every(({ name }) => name === "th"),
      });
    }
  }
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const lines =
    width > MAX_CELLS
      ? rows.map(({ cells }) => `${cells.join(" ")}\n`)
      : width === 0
        ? []
        : linesOf(rows[0]?.isHead ? rows : [{ cells: [] }, ...rows], width);
  return [...others.filter((line) => line !== ""), lines.join("\n").trimEnd()].filter(Boolean).join("\n\n");
}

function writeCell(parts: readonly HtmlPart[]): string {
  return oneLine(writeParts(parts, "html"));
}

function linesOf(rows: readonly { readonly cells: readonly string[] }[], width: number): readonly string[] {
  const columns = Array.from({ length: width }, (_, index) => index);
  const [head = "", ...others] = rows.map(
    ({ cells }) => `| ${columns.map((column) => cells[column] ?? "").join(" | ")} |`,
  );
  return [head, `| ${columns.map(() => "---").join(" | ")} |`, ...others];
}

/** A table's rows and other contents, without those of nested tables. */
function rowsOf(parts: readonly HtmlPart[]): readonly HtmlElement[] {
  return elementsIn(parts).flatMap((part) =>
    ["thead", "tbody", "tfoot"].includes(part.name) ? rowsOf(part.children) : [part],
  );
}

/** The elements; text between them is wrapped, so that nothing is lost. */
function elementsIn(parts: readonly HtmlPart[]): readonly HtmlElement[] {
  return parts.flatMap((part) => {
    if (typeof part === "object" && "name" in part) return [part];
    const isBlank = typeof part === "string" && part.trim() === "";
    return isBlank ? [] : [{ name: "span", children: [part], hasBlock: false, prefix: "", isInRow: false }];
  });
}
