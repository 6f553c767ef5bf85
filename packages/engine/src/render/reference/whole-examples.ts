// Tracks examples that pages truncate: which files hold them in full, and what each file shows.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Example } from "@lectern/openapi";
import { REMAINING_FOLDER } from "./remaining-path.ts";

export interface WholeExample {
  readonly example: Example;
  readonly language: string;
  readonly page: Page;
}

export interface WholeExamples {
  /** The URL of a page's full example. */
  href(page: Page, language: string, example: Example): string | undefined;
  /** Every file whose URL has been requested. */
  paths(): Iterable<string>;
  /** Files requested by a page (by route). */
  of(route: string): Iterable<string>;
  /** The content of a file; undefined if it does not exist. */
  view(path: string): WholeExample | undefined;
}

const FORM = /^_lectern\/fields\/([\w-]+)\/page(\/.*)?\/example-(\d+)\.html$/;

/** Identifies each example by its index among all examples of its page. */
export function createWholeExamples(host: {
  readonly site: Site;
  readonly base: string;
  readonly examplesOf: (page: Page) => readonly Example[];
}): WholeExamples {
  const paths = new Set<string>();
  const requested = new Map<string, Set<string>>();
  return {
    href: (page, language, example) => {
      const index = host.examplesOf(page).indexOf(example);
      if (index === -1) return undefined;
      const path = `${REMAINING_FOLDER}/${language}/page${page.route === "/" ? "" : page.route}/example-${index}.html`;
      paths.add(path);
      requested.set(page.route, (requested.get(page.route) ?? new Set()).add(path));
      return routeToHref(`/${path}`, host.base);
    },
    paths: () => paths,
    of: (route) => requested.get(route) ?? [],
    view: (path) => {
      const [, language = "", route = "/", index] = FORM.exec(path) ?? [];
      const page = index === undefined ? undefined : host.site.pages.get(route as Route);
      const example = page && host.examplesOf(page)[Number(index)];
      return page && example && { example, language, page };
    },
  };
}
