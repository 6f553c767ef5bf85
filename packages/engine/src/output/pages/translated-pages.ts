// Page translations: their URLs, and stand-ins where a translation is missing.

import type { Route } from "@lectern/base/route.ts";
import type { Switcher } from "@lectern/model/site/navigation/switchers.ts";
import { createTranslations, type Missing, missingTranslations } from "@lectern/model/site/navigation/translations.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { PageView } from "@lectern/theme/layout/page-view.ts";
import type { SiteUrls } from "../site-urls.ts";

export interface TranslatedPages {
  /** Stand-ins for missing translations, by route. */
  readonly fallbacks: ReadonlyMap<Route, FallbackPage>;
  /** What the head of a page says about its translations. */
  view(page: Page): Pick<PageView, "alternates">;
  /** The menus of a page, with each language linking to the page itself wherever it exists. */
  switchers(page: Page, found: readonly Switcher[]): readonly Switcher[];
}

/** A page that shows another page's text. */
export interface FallbackPage {
  readonly page: Page;
  readonly source: Page;
  /** The language of that text, as in docs.json. */
  readonly writtenIn: string;
}

/** The translations of a site. Without a public URL, no absolute URLs are written. */
export function createTranslatedPages(site: Site, urls: SiteUrls | undefined): TranslatedPages {
  const find = createTranslations(site);
  const missing = missingTranslations(site);
  return {
    fallbacks: new Map([...missing].map(([route, one]) => [route, substitute(route, one, urls)])),
    view(page) {
      const existing = find(page).filter(({ exists }) => exists);
      if (!urls || existing.length < 2) return {};
      const ordered = [...existing].sort((a, b) => Number(b.language.default) - Number(a.language.default));
      const alternates = ordered.map(({ language, route }) => ({
        language: language.label,
        href: urls.page(route),
      }));
      return { alternates };
    },
    switchers(page, found) {
      const translations = find(page);
      if (translations.length === 0) return found;
      const routes = new Map(
        translations.flatMap(({ language, route, exists }) =>
          exists || missing.has(route) ? [[language, route] as const] : [],
        ),
      );
      return found.map((switcher) => ({
        ...switcher,
        items: switcher.items.map((item) => {
          const route = item.active ? undefined : routes.get(item.node);
          return route === undefined ? item : { ...item, route };
        }),
      }));
    },
  };
}

function substitute(route: Route, { page, trail }: Missing, urls: SiteUrls | undefined): FallbackPage {
  const language = page.trail.find(({ node }) => node.kind === "language")?.node;
  const hidden = { navigation: false, search: false, sitemap: false, engines: false, assistants: false, llms: false };
  const { previous: _, next: __, ...rest } = page;
  return {
    page: {
      ...rest,
      route,
      visibility: hidden,
      trail,
      frontmatter: urls ? { ...page.frontmatter, canonical: urls.page(page.route) } : page.frontmatter,
    },
    source: page,
    writtenIn: language?.label ?? "en",
  };
}
