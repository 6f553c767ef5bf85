// What the tag `robots` of a page says: its own, that of the deepest folder around it, or that of the site.

import type { Route } from "../base/route.ts";
import type { Config } from "../config/schema.ts";
import type { Frontmatter } from "../content/document.ts";

type SeoConfig = Pick<Config, "seo">;

/** Tags of every folder around a page, the deepest last. */
export function folderTags(route: Route, { seo }: SeoConfig): readonly (readonly [name: string, value: string])[] {
  return seo.paths
    .map(({ path, metatags }) => ({ folder: `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`, metatags }))
    .filter(({ folder }) => folder === "/" || route === folder || route.startsWith(`${folder}/`))
    .sort((a, b) => a.folder.length - b.folder.length)
    .flatMap(({ metatags }) => [...metatags]);
}

/** True when the tags of a page keep it out of search engines. */
export function isKeptOut(route: Route, frontmatter: Pick<Frontmatter, "robots">, config: SeoConfig): boolean {
  const folder = folderTags(route, config).findLast(([name]) => name === "robots")?.[1];
  return saysNoIndex(frontmatter.robots || folder || config.seo.metatags.get("robots"));
}

/** True when docs.json keeps the whole site out of search engines. */
export function isUnlisted({ config }: { readonly config: SeoConfig }): boolean {
  return saysNoIndex(config.seo.metatags.get("robots"));
}

/** Whether a value of the tag `robots` keeps a page out: `noindex, nofollow`. */
export function saysNoIndex(robots: string | undefined): boolean {
  return /\b(?:noindex|none)\b/i.test(robots ?? "");
}
