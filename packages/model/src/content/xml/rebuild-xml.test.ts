import { expect, test } from "vitest";
import { rebuildXml } from "./rebuild-xml.ts";

const SITEMAP = "http://www.sitemaps.org/schemas/sitemap/0.9";

test.each([
  ["<a b='c'>d<e/></a>", '<a b="c">d<e/></a>'],
  [`<urlset xmlns="${SITEMAP}"><url/></urlset>`, `<urlset xmlns="${SITEMAP}"><url/></urlset>`],
  [
    '<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:date><![CDATA[<b>]]></dc:date></rss>',
    '<rss xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:date>&lt;b&gt;</dc:date></rss>',
  ],
  ['<a xmlns:x="http://www.w3.org/1999/xlink" x:href="b" onload="c"/>', '<a onload="c"/>'],
  ["<?a b?><!-- c --><a/>", "<a/>"],
])("rebuilds %s", (text, expected) => {
  const rebuilt = `<?xml version="1.0" encoding="UTF-8"?>\n${expected}\n`;
  expect(rebuildXml(text)).toEqual({ text: rebuilt, dropped: [] });
});

test.each([
  ['<?xml-stylesheet type="text/xsl" href="a.xsl"?><a/>', "files cannot load stylesheets"],
  ['<!DOCTYPE a [<!ATTLIST a b CDATA "c">]><a/>', "a doctype cannot declare entities or attributes"],
  [
    '<a><b xmlns="http://www.w3.org/1999/xhtml"/></a>',
    'XML files cannot contain elements of "http://www.w3.org/1999/xhtml"',
  ],
  [
    '<a xmlns:b="http://www.w3.org/2000/svg"><b:svg/></a>',
    'XML files cannot contain elements of "http://www.w3.org/2000/svg"',
  ],
  ["<a:b/>", 'XML files cannot contain elements of "a:"'],
])("refuses %s", (text, reason) => {
  expect(rebuildXml(text)).toEqual({ reason });
});
