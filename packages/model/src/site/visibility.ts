// Where a page shows up, based on its frontmatter, its place in the navigation, its `robots` tag and the site's settings.

import type { Route } from "@lectern/base/route.ts";
import type { Config } from "../config/schema.ts";
import type { Frontmatter } from "../content/document.ts";
import type { Visibility } from "./site.ts";

export interface VisibilityFacts {
  readonly frontmatter: Pick<Frontmatter, "hidden" | "noindex" | "searchable">;
  /** How the navigation lists it; the most visible listing counts. */
  readonly listing: "shown" | "hidden" | "hidden but searchable" | "unlisted";
  /** `searchable` of the nearest ancestor that sets it. */
  readonly searchable?: boolean | undefined;
  /** `seo.indexing` is `all`. */
  readonly indexAll: boolean;
  /** The `robots` tag keeps it out of search engines; the site's own search is unaffected. */
  readonly isExcluded?: boolean;
}

/** Applies the visibility matrix. */
export function pageVisibility(facts: VisibilityFacts): Visibility {
  const { frontmatter, listing, indexAll } = facts;
  const navigation = listing === "shown" && frontmatter.hidden !== true;
  if (frontmatter.hidden === true || frontmatter.noindex === true) return hiddenEverywhere(navigation, false);
  const reexposed = listing === "hidden" && frontmatter.hidden === false;
  if (!indexAll && !reexposed) {
    if (listing === "hidden") return hiddenEverywhere(navigation, false);
    if (listing === "unlisted") return hiddenEverywhere(navigation, !facts.isExcluded);
  }
  const search = (frontmatter.searchable ?? facts.searchable) !== false;
  const engines = !facts.isExcluded;
  return { navigation, search, sitemap: engines, engines, assistants: search, llms: true };
}

function hiddenEverywhere(navigation: boolean, engines: boolean): Visibility {
  return { navigation, search: false, sitemap: false, engines, assistants: false, llms: false };
}

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
