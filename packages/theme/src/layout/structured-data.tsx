// Structured data for search engines as JSON-LD. It requires absolute URLs, hence a site URL.

import { EMPTY_HTML, type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { breadcrumbs } from "@lectern/model/site/navigation/breadcrumbs.ts";
import { pageHref, toAbsolute, toHref } from "./link.ts";
import type { MetaTags } from "./meta-tags.tsx";
import type { LayoutOptions, PageView } from "./page-view.ts";

type SchemaObject = Readonly<Record<string, unknown>>;

/** Renders a page's structured data; empty for a page hidden from search engines. */
export function renderStructuredData(view: PageView, meta: MetaTags, site: StructuredSite): Html {
  const { canonical } = meta;
  if (!canonical || !site.url || !view.page.visibility.engines) return EMPTY_HTML;
  const { page } = view;
  const description = meta.tags.get("description");
  const about = { name: page.title, ...(description ? { description } : {}) };
  const { createdDate } = page.frontmatter;
  const dates = {
    ...(createdDate ? { datePublished: createdDate } : {}),
    ...(view.lastModified ? { dateModified: view.lastModified } : {}),
  };
  const graph: SchemaObject[] = [
    ...site.entities,
    { "@type": "WebPage", "@id": canonical, url: canonical, ...about, isPartOf: { "@id": `${site.url}#website` } },
    {
      "@type": page.operation ? "APIReference" : "TechArticle",
      headline: page.title,
      ...about,
      ...dates,
      mainEntityOfPage: { "@id": canonical },
      publisher: { "@id": site.publisher },
    },
    { "@type": "BreadcrumbList", itemListElement: breadcrumbList(view, canonical, site) },
  ];
  // "<" could end the script element early.
  const json = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json">{rawHtml(json)}</script>;
}

/** What every page says about its site. */
export interface StructuredSite {
  readonly url?: string;
  readonly publisher: string;
  readonly entities: readonly SchemaObject[];
  readonly options: LayoutOptions;
}

export function structuredSite(config: Config, options: LayoutOptions): StructuredSite {
  const url = toAbsolute(toHref("/", options), options.siteUrl);
  if (!url) return { publisher: "", entities: [], options };
  const { organization } = config.seo;
  const publisher = organization?.id ?? `${url}#organization`;
  const { id: _, ...facts } = organization ?? {};
  const logo = config.logo && toAbsolute(toHref(config.logo.light, options), options.siteUrl);
  const derived = { name: config.name, url, ...(logo ? { logo } : {}) };
  return {
    url,
    publisher,
    options,
    entities: [
      { "@type": "Organization", "@id": publisher, ...derived, ...facts },
      { "@type": "WebSite", "@id": `${url}#website`, url, name: config.name, publisher: { "@id": publisher } },
    ],
  };
}

function breadcrumbList({ page }: PageView, canonical: string, { options }: StructuredSite): readonly SchemaObject[] {
  const steps = breadcrumbs(page).map(({ label, route }) => {
    const item = route === undefined ? undefined : toAbsolute(pageHref(route, options), options.siteUrl);
    return { name: label, ...(item ? { item } : {}) };
  });
  return [...steps, { name: page.title, item: canonical }].map((step, index) => ({
    "@type": "ListItem",
    position: index + 1,
    ...step,
  }));
}
