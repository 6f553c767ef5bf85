// Files at the site root that the build generates and links may point to.

import type { Route } from "../../base/route.ts";

const GENERATED = new Set(["/llms.txt", "/llms-full.txt", "/robots.txt", "/sitemap.xml", "/skill.md"]);

/** True for a file that every build generates. The sitemap also needs the site's public URL. */
export function isGeneratedFile(route: Route): boolean {
  return GENERATED.has(route) || route === "/.well-known/llms.txt";
}
