// Distinguishes URLs from site paths, and knows the paths that are not pages.

import type { Route } from "@lectern/base/route.ts";
import type { Config } from "../../config/schema.ts";

/** True for a URL with a scheme or host, false for a path. */
export function isAbsoluteUrl(text: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(withoutSpace(text));
}

/** True if a browser may open a URL: it neither runs code on the page nor reads the reader's disk. */
export function hasSafeScheme(text: string): boolean {
  return !/^(?:javascript|vbscript|data(?!:image\/)|file|blob):/i.test(withoutSpace(text));
}

/** Browsers ignore spaces and control characters in a scheme, so `java\nscript:` counts as one. */
function withoutSpace(text: string): string {
  return text.replace(/[\0-\x20]+/g, "");
}

/** Splits a link into path and suffix: `"/a?b#c"` → `["/a", "?b#c"]`. */
export function splitSuffix(href: string): readonly [path: string, suffix: string] {
  const cut = href.search(/[?#]/);
  return cut === -1 ? [href, ""] : [href.slice(0, cut), href.slice(cut)];
}

/** `https://example.com/docs/` → `/docs`; empty without a canonical URL. */
export function publicFolder(config: Config): string {
  const url = config.seo.metatags.get("canonical");
  return url !== undefined && URL.canParse(url) ? new URL(url).pathname.replace(/(?<!\/)\/+$/, "") : "";
}

const GENERATED = new Set(["/llms.txt", "/llms-full.txt", "/robots.txt", "/sitemap.xml", "/skill.md"]);

/** True for a file that every build generates. The sitemap also needs the site's public URL. */
export function isGeneratedFile(route: Route): boolean {
  return GENERATED.has(route) || route === "/.well-known/llms.txt";
}
