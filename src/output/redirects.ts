// Redirects for static hosting: a page for each old address, and the rule files that common hosts read.

import { routeToHref } from "../base/route.ts";
import { expandRedirects } from "../site/expand-redirects.ts";
import type { Redirect, Site } from "../site/site.ts";
import { renderRedirectPage } from "../ui/layout/redirect-page.ts";
import type { Artifact } from "./artifact.ts";
import { mediaType } from "./media-type.ts";
import { pageFile } from "./page-file.ts";

/** Every redirect as files. */
export function redirectArtifacts(site: Site, base: string): readonly Artifact[] {
  const pages = expandRedirects(site).map(({ from, to }): Artifact => {
    const path = pageFile(from);
    return { path, type: mediaType(path), body: async () => renderRedirectPage(to, base), redirect: true };
  });
  return [...pages, ...ruleFiles(site, base)];
}

/** `_redirects` for Netlify and Cloudflare Pages, `vercel.json` for Vercel; none when there is nothing to say. */
function ruleFiles(site: Site, base: string): readonly Artifact[] {
  if (site.redirects.length === 0) return [];
  const files = [
    { path: "_redirects", text: () => site.redirects.map((redirect) => netlifyRule(redirect, base)).join("") },
    { path: "vercel.json", text: () => vercelConfig(site.redirects, base) },
  ];
  return files
    .filter(({ path }) => !site.assets.has(`/${path}`))
    .map(({ path, text }) => ({
      path,
      type: path.endsWith(".json") ? mediaType(path) : "text/plain; charset=utf-8",
      body: async () => text(),
    }));
}

function netlifyRule({ source, destination, permanent }: Redirect, base: string): string {
  const splat = /:([\w-]+)\*|\*/;
  const name = splat.exec(source)?.[1];
  const from = address(source.replace(splat, "*"), base);
  const target =
    name === undefined
      ? destination.replace("*", ":splat")
      : destination.replace(`:${name}*`, ":splat").replace(`:${name}`, ":splat");
  return `${from} ${address(target, base)} ${permanent ? 308 : 307}\n`;
}

function vercelConfig(redirects: readonly Redirect[], base: string): string {
  const rules = redirects.map(({ source, destination, permanent }) => ({
    source: address(source.replace(/(?<!:[\w-]*)\*/, ":rest*"), base),
    destination: address(destination.replace(/(?<!:[\w-]*)\*/, ":rest*"), base),
    permanent,
  }));
  return `${JSON.stringify({ cleanUrls: true, redirects: rules }, null, 2)}\n`;
}

/** An address of the site with its base path; other sites' addresses stay as they are. */
function address(target: string, base: string): string {
  return target.startsWith("/") && !target.startsWith("//") ? routeToHref(target.replace(/ /g, "%20"), base) : target;
}
