// An address → what stands there. Each page has one address; other spellings of it lead there.

import type { RedirectRules, RedirectTarget } from "../output/hosting/redirect-rules.ts";
import type { SiteFile } from "./site-files.ts";

/** What stands at an address. */
export type Found =
  | { readonly kind: "file"; readonly file: SiteFile; readonly status: 200 | 404 }
  /** Elsewhere on this site (a decoded path without base path) or on another one. */
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean }
  | { readonly kind: "page elsewhere"; readonly path: string }
  | { readonly kind: "nothing" };

/** A site that can be asked. */
export interface PathTable {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly redirects: RedirectRules;
  /** Addresses of pages end with a slash. */
  readonly trailingSlash: boolean;
}

/** Looks up a decoded path without base path: `/guides/start`. */
export function resolveRequestPath(path: string, table: PathTable): Found {
  const bare = path.replace(/^\/|\/$/g, "");
  const page = pageOf(bare, table);
  if (page !== undefined) {
    const canonical = page.route === "/" || !table.trailingSlash ? page.route : `${page.route}/`;
    if (path === canonical) return { kind: "file", file: page.file, status: 200 };
    // An address of its own that was moved elsewhere is more than a spelling of the page: `/a.html` beside `/a`.
    const moved = bare === page.route.slice(1) ? undefined : table.redirects.match(path);
    return moved?.isExact ? redirectTo(moved) : { kind: "page elsewhere", path: canonical };
  }
  const file = path.endsWith("/") ? undefined : table.files.get(bare);
  if (file !== undefined && bare !== NOT_FOUND) return { kind: "file", file, status: 200 };
  const redirect = table.redirects.match(path);
  if (redirect) return redirectTo(redirect);
  const missing = table.files.get(NOT_FOUND);
  return missing ? { kind: "file", file: missing, status: 404 } : { kind: "nothing" };
}

function redirectTo({ destination, permanent }: RedirectTarget): Found {
  return { kind: "redirect", destination, permanent };
}

const NOT_FOUND = "404.html";

interface FoundPage {
  readonly route: string;
  readonly file: SiteFile;
}

/** The page of a route, or of a spelling that some servers have for it: `a/index.html`, `a/index`, `a.html`. */
function pageOf(bare: string, { files }: PathTable): FoundPage | undefined {
  const spellings = [bare, bare.replace(/(?:^|\/)index(?:\.html)?$/, ""), bare.replace(/\.html$/, "")];
  for (const name of spellings) {
    const file = files.get(name === "" ? "index.html" : `${name}/index.html`);
    if (file) return { route: `/${name}`, file };
  }
  return undefined;
}
