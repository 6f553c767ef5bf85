// Compares published URLs with the current ones: no page or anchor may disappear without a redirect.

import { closest } from "@lectern/base/closest.ts";
import { fileStart } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { unescapeHtml } from "@lectern/base/unescape-html.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import { compileRedirects, matchRedirect } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Problem } from "./rule.ts";
import { urlAnchorRemoved } from "./rules/url-anchor-removed.ts";
import { urlPageRemoved } from "./rules/url-page-removed.ts";

/** Routes with their anchors. */
export type SiteUrls = ReadonlyMap<Route, ReadonlySet<string>>;

/** What is published now. */
export interface Published {
  readonly site: Site;
  readonly now: SiteUrls;
  /** URLs of generated files. */
  readonly generated: ReadonlySet<string>;
}

const CONFIG_LOCATION = fileStart("docs.json");

/** Every previously published URL that no longer resolves. */
export function compareUrls(before: SiteUrls, { site, now, generated }: Published): readonly Problem[] {
  const redirects = compileRedirects(site.redirects);
  const sources = new Set(site.redirects.map(({ source }) => source));
  const problems: Problem[] = [];
  for (const [route, anchors] of before) {
    const page = site.pages.get(route);
    if (page) problems.push(...removedAnchors(page, anchors, { known: now.get(route) ?? new Set(), sources }));
    else if (
      !matchRedirect(redirects, route) &&
      !site.assets.has(route) &&
      !generated.has(route) &&
      !generated.has(pageFile(route))
    ) {
      const guess = closest(route, site.pages.keys());
      problems.push({
        code: urlPageRemoved.code,
        severity: urlPageRemoved.severity,
        at: CONFIG_LOCATION,
        message: `Removed URL: "${route}" was published before.`,
        hint: `Add a redirect to docs.json: { "source": "${route}", "destination": "${guess ?? "/…"}" }.`,
      });
    }
  }
  return problems;
}

/** The output file of a route that has no page, such as the redirect from the root to the first page. */
function pageFile(route: Route): string {
  return `${route === "/" ? "" : route}/index.html`;
}

interface Existing {
  readonly known: ReadonlySet<string>;
  readonly sources: ReadonlySet<string>;
}

function removedAnchors(page: Page, anchors: ReadonlySet<string>, { known, sources }: Existing): readonly Problem[] {
  const at = fileStart(sourcePath(page));
  return [...anchors]
    .filter((anchor) => !known.has(anchor) && !sources.has(`${page.route}#${anchor}`))
    .map((anchor) => ({
      code: urlAnchorRemoved.code,
      severity: urlAnchorRemoved.severity,
      at,
      message: `Removed anchor: "${page.route}#${anchor}" was published before.`,
      hint: `Add {#${anchor}} to the heading that replaces it.`,
    }));
}

/** Generated anchors that nobody links to. */
const PRIVATE_ANCHOR =
  /^(?:fn|fnref|tab|panel|island|mermaid|katex)-|^(?:content|content-area|request-example|response-example|panel)$/;

/** The anchors that count as published. */
export function publicAnchors(anchors: Iterable<string>): ReadonlySet<string> {
  return new Set([...anchors].filter((anchor) => !PRIVATE_ANCHOR.test(anchor)));
}

/** The anchors in the content of a built page; undefined for a redirect page. */
export function anchorsOfPage(html: string): ReadonlySet<string> | undefined {
  if (/<meta http-equiv="refresh"/i.test(html)) return undefined;
  const start = html.search(/<main\b/);
  const end = html.lastIndexOf("</main>");
  const content = start === -1 ? html : html.slice(start, end === -1 ? undefined : end);
  const anchors = [...content.matchAll(/\s(?:id|data-tab)="([^"]+)"/g)].map((match) => unescapeHtml(match[1] ?? ""));
  return publicAnchors(anchors);
}
