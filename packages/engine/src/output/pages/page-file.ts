// Maps routes to output files, so that any web server finds them under clean URLs.

import type { Route } from "@lectern/base/route.ts";

/** The HTML file of a page: `"/guides/start"` → `"guides/start/index.html"`. */
export function pageFile(route: Route): string {
  return route === "/" ? "index.html" : `${route.slice(1)}/index.html`;
}

/** The Markdown file of a page: `"/guides/start"` → `"guides/start.md"`, `"/"` → `"index.md"`. */
export function markdownFile(route: Route): string {
  return route === "/" ? "index.md" : `${route.slice(1)}.md`;
}

/** The feed of a page: `"/changelog"` → `"changelog/rss.xml"`. */
export function feedFile(route: Route): string {
  return route === "/" ? "rss.xml" : `${route.slice(1)}/rss.xml`;
}
