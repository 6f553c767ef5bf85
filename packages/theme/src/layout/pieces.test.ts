// Smaller parts of the frame, each with its complete output.

import { fillString } from "@lectern/base/text.ts";
import { expect, test } from "vitest";
import { division, testOptions } from "../../../../test/support/layout-site.tsx";
import { readOptions, renderContextMenu } from "./context-menu.tsx";
import { pageHref, toHref } from "./link.ts";
import { renderSwitchers, withGlobals } from "./menu.tsx";
import { renderRedirectPage } from "./redirect-page.tsx";
import { renderToc } from "./toc.tsx";
import { localeOf, translate } from "./ui-strings.ts";

const { strings } = localeOf("en");

test("gives a page of any name a valid URL", () => {
  expect(pageHref("/t-1/upper-case!?-#1", { base: "/docs" })).toBe("/docs/t-1/upper-case!%3F-%231");
  expect(pageHref("/", { base: "/docs" })).toBe("/docs");
});

test.each([
  ["/guides/start", "/docs", "/docs/guides/start"],
  ["/", "/docs", "/docs"],
  ["/", "", "/"],
  ["logo.svg", "", "/logo.svg"],
  ["/a b?x=1#é", "", "/a%20b?x=1#é"],
  ["https://x.example/a", "/docs", "https://x.example/a"],
  ["//cdn.example/a", "/docs", "//cdn.example/a"],
  ["mailto:a@x.example", "/docs", "mailto:a@x.example"],
  ["#top", "/docs", "#top"],
])("links %s under %j as %s", (target, base, expected) => {
  expect(toHref(target, { base })).toBe(expected);
});

test("nests headings by level despite skipped levels", () => {
  const toc = [
    { id: "a", text: "A", level: 2 },
    { id: "b", text: "B", level: 4, panel: "tab" },
    { id: "c", text: "C", level: 3 },
    { id: "d", text: "D", level: 2 },
  ];
  expect(renderToc(toc, strings).markup).toBe(
    '<nav id="table-of-contents" data-lectern-part="table-of-contents" aria-labelledby="toc-title"><p class="toc-title" id="toc-title">On this page</p><div id="table-of-contents-content" class="toc" data-toc><ul>' +
      '<li class="toc-item" data-depth="0"><a href="#a">A</a><ul><li class="toc-item" data-depth="1" data-panel="tab"><a href="#b">B</a></li><li class="toc-item" data-depth="1"><a href="#c">C</a></li></ul></li>' +
      '<li class="toc-item" data-depth="0"><a href="#d">D</a></li></ul></div></nav>',
  );
});

test("shows no table of contents for a single heading", () => {
  expect(renderToc([{ id: "a", text: "A", level: 2 }], strings).markup).toBe("");
});

test("starts the page menu with Copy and names the page to assistants", () => {
  const layout = testOptions({ siteUrl: "https://x.example" });
  const menu = renderContextMenu({
    options: ["copy", "claude", "assistant"],
    markdown: "/a.md",
    path: "/a",
    siteName: "Acme",
    layout,
    strings,
  });
  expect(menu.markup).toContain(
    '<button class="page-context-copy" id="page-context-menu-button" type="button" data-copy-page="/a.md" data-copied="Copied">',
  );
  expect(menu.markup.replace(/<svg.*?<\/svg>/g, "<svg/>")).toContain(
    '<li><a href="https://claude.ai/new?q=Read%20https%3A%2F%2Fx.example%2Fa.md%20and%20help%20me%20with%20questions%20about%20it." target="_blank" rel="noopener"><svg/><span>Open in Claude<small>Ask questions about this page</small></span></a></li></ul>',
  );
});

test("passes the page's URL and path to a custom option", () => {
  const option = {
    title: "Ask us",
    description: "By mail",
    href: { base: "https://x.example/ask$path", query: [{ key: "page", value: "$page" }] },
  };
  const layout = testOptions({ siteUrl: "https://x.example" });
  const menu = renderContextMenu({
    options: [option],
    markdown: "/a.md",
    path: "/a",
    siteName: "Acme",
    layout,
    strings,
  });
  expect(menu.markup).toContain('href="https://x.example/ask/a?page=https%3A%2F%2Fx.example%2Fa.md"');
});

test("ignores invalid options in frontmatter", () => {
  expect(
    readOptions([
      "copy",
      5,
      null,
      { title: "x" },
      { title: "Bad", href: "javascript:alert(1)" },
      { title: "Bad", href: "java\nscript:alert(1)" },
      { title: "Bad", href: "\u0001javascript:alert(1)" },
      { title: "Ok", href: "/x" },
    ]),
  ).toEqual(["copy", { title: "Ok", description: "", href: { base: "/x", query: [] } }]);
});

test("names each language in its own language", () => {
  const [en, de] = [division("language", "en", ["/a"]), division("language", "de", ["/de/a"])];
  const items = [
    { node: en, active: true, route: "/a" },
    { node: de, active: false, route: "/de/b" },
  ];
  const [menu] = renderSwitchers([{ kind: "language", items }], ["language"], { options: testOptions(), strings });
  expect(menu?.markup).toContain(
    '<ul id="localization-select-content" class="menu-list nav-dropdown-content"><li><a class="nav-dropdown-item localization-select-item" href="/a" aria-current="true" lang="en" hreflang="en" data-active="true" data-component-part="localization-select-item"><span>English</span></a></li>' +
      '<li><a class="nav-dropdown-item localization-select-item" href="/de/b" lang="de" hreflang="de" data-component-part="localization-select-item"><span>Deutsch</span></a></li></ul>',
  );
});

test("adds global choices to the menu of their kind, or creates one", () => {
  const own = {
    kind: "version" as const,
    items: [{ node: division("version", "v1", ["/a"]), active: true, route: "/a" }],
  };
  const old = { ...division("version", "v0", []), href: "https://old.example" };
  const blog = { ...division("dropdown", "Blog", []), href: "https://blog.example" };
  const hidden = { ...division("dropdown", "Secret", []), hidden: true };
  expect(withGlobals([own], [old, blog, hidden])).toEqual([
    { kind: "version", items: [...own.items, { node: old, active: false }] },
    { kind: "dropdown", separate: true, items: [{ node: blog, active: false }] },
  ]);
  expect(withGlobals([own], [])).toEqual([own]);
});

test("hides a menu without choices", () => {
  const items = [{ node: division("version", "v1", ["/a"]), active: true, route: "/a" }];
  expect(renderSwitchers([{ kind: "version", items }], ["version"], { options: testOptions(), strings })).toEqual([]);
});

test("names a side menu after its kind even with one choice", () => {
  const items = [{ node: { ...division("version", "v0", []), href: "https://old.example" }, active: false }];
  const tools = { options: testOptions(), strings };
  expect(
    renderSwitchers([{ kind: "version", items, separate: true }], ["version"], tools).map(({ markup }) => markup),
  ).toEqual([
    '<details class="menu menu-small" data-menu><summary class="menu-trigger nav-dropdown-trigger"><span class="menu-label">Version</span></summary>' +
      '<ul class="menu-list nav-dropdown-content"><li><a class="nav-dropdown-item" href="https://old.example" target="_blank" rel="noopener"><span>v0</span></a></li></ul></details>',
  ]);
});

test("redirects without a script, and keeps the anchor with one", () => {
  const script =
    '<script>(u=>{u.hash||=location.hash;u.search||=location.search;location.replace(u)})(new URL(document.querySelector("link").href))</script>';
  expect(renderRedirectPage('/new"', "/docs")).toBe(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>This page has moved to /docs/new%22</title><meta http-equiv="refresh" content="0; url=/docs/new%22"><link rel="canonical" href="/docs/new%22">${script}<meta name="robots" content="noindex"></head><body><p><a href="/docs/new%22">This page has moved to /docs/new%22</a></p></body></html>`,
  );
});

test("redirects in the language of the page", () => {
  expect(renderRedirectPage("/he/new", "", "he")).toContain('<html lang="he" dir="rtl">');
  expect(renderRedirectPage("/fr/new", "", "fr")).toContain(">Cette page");
});

test("fills strings and returns unknown ones", () => {
  expect(fillString("Open in {name} {other}", { name: "X" })).toBe("Open in X {other}");
  expect(translate(localeOf("en"), "copy")).toBe("Copy");
  expect(translate(localeOf("en"), "toString")).toBe("toString");
});

test.each([
  ["cn", "zh-CN", "ltr", "搜索"],
  ["zh-TW", "zh-TW", "ltr", "搜尋"],
  ["jp", "ja", "ltr", "検索"],
  ["fr-ca", "fr-CA", "ltr", "Rechercher"],
  ["pt-BR", "pt-BR", "ltr", "Pesquisar"],
  ["ar", "ar", "rtl", "بحث"],
  ["he", "he", "rtl", "חיפוש"],
  ["xx", "xx", "ltr", "Search"],
])("writes the language %s as %s, direction %s, search %s", (code, lang, dir, search) => {
  const locale = localeOf(code);
  expect([locale.lang, locale.dir, locale.strings.search]).toEqual([lang, dir, search]);
});

test("has complete strings with placeholders for every language in docs.json", () => {
  const codes =
    "cn zh zh-Hans zh-Hant zh-CN zh-TW es fr fr-CA fr-ca ja jp ja-jp ja-JP pt pt-BR de ko it ru ro cs id ar tr hi sv no da lv nl uk vi pl uz he ca fi hu";
  for (const code of codes.split(" ")) {
    const own = localeOf(code).strings;
    expect([code, own.skip === strings.skip]).toEqual([code, false]);
    expect([
      code,
      own.lastUpdated.includes("{date}"),
      own.openIn.includes("{name}"),
      own.redirecting.includes("{url}"),
    ]).toEqual([code, true, true, true]);
  }
});

test("formats a date for an invalid language tag", () => {
  expect(localeOf("not a tag").formatDate(new Date("2026-03-04T00:00:00Z"))).toBe("2026-03-04");
});
