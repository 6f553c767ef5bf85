// URLs in the rules of hosts.

import { routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { splitSuffix } from "@lectern/model/site/links/url.ts";
import { redirectPath } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Site } from "@lectern/model/site/site.ts";

/** Where rules are written for. */
export interface RuleSite {
  readonly site: Site;
  /** The base path: `/docs`, or empty. */
  readonly base: string;
}

/** Prepends the base path to an internal URL; external URLs are unchanged. */
export function toUrl(target: string, base: string): string {
  return target.startsWith("/") && !target.startsWith("//") ? routeToHref(target.replace(/ /g, "%20"), base) : target;
}

/**
 * The destination of a redirect. Unlike a source, it may have a query and an anchor, which are preserved. Spaces and
 * line breaks, which would end the rule, are encoded even in external URLs.
 */
export function destinationUrl(target: string, { site, base }: RuleSite): string {
  const [path, suffix] = splitSuffix(withPageSlash(target, site));
  return `${toUrl(path, base)}${suffix}`.replace(/[^!-~]/gu, encodeURIComponent);
}

/** Adds the slash of page URLs, if the site has one, to a redirect's target: otherwise the host would redirect again. */
export function withPageSlash(target: string, { config, pages }: Site): string {
  const [path, suffix] = splitSuffix(target);
  const route = redirectPath(decodePercent(path));
  if (config.seo.trailingSlash !== true || path.endsWith("/") || !pages.has(route)) return target;
  return `${path}/${suffix}`;
}

/** A URL as hosts may get it: those that compare undecoded paths need both spellings of an escape. */
export function spellings(url: string): readonly string[] {
  const lower = url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return lower === url ? [url] : [url, lower];
}
