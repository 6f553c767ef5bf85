// Resolves a request path. Each page has one canonical URL; other spellings redirect to it.

import { decodePercent } from "@lectern/base/text.ts";
import type { RedirectRules, RedirectTarget } from "@lectern/engine/output/hosting/redirect-rules.ts";
import type { SiteFile } from "./site-files.ts";

export type Found =
  | { readonly kind: "file"; readonly file: SiteFile; readonly status: 200 | 404 }
  /** A decoded path on this site without base path, or an external URL. */
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean }
  | { readonly kind: "page elsewhere"; readonly path: string }
  | { readonly kind: "nothing" };

/** The lookup table of a site. */
export interface PathTable {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly redirects: RedirectRules;
  /** True when page URLs end with a slash. */
  readonly trailingSlash: boolean;
}

/** Looks up a decoded path without base path: `/guides/start`. */
export function resolveRequestPath(path: string, table: PathTable): Found {
  const bare = path.replace(/^\/|\/$/g, "");
  const page = pageOf(bare, table);
  if (page !== undefined) {
    const canonical = page.route === "/" || !table.trailingSlash ? page.route : `${page.route}/`;
    if (path === canonical) return { kind: "file", file: page.file, status: 200 };
    // An explicit redirect wins over an alternate spelling of a page: `/a.html` next to `/a`.
    const moved = bare === page.route.slice(1) ? undefined : table.redirects.match(path);
    return moved?.isExact ? redirectTo(withPageSlash(moved, table)) : { kind: "page elsewhere", path: canonical };
  }
  const file = path.endsWith("/") ? undefined : table.files.get(bare);
  if (file !== undefined && bare !== NOT_FOUND) return { kind: "file", file, status: 200 };
  const redirect = table.redirects.match(path);
  if (redirect) return redirectTo(withPageSlash(redirect, table));
  const missing = table.files.get(NOT_FOUND);
  return missing ? { kind: "file", file: missing, status: 404 } : { kind: "nothing" };
}

/** Redirects to the final URL of a page, so that readers are redirected once. */
function withPageSlash(target: RedirectTarget, table: PathTable): RedirectTarget {
  const [, path = "", suffix = ""] = /^([^?#]*)(.*)$/s.exec(target.destination) ?? [];
  if (!table.trailingSlash || !/^\/[^/\\]/.test(path) || path.endsWith("/")) return target;
  const page = pageOf(decodePercent(path).slice(1), table);
  return page && decodePercent(path) === page.route ? { ...target, destination: `${path}/${suffix}` } : target;
}

function redirectTo({ destination, permanent }: RedirectTarget): Found {
  return { kind: "redirect", destination, permanent };
}

const NOT_FOUND = "404.html";

interface FoundPage {
  readonly route: string;
  readonly file: SiteFile;
}

/** The page of a route, or of an alternate spelling: `a/index.html`, `a/index`, `a.html`. */
function pageOf(bare: string, { files }: PathTable): FoundPage | undefined {
  const spellings = [bare, bare.replace(/(?:^|\/)index(?:\.html)?$/, ""), bare.replace(/\.html$/, "")];
  for (const name of spellings) {
    const file = files.get(name === "" ? "index.html" : `${name}/index.html`);
    if (file) return { route: `/${name}`, file };
  }
  return undefined;
}
