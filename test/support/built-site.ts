// Builds a whole site from a few strings, so that tests show their input in one place.

import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { parseConfig } from "@lectern/model/config/parse-config.ts";
import type { PageSource } from "@lectern/model/content/document.ts";
import { parseFrontmatter } from "@lectern/model/content/frontmatter.ts";
import { buildSite } from "@lectern/model/site/build-site.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { type Api, parseApi } from "@lectern/openapi";

export interface TestSite {
  readonly site: Site;
  readonly diagnostics: readonly Diagnostic[];
  /** The site's diagnostics, one line each, without those about missing page descriptions. */
  readonly problems: readonly string[];
  /** The page at a route; throws if there is none, so that a test fails where it goes wrong. */
  readonly page: (route: string) => Page;
}

/** Builds a site from files by path; objects become JSON with one entry per line. */
export function testSite(files: Readonly<Record<string, string | object>>): TestSite {
  const texts = new Map(Object.entries(files).map(([path, file]) => [path, fileText(file)]));
  const config = parseConfig({ path: "docs.json", text: texts.get("docs.json") ?? "{}" }, (path) => texts.get(path));
  const pages: PageSource[] = [];
  const apis = new Map<string, Api>();
  const assets = new Map<string, string>();
  for (const [path, text] of texts) {
    const api = /\.(?:json|ya?ml)$/.test(path) ? parseApi({ path, text }).value : undefined;
    if (/\.mdx?$/.test(path)) pages.push(pageSource(path, text));
    else if (api) apis.set(path, api);
    else if (path !== "docs.json") assets.set(`/${path}`, path);
  }
  const built = buildSite({ config: config.value, pages, apis, assets, stylesheets: [], scripts: [] });
  return {
    site: built.value,
    diagnostics: built.diagnostics,
    problems: built.diagnostics.filter((item) => item.code !== "page/missing-description").map(formatDiagnostic),
    page: (route) => findPage(built.value, route),
  };
}

/** The source of a page with only a title. */
export function titled(title: string, more = ""): string {
  return `---\ntitle: ${title}\n${more}---\n`;
}

function pageSource(path: string, text: string): PageSource {
  const { frontmatter, keys } = parseFrontmatter(path, text);
  return { path, frontmatter, keys, imports: [] };
}

function fileText(file: string | object): string {
  return typeof file === "string" ? file : JSON.stringify(file, null, 2);
}

function findPage(site: Site, route: string): Page {
  const page = site.pages.get(route);
  if (!page) throw new Error(`There is no page ${route}, only ${[...site.pages.keys()].join(", ")}.`);
  return page;
}
