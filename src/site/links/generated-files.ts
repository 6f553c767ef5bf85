// Files at the root of a site that no author wrote: the build makes them, and links may lead to them.

import type { Route } from "../../base/route.ts";

const MADE = new Set(["/llms.txt", "/llms-full.txt", "/robots.txt", "/sitemap.xml", "/skill.md"]);

/** Whether an address is that of a file which every build makes. The sitemap needs the public address of the site. */
export function isGeneratedFile(address: Route): boolean {
  return MADE.has(address) || address === "/.well-known/llms.txt";
}
