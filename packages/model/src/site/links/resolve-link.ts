// A link as written → its target. Lenient: accepts relative and root paths, file extensions, bare paths meant from the root,
// and folders without a page of their own.

import { folderOf, joinPath, pathToRoute, type Route } from "@lectern/base/route.ts";
import { decodePercent, detach } from "@lectern/base/text.ts";
import { buildFolderIndex } from "../pages/folder-index.ts";
import { compileRedirects, matchRedirect, type RedirectTable, redirectPath } from "../redirects/match-redirect.ts";
import type { Page, Site } from "../site.ts";
import { createNearest } from "./nearest-route.ts";
import { hasSafeScheme, isAbsoluteUrl, isGeneratedFile, publicFolder, splitSuffix } from "./url.ts";

/** A link's target; `suffix` is the query and fragment as written. */
export type LinkTarget =
  | { readonly kind: "page"; readonly page: Page; readonly suffix: string }
  | { readonly kind: "asset"; readonly route: Route; readonly path: string; readonly suffix: string }
  | RedirectedLink
  | { readonly kind: "external"; readonly href: string }
  /** A scheme no page may open, such as `javascript:`. */
  | { readonly kind: "unsafe"; readonly href: string }
  | { readonly kind: "broken"; readonly route: Route; readonly suffix: string; readonly nearest?: Route };

/** A link to a redirected path. */
export interface RedirectedLink {
  readonly kind: "redirect";
  readonly route: Route;
  readonly destination: string;
  readonly permanent: boolean;
  readonly suffix: string;
  /** The final path, if nothing exists there; only a pattern can hide that. */
  readonly missing?: { readonly route: Route; readonly nearest?: Route };
}

/** Resolves a link; `fromPath` is the file that contains it. */
export type LinkResolver = (fromPath: string, href: string) => LinkTarget;

/** Cache size; links that only one page uses would otherwise fill the memory. */
const MAX_KNOWN = 10_000;

interface Lookup {
  readonly site: Pick<Site, "pages" | "assets">;
  readonly redirects: RedirectTable;
  readonly folders: ReadonlyMap<Route, Route>;
  /** The site's public path, `/docs` or empty: links may start with it. */
  readonly publicFolder: string;
  readonly nearestPage: (route: Route) => Route | undefined;
  readonly nearestAsset: (route: Route) => Route | undefined;
}

/** Creates a resolver for many links. */
export function createLinkResolver(
  site: Pick<Site, "pages" | "assets" | "redirects"> & Partial<Pick<Site, "config">>,
): LinkResolver {
  const lookup: Lookup = {
    site,
    redirects: compileRedirects(site.redirects),
    folders: buildFolderIndex(site.pages.keys()),
    publicFolder: site.config ? publicFolder(site.config) : "",
    nearestPage: createNearest(() => site.pages.keys()),
    nearestAsset: createNearest(() => site.assets.keys()),
  };
  // The same few links appear on many pages: in parameter tables, cards and footers.
  const known = new Map<string, LinkTarget>();
  return (fromPath, href) => {
    const key = href.startsWith("/") ? href : `${fromPath}\n${href}`;
    const before = known.get(key);
    if (before) return before;
    const target = resolveLink(lookup, fromPath, detach(href.trim()));
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(detach(key), target);
    return target;
  };
}

function resolveLink(lookup: Lookup, fromPath: string, href: string): LinkTarget {
  if (isAbsoluteUrl(href)) return { kind: hasSafeScheme(href) ? "external" : "unsafe", href };
  const [raw, suffix] = splitSuffix(href);
  if (raw === "") return resolveOwn(lookup, fromPath, suffix);
  const candidates = candidatePaths(lookup, fromPath, decodePercent(raw));
  for (const path of candidates) {
    const target = find(lookup, path, suffix);
    if (target) return target;
  }
  const route = pathToRoute(candidates[0] ?? raw);
  const nearest = isFile(route) ? lookup.nearestAsset(route) : lookup.nearestPage(route);
  return { kind: "broken", route, suffix, ...(nearest !== undefined && { nearest }) };
}

/** True if a path ends like an image or a download: `/images/logo.svg`, not `/api/v2.1`. */
function isFile(route: Route): boolean {
  return /\.[a-z][a-z0-9]{1,4}$/i.test(route);
}

/** `#install` and `?tab=1` stay on the current page; for a snippet, the caller passes the page that includes it. */
function resolveOwn(lookup: Lookup, fromPath: string, suffix: string): LinkTarget {
  const route = pathToRoute(fromPath);
  const page = lookup.site.pages.get(route);
  return page ? { kind: "page", page, suffix } : { kind: "broken", route, suffix };
}

/** The project paths a link may mean, most likely first. */
function candidatePaths(lookup: Lookup, fromPath: string, raw: string): readonly string[] {
  const fromRoot = joinPath("", raw);
  if (raw.startsWith("/")) {
    const { publicFolder } = lookup;
    const isPublic = publicFolder !== "" && raw.startsWith(`${publicFolder}/`);
    const inside = isPublic ? joinPath("", raw.slice(publicFolder.length)) : undefined;
    return [fromRoot, inside].filter((path) => path !== undefined);
  }
  const fromFolder = joinPath(folderOf(fromPath), raw);
  return [...new Set([fromFolder, fromRoot])].filter((path) => path !== undefined);
}

function find(lookup: Lookup, path: string, suffix: string): LinkTarget | undefined {
  const { pages, assets } = lookup.site;
  const url = `/${path}`;
  const page = pages.get(url) ?? pages.get(pathToRoute(path));
  if (page) return { kind: "page", page, suffix };
  const asset = assets.get(url) ?? (isGeneratedFile(url) ? path : undefined);
  if (asset !== undefined) return { kind: "asset", route: url, path: asset, suffix };
  const redirect = matchRedirect(lookup.redirects, url) ?? matchRedirect(lookup.redirects, pathToRoute(path));
  if (redirect) {
    const missing = missingEnd(lookup, redirect.destination);
    return {
      kind: "redirect",
      route: url,
      destination: redirect.destination,
      permanent: redirect.permanent,
      suffix,
      ...(missing && { missing }),
    };
  }
  const first = pages.get(lookup.folders.get(pathToRoute(path)) ?? "");
  return first && { kind: "page", page: first, suffix };
}

/** Follows redirects to the end; returns the final path if nothing exists there. */
function missingEnd(lookup: Lookup, start: string): RedirectedLink["missing"] {
  const { pages, assets } = lookup.site;
  let destination = start;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (isAbsoluteUrl(destination)) return undefined;
    const route = redirectPath(decodePercent(splitSuffix(destination)[0]));
    if (pages.has(route) || pages.has(pathToRoute(route)) || assets.has(route) || isGeneratedFile(route))
      return undefined;
    const next = matchRedirect(lookup.redirects, route);
    if (next === undefined) {
      const nearest = lookup.folders.get(route) ?? lookup.nearestPage(route);
      return { route, ...(nearest !== undefined && { nearest }) };
    }
    destination = next.destination;
  }
  return { route: redirectPath(decodePercent(splitSuffix(start)[0])) };
}

const MAX_STEPS = 20;
