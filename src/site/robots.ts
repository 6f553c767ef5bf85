// A page's `robots` tag: its own, that of its deepest folder in docs.json, or the site's.

import type { Route } from "../base/route.ts";
import type { Config } from "../config/schema.ts";
import type { Frontmatter } from "../content/document.ts";

type SeoConfig = Pick<Config, "seo">;

/** The tags of every folder around a page, deepest last. */
export function folderTags(route: Route, { seo }: SeoConfig): readonly (readonly [name: string, value: string])[] {
  return seo.paths
    .map(({ path, metatags }) => ({ folder: `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`, metatags }))
    .filter(({ folder }) => folder === "/" || route === folder || route.startsWith(`${folder}/`))
    .sort((a, b) => a.folder.length - b.folder.length)
    .flatMap(({ metatags }) => [...metatags]);
}

/** True if a page's tags keep it out of search engines. */
export function isExcluded(route: Route, frontmatter: Pick<Frontmatter, "robots">, config: SeoConfig): boolean {
  const folder = folderTags(route, config).findLast(([name]) => name === "robots")?.[1];
  return isNoIndex(frontmatter.robots || folder || config.seo.metatags.get("robots"));
}

/** True if docs.json keeps the whole site out of search engines. */
export function isUnlisted({ config }: { readonly config: SeoConfig }): boolean {
  return isNoIndex(config.seo.metatags.get("robots"));
}

/** True if a `robots` value excludes a page: `noindex, nofollow`. */
export function isNoIndex(robots: string | undefined): boolean {
  return /\b(?:noindex|none)\b/i.test(robots ?? "");
}
