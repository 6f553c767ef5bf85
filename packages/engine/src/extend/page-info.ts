// Pages and the site as hooks see them: small views that stay stable while the engine changes.

import type { PageFacts } from "@lectern/check/rule.ts";
import { breadcrumbs } from "@lectern/model/site/navigation/breadcrumbs.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { LayoutView } from "@lectern/theme/layout/page-view.ts";
import type { PageContext, PageInfo, RulePage, SiteInfo } from "./config.ts";
import type { HookHost } from "./extensions.ts";

const infos = new WeakMap<Page, PageInfo>();

/** The view of a page; the same object for the same page. */
export function pageInfo(page: Page): PageInfo {
  const known = infos.get(page);
  if (known) return known;
  const { other, ...frontmatter } = page.frontmatter;
  const { navigation, search, sitemap } = page.visibility;
  const endpoint = page.operation ?? page.endpoint;
  const info: PageInfo = {
    route: page.route,
    title: page.title,
    ...(page.description === undefined ? {} : { description: page.description }),
    kind: page.kind,
    ...(page.kind === "document" ? { path: page.path } : {}),
    frontmatter: { ...other, ...frontmatter },
    ...(endpoint ? { endpoint: { method: endpoint.method, path: endpoint.path } } : {}),
    listed: navigation && search && sitemap,
  };
  infos.set(page, info);
  return info;
}

const NOT_FOUND: PageInfo = { route: "/404", title: "404", kind: "not-found", frontmatter: {}, listed: false };

export function pageContext({ page, toc, locale }: LayoutView, host: HookHost): PageContext {
  const neighbor = (route: string | undefined): { title: string; href: string } | undefined => {
    const found = route === undefined ? undefined : host.page(route);
    return found && { title: found.title, href: host.href(found.route) };
  };
  const [previous, next] = [neighbor(page?.previous), neighbor(page?.next)];
  const { strings } = locale;
  return {
    page: page ? pageInfo(page) : NOT_FOUND,
    site: { name: host.name, base: host.base, ...(host.siteUrl === undefined ? {} : { url: host.siteUrl }) },
    language: locale.lang,
    direction: locale.dir,
    toc,
    breadcrumbs: page
      ? breadcrumbs(page).map(({ label, route }) => ({
          label,
          ...(route === undefined ? {} : { href: host.href(route) }),
        }))
      : [],
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    href: host.href,
    icon: host.icon,
    inline: host.inline,
    t: (word) => (strings as unknown as Readonly<Record<string, string>>)[word] ?? word,
  };
}

/** The finished site, for artifacts. */
export function siteInfo(host: HookHost): SiteInfo {
  const find = (info: PageInfo): Page => {
    const page = host.page(info.route);
    if (!page) throw new Error(`No page at "${info.route}"`);
    return page;
  };
  return {
    name: host.name,
    base: host.base,
    ...(host.siteUrl === undefined ? {} : { url: host.siteUrl }),
    pages: [...host.pages()].map(pageInfo),
    html: async (page) => host.html(find(page)),
    markdown: async (page) => host.markdown(find(page)),
    read: host.read,
  };
}

/** A rendered page, for rules. */
export function rulePage({ page, links, anchors, images, text = "" }: PageFacts): RulePage {
  return { page: pageInfo(page), links: links.map(({ href, at }) => ({ href, at })), anchors, images, text };
}
