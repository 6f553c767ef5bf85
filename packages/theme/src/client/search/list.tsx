// Builds the result list. Everything found is inserted as text, never as markup.

/** @jsxRuntime classic */
/** @jsx element */

import { routeToHref } from "@lectern/base/route.ts";
import type { MarkedText, SearchHit } from "@lectern/search";
import { element } from "./element.ts";

/** Appends results, grouped by page, and returns the best one's element. */
export function showHits(list: HTMLElement, hits: readonly SearchHit[], query: string): HTMLElement | undefined {
  const pages = new Map<string, HTMLElement>();
  for (const group of list.querySelectorAll<HTMLElement>("[data-route]"))
    pages.set(group.dataset["route"] ?? "", group);
  let best: HTMLElement | undefined;
  for (const hit of hits) {
    const group = pages.get(hit.route) ?? addGroup(list, hit);
    pages.set(hit.route, group);
    const option = addHit(group, hit, query);
    best ??= option;
  }
  return best;
}

/**
 * The entry for a hit. A section in which nothing matches, not even a heading above it, was found by its page's title,
 * which has an entry already.
 */
function addHit(group: HTMLElement, hit: SearchHit, query: string): HTMLElement {
  if (!hit.heading) return leadOption(group, hit);
  const isTitleOnly = hit.heading.marks.length + hit.excerpt.marks.length + hit.trail.length === 0;
  if (isTitleOnly) return group.firstElementChild as HTMLElement;
  const option = sectionOption(hit, query);
  group.append(option);
  return option;
}

interface ListOptionProps {
  /** Its class beside the one of all entries. */
  readonly kind?: string;
  readonly icon: string;
  readonly href?: string;
  /** A recent search, which is not a link. */
  readonly query?: string;
  readonly children?: unknown;
}

/** An entry, which the keyboard selects while focus stays in the input. */
function ListOption({ kind, icon, href, query, children }: ListOptionProps): HTMLElement {
  const Name = href === undefined ? "div" : "a";
  return (
    <Name
      class={kind ? `find-option ${kind}` : "find-option"}
      {...(href === undefined ? { "data-query": query } : { href })}
      {...{ role: "option", "aria-selected": "false", tabIndex: -1 }}
    >
      <span class={`find-icon ${icon}`} />
      {children}
    </Name>
  );
}

/** A recent search. */
export function recentOption(query: string): HTMLElement {
  return (
    <ListOption icon="is-recent" query={query}>
      <span class="find-title">{query}</span>
    </ListOption>
  );
}

/** A start page. */
export function pageOption(title: string, route: string): HTMLElement {
  return (
    <ListOption icon="is-page" href={toUrl(route, "")}>
      <span class="find-title">{title}</span>
    </ListOption>
  );
}

/** The URL of a page or of an anchor in it, including the site's base path. */
function toUrl(route: string, id: string): string {
  const anchor = id === "" ? "" : `#${encodeURIComponent(id)}`;
  const { lecternBase: base = "", lecternSlash: slash = "" } = document.documentElement.dataset;
  const href = routeToHref(route, base);
  return (href.endsWith("/") ? href : href + slash) + anchor;
}

function addGroup(list: HTMLElement, hit: SearchHit): HTMLElement {
  const group = (
    <div class="find-group" data-route={hit.route} role="group" aria-label={hit.title.text}>
      <ListOption kind="find-page" icon="is-page" href={toUrl(hit.route, "")}>
        <PageTitle hit={hit} />
      </ListOption>
    </div>
  );
  list.append(group);
  return group;
}

function PageTitle({ hit: { title, endpoint, facets } }: { readonly hit: SearchHit }): HTMLElement {
  const [method = "", path = ""] = endpoint?.split(" ") ?? [];
  return (
    <span class="find-title">
      {marked(title)}
      {endpoint && [
        <span class="method-pill" data-method={method.toLowerCase()}>
          {method}
        </span>,
        <code>{path}</code>,
      ]}
      {facets.tab && <span class="find-place">{facets.tab}</span>}
    </span>
  );
}

/** A hit at the start of a page becomes the page's own entry, with an excerpt. */
function leadOption(group: HTMLElement, hit: SearchHit): HTMLElement {
  const option = group.firstElementChild as HTMLElement;
  option.append(<span class="find-excerpt">{marked(hit.excerpt)}</span>);
  return option;
}

function sectionOption(hit: SearchHit, query: string): HTMLElement {
  const option = (
    <ListOption kind="find-section" icon="is-section" href={toUrl(hit.route, hit.url.slice(hit.route.length + 1))}>
      <span class="find-title">
        {hit.trail.map((heading) => (
          <span class="find-trail">{heading}</span>
        ))}
        {hit.heading && marked(hit.heading)}
      </span>
      {hit.excerpt.text && <span class="find-excerpt">{marked(hit.excerpt)}</span>}
    </ListOption>
  ) as HTMLAnchorElement;
  // Endpoint pages scroll on to the field of this name, if there is one.
  if (hit.endpoint) option.search = new URLSearchParams({ find: query.trim() }).toString();
  return option;
}

/** Placeholder entries while the index loads. */
export function skeleton(): readonly HTMLElement[] {
  return ["40%", "62%", "48%", "56%"].map((width) => (
    <div class="find-option find-skeleton" aria-hidden="true">
      <span class="find-bone" />
      <span class="find-bone" style={`width: ${width};`} />
    </div>
  ));
}

function marked({ text, marks }: MarkedText): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from > end) parts.push(text.slice(end, from));
    parts.push(<mark>{text.slice(from, to)}</mark>);
    end = to;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
