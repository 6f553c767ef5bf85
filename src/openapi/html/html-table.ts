// An HTML table → a Markdown table: one line per row, the first row as the header.

import type { HtmlElement, HtmlPart } from "./html-tree.ts";

/** Wider rows would not fit on a page. */
const MAX_CELLS = 30;

/** Writes a table; `writeCell` turns a cell's contents into one line. */
export function tableToMarkdown(table: HtmlElement, writeCell: (parts: readonly HtmlPart[]) => string): string {
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
