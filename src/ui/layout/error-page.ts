// The preview's page for a page that cannot be rendered: what is wrong, where, and how to fix it.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { type Html, html, rawHtml } from "../../base/html.ts";
import { THEME_SCRIPT } from "./inline-scripts.ts";
import type { LayoutOptions } from "./page-view.ts";

export interface ErrorPageInput {
  readonly title: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly options: LayoutOptions;
  /** The text of a project file, for source excerpts. */
  source(file: string): string | undefined;
}

const LINES_AROUND = 2;

/** Renders every problem with its source lines; the page reloads when a file is saved. */
export function renderErrorPage({ title, diagnostics, options, source }: ErrorPageInput): string {
  const { assets, preview } = options;
  const styles = assets.styles.map((href) => html`<link rel="stylesheet" href="${href}">`);
  const live =
    preview && assets.dev
      ? html`<meta name="lectern-live" content="${preview.token}"><script type="module" src="${assets.dev}"></script>`
      : "";
  const problems = diagnostics.map((diagnostic) => renderProblem(diagnostic, source(diagnostic.at.file)));
  return html`<!doctype html><html lang="en" data-lectern-appearance="system"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${rawHtml(THEME_SCRIPT)}</script><title>${title}</title>${styles}${live}</head><body><div id="body-content" class="part-body-content" data-lectern-mode="center"><main id="content-area" class="part-content-area prose"><h1 id="page-title" class="part-page-title">${title}</h1>${problems}</main></div></body></html>`
    .markup;
}

function renderProblem({ severity, code, at, message, hint }: Diagnostic, text: string | undefined): Html {
  return html`<section data-severity="${severity}"><h2>${message}</h2>${hint ? html`<p>${hint}</p>` : ""}<p><code>${at.file}:${at.line}:${at.column}</code> ${code}</p>${text === undefined ? "" : codeFrame(text, at.line, at.column)}</section>`;
}

/** The lines around a location, with a caret below its column. */
function codeFrame(text: string, line: number, column: number): Html {
  const lines = text.split("\n");
  const first = Math.max(1, line - LINES_AROUND);
  const last = Math.min(lines.length, line + LINES_AROUND);
  const width = String(last).length;
  const rows: Html[] = [];
  for (let number = first; number <= last; number++) {
    const mark = number === line ? ">" : " ";
    rows.push(html`${mark} ${String(number).padStart(width)} | ${lines[number - 1] ?? ""}\n`);
    if (number === line) rows.push(html`  ${" ".repeat(width)} | ${" ".repeat(Math.max(0, column - 1))}^\n`);
  }
  return html`<div class="code-block"><pre tabindex="0"><code>${rows}</code></pre></div>`;
}
