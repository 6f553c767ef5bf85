// Where the file of a route lies, so that any web server finds it under the clean address.

import type { Route } from "../base/route.ts";

/** The output file of a page: `"/guides/start"` → `"guides/start/index.html"`. */
export function pageFile(route: Route): string {
  return route === "/" ? "index.html" : `${route.slice(1)}/index.html`;
}
