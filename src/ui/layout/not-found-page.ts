// The page for addresses that lead nowhere. The browser adds the pages that are nearest (client/nearest-pages.ts), since
// only it knows the address.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { html } from "../../base/html.ts";
import { toHref } from "./link.ts";
import { type PageFrame, renderShell } from "./shell.ts";

/** What only this page has: its scripts, and what a preview tells there. */
interface NotFound {
  readonly scripts: readonly string[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders the page, with the author's title and text where there are any. */
export function renderNotFound({ scripts, diagnostics }: NotFound, around: PageFrame): string {
  const { site, options, frame, head } = around;
  const { words } = frame.locale;
  const own = site.config.errors["404"];
  const title = own.title ?? words.notFound;
  const text = own.description === undefined ? words.notFoundText : options.inline(own.description);
  const near = html`<div data-near="${options.base}/_lectern/site.json" hidden><p class="not-found-near">${words.notFoundNear}</p><ul class="not-found-recommended-pages-list"></ul></div>`;
  const main = html`<main id="content-area" class="part-content-area not-found-container" tabindex="-1"><p class="not-found-status-code">404</p><h1 class="part-page-title not-found-title" id="page-title">${title}</h1><div class="not-found-description prose"><p>${text}</p></div>${near}<p><a class="button" href="${toHref("/", options)}">${words.home}</a></p></main>`;
  return renderShell(main, {
    ...around,
    title: head.plain(title, scripts),
    switchers: [],
    shape: { "data-lectern-mode": "center", "data-lectern-sidebar": "drawer" },
    footer: frame.footer,
    diagnostics,
  });
}
