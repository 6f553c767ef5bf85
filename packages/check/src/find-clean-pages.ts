// Decides which pages must be rendered to find every broken link. For the others, scanning the text is enough.

import type { Route } from "@lectern/base/route.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import type { LinkResolver } from "@lectern/model/site/links/resolve-link.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { anchorOf } from "./page-facts.ts";
import { type PageScan, scanPage } from "./scan-page.ts";

export interface CleanPagesInput {
  readonly site: Site;
  readonly resolve: LinkResolver;
  read(path: string): string | undefined;
}

/** Scans every page and returns those whose text is enough. The rest must be rendered. */
export function findCleanPages(input: CleanPagesInput): ReadonlyMap<Route, PageScan> {
  const scanned = new Map<Route, PageScan>();
  for (const page of input.site.pages.values()) {
    const scan = scanOf(page, input);
    if (scan) scanned.set(page.route, scan);
  }
  const suspects = new Set<Route>(configTargets(input));
  for (const [route, scan] of scanned) {
    const page = input.site.pages.get(route);
    if (page) for (const suspect of suspectsOf(page, scan, { ...input, scanned })) suspects.add(suspect);
  }
  for (const route of suspects) scanned.delete(route);
  return scanned;
}

function scanOf(page: Page, { read }: CleanPagesInput): PageScan | undefined {
  const { mode, api } = page.frontmatter;
  const isPlain = page.kind === "document" && page.operation === undefined && api === undefined;
  if (!isPlain || mode === "custom" || mode === "frame") return undefined;
  // Frontmatter is not scanned, and few descriptions contain links.
  if (/\]\(|<a\s/.test(page.description ?? "")) return undefined;
  const text = read(page.path);
  return text === undefined ? undefined : scanPage(text);
}

/** The page itself if one of its links may be broken, and the page whose anchor is unknown. */
function* suspectsOf(
  page: Page,
  { hrefs }: PageScan,
  input: CleanPagesInput & { readonly scanned: ReadonlyMap<Route, PageScan> },
): Iterable<Route> {
  const path = page.kind === "document" ? page.path : "";
  for (const href of hrefs) {
    const target = input.resolve(path, href);
    if (target.kind === "external" || target.kind === "asset") continue;
    if (target.kind !== "page") {
      yield page.route;
      continue;
    }
    const anchor = anchorOf(target.suffix);
    if (!anchor || input.scanned.get(target.page.route)?.anchors.has(anchor)) continue;
    yield page.route;
    yield target.page.route;
  }
}

/** Pages whose anchors docs.json refers to: redirects, header, footer. */
function* configTargets({ site, read, resolve }: CleanPagesInput): Iterable<Route> {
  const settings = findConfigFile(read)?.text ?? "";
  const written = [...settings.matchAll(/"((?:\/|https?:)?[^"\s#]*#[^"\s]*)"/g)].map(([, href = ""]) => href);
  for (const href of [...written, ...site.redirects.map(({ destination }) => destination)]) {
    if (!href.includes("#")) continue;
    const target = resolve("", href);
    if (target.kind === "page") yield target.page.route;
  }
}
