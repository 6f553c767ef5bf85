// Where the logo leads, and what a reader sees who opens the site without a path.

import type { Route } from "../../base/route.ts";
import { divisionOf } from "../navigation/breadcrumbs.ts";
import { firstRoute } from "../navigation/build-navigation.ts";
import type { Page, Site } from "../site.ts";

/** The first page of the reader's language, else the page at `/`, else the first page of the navigation, else any. */
export function homeRoute(site: Pick<Site, "pages" | "navigation">, page?: Page): Route | undefined {
  const language = page && divisionOf(page, "language");
  if (language?.first !== undefined) return language.first;
  if (site.pages.has("/")) return "/";
  const [anyRoute] = site.pages.keys();
  return firstRoute(site.navigation.children) ?? anyRoute;
}
