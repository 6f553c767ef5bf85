// A small site for layout tests: the test defines pages and navigation, everything else is minimal.

import { EMPTY_HTML, rawHtml } from "@lectern/base/markup/tree.ts";
import { bodyFacts } from "@lectern/engine/render/body-facts.ts";
import { type Config, defaultConfig } from "@lectern/model/config/schema.ts";
import type { NavDivision, NavGroup, Navigation, NavNode, Page, Site, TrailStep } from "@lectern/model/site/site.ts";
import { toHref } from "@lectern/theme/layout/link.ts";
import type { LayoutOptions, PageView } from "@lectern/theme/layout/page-view.ts";

/** A group of pages: `group("Start", ["/a", "/b"])`. */
export function group(label: string, children: readonly (string | NavNode)[], more: Partial<NavGroup> = {}): NavGroup {
  const nodes = children.map(toNode);
  const first = firstRoute(nodes);
  return {
    kind: "group",
    label,
    expanded: false,
    hidden: false,
    directory: "none",
    children: nodes,
    ...(first === undefined ? {} : { first }),
    ...more,
  };
}

/** A division: `division("tab", "Guides", [group(…)])`. */
export function division(
  kind: NavDivision["kind"],
  label: string,
  children: readonly (string | NavNode)[],
): NavDivision {
  const nodes = children.map(toNode);
  const first = firstRoute(nodes);
  return {
    kind,
    label,
    hidden: false,
    default: false,
    children: nodes,
    global: [],
    ...(first === undefined ? {} : { first }),
  };
}

/** A site with the pages in its navigation, titled by route, merged with `pages`. */
export function testSite(
  children: readonly NavNode[],
  config: Partial<Config> = {},
  pages: Readonly<Record<string, Partial<Page>>> = {},
): Site {
  const navigation: Navigation = { children, global: [] };
  const found = new Map<string, Page>();
  const visit = (nodes: readonly NavNode[], trail: readonly TrailStep[]): void => {
    for (const node of nodes) {
      if (node.kind === "page") found.set(node.route, testPage(node.route, { trail, ...pages[node.route] }));
      else if (node.kind !== "link") visit(node.children, [...trail, { node, siblings: nodes }]);
    }
  };
  visit(children, []);
  for (const [route, page] of Object.entries(pages)) if (!found.has(route)) found.set(route, testPage(route, page));
  return {
    config: { ...defaultConfig(), name: "Acme", ...config },
    pages: found,
    navigation,
    redirects: [],
    assets: new Map(),
    stylesheets: [],
    scripts: [],
  };
}

function testPage(route: string, more: Partial<Page>): Page {
  const title = route === "/" ? "Home" : route.slice(1);
  return {
    kind: "document",
    path: `${title}.mdx`,
    route,
    title,
    label: title,
    frontmatter: { other: {} },
    visibility: { navigation: true, search: true, sitemap: true, engines: true, assistants: true, llms: true },
    trail: [],
    ...more,
  } as Page;
}

/** Options with icons as `[name]` and Markdown shown as written. */
export function testOptions(more: Partial<LayoutOptions> = {}): LayoutOptions {
  return {
    base: "",
    assets: { styles: ["/site.css"], script: "/main.js", authorStyles: [], authorScripts: [] },
    icon: (icon) => (icon ? <>[{typeof icon === "string" ? icon : icon.name}]</> : EMPTY_HTML),
    inline: (markdown) => <>{markdown}</>,
    link: (target) => ({ href: toHref(target, { base: "" }) }),
    switchers: () => [],
    ...more,
  };
}

/** A view of a page of a test site. */
export function testView(site: Site, route: string, more: Partial<PageView> = {}): PageView {
  const page = site.pages.get(route);
  if (!page) throw new Error(`the test site has no page ${route}`);
  const body = more.body ?? rawHtml("<p>Text</p>");
  const slots = more.slots ?? {};
  const facts = bodyFacts({ authored: [body, Object.values(slots)], generated: null, later: [] });
  return { page, body, toc: [], slots, features: new Set(), facts, ...more };
}

function toNode(child: string | NavNode): NavNode {
  return typeof child === "string" ? { kind: "page", route: child } : child;
}

function firstRoute(nodes: readonly NavNode[]): string | undefined {
  for (const node of nodes) {
    const route = node.kind === "page" ? node.route : node.kind === "link" ? undefined : node.first;
    if (route !== undefined) return route;
  }
  return undefined;
}
