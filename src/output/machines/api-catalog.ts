// The site's specs as a link set (RFC 9727), for clients that look for an API rather than its docs.

import type { Site } from "../../site/site.ts";
import type { SiteUrls } from "../site-urls.ts";
import { specPaths } from "./llms.ts";

/** A catalog of the specs behind listed pages. */
export function renderApiCatalog(site: Site, urls: SiteUrls): string {
  const linkset = specPaths(site).map((path) => {
    const page = [...site.pages.values()].find(
      ({ operation, visibility }) => visibility.llms && operation?.api.path === path,
    );
    return {
      anchor: serverOf(page?.operation?.api.root) ?? urls.page("/"),
      "service-desc": [{ href: /^https?:\/\//i.test(path) ? path : urls.file(path), type: descriptionType(path) }],
      ...(page ? { "service-doc": [{ href: urls.page(page.route), type: "text/html" }] } : {}),
    };
  });
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}

function descriptionType(path: string): string {
  return /\.json(?:$|[?#])/i.test(path) ? "application/openapi+json" : "application/openapi+yaml";
}

/** The first absolute server URL of a spec. */
function serverOf(root: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const servers = root?.["servers"];
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  if (typeof first !== "object" || first === null || !("url" in first)) return undefined;
  return typeof first.url === "string" && /^https?:\/\/[^\s{}]+$/i.test(first.url) ? first.url : undefined;
}
