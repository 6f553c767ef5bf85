import { expect, test } from "vitest";
import { placeUrls, withBase } from "./linked-attributes.ts";

test.each([
  ["/", "/docs/"],
  ["/a?b#c", "/docs/a?b#c"],
  ["/docsify", "/docs/docsify"],
  ["/docs", "/docs"],
  ["/docs/a", "/docs/a"],
  ["/docs?x", "/docs?x"],
  ["a/b", "a/b"],
  ["#c", "#c"],
  ["//cdn.example.com/a.js", "//cdn.example.com/a.js"],
  ["https://example.com/a", "https://example.com/a"],
  ["data:image/png;base64,AA", "data:image/png;base64,AA"],
  ["", ""],
])("under /docs %j becomes %j", (url, expected) => {
  expect(withBase(url, "/docs")).toBe(expected);
  expect(withBase(expected, "/docs")).toBe(expected);
  expect(withBase(url, "")).toBe(url);
});

test.each<readonly [tag: string, props: Record<string, unknown>, expected: Record<string, unknown>]>([
  ["a", { href: "/x", title: "/x" }, { href: "/docs/x", title: "/x" }],
  [
    "img",
    { src: "/y.png", srcSet: "/y.png 1x, /z,1.png 2x" },
    { src: "/docs/y.png", srcSet: "/docs/y.png 1x, /docs/z,1.png 2x" },
  ],
  ["video", { poster: "/p.png" }, { poster: "/docs/p.png" }],
  ["form", { action: "/go" }, { action: "/docs/go" }],
  ["form", { action: placeUrls }, { action: placeUrls }],
  ["button", { formAction: "/go" }, { formAction: "/docs/go" }],
  ["use", { xlinkHref: "/i.svg#a", href: "#a" }, { xlinkHref: "/docs/i.svg#a", href: "#a" }],
  ["div", { href: "/x" }, { href: "/x" }],
  ["constructor", { href: "/x" }, { href: "/x" }],
])("prefixes the URLs of <%s> with the base path", (tag, props, expected) => {
  const placed = { ...props };
  placeUrls(tag, placed, "/docs");
  expect(placed).toEqual(expected);
});
