// What stands above the body of a page: where it belongs, its title, its description and its menu.

import { EMPTY_HTML, type Html, html } from "../../base/html.ts";
import type { NavDivision, NavGroup, TrailStep } from "../../site/site.ts";
import { toHref } from "./link.ts";
import type { LayoutOptions, PageView } from "./page-view.ts";
import type { Words } from "./words.ts";

/** What the head of a page is made from. */
export interface PageHeaderInput {
  readonly view: PageView;
  readonly eyebrows: "section" | "breadcrumbs";
  readonly menu: Html;
  readonly options: LayoutOptions;
  readonly words: Words;
}

/** Renders eyebrow, title, menu and description. */
export function renderPageHeader({ view, eyebrows, menu, options, words }: PageHeaderInput): Html {
  const { page } = view;
  const eyebrow =
    eyebrows === "breadcrumbs" ? renderBreadcrumbs(page.trail, options, words) : renderSection(page.trail);
  const deprecated = page.frontmatter.deprecated
    ? html` <span class="badge-deprecated">${words.deprecated}</span>`
    : EMPTY_HTML;
  const feed =
    view.feed && page.frontmatter.rss ? html`<a class="feed-link" href="${view.feed}">${words.feed}</a>` : "";
  const description = page.description
    ? html`<div class="page-description">${options.inline(page.description)}</div>`
    : EMPTY_HTML;
  return html`<header id="header">${eyebrow}<div class="page-title-row"><h1 id="page-title">${page.title}${deprecated}</h1>${menu}</div>${description}${feed}</header>`;
}

function renderSection(trail: readonly TrailStep[]): Html {
  const group = trail.findLast((step) => step.node.kind === "group");
  return group ? html`<div class="eyebrow">${group.node.label}</div>` : EMPTY_HTML;
}

function renderBreadcrumbs(trail: readonly TrailStep[], options: LayoutOptions, words: Words): Html {
  const nodes = trailNodes(trail);
  if (nodes.length === 0) return EMPTY_HTML;
  const items = nodes.map((node) => {
    const target = node.kind === "group" ? (node.root ?? node.first) : node.first;
    const label = target
      ? html`<a href="${toHref(target, options.base)}">${node.label}</a>`
      : html`<span>${node.label}</span>`;
    return html`<li class="breadcrumb-item">${label}</li>`;
  });
  return html`<nav class="eyebrow" aria-label="${words.breadcrumbs}"><ol class="breadcrumb-list">${items}</ol></nav>`;
}

/** The steps readers think of as the way to a page: versions and languages are chosen, not walked through. */
export function trailNodes(trail: readonly TrailStep[]): readonly (NavDivision | NavGroup)[] {
  return trail.map((step) => step.node).filter((node) => node.kind !== "language" && node.kind !== "version");
}
