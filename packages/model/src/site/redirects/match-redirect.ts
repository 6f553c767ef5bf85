// A path → where docs.json redirects it. Exact sources are looked up; only patterns are tried one by one.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { isAbsoluteUrl } from "../links/url.ts";
import type { Redirect } from "../site.ts";
import {
  type Captures,
  fillRedirectPattern,
  isExact,
  matchRedirectPattern,
  type PatternPart,
  parseRedirectPattern,
} from "./redirect-pattern.ts";

export interface RedirectMatch {
  /** Ready for a `Location` header or a link, without the site's base path. */
  readonly destination: string;
  readonly permanent: boolean;
  readonly redirect: Redirect;
  /** The source is this exact path. */
  readonly isExact: boolean;
}

/** Redirects compiled for fast matching. */
export interface RedirectTable {
  readonly exact: ReadonlyMap<Route, CompiledRedirect>;
  readonly patterns: readonly CompiledRedirect[];
}

/** A redirect with parsed patterns. */
export interface CompiledRedirect {
  readonly redirect: Redirect;
  /** Its position in docs.json: the first match wins. */
  readonly index: number;
  readonly source: readonly PatternPart[];
  readonly destination: readonly PatternPart[];
}

/** Compiles redirects once for `matchRedirect`. */
export function compileRedirects(redirects: readonly Redirect[]): RedirectTable {
  const exact = new Map<Route, CompiledRedirect>();
  const patterns: CompiledRedirect[] = [];
  for (const [index, redirect] of redirects.entries()) {
    const path = redirectPath(decodePercent(redirect.source));
    const source = parseRedirectPattern(path);
    const destination = parseRedirectPattern(redirectTarget(redirect.destination));
    const compiled = { redirect, index, source, destination };
    if (!isExact(source)) patterns.push(compiled);
    else if (!exact.has(path)) exact.set(path, compiled);
  }
  return { exact, patterns };
}

/** The first redirect that matches: `/old/a/b` with `/old/:slug*` → `/new/:slug*` gives `/new/a/b`. */
export function matchRedirect(table: RedirectTable, path: string): RedirectMatch | undefined {
  const route = redirectPath(path);
  const exact = table.exact.get(route);
  for (const compiled of table.patterns) {
    if (exact && exact.index < compiled.index) break;
    const captures = matchRedirectPattern(compiled.source, route);
    if (!captures) continue;
    const filled = fillDestination(compiled.destination, captures);
    if (filled !== undefined) return toMatch(compiled.redirect, filled, false);
  }
  return exact && toMatch(exact.redirect, redirectTarget(exact.redirect.destination), true);
}

/** Fills captures into a destination; in a query each stays a single value: `a&b` → `a%26b`. */
function fillDestination(parts: readonly PatternPart[], captures: Captures): string | undefined {
  const query = parts.findIndex((part) => part.kind === "text" && /[?#]/.test(part.text));
  const end = query === -1 ? parts.length : query;
  const encode = (write: (value: string) => string): Captures =>
    new Map([...captures].map(([name, value]) => [name, value && write(value)]));
  const path = fillRedirectPattern(parts.slice(0, end), encode(routeToHref));
  const suffix = fillRedirectPattern(parts.slice(end), encode(encodeValue));
  return path === undefined || suffix === undefined ? undefined : path + suffix;
}

function encodeValue(value: string): string {
  return encodeURIComponent(value).replaceAll("%2F", "/");
}

function toMatch(redirect: Redirect, filled: string, isExactMatch: boolean): RedirectMatch {
  // A captured value must not turn a path into another host: `//evil.example`, `/\evil.example`.
  const destination = isAbsoluteUrl(redirect.destination) ? filled : `/${filled.replace(/^[/\\]+|(?<!\/)\/+$/g, "")}`;
  return { destination, permanent: redirect.permanent, redirect, isExact: isExactMatch };
}

/** Normalizes a path for comparison: one leading slash, no trailing one. */
export function redirectPath(path: string): Route {
  return `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`;
}

/** Adds the leading slash that authors forget: `"new/page"` → `"/new/page"`. */
export function redirectTarget(destination: string): string {
  return isAbsoluteUrl(destination) || destination.startsWith("/") ? destination : `/${destination}`;
}
