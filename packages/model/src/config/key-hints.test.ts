import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { KEY_HINTS } from "./key-hints.ts";
import { parseConfig } from "./parse-config.ts";

/** A place for keys that may be anywhere. */
const ANYWHERE: Readonly<Record<string, string>> = { "*": "navbar.links[]", "navigation.*": "navigation.groups[]" };

/** A value at a path: `"a.b[].c"` → `{ a: { b: [{ c: … }] } }`. */
function nest(path: string, value: unknown): unknown {
  if (path === "") return value;
  const [, name = "", list, rest = ""] = /^([^.[]+)(\[\])?\.?(.*)$/.exec(path) ?? [];
  const inner = nest(rest, value);
  return { [name]: list === undefined ? inner : [inner] };
}

/** The unknown key that docs.json reports if it has a key at this path. */
function reported(pattern: string): readonly string[] {
  const path = pattern.replace(/^(navigation\.\*|\*)(?=\.)/, (any) => ANYWHERE[any] ?? any);
  const { diagnostics } = parseConfig({ path: "docs.json", text: JSON.stringify(nest(path, "x")) }, () => undefined);
  return diagnostics
    .filter(({ code }) => code === "config/unknown-key")
    .map((problem) => formatDiagnostic(problem).replace(/^docs\.json:\S+ config\/unknown-key /, ""));
}

test("explains what to use for every key that authors guess", () => {
  expect([...KEY_HINTS.keys()].flatMap(reported)).toMatchInlineSnapshot(`
    [
      "Unknown key "css". Remove it: every .css file in the project is loaded automatically.",
      "Unknown key "styles". Remove it: every .css file in the project is loaded automatically.",
      "Unknown key "custom". Remove it: every .css and .js file in the project is loaded automatically.",
      "Unknown key "customization". Remove it: every .css and .js file in the project is loaded automatically.",
      "Unknown key "css" in "styling". Remove it: every .css file in the project is loaded automatically.",
      "Unknown key "stylesheet" in "styling". Remove it: every .css file in the project is loaded automatically.",
      "Unknown key "js". Remove it: every .js file in the project is loaded automatically.",
      "Unknown key "scripts". Remove it: every .js file in the project is loaded automatically.",
      "Unknown key "head". Use "seo.metatags" for meta tags. Stylesheets and scripts in the project are loaded automatically.",
      "Unknown key "chat". Remove it: the assistant is not configurable in docs.json.",
      "Unknown key "font". Use "fonts", with "heading" and "body".",
      "Unknown key "anchors". Use "navigation.global.anchors", with "anchor" and "href".",
      "Unknown key "tabs". Use "navigation.tabs".",
      "Unknown key "versions". Use "navigation.versions".",
      "Unknown key "topbarLinks". Use "navbar.links".",
      "Unknown key "topbarCtaButton". Use "navbar.primary".",
      "Unknown key "footerSocials". Use "footer.socials".",
      "Unknown key "modeToggle". Use "appearance".",
      "Unknown key "analytics". Use "integrations".",
      "Unknown key "openapi". Use "api.openapi".",
      "Unknown key "metatags". Use "seo.metatags".",
      "Unknown key "baseUrl". Set the URL of the site in "seo.metatags.canonical".",
      "Unknown key "layout" in "appearance". Choose the layout with "theme".",
      "Unknown key "baseUrl" in "api". Use "api.mdx.server" for the base URL of hand-written API pages.",
      "Unknown key "auth" in "api". Use "api.mdx.auth" for the authentication of hand-written API pages.",
      "Unknown key "mode" in "api.playground". Use "api.playground.display".",
      "Unknown key "title" in "seo". Use "name", or "seo.metatags" with "og:title".",
      "Unknown key "description" in "seo". Use "description".",
      "Unknown key "sitemap" in "seo". Remove it: the sitemap is generated automatically, and a sitemap.xml in the project replaces it.",
      "Unknown key "robots" in "seo". Remove it: robots.txt is generated automatically, and a robots.txt in the project replaces it.",
      "Unknown key "collapsed" in "navbar.links[0]". Remove it: nested groups start collapsed, and "expanded": true opens them.",
      "Unknown key "iconType" in "navbar.links[0]". Set the style in the icon: { "name": …, "style": … }.",
      "Unknown key "name" in "navbar.links[0]". Use "label" for the text of a link.",
      "Unknown key "name" in "navbar.primary". Use "label" for the text of a link.",
      "Unknown key "url" in "navbar.links[0]". Use "href" for a link.",
      "Unknown key "title" in "footer.links[0]". Use "header" for the title of a column.",
      "Unknown key "links" in "footer.links[0]". Use "items" for the links in a column.",
      "Unknown key "name" in "footer.links[0].items[0]". Use "label" for the text of a link.",
      "Unknown key "title" in "footer.links[0].items[0]". Use "label" for the text of a link.",
      "Unknown key "title" in "navbar.links[0]". Use "label" for the text of a link.",
      "Unknown key "from" in "redirects[0]". Use "source" for the old path.",
      "Unknown key "to" in "redirects[0]". Use "destination" for the new path.",
      "Unknown key "name" in "navigation.groups[0]". Use the key of its kind for the name: "group", "tab", and so on.",
      "Unknown key "title" in "navigation.groups[0]". Use the key of its kind for the name: "group", "tab", and so on.",
    ]
  `);
});

test("suggests only keys that exist", () => {
  const paths = [...KEY_HINTS].flatMap(
    ([, hint]) => /^(?:Use|.* in|.* with) "([a-z]\w*(?:\.\w+)*)"\.?/i.exec(hint)?.[1] ?? [],
  );
  const full = paths.filter((path) => path.includes("."));
  expect(full.length).toBeGreaterThan(10);
  expect(full.flatMap(reported)).toEqual([]);
});
