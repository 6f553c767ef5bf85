// `_lectern/redirects.json`: the redirects of docs.json for our own server, which answers them with a real status.
// `files` are the pages that stand in for redirects on hosts that only serve files; the server leaves them out.

import { expandRedirects } from "../../site/redirects/expand-redirects.ts";
import { compileRedirects, matchRedirect } from "../../site/redirects/match-redirect.ts";
import type { Redirect, Site } from "../../site/site.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";
import { pageFile } from "../pages/page-file.ts";

/** Where the rules lie. */
export const REDIRECT_RULES = "_lectern/redirects.json";

/** Where an address leads; the base path is not in it. */
export interface RedirectTarget {
  readonly destination: string;
  readonly permanent: boolean;
  /** The source names this one address. */
  readonly isExact: boolean;
}

/** Redirects that can be asked. */
export interface RedirectRules {
  match(path: string): RedirectTarget | undefined;
  /** Output files that only send readers on. */
  readonly files: ReadonlySet<string>;
}

/** The file, or nothing when the site has no redirects. */
export function redirectRulesArtifacts(site: Site): readonly Artifact[] {
  if (site.redirects.length === 0) return [];
  const text = (): string => {
    const files = expandRedirects(site).map(({ from }) => pageFile(from));
    return `${JSON.stringify({ format: 1, redirects: site.redirects, files })}\n`;
  };
  return [{ path: REDIRECT_RULES, type: mediaType(REDIRECT_RULES), body: async () => text() }];
}

/** Reads the file; anything that is no rule is left out. */
export function parseRedirectRules(text: string | undefined): RedirectRules {
  const { redirects, files } = readJson(text);
  const table = compileRedirects(redirects.filter(isRedirect));
  return {
    match: (path) => {
      const match = matchRedirect(table, path);
      return match && { destination: match.destination, permanent: match.permanent, isExact: match.isExact };
    },
    files: new Set(files.filter((file) => typeof file === "string")),
  };
}

function readJson(text: string | undefined): { redirects: readonly unknown[]; files: readonly unknown[] } {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    value = {};
  }
  const { redirects, files } = Object(value) as { readonly redirects?: unknown; readonly files?: unknown };
  return { redirects: Array.isArray(redirects) ? redirects : [], files: Array.isArray(files) ? files : [] };
}

function isRedirect(value: unknown): value is Redirect {
  const { source, destination, permanent } = Object(value) as Readonly<Record<string, unknown>>;
  return typeof source === "string" && typeof destination === "string" && typeof permanent === "boolean";
}
