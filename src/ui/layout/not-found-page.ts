// The page for addresses that lead nowhere, with the pages that are nearest.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import { toHref } from "./link.ts";
import type { NearPage } from "./page-view.ts";
import { type PageFrame, renderShell } from "./shell.ts";

/** Renders the page; `content` is the author's own text for it. */
export function renderNotFound(near: readonly NearPage[], content: Html, around: PageFrame): string {
  const { site, options, frame, head } = around;
  const { words } = frame.locale;
  const title = site.config.errors["404"].title ?? words.notFound;
  const text = content === EMPTY_HTML ? html`<p>${words.notFoundText}</p>` : content;
  const links = near.map((page) => html`<li><a href="${toHref(page.href, options.base)}">${page.title}</a></li>`);
  const list =
    links.length > 0
      ? html`<p class="not-found-near">${words.notFoundNear}</p><ul class="not-found-recommended-pages-list">${links}</ul>`
      : EMPTY_HTML;
  const main = html`<main id="content-area" class="not-found-container" tabindex="-1"><p class="not-found-status-code">404</p><h1 class="not-found-title" id="page-title">${title}</h1><div class="not-found-description prose">${text}</div>${list}<p><a class="button" href="${toHref("/", options.base)}">${words.home}</a></p></main>`;
  return renderShell(main, {
    ...around,
    title: head.plain(title),
    switchers: [],
    shape: { "data-mode": "center", "data-sidebar": "drawer" },
    footer: frame.footer,
    diagnostics: [],
  });
}
