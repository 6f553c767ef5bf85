import { serialize } from "@lectern/base/markup/tree.ts";
import type { NavNode, Page } from "@lectern/model/site/site.ts";
import { expect, test } from "vitest";
import { group, testOptions, testSite } from "../../../../test/support/layout-site.tsx";
import { createSidebar, type Sidebar } from "./sidebar.tsx";
import { localeOf } from "./ui-strings.ts";

const { strings } = localeOf("en");

function sidebar(nodes: readonly NavNode[], pages: Readonly<Record<string, Partial<Page>>> = {}, base = "") {
  return createSidebar(nodes, { site: testSite(nodes, {}, pages), options: testOptions({ base }), strings });
}

/** The list as HTML. */
function render(entries: Sidebar, ...position: Parameters<Sidebar["render"]>): string {
  return serialize(entries.render(...position));
}

test("marks a page and opens its group", () => {
  const start = group("Start", ["/a", "/b"]);
  expect(render(sidebar([start]), "/b", new Set([start]))).toBe(
    '<ul><li class="nav-group"><div class="sidebar-group-header"><h5 class="sidebar-title">Start</h5></div>' +
      '<ul class="sidebar-group"><li><a href="/a"><span>a</span></a></li><li data-active="true"><a href="/b" class="text-primary bg-primary/10" aria-current="page" data-active="true"><span>b</span></a></li></ul></li></ul>',
  );
});

test("collapses a nested group unless it is expanded or contains the page", () => {
  const inner = group("Inner", ["/b"]);
  const wide = group("Wide", ["/c"], { expanded: true });
  const start = group("Start", ["/a", inner, wide]);
  const entries = sidebar([start]);
  const outside = render(entries, "/a", new Set([start]));
  const inside = render(entries, "/b", new Set([start, inner]));
  expect(outside).toContain('<details><summary class="sidebar-group-header"><span class="sidebar-title">Inner');
  expect(outside).toContain('<details open><summary class="sidebar-group-header"><span class="sidebar-title">Wide');
  expect(inside).toContain('<details open><summary class="sidebar-group-header"><span class="sidebar-title">Inner');
});

test("renders a group with a root page as a link", () => {
  const start = group("Start", ["/a"], { root: "/start" });
  expect(render(sidebar([start], { "/start": {} }), "/start", new Set([start]))).toContain(
    '<a href="/start" class="text-primary bg-primary/10" aria-current="page" data-active="true"><h5 class="sidebar-title">Start</h5></a>',
  );
});

test("renders a group with only a root page as one link, nested or not", () => {
  const only = group("Only", [], { root: "/only" });
  const inner = group("Inner", [], { root: "/inner" });
  const start = group("Start", ["/a", inner]);
  expect(render(sidebar([only, start], { "/only": {}, "/inner": {} }), "/inner", new Set([start, inner]))).toBe(
    '<ul><li class="nav-group"><div class="sidebar-group-header"><a href="/only"><h5 class="sidebar-title">Only</h5></a></div></li>' +
      '<li class="nav-group"><div class="sidebar-group-header"><h5 class="sidebar-title">Start</h5></div><ul class="sidebar-group"><li><a href="/a"><span>a</span></a></li>' +
      '<li><a href="/inner" class="text-primary bg-primary/10" aria-current="page" data-active="true"><span class="sidebar-title">Inner</span></a></li></ul></li></ul>',
  );
});

test("shows icons, tags, methods and external links, with escaped names", () => {
  const nodes = [
    group("<b>", ["/a", "/b", "/c", { kind: "link", label: "Status", href: "https://status.example.com" }], {
      tag: "new",
    }),
  ];
  const api = {
    "/a": { frontmatter: { other: {}, icon: "rocket", tag: "beta" } },
    "/b": { frontmatter: { other: {}, api: "DELETE /x" } },
    "/c": { frontmatter: { other: {}, api: "GET /x", hideApiMarker: true } },
  };
  expect(render(sidebar(nodes, api, "/docs"), undefined, new Set())).toBe(
    '<ul><li class="nav-group"><div class="sidebar-group-header"><h5 class="sidebar-title">&lt;b&gt;</h5><span class="nav-tag-pill"><span class="nav-tag-pill-text">new</span></span></div><ul class="sidebar-group">' +
      '<li><a href="/docs/a">[rocket]<span>a</span><span class="nav-tag-pill"><span class="nav-tag-pill-text">beta</span></span></a></li>' +
      '<li><a href="/docs/b"><span class="method-nav-pill" data-method="delete">DEL</span><span>b</span></a></li>' +
      '<li><a href="/docs/c"><span>c</span></a></li>' +
      '<li><a href="https://status.example.com" target="_blank" rel="noopener"><span>Status</span><span class="external" aria-hidden="true">↗</span><span class="visually-hidden">(opens an external site)</span></a></li></ul></li></ul>',
  );
});

test("omits hidden pages, hidden groups and empty groups", () => {
  const hidden = {
    visibility: { navigation: false, search: false, sitemap: false, engines: false, assistants: false, llms: false },
  };
  const nodes = [group("Empty", []), group("Secret", ["/s"], { hidden: true }), group("Gone", ["/h"])];
  const entries = sidebar(nodes, { "/h": hidden });
  expect(entries.empty).toBe(true);
  expect(render(entries, undefined, new Set())).toBe("");
});

test("ships the open group of a large sidebar and loads the others on demand", () => {
  const many = Array.from({ length: 4 }, (_, index) =>
    group(
      `G${index}`,
      Array.from({ length: 40 }, (_, page) => `/g${index}/p${page}`),
    ),
  );
  const entries = sidebar(many);
  const markup = render(entries, "/g1/p3", new Set(many.slice(1, 2)));
  expect(markup.match(/<a /g)).toHaveLength(43);
  const fragments = entries.fragments();
  expect(fragments).toHaveLength(4);
  const first = fragments[0];
  expect(markup).toContain(
    `<a class="sidebar-group-header sidebar-more" href="/g0/p0" data-nav="0"><h5 class="sidebar-title">G0</h5></a>`,
  );
  expect(first?.path).toMatch(/^_lectern\/nav\/[a-z0-9]{11}\/0\.html$/);
  expect(markup).toContain(`<ul data-fragments="/${first?.path.slice(0, -"0.html".length)}">`);
  expect(first?.body().startsWith('<ul class="sidebar-group"><li><a href="/g0/p0"><span>g0/p0</span></a></li>')).toBe(
    true,
  );
});

test("ships the nested group of the page and stubs for the rest of a large group", () => {
  const nested = Array.from({ length: 4 }, (_, index) =>
    group(
      `N${index}`,
      Array.from({ length: 40 }, (_, page) => `/n${index}/p${page}`),
    ),
  );
  const whole = group("All", nested);
  const markup = render(sidebar([whole]), "/n2/p0", new Set([whole, ...nested.slice(2, 3)]));
  expect(markup.match(/sidebar-more/g)).toHaveLength(3);
  expect(markup.match(/<a /g)).toHaveLength(43);
});

test("shows the neighborhood of a page in a long flat list and loads the rest on demand", () => {
  const routes = Array.from({ length: 200 }, (_, index) => `/p${index}`);
  const all = group("All", routes);
  const other = group("Other", ["/x"]);
  const entries = sidebar([all, other]);
  const shown = (route: string): readonly string[] =>
    [...render(entries, route, new Set([all])).matchAll(/href="(\/p\d+)"/g)].map(([, href]) => href ?? "");
  expect(shown("/p100")).toEqual(routes.slice(79, 122));
  expect(shown("/p0")).toEqual(routes.slice(0, 22));
  expect(render(entries, "/p0", new Set([all]))).toContain(
    '<li><a class="sidebar-rest" href="/p21" data-nav="0" data-whole aria-label="Show more">&hellip;</a></li></ul>',
  );
  expect(entries.fragments()[0]?.body().match(/<li>/g)).toHaveLength(200);
});

test("does the same for pages without a group", () => {
  const nodes: readonly NavNode[] = Array.from({ length: 150 }, (_, index) => ({ kind: "page", route: `/p${index}` }));
  const entries = sidebar(nodes);
  expect(render(entries, "/p149", new Set()).match(/href=/g)).toHaveLength(22);
  expect(entries.fragments()[0]?.body().match(/<li>/g)).toHaveLength(150);
});

test("shows collapsed groups near the page's among hundreds and loads the rest on demand", () => {
  const many = Array.from({ length: 300 }, (_, index) => group(`G${index}`, [`/g${index}/p`]));
  const entries = sidebar(many);
  const shown = (index: number): readonly string[] =>
    [...render(entries, `/g${index}/p`, new Set(many.slice(index, index + 1))).matchAll(/href="\/g(\d+)\/p"/g)].map(
      ([, number]) => number ?? "",
    );
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `${from + index}`);
  expect(shown(100)).toEqual(numbers(49, 152));
  expect(shown(299)).toEqual(numbers(248, 300));
  const markup = render(entries, "/g100/p", new Set(many.slice(100, 101)));
  expect(markup).toContain(
    '/"><li><a class="sidebar-rest" href="/g49/p" data-nav="300" data-whole data-start="50" aria-label="Show more">&hellip;</a></li><li class="nav-group">' +
      '<a class="sidebar-group-header sidebar-more" href="/g50/p" data-nav="50"><h5 class="sidebar-title">G50</h5></a></li>',
  );
  expect(markup).toContain(
    '<h5 class="sidebar-title">G100</h5></div><ul class="sidebar-group"><li data-active="true"><a href="/g100/p" class="text-primary bg-primary/10" aria-current="page" data-active="true">',
  );
  expect(entries.fragments()[300]?.body().match(/<li/g)).toHaveLength(300);
});

test("shows the first groups to a page outside hundreds of them", () => {
  const many = Array.from({ length: 300 }, (_, index) => group(`G${index}`, [`/g${index}/p`]));
  const markup = render(sidebar(many), undefined, new Set());
  expect(markup.match(/<li/g)).toHaveLength(52);
  expect(markup).toContain('href="/g51/p" data-nav="300" data-whole data-start="0"');
});

test("does the same for nested groups", () => {
  const many = Array.from({ length: 300 }, (_, index) => group(`G${index}`, [`/g${index}/p`]));
  const all = group("All", many);
  const entries = sidebar([all]);
  const markup = render(entries, "/g100/p", new Set([all, ...many.slice(100, 101)]));
  expect(markup.match(/sidebar-more/g)).toHaveLength(100);
  expect(markup.match(/sidebar-rest/g)).toHaveLength(2);
  expect(
    entries
      .fragments()[0]
      ?.body()
      .match(/sidebar-more/g),
  ).toHaveLength(300);
});

test("renders a group without a name without a heading, and its page by its own name", () => {
  const loose = group("", ["/a"]);
  const rooted = group("", ["/b"], { root: "/start" });
  expect(render(sidebar([loose, rooted], { "/start": {} }), "/start", new Set([rooted]))).toBe(
    '<ul><li class="nav-group"><ul class="sidebar-group"><li><a href="/a"><span>a</span></a></li></ul></li>' +
      '<li class="nav-group"><ul class="sidebar-group"><li data-active="true"><a href="/start" class="text-primary bg-primary/10" aria-current="page" data-active="true"><span>start</span></a></li></ul>' +
      '<ul class="sidebar-group"><li><a href="/b"><span>b</span></a></li></ul></li></ul>',
  );
});
