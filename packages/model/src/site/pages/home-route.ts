// The page that the logo links to and that opens for `/`.

import type { Route } from "@lectern/base/route.ts";
import { divisionOf } from "../navigation/breadcrumbs.ts";
import { firstRoute } from "../navigation/build-navigation.ts";
import type { Page, Site } from "../site.ts";

/** The first page in the reader's language, else the page at `/`, else the first in the navigation, else any. */
export function homeRoute(site: Pick<Site, "pages" | "navigation">, page?: Page): Route | undefined {
  const language = page && divisionOf(page, "language");
  if (language?.first !== undefined) return language.first;
  if (site.pages.has("/")) return "/";
  const [anyRoute] = site.pages.keys();
  return firstRoute(site.navigation.children) ?? anyRoute;
}
