// `_lectern/redirects.json`: the redirects of docs.json for our own server, which sends real redirects. `files` are the
// redirect pages for hosts that only serve files; the server skips them.

import { compileRedirects, matchRedirect } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Redirect, Site } from "@lectern/model/site/site.ts";
import { type Artifact, siteFile } from "../artifact.ts";

export const REDIRECT_RULES = "_lectern/redirects.json";

/** The target of a redirect, without base path. */
export interface RedirectTarget {
  readonly destination: string;
  readonly permanent: boolean;
  /** True when the source has no wildcards. */
  readonly isExact: boolean;
}

export interface RedirectRules {
  match(path: string): RedirectTarget | undefined;
  /** Output files that are redirect pages. */
  readonly files: ReadonlySet<string>;
}

interface RuleOptions {
  /** The paths of the redirect pages, if there are any. */
  readonly files?: readonly string[];
  readonly mayFollow?: (redirect: Redirect) => boolean;
}

/** The file; none if the site has no redirects, or none that readers may follow. */
export function redirectRulesArtifacts(
  site: Site,
  { files = [], mayFollow = () => true }: RuleOptions,
): readonly Artifact[] {
  const redirects = site.redirects.filter(mayFollow);
  if (redirects.length === 0) return [];
  return [siteFile(REDIRECT_RULES, async () => `${JSON.stringify({ format: 1, redirects, files })}\n`)];
}

/** Parses the file and skips invalid rules. */
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
