// Builds the result list. Everything found is inserted as text, never as markup.

import { routeToHref } from "../../base/route.ts";
import type { SearchHit } from "../../search/create-search.ts";
import type { MarkedText } from "../../search/excerpt.ts";

/** Creates an element; string children become text. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const item = document.createElement(name);
  if (className) item.className = className;
  item.append(...children);
  return item;
}

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

/** A plain entry: a recent search or a start page. */
export function plainOption(label: string, route: string | undefined, icon: string): HTMLElement {
  const text = element("span", "find-title", label);
  const item = element(route === undefined ? "div" : "a", "find-option", element("span", `find-icon ${icon}`), text);
  if (item instanceof HTMLAnchorElement && route !== undefined) item.href = toUrl(route, "");
  return asOption(item);
}

/** The URL of a page or of an anchor in it, including the site's base path. */
function toUrl(route: string, id: string): string {
  const anchor = id === "" ? "" : `#${encodeURIComponent(id)}`;
  const { lecternBase: base = "", lecternSlash: slash = "" } = document.documentElement.dataset;
  const href = routeToHref(route, base);
  return (href.endsWith("/") ? href : href + slash) + anchor;
}

function addGroup(list: HTMLElement, hit: SearchHit): HTMLElement {
  const group = element("div", "find-group");
  group.dataset["route"] = hit.route;
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", hit.title.text);
  const page = element("a", "find-option find-page", element("span", "find-icon is-page"), pageTitle(hit));
  page.href = toUrl(hit.route, "");
  group.append(asOption(page));
  list.append(group);
  return group;
}

function pageTitle({ title, endpoint, facets }: SearchHit): HTMLElement {
  const line = element("span", "find-title", ...marked(title));
  if (endpoint) {
    const [method = "", path = ""] = endpoint.split(" ");
    const pill = element("span", "method-pill", method);
    pill.dataset["method"] = method.toLowerCase();
    line.append(pill, element("code", "", path));
  }
  if (facets.tab) line.append(element("span", "find-place", facets.tab));
  return line;
}

/** A hit at the start of a page becomes the page's own entry, with an excerpt. */
function leadOption(group: HTMLElement, hit: SearchHit): HTMLElement {
  const option = group.firstElementChild as HTMLElement;
  option.append(element("span", "find-excerpt", ...marked(hit.excerpt)));
  return option;
}

function sectionOption(hit: SearchHit, query: string): HTMLElement {
  const title = element("span", "find-title");
  for (const heading of hit.trail) title.append(element("span", "find-trail", heading));
  title.append(...marked(hit.heading ?? { text: "", marks: [] }));
  const option = element("a", "find-option find-section", element("span", "find-icon is-section"), title);
  if (hit.excerpt.text) option.append(element("span", "find-excerpt", ...marked(hit.excerpt)));
  option.href = toUrl(hit.route, hit.url.slice(hit.route.length + 1));
  // Endpoint pages scroll on to the field of this name, if there is one.
  if (hit.endpoint) option.search = new URLSearchParams({ find: query.trim() }).toString();
  return asOption(option);
}

/** Placeholder entries while the index loads. */
export function skeleton(): readonly HTMLElement[] {
  return ["40%", "62%", "48%", "56%"].map((width) => {
    const title = element("span", "find-bone");
    title.style.width = width;
    const row = element("div", "find-option find-skeleton", element("span", "find-bone"), title);
    row.ariaHidden = "true";
    return row;
  });
}

function asOption<Item extends HTMLElement>(item: Item): Item {
  item.setAttribute("role", "option");
  item.setAttribute("aria-selected", "false");
  item.tabIndex = -1;
  return item;
}

function marked({ text, marks }: MarkedText): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from > end) parts.push(text.slice(end, from));
    parts.push(element("mark", "", text.slice(from, to)));
    end = to;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
