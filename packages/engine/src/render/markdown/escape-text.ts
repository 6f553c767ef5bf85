// Escapes text, code and URLs for Markdown, only where they would be read as syntax.

/** Escapes plain text: `a *b* c` → `a \*b\* c`, while `snake_case` and `2 * 3` stay unchanged. */
export function escapeText(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])|`|~~/g, "\\$&")
    .replace(/\*(?!\s)|(?<!\s|^)\*/g, "\\*")
    .replace(/(?<![\p{L}\p{N}])_(?![\s_])|(?<![\s_])_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(OPENED, (opened: string, end?: string) => (end === undefined ? opened : opened.replaceAll("[", "\\[")))
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^([ \t]*)([#>+-]|#{2,6})(?=\s|$)/gm, "$1\\$2")
    .replace(/^([ \t]*\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");
}

/** Consumes all brackets up to the next closing one, so that it is searched for only once. */
const OPENED = /\[[^\]\n]*(?=(\][([:])?)/g;
const SUSPECT = /[\\`~*_[<&]|^[ \t]*(?:[#>+-]|\d+[.)])/m;

/** Inline code that may contain backticks and line breaks. */
export function codeSpan(text: string): string {
  const flat = text.replace(/(?<!\s)\s*\n\s*/g, " ");
  if (flat.trim() === "") return "";
  if (!flat.includes("`")) return `\`${flat}\``;
  const longest = Math.max(...(flat.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks} ${flat} ${ticks}`;
}

/** A link; if its text is its URL, just the URL. */
export function link(text: string, href: string, title?: string | null): string {
  const words = flatten(text);
  if (words === "" || href === "") return words;
  if (words === href && /^https?:\/\/[^\s<>]+$/.test(href)) return href;
  return `[${words}](${target(href, title)})`;
}

export function image(alt: string, source: string, title?: string | null): string {
  return source === "" ? alt : `![${escapeText(flatten(alt)).replace(/[[\]]/g, "\\$&")}](${target(source, title)})`;
}

function target(href: string, title: string | null | undefined): string {
  const url = /[\s()<>]/.test(href) ? `<${href.replace(/\n/g, "%0A").replace(/[<>]/g, encodeURIComponent)}>` : href;
  return title ? `${url} "${flatten(title).replace(/"/g, '\\"')}"` : url;
}

/** Text on one line. */
export function flatten(text: string): string {
  return text.includes("\n") ? text.replace(/(?:(?<!\s)\s+)?\\?\n\s*/g, " ").trim() : text.trim();
}

/** Table cell content: line breaks become `<br>`, pipes are escaped. */
export function tableCell(markdown: string): string {
  const lines = markdown.trim().replace(/(?<!\s)\s*\n\s*/g, "<br>");
  return lines.replace(/(?<!\\)(\\*)\|/g, (_, marks: string) => `${marks}${marks.length % 2 === 0 ? "\\" : ""}|`);
}

/** A table; the first row is its header. */
export function table(
  rows: readonly (readonly string[])[],
  align: readonly (string | null | undefined)[] = [],
): string {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return "";
  const toLine = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, index) => cells[index] ?? "").join(" | ")} |`;
  const rule = Array.from({ length: width }, (_, index) => RULES.get(align[index] ?? "") ?? "---");
  return [toLine(rows[0] ?? []), toLine(rule), ...rows.slice(1).map(toLine)].join("\n");
}

const RULES: ReadonlyMap<string, string> = new Map([
  ["left", ":---"],
  ["right", "---:"],
  ["center", ":---:"],
]);
