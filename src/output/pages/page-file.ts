// Where the files of a route lie, so that any web server finds them under the clean address.

import type { Route } from "../../base/route.ts";

/** The output file of a page: `"/guides/start"` → `"guides/start/index.html"`. */
export function pageFile(route: Route): string {
  return route === "/" ? "index.html" : `${route.slice(1)}/index.html`;
}

/** The output file of a page as Markdown: `"/guides/start"` → `"guides/start.md"`, `"/"` → `"index.md"`. */
export function markdownFile(route: Route): string {
  return route === "/" ? "index.md" : `${route.slice(1)}.md`;
}

/** The output file of a page's feed: `"/changelog"` → `"changelog/rss.xml"`. */
export function feedFile(route: Route): string {
  return route === "/" ? "rss.xml" : `${route.slice(1)}/rss.xml`;
}
