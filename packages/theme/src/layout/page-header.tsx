// What precedes the body of a page: its section, title, description and menu.

import { EMPTY_HTML, type Html, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { breadcrumbs, groupOf } from "@lectern/model/site/navigation/breadcrumbs.ts";
import { isDescribedByReference } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { pageHref } from "./link.ts";
import type { LayoutOptions, PageView } from "./page-view.ts";
import type { Words } from "./ui-strings.ts";

export interface PageHeaderInput {
  readonly view: PageView;
  readonly eyebrows: "section" | "breadcrumbs";
  readonly menu: Html;
  readonly options: LayoutOptions;
  readonly strings: Words;
}

/** Renders eyebrow, title, menu and description. */
export function renderPageHeader({ view, eyebrows, menu, options, strings }: PageHeaderInput): Html {
  const { page } = view;
  const eyebrow = eyebrows === "breadcrumbs" ? renderBreadcrumbs(page, options, strings) : renderSection(page);
  const deprecated = page.frontmatter.deprecated ? (
    <>
      {" "}
      <span class="badge-deprecated">{strings.deprecated}</span>
    </>
  ) : (
    EMPTY_HTML
  );
  const feed =
    view.feed && page.frontmatter.rss ? (
      <a class="feed-link" href={view.feed}>
        {strings.feed}
      </a>
    ) : (
      ""
    );
  const lead = renderLead(page, options);
  const description = lead ? <div class="page-description">{lead}</div> : EMPTY_HTML;
  return (
    <header id="header" data-lectern-part="header">
      {eyebrow}
      <div class="page-title-row">
        <h1 id="page-title" data-lectern-part="page-title">
          {page.title}
          {deprecated}
        </h1>
        {menu}
      </div>
      {description}
      {feed}
    </header>
  );
}

/** The description. One that comes from a spec is rendered with the reference instead, as untrusted Markdown. */
function renderLead(page: Page, options: LayoutOptions): HtmlNode {
  if (isDescribedByReference(page) || page.description === undefined) return undefined;
  return page.kind !== "document" ? page.description : options.inline(page.description, page.path);
}

function renderSection(page: Page): Html {
  const group = groupOf(page);
  return group ? <div class="eyebrow">{group.label}</div> : EMPTY_HTML;
}

function renderBreadcrumbs(page: Page, options: LayoutOptions, strings: Words): Html {
  const items = breadcrumbs(page).map(({ label, route }) => {
    const step = route === undefined ? <span>{label}</span> : <a href={pageHref(route, options)}>{label}</a>;
    return <li class="breadcrumb-item">{step}</li>;
  });
  if (items.length === 0) return EMPTY_HTML;
  return (
    <nav class="eyebrow" aria-label={strings.breadcrumbs}>
      <ol class="breadcrumb-list">{items}</ol>
    </nav>
  );
}
