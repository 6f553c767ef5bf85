// The 404 page. The browser adds the pages with the most similar paths (theme/client/nearest-pages.ts), since only it knows the
// URL.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { EMPTY_HTML, type Html, renderDocument } from "@lectern/base/markup/tree.ts";
import type { Route } from "@lectern/base/route.ts";
import type { NavNode } from "@lectern/model/site/site.ts";
import { LENS } from "./frame-glyphs.tsx";
import type { PlainParts } from "./head.tsx";
import { pageHref, toHref } from "./link.ts";
import { type PageFrame, renderShell } from "./shell.tsx";

/** Its own scripts, and the diagnostics a preview shows there. */
interface NotFound {
  readonly parts: PlainParts | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** Renders the page, with the author's title and text if configured. */
export function renderNotFound({ parts, diagnostics }: NotFound, around: PageFrame): string {
  const { site, options, frame, head } = around;
  const { strings } = frame.locale;
  const own = site.config.errors["404"];
  const title = own.title ?? strings.notFound;
  const text = own.description === undefined ? strings.notFoundText : options.inline(own.description);
  const near = (
    <>
      <div data-near={`${options.base}/_lectern/site.json`} hidden>
        <p class="not-found-near">{strings.notFoundNear}</p>
        <ul class="not-found-recommended-pages-list"></ul>
      </div>
      {startPages(around)}
    </>
  );
  const search = options.search ? (
    <button class="not-found-find" type="button" aria-haspopup="dialog" data-search>
      {LENS}
      <span>{site.config.search.prompt ?? strings.search}</span>
    </button>
  ) : (
    EMPTY_HTML
  );
  const main = (
    <main id="content-area" data-lectern-part="content-area" class="not-found-container" tabindex={-1}>
      <div data-lectern-part="page">
        <p class="not-found-status-code">404</p>
        <h1 data-lectern-part="page-title" class="not-found-title" id="page-title">
          {title}
        </h1>
        <div class="not-found-description prose">
          <p>{text}</p>
        </div>
        {search}
        {near}
        <p>
          <a class="button" href={toHref("/", options)}>
            {strings.home}
          </a>
        </p>
      </div>
    </main>
  );
  const document = renderShell(main, {
    ...around,
    title: head.plain(title, parts),
    switchers: [],
    shape: { "data-lectern-mode": "center", "data-lectern-sidebar": "drawer" },
    footer: frame.footer,
    diagnostics,
    view: { page: undefined, toc: [], locale: frame.locale },
  });
  return renderDocument(document);
}

/** As many as fit without scrolling. */
const MAX = 4;

/** Suggestions if no page has a similar path: the first page of each part of the site. */
function startPages({ site, options, position }: PageFrame): Html {
  const routes = new Set(position.root.children.flatMap((node) => firstPage(node) ?? []));
  const pages = [...routes].flatMap((route) => site.pages.get(route) ?? []).slice(0, MAX);
  if (pages.length < 2) return EMPTY_HTML;
  const items = pages.map(({ route, title }) => (
    <li>
      <a href={pageHref(route, options)}>{title}</a>
    </li>
  ));
  return (
    <ul class="not-found-recommended-pages-list" data-start>
      {items}
    </ul>
  );
}

function firstPage(node: NavNode): Route | undefined {
  if (node.kind === "page") return node.route;
  if (node.kind === "link") return undefined;
  return node.first;
}
