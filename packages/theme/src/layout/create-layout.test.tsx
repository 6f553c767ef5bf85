import { customCode } from "@lectern/base/codes.ts";
import { EMPTY_HTML } from "@lectern/base/markup/tree.ts";
import { type Config, defaultConfig } from "@lectern/model/config/schema.ts";
import { switchers } from "@lectern/model/site/navigation/switchers.ts";
import { createSiblings } from "@lectern/model/site/pages/sibling-route.ts";
import type { Operation } from "@lectern/openapi";
import { expect, test } from "vitest";
import { division, group, testOptions, testSite, testView } from "../../../../test/support/layout-site.tsx";
import { createLayout } from "./create-layout.ts";
import { THEME_SCRIPT } from "./inline-scripts.ts";
import type { LayoutHooks, LayoutOptions, PageView } from "./page-view.ts";

const NAVIGATION = [
  division("tab", "Guides", [group("Start", ["/", "/a"])]),
  division("tab", "API", [group("Users", ["/users"])]),
];

function render(
  site: ReturnType<typeof testSite>,
  route: string,
  view: Partial<PageView> = {},
  options: Partial<LayoutOptions> = {},
) {
  return createLayout(site, testOptions(options)).page(testView(site, route, view));
}

test("renders title, location and neighbors of a page", () => {
  const site = testSite(NAVIGATION, {}, { "/a": { description: "About **a**.", previous: "/", next: "/users" } });
  const page = render(site, "/a");
  expect(
    page.startsWith(
      '<!doctype html><html lang="en" dir="ltr" data-lectern-theme="mint" data-lectern-appearance="system" data-current-path="/a" data-lectern-tabs><head><meta charset="utf-8">',
    ),
  ).toBe(true);
  expect(page).toContain(
    '<main id="content-area" data-lectern-part="content-area" tabindex="-1"><div data-lectern-part="page"><header id="header" data-lectern-part="header"><div class="eyebrow">Start</div><div class="page-title-row"><h1 id="page-title" data-lectern-part="page-title">a</h1></div><div class="page-description">About **a**.</div></header><div id="content" data-lectern-part="content" class="mdx-content prose"><p>Text</p></div>' +
      '<div class="page-footer"><nav id="pagination" data-lectern-part="pagination" aria-label="Previous and next page"><a class="pagination-prev" rel="prev" href="/"><small>Previous</small><span class="pagination-title">Home</span></a><a class="pagination-next" rel="next" href="/users"><small>Next</small><span class="pagination-title">users</span></a></nav></div></div></main>',
  );
  expect(page).toContain(
    '<nav class="nav-tabs" aria-label="Sections"><ul><li><a class="nav-tabs-item" href="/" data-active="true" aria-current="true"><span>Guides</span></a></li><li><a class="nav-tabs-item" href="/users"><span>API</span></a></li></ul></nav>',
  );
});

test("prefixes the frame's attributes so that no author's stylesheet selects them", () => {
  const config = { ...defaultConfig(), banner: { content: "Hi", dismissible: true } } as Partial<Config>;
  const page = render(testSite(NAVIGATION, config), "/a", {}, { base: "/docs" });
  const tags = [/<html[^>]*>/, /<div id="body-content"[^>]*>/, /<div id="background-color"[^>]*>/];
  const names = tags.flatMap((tag) =>
    [...(tag.exec(page)?.[0] ?? "").matchAll(/ (data-[\w-]+)/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => name !== "data-current-path" && !name?.startsWith("data-lectern-"))).toEqual([]);
});

test("shows tabs with the same names in versions once", () => {
  const site = testSite([
    division("version", "v2", [division("tab", "Guides", ["/v2/a"]), division("tab", "API", ["/v2/b"])]),
    division("version", "v1", [division("tab", "Guides", ["/v1/a"])]),
    division("tab", "Guides", ["/v2/a"]),
    division("tab", "API", ["/v2/b"]),
  ]);
  const tabs = (route: string): readonly string[] => {
    const row = /<nav class="nav-tabs".*?<\/nav>/.exec(render(site, route))?.[0] ?? "";
    return [...row.matchAll(/href="([^"]+)"( data-active)?/g)].map(
      ([, href, active]) => `${href}${active ? " *" : ""}`,
    );
  };
  expect(tabs("/v1/a")).toEqual(["/v2/b", "/v1/a *"]);
});

test("shows groups beside tabs in every sidebar, and the tabs on every page", () => {
  const site = testSite([
    division("tab", "T", ["/d"]),
    division("tab", "U", [division("version", "v1", ["/e"]), group("B", ["/b"])]),
    group("A", ["/"]),
  ]);
  const layout = createLayout(site, testOptions());
  layout.fragments();
  const links = (route: string, className: string): readonly string[] => {
    const page = layout.page(testView(site, route));
    const part = className === "tabs" ? /<nav class="nav-tabs".*?<\/nav>/ : /<nav id="navigation-items".*?<\/nav>/;
    return [...(part.exec(page)?.[0] ?? "").matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? "");
  };
  expect(["/", "/d", "/b", "/e"].map((route) => links(route, "tabs"))).toEqual(Array(4).fill(["/d", "/e"]));
  expect(["/", "/d", "/b", "/e"].map((route) => links(route, "sidebar"))).toEqual([
    ["/"],
    ["/d", "/"],
    ["/b", "/"],
    ["/e", "/b", "/"],
  ]);
});

test("shows a product's menu in the sidebar and a tab's above the page", () => {
  const items = [division("item", "One", ["/1"]), division("item", "Two", ["/2"])];
  const pages = [division("product", "P", items), division("tab", "T", items)].map((outer) => {
    const site = testSite([outer]);
    const find = () => switchers(site, testView(site, "/1").page, createSiblings());
    const page = render(site, "/1", {}, { switchers: find });
    return [page.slice(page.indexOf("<header"), page.indexOf("<aside")), page.slice(page.indexOf("<aside"))].map(
      (part) => part.match(/<span>Two/g)?.length ?? 0,
    );
  });
  // The drawer repeats the tabs for small screens.
  expect(pages).toEqual([
    [0, 1],
    [1, 1],
  ]);
});

test("links a page with URL characters in its name correctly everywhere", () => {
  const site = testSite(
    [division("tab", "T", [group("A", ["/why?-#1", "/b"])]), division("tab", "U", ["/c#d"])],
    {},
    { "/b": { previous: "/why?-#1" } },
  );
  const page = render(site, "/b");
  expect(page).not.toContain('="/why?');
  // The logo is in the header and in the drawer.
  expect(page.match(/href="\/why%3F-%231"/g)).toHaveLength(6);
  expect(page.match(/href="\/c%23d"/g)).toHaveLength(2);
});

test("has every id that stylesheets of docs.json sites rely on", () => {
  const site = testSite(
    NAVIGATION,
    {
      banner: { content: "Hello", dismissible: false, type: "info" },
      navbar: { links: [], primary: { type: "button", label: "Go", href: "https://x.example" } },
      footer: { socials: new Map([["github", "https://github.com/acme"]]), links: [] },
      contextual: { options: ["copy"], display: "header" },
    },
    { "/a": { previous: "/" } },
  );
  const toc = [
    { id: "x", text: "X", level: 2 },
    { id: "y", text: "Y", level: 2 },
  ];
  const page = render(site, "/a", { toc, markdown: "/a.md" }, { search: true });
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id).sort();
  expect(ids).toEqual([
    "background-color",
    "banner",
    "body-content",
    "content",
    "content-area",
    "content-container",
    "content-side-layout",
    "footer",
    "header",
    "mobile-nav",
    "mobile-nav-content",
    "navbar",
    "navigation-items",
    "page-context-menu",
    "page-context-menu-button",
    "page-title",
    "pagination",
    "search-bar-entry",
    "search-bar-entry-mobile",
    "sidebar",
    "sidebar-content",
    "table-of-contents",
    "table-of-contents-content",
    "table-of-contents-layout",
    "toc-title",
    "topbar-cta-button",
  ]);
});

test.each([
  ["default", undefined, { header: true, toc: true, footer: true, drawer: false }],
  ["wide", "wide", { header: true, toc: false, footer: true, drawer: false }],
  ["custom", "custom", { header: false, toc: false, footer: false, drawer: true }],
  ["frame", "frame", { header: false, toc: false, footer: true, drawer: false }],
  ["center", "center", { header: true, toc: false, footer: true, drawer: true }],
] as const)("keeps the right parts in mode %s", (name, mode, parts) => {
  const socials = new Map([["github", "https://github.com/acme"]]);
  const frontmatter = { other: {}, ...(mode ? { mode } : {}) };
  const site = testSite(NAVIGATION, { footer: { socials, links: [] } }, { "/a": { frontmatter } });
  const page = render(site, "/a");
  expect(page).toContain(`data-lectern-mode="${name}"`);
  expect({
    header: page.includes('id="page-title"'),
    toc: page.includes("table-of-contents-layout"),
    footer: page.includes('id="footer"'),
    drawer: page.includes('data-lectern-sidebar="drawer"'),
  }).toEqual(parts);
});

test("puts examples into their own column, after the endpoint line and description", () => {
  const site = testSite(NAVIGATION);
  const page = render(site, "/users", {
    slots: {
      lead: <p>GET</p>,
      intro: <p>Gets it.</p>,
      request: <p>curl</p>,
      response: <p>200</p>,
    },
  });
  expect(page).toContain(
    '</header><p>GET</p><div class="mdx-content prose"><p>Gets it.</p></div><aside id="content-side-layout" class="examples side" aria-label="Examples" data-wrap="Wrap lines"><div id="request-example"><p>curl</p></div><div id="response-example"><p>200</p></div></aside><div id="content"',
  );
  expect(page).toContain(
    '<div id="body-content" data-lectern-part="body-content" data-lectern-mode="default" data-lectern-side="examples">',
  );
});

test("replaces the table of contents with a panel", () => {
  const page = render(testSite(NAVIGATION), "/a", { slots: { panel: <p>Side</p> } });
  expect(page).toContain(
    '<aside id="content-side-layout" class="side"><div id="panel" class="panel"><p>Side</p></div></aside></div></main>',
  );
});

test("sets direction and strings of a right-to-left language", () => {
  const site = testSite([division("language", "en", ["/a"]), division("language", "ar", ["/ar/a"])]);
  expect(render(site, "/ar/a")).toContain('<html lang="ar" dir="rtl"');
  expect(render(site, "/a")).toContain('<html lang="en" dir="ltr"');
});

test("sets a dark default and a fixed appearance on the root", () => {
  const site = testSite(NAVIGATION, { appearance: { default: "dark", strict: true } });
  const page = render(site, "/a");
  expect(page).toContain(' class="dark" data-lectern-theme="mint" data-lectern-appearance="dark" data-lectern-fixed ');
  expect(page).not.toContain("data-theme-toggle");
});

test("never turns authors' titles and labels into markup", () => {
  const evil = `"><script>alert(1)</script>`;
  const site = testSite(
    [group(evil, ["/a"], { tag: evil, icon: evil })],
    { name: evil, description: evil },
    {
      "/a": { title: evil, label: evil, description: evil, frontmatter: { other: { "og:title": evil }, tag: evil } },
    },
  );
  const page = render(
    site,
    "/a",
    {
      toc: [
        { id: evil, text: evil, level: 2 },
        { id: evil, text: evil, level: 9 },
      ],
    },
    { siteUrl: "https://x.example" },
  );
  expect(page).not.toContain("<script>alert");
});

test("embeds the token and problems in preview pages as data", () => {
  const at = { file: "a.mdx", line: 1, column: 1 };
  const site = testSite(NAVIGATION);
  const assets = { ...testOptions().assets, dev: "/dev.js" };
  const diagnostics = [{ code: customCode("x/y"), severity: "error" as const, at, message: "</script>" }];
  const page = render(site, "/a", { diagnostics }, { preview: { token: "secret" }, assets });
  expect(page).toContain(
    '<meta name="lectern-live" content="secret"><script type="module" src="/dev.js" fetchpriority="low"></script>',
  );
  expect(page).toContain(
    '<script type="application/json" id="lectern-problems">[{"code":"x/y","severity":"error","at":{"file":"a.mdx","line":1,"column":1},"message":"\\u003c/script>"}]</script>',
  );
});

test("has only constant inline scripts", () => {
  const page = render(testSite(NAVIGATION), "/a");
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/g)].map(([, text]) => text);
  expect(scripts[0]).toBe(THEME_SCRIPT);
  expect(scripts).toHaveLength(2);
  expect(page).not.toMatch(/ on[a-z]+="| style="/);
});

test("has room for the closest pages on the 404 page", () => {
  const page = createLayout(testSite(NAVIGATION), testOptions({ base: "/docs" })).notFound();
  expect(page).toContain(
    '<p class="not-found-status-code">404</p><h1 data-lectern-part="page-title" class="not-found-title" id="page-title">Page not found</h1><div class="not-found-description prose"><p>The page you are looking for does not exist.</p></div><div data-near="/docs/_lectern/site.json" hidden><p class="not-found-near">You might be looking for:</p><ul class="not-found-recommended-pages-list"></ul></div><p><a class="button" href="/docs">Go to the home page</a></p></div></main>',
  );
  expect(page).toContain('<meta name="robots" content="noindex">');
});

test("shows the author's text on the 404 page", () => {
  const errors = { "404": { redirect: false, title: "Lost?", description: "Ask **us**." } };
  const options = testOptions({ inline: (text) => <i>{text}</i> });
  expect(createLayout(testSite(NAVIGATION, { errors }), options).notFound()).toContain(
    'id="page-title">Lost?</h1><div class="not-found-description prose"><p><i>Ask **us**.</i></p></div>',
  );
});

test("lists the fragments of every large sidebar once", () => {
  const large = Array.from({ length: 3 }, (_, index) =>
    group(
      `G${index}`,
      Array.from({ length: 50 }, (_, page) => `/g${index}/p${page}`),
    ),
  );
  const site = testSite([division("tab", "One", large), division("tab", "Two", [group("Small", ["/s"])])]);
  const layout = createLayout(site, testOptions());
  const paths = layout.fragments().map((fragment) => fragment.path);
  expect(paths).toHaveLength(3);
  const page = layout.page(testView(site, "/g0/p0"));
  const folder = /data-fragments="\/([^"]*)"/.exec(page)?.[1];
  const numbers = [...page.matchAll(/data-nav="(\d+)"/g)].map(([, number]) => number);
  expect(numbers.map((number) => `${folder}${number}.html`)).toEqual(paths.slice(1));
});

test("formats the date in the page's language", () => {
  const site = testSite([division("language", "de", ["/a"])], {
    metadata: { ...defaultConfig().metadata, timestamp: true },
  });
  expect(render(site, "/a", { lastModified: "2026-03-04T22:00:00Z" })).toContain(
    '<time datetime="2026-03-04T22:00:00.000Z">',
  );
  expect(render(site, "/a", { lastModified: "2026-03-04T22:00:00Z" })).toContain("4. März 2026");
  expect(render(site, "/a", { lastModified: "never" })).not.toContain("<time");
});

test("shows thumbs if docs.json enables them and something collects the responses", () => {
  const feedback = { ...defaultConfig().feedback, thumbsRating: true };
  const thumbs = (config: Partial<Config>) =>
    /<div class="feedback"(?: data-endpoint="([^"]*)")?/.exec(render(testSite(NAVIGATION, config), "/a"))?.slice();
  expect(thumbs({})).toBeUndefined();
  expect(thumbs({ feedback })).toBeUndefined();
  expect(thumbs({ feedback: { ...feedback, endpoint: "/_lectern/feedback" } })?.[1]).toBe("/_lectern/feedback");
  expect(thumbs({ feedback: { ...feedback, endpoint: "script" } })).toEqual(['<div class="feedback"', undefined]);
  expect(thumbs({ feedback: { ...feedback, endpoint: "https://a.example/f" } })?.[1]).toBe("https://a.example/f");
  expect(
    thumbs({ feedback: { ...feedback, endpoint: "/f" }, integrations: { telemetry: { enabled: false } } }),
  ).toBeUndefined();
});

test("puts source links before the date", () => {
  const site = testSite(NAVIGATION, { metadata: { ...defaultConfig().metadata, timestamp: true } });
  const view = {
    editUrl: "https://a.example/edit",
    issueUrl: "https://a.example/new",
    lastModified: "2026-03-04T22:00:00Z",
  };
  const [line = ""] = /<p class="last-updated">.*?<\/p>/.exec(render(site, "/a", view)) ?? [];
  expect(line.replace(/ (?:rel|target)="[^"]*"/g, "")).toBe(
    '<p class="last-updated"><a href="https://a.example/edit">Edit this page</a><a href="https://a.example/new">Report an issue</a><time datetime="2026-03-04T22:00:00.000Z">Last updated March 4, 2026</time></p>',
  );
});

test("puts the page menu under the table of contents if configured", () => {
  const site = testSite(NAVIGATION, { contextual: { options: ["view"], display: "toc" } });
  const page = render(site, "/a", { markdown: "/a.md" });
  expect(page).toContain('<div id="table-of-contents-layout"><div id="page-context-menu">');
  expect(page.match(/id="page-context-menu"/g)).toHaveLength(1);
});

test.each([
  ["specs/api.yaml", "/docs/specs/api.yaml"],
  ["specs/unpublished.yaml", undefined],
  ["https://api.acme.dev/openapi.yaml", "https://api.acme.dev/openapi.yaml"],
])("offers the spec %s for download as %s", (path, href) => {
  const operation = { api: { path } } as unknown as Operation;
  const config = { contextual: { options: ["download-spec"], display: "header" } } as Partial<Config>;
  const site = {
    ...testSite(NAVIGATION, config, { "/a": { operation } }),
    assets: new Map([["/specs/api.yaml", "specs/api.yaml"]]),
  };
  const page = render(site, "/a", { markdown: "/a.md" }, { base: "/docs" });
  expect(/<a href="([^"]*)" download>/.exec(page)?.[1]).toBe(href);
});

test("links group labels to their first page if configured", () => {
  const site = testSite(NAVIGATION, { interaction: { drilldown: true } });
  expect(render(site, "/a")).toContain('<a href="/"><h5 class="sidebar-title">Start</h5></a>');
});

test("keeps a heading's id over one of the frame", () => {
  const body = (
    <>
      <p>
        <a href="#sidebar">x</a>
      </p>
      <h2 id="sidebar">Sidebar</h2>
      <h2 id="page-title">Page title</h2>
    </>
  );
  const toc = [
    { id: "sidebar", text: "Sidebar", level: 2 },
    { id: "page-title", text: "Page title", level: 2 },
  ];
  const page = render(testSite(NAVIGATION), "/a", { body, toc });
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBe(new Set(ids).size);
  expect(page).toContain('<div id="layout-sidebar" data-lectern-part="sidebar"');
  expect(page).toContain('<h1 id="layout-page-title" data-lectern-part="page-title">');
  expect(page).toContain(body.markup);
  expect([...page.matchAll(/href="(#[^"]+)"/g)].map(([, href]) => href)).toEqual([
    "#content-area",
    "#layout-sidebar",
    "#sidebar",
    "#sidebar",
    "#page-title",
  ]);
});

test("keeps a heading's id over one of the frame in parts that hooks wrap", () => {
  const taken = ["sidebar", "navbar", "header", "page-title", "pagination", "content-side-layout"];
  const body = (
    <>
      {taken.map((id) => (
        <h2 id={id}>{id}</h2>
      ))}
    </>
  );
  const hooks: LayoutHooks = {
    slot: () => EMPTY_HTML,
    part: (name, _, built) => <div class={`our-${name}`}>{built}</div>,
  };
  const site = testSite(NAVIGATION, {}, { "/a": { previous: "/" } });
  const page = render(site, "/a", { body, toc: [{ id: "sidebar", text: "Sidebar", level: 2 }] }, { hooks });
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining([...taken, ...taken.map((id) => `layout-${id}`)]));
  expect(ids.length).toBe(new Set(ids).size);
  expect(page).toContain('<div class="our-pageHeader"><header id="layout-header" data-lectern-part="header">');
});
