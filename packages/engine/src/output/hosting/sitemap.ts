// sitemap.xml: every indexable page, with its translations.

import { escapeHtml } from "@lectern/base/markup/escape-html.ts";
import type { Route } from "@lectern/base/route.ts";
import { divisionOf } from "@lectern/model/site/navigation/breadcrumbs.ts";
import { createSiblings } from "@lectern/model/site/pages/sibling-route.ts";
import type { NavDivision, NavNode, Page, Site } from "@lectern/model/site/site.ts";
import { isUnlisted } from "@lectern/model/site/visibility.ts";
import { localeOf } from "@lectern/theme/layout/ui-strings.ts";
import type { SiteUrls } from "../site-urls.ts";

/** The sitemap; empty if the whole site is hidden from search engines. */
export function renderSitemap(site: Site, urls: SiteUrls): string {
  const isListed = ({ visibility, copyOf }: Page): boolean => visibility.sitemap && copyOf === undefined;
  const pages = isUnlisted(site) ? [] : [...site.pages.values()].filter(isListed);
  const alternates = createAlternates(site);
  const entries = pages.map((page) => {
    const links = alternates(page).map(
      ({ language, route }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(urls.page(route))}"/>`,
    );
    return `<url><loc>${escapeHtml(urls.page(page.route))}</loc>${lastModified(page)}${links.join("")}</url>\n`;
  });
  const hasLanguages = entries.some((entry) => entry.includes("<xhtml:link"));
  const more = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${entries.join("")}</urlset>\n`;
}

interface Alternate {
  readonly language: string;
  readonly route: Route;
}

/** Finds all translations of a page, itself included; empty if there is only one. */
function createAlternates(site: Site): (page: Page) => readonly Alternate[] {
  const languages = languagesOf(site.navigation.children);
  if (languages.length < 2) return () => [];
  const sibling = createSiblings();
  return (page) => {
    const own = divisionOf(page, "language");
    if (!own) return [];
    const found = languages.flatMap((language): Alternate[] => {
      if (language === own) return [{ language: tagOf(language), route: page.route }];
      const route = sibling(page, language);
      const other = route === undefined ? undefined : site.pages.get(route);
      // Without a translation, the first page of the language is returned; only pages that point to each other are
      // translations.
      const isPair = other?.visibility.sitemap === true && sibling(other, own) === page.route;
      return isPair ? [{ language: tagOf(language), route: other.route }] : [];
    });
    if (found.length < 2) return [];
    const standard = languages.find((language) => language.default) ?? languages[0];
    const fallback = standard && found.find(({ language }) => language === tagOf(standard));
    return fallback ? [...found, { language: "x-default", route: fallback.route }] : found;
  };
}

/** The language tag of a division, also for codes of docs.json that are none: `cn` → `zh-CN`. */
function tagOf({ label }: NavDivision): string {
  return localeOf(label).lang;
}

function languagesOf(nodes: readonly NavNode[]): readonly NavDivision[] {
  const here = nodes.filter((node): node is NavDivision => node.kind === "language" && !node.hidden);
  if (here.length > 0) return here;
  return nodes.flatMap((node) => (node.kind === "page" || node.kind === "link" ? [] : languagesOf(node.children)));
}

function lastModified(page: Page): string {
  const time = new Date(page.frontmatter.lastUpdatedDate ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? "" : `<lastmod>${time.toISOString().slice(0, 10)}</lastmod>`;
}
