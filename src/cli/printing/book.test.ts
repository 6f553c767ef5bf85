import { expect, test } from "vitest";
import { division, group, testSite } from "../../../test/support/layout-site.tsx";
import { bookEntries, partLabels, renderBook } from "./book.tsx";

const SITE = testSite([
  division("tab", "Guides", [group("Start", ["/a", "/b"])]),
  division("tab", "API", [group("Users", ["/api/users"])]),
]);
const page = (body: string): string =>
  `<html lang="de"><head><link rel="stylesheet" href="/site.css"></head><body><main id="content-area" class="x">${body}</main></body></html>`;

test("follows the navigation of the whole site or of one tab", () => {
  const lines = (part?: string) =>
    bookEntries(SITE, part)?.map(({ label, depth, id }) => `${depth} ${id ?? "-"} ${label}`);
  expect(lines()).toEqual(["0 - Guides", "1 - Start", "2 p1 a", "2 p2 b", "0 - API", "1 - Users", "2 p3 api/users"]);
  expect(lines("api")).toEqual(["0 - Users", "1 p1 api/users"]);
  expect(lines("Other")).toBeUndefined();
  expect(partLabels(SITE)).toEqual(["Guides", "API"]);
});

test("turns links between pages into anchors, and others into absolute URLs or text", () => {
  const entries = bookEntries(SITE, "Guides") ?? [];
  const links =
    '<h2 id="top">A</h2><a href="#top">1</a><a href="/b#end">2</a><a href="/b/">3</a><a href="/api/users?x=1#y">4</a><a href="https://a.example">5</a>';
  const pages = new Map([
    ["/a", page(links)],
    ["/b", page('<details><summary>More</summary></details><img loading="lazy" src="/i.png"><script>x</script>')],
    ["/api/users", page('<iframe title="Tour" src="https://a.example/1" allowfullscreen></iframe>')],
  ]);
  const input = {
    site: SITE,
    entries,
    pages,
    part: "Guides",
    base: "",
    diagrams: "_lectern/mermaid-1.js",
    siteUrl: "https://docs.example.com",
    date: "2026-01-31",
  };
  const book = renderBook({ ...input, numbers: new Map([["p1", 3]]) });
  const hrefs = [...book.slice(book.indexOf('id="p1"')).matchAll(/ href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(["#p1-top", "#p2-end", "#p2", "https://docs.example.com/api/users#y", "https://a.example"]);
  expect(book).toContain('<html lang="de">');
  expect(book).toContain('<h2 id="p1-top">A</h2>');
  expect(book).toContain('<a href="#p1"><span>a</span><i></i><b>3</b></a>');
  expect(book).toContain('<details open><summary>More</summary></details><img src="/i.png"></section>');
  expect(renderBook({ ...input, siteUrl: undefined })).toContain("<a>4</a>");
  const whole = renderBook({ ...input, entries: bookEntries(SITE, undefined) ?? [], part: undefined });
  expect(book).not.toContain("<script");
  expect(renderBook({ ...input, pages: new Map([["/a", page("<figure data-mermaid></figure>")]]) })).toContain(
    '<script type="module" src="/_lectern/mermaid-1.js"></script>',
  );
  expect(whole).toContain('id="p3"><p><a href="https://a.example/1">Tour</a></p></section>');
});
