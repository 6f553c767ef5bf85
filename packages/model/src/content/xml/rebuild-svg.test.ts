import { expect, test } from "vitest";
import { rebuildSvg } from "./rebuild-svg.ts";

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"';
const svg = (content: string): string => (content === "" ? `${SVG}/>` : `${SVG}>${content}</svg>`);

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

test.each([
  ['<path d="M0 0L9 9" fill="red"/>'],
  ['<g transform="translate(1 2)" style="fill:url(#a);mix-blend-mode:overlay"><title>A &amp; B</title></g>'],
  [
    '<linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset=".5" stop-color="rgb(1, 2, 3)"/></linearGradient>',
  ],
  [`<use href="#a"/><image width="9" href="${PIXEL}"/>`],
  ['<text x="1" font-family="&quot;Open Sans&quot;, serif">a<tspan dy="2">b</tspan></text>'],
  ['<circle r="1"><animate attributeName="r" values="1;2" dur="1s" repeatCount="indefinite"/></circle>'],
  ['<text xml:space="preserve">a  b</text>'],
  ["<style>.a{fill:#fff;stroke:url(#b)}@media (prefers-color-scheme: dark){.a &gt; path{fill:#000}}</style>"],
  ["<style>@keyframes a{from{opacity:0}50%{opacity:1}}</style>"],
  ["<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AAAA) format(&quot;woff2&quot;)}</style>"],
  ['<clipPath id="a"><rect width="1"/></clipPath><g clip-path="url(&quot;#a&quot;)"/>'],
])("leaves %s unchanged", (content) => {
  expect(rebuildSvg(svg(content))).toEqual({ text: svg(content), dropped: [] });
});

test.each([
  ["<!-- a --><?a b?><metadata><a/></metadata>", ""],
  ['<g xmlns:i="http://inkscape.example" i:label="a" data-a="b"><i:view/></g>', "<g/>"],
  ['<a:path xmlns:a="http://www.w3.org/2000/svg" d="M0"/>', '<path d="M0"/>'],
  ['<use xmlns:x="http://www.w3.org/1999/xlink" x:href="#a"/>', '<use href="#a"/>'],
  ["<text><![CDATA[a < b]]></text>", "<text>a &lt; b</text>"],
  ['<text font-family="a&#10;b"/>', '<text font-family="a&#10;b"/>'],
  ["<style> /* a */ .a { fill : red ; } </style>", "<style>.a{fill:red}</style>"],
])("drops what is invisible in %s", (content, expected) => {
  expect(rebuildSvg(svg(content))).toEqual({ text: svg(expected), dropped: [] });
});

test.each([
  ["<foreignObject><p>a</p></foreignObject>", "", ["<foreignObject>"]],
  ['<image href="https://example.com/a.png"/>', "<image/>", ["href"]],
  ['<image href="data:image/svg+xml,&lt;svg/&gt;"/>', "<image/>", ["href"]],
  ['<use href="other.svg#a"/>', "<use/>", ["href"]],
  ['<a href="https://example.com"><path/></a>', "<a><path/></a>", ["href"]],
  ['<a><animate attributeName="href" values="https://example.com"/></a>', "<a/>", ["<animate>"]],
  ['<path fill="url(https://example.com#a)"/>', "<path/>", ["fill"]],
  ['<path fill="u\\72l(https://example.com)"/>', "<path/>", ["fill"]],
  ['<path fill="image-set(&quot;a.png&quot; 1x)"/>', "<path/>", ["fill"]],
  ['<animate attributeName="fill" to="url(a.png)"/>', '<animate attributeName="fill"/>', ["to"]],
  ['<g style="fill:red;background:url(a.png);color:red"/>', '<g style="fill:red;color:red"/>', ["style"]],
  ['<g style="fill:red;-moz-binding:none"/>', '<g style="fill:red"/>', ["style"]],
  ['<style>@import "a.css";.a{fill:red}</style>', "<style>.a{fill:red}</style>", ["<style>"]],
  ["<style>.a{fill:red}.b{fill:url(a.png)}</style>", "<style>.a{fill:red}.b{}</style>", ["<style>"]],
  ["<style>.a{fill:red}@font-face{src:url(a.woff)}</style>", "<style>.a{fill:red}@font-face{}</style>", ["<style>"]],
  ["<style>.a{fill:red}.b{.c{fill:red}}.d{fill:red}</style>", "<style>.a{fill:red}.d{fill:red}</style>", ["<style>"]],
  ['<style type="text/less">a{}</style>', "", ["<style>"]],
])("drops and names what could load something in %s", (content, expected, dropped) => {
  expect(rebuildSvg(svg(content))).toEqual({ text: svg(expected), dropped });
});

const CODE = "files cannot contain code";
const DOCTYPE = "a doctype cannot declare entities or attributes";

test.each([
  [`<!DOCTYPE svg [<!ATTLIST svg onload CDATA "a()">]>${svg("")}`, DOCTYPE],
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`, DOCTYPE],
  [`<!DOCTYPE svg SYSTEM "a.dtd" [ ]>${svg("")}`, DOCTYPE],
  [svg("<script/>"), CODE],
  [svg('<x:script xmlns:x="a"/>'), CODE],
  [svg('<g onclick="a()"/>'), CODE],
  [svg('<g ONCLICK="a()"/>'), CODE],
  [svg('<metadata><a href="java&#9;script:a()"/></metadata>'), CODE],
  [svg('<set attributeName="href" to="javascript:a()"/>'), CODE],
  [`<?xml-stylesheet href="a.xsl"?>${svg("")}`, "files cannot load stylesheets"],
  ['<html xmlns="http://www.w3.org/1999/xhtml"/>', "SVG files must contain an <svg> element"],
  ['<svg xmlns="http://www.w3.org/1999/xhtml"/>', "SVG files must contain an <svg> element"],
  [svg(`${"<g>".repeat(300)}${"</g>".repeat(300)}`), "SVG and XML files cannot be nested that deep"],
  [svg(`${"<g>".repeat(90_000)}${"</g>".repeat(90_000)}`), "SVG and XML files cannot be nested that deep"],
  [" ".repeat(10_000_001), "SVG and XML files cannot be larger than 10 MB"],
  [svg("&nbsp;"), "SVG and XML files must be well-formed: Named entity isn't defined: &nbsp; (line 1, column 41)"],
  [svg("<g>"), "SVG and XML files must be well-formed: Missing end tag for element g (line 1, column 44)"],
])("refuses %j", (text, reason) => {
  expect(rebuildSvg(text)).toEqual({ reason });
});

test("drops a doctype that declares nothing", () => {
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
  expect(rebuildSvg(`<?xml version="1.0"?>${doctype}${svg("<g/>")}`)).toEqual({ text: svg("<g/>"), dropped: [] });
});
