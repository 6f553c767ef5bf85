// `vercel.json`. Vercel redirects before it looks for files, so patterns exclude the existing paths they match. It
// rejects a deployment if one rule is too long or there are too many, so both are counted as written.

import { routeToHref } from "@lectern/base/route.ts";
import type { PatternPart } from "@lectern/model/site/redirects/redirect-pattern.ts";
import type { Redirect } from "@lectern/model/site/site.ts";
import { type HeaderRule, IMMUTABLE } from "./headers.ts";
import { withoutRest } from "./netlify-redirects.ts";
import { destinationUrl, type RuleSite, spellings, toUrl } from "./rule-urls.ts";
import type { ExistingPath, RedirectedPath, SitePaths } from "./site-paths.ts";

/** The limits of Vercel's schema. */
export const MAX_VERCEL_REDIRECTS = 2048;
export const MAX_VERCEL_PATTERN = 4096;

export interface VercelConfig {
  readonly text: string;
  /** Redirects that exceed a limit, and therefore are redirect pages only. */
  readonly omitted: readonly Redirect[];
  /** How many of them have too long a pattern. */
  readonly long: readonly Redirect[];
}

interface VercelHeaders {
  readonly rules: readonly HeaderRule[];
  /** Files that never change. */
  readonly hashed: readonly string[];
}

interface VercelRedirect {
  readonly source: string;
  readonly destination: string;
  readonly permanent: boolean;
}

export function vercelConfig(
  paths: SitePaths,
  rules: RuleSite,
  { rules: headerRules, hashed }: VercelHeaders,
): VercelConfig {
  const { site, base } = rules;
  const omitted: Redirect[] = [];
  const long: Redirect[] = [];
  const markdown = markdownRules(base);
  const redirects: VercelRedirect[] = [];
  const sources = new Set(paths.redirects.map(({ redirect }) => redirect.source));
  for (const one of paths.redirects) {
    const added = vercelRedirects(one, rules, (source) => sources.has(source));
    const isLong = added.some(
      ({ source, destination }) => Math.max(source.length, destination.length) > MAX_VERCEL_PATTERN,
    );
    const isFull = redirects.length + added.length + markdown.length > MAX_VERCEL_REDIRECTS;
    if (isLong) long.push(one.redirect);
    if (isLong || isFull) omitted.push(one.redirect);
    else redirects.push(...added);
  }
  const toHeaders = (headers: HeaderRule["headers"]): object[] =>
    Object.entries(headers).map(([key, value]) => ({ key, value }));
  const config = {
    cleanUrls: true,
    // With a slash, the URLs of pages are as Vercel serves them.
    ...(site.config.seo.trailingSlash === true ? {} : { trailingSlash: false }),
    redirects: [...redirects, ...markdown],
    headers: [
      ...headerRules.map(({ path, headers }) => ({
        source: path.replaceAll(".", "\\.").replace("*", "(.*)"),
        headers: toHeaders(headers),
      })),
      // The redirects for Markdown depend on the request.
      { source: `${base}/(.*)`, headers: toHeaders({ Vary: "Accept" }) },
      ...groupFiles(hashed, base).map((source) => ({ source, headers: toHeaders(IMMUTABLE) })),
    ],
  };
  return { text: `${JSON.stringify(config, null, 2)}\n`, omitted, long };
}

/** Patterns that match exactly these files, as few as the limit allows: a wildcard would match missing files too. */
function groupFiles(files: readonly string[], base: string): readonly string[] {
  const groups: string[] = [];
  let group = "";
  const close = (): void => void (group && groups.push(`${base}/(${group})`));
  for (const file of files) {
    const name = file.replaceAll(".", "\\.");
    if (group && base.length + group.length + name.length + 4 > MAX_VERCEL_PATTERN) {
      close();
      group = "";
    }
    group += `${group && "|"}${name}`;
  }
  close();
  return groups;
}

/** Redirects clients that accept Markdown. On this host, only redirects run before files are served. */
function markdownRules(base: string): readonly object[] {
  const has = [{ type: "header", key: "accept", value: ".*text/markdown.*" }];
  return [
    { source: base || "/", has, destination: `${base}/index.md`, permanent: false },
    {
      source: `${base}/:path((?!.*\\.[a-zA-Z][a-zA-Z0-9]{0,4}$).+)`,
      has,
      destination: `${base}/:path.md`,
      permanent: false,
    },
  ];
}

/** The rules for one redirect; `hasSource` says whether a source has a redirect of its own. */
function vercelRedirects(
  { redirect, pattern, covers, isExact }: RedirectedPath,
  rules: RuleSite,
  hasSource: (source: string) => boolean,
): readonly VercelRedirect[] {
  const { permanent } = redirect;
  const { base } = rules;
  const target = vercelDestination(redirect.destination);
  const destination = destinationUrl(target, rules);
  if (covers.length === 0)
    return [redirect.source, ...(isExact ? cleanSource(redirect.source, rules, hasSource) : [])]
      .flatMap((source) => spellings(toUrl(source, base)))
      .map((source) => ({ source: vercelSource(source), destination, permanent }));
  const below = { source: lookingAhead(pattern, covers, base), destination, permanent };
  const [folder, rest, ...more] = pattern;
  // A folder wildcard can be empty, which a placeholder with a condition cannot express.
  if (folder?.kind !== "text" || rest?.kind !== "folders" || more.length > 0) return [below];
  if (covers.some(({ path }) => path === folder.text)) return [below];
  const whole = destinationUrl(withoutRest(target, rest.name), rules);
  return [{ source: vercelSource(toUrl(folder.text, base)), destination: whole, permanent }, below];
}

/** The source as it arrives after `cleanUrls`, which removes endings first, unless something else is there. */
function cleanSource(source: string, { site }: RuleSite, hasSource: (source: string) => boolean): readonly string[] {
  const clean = source.replace(/(?:\/index)?\.html$/, "");
  return clean === source || clean === "" || hasSource(clean) || site.pages.has(clean) ? [] : [clean];
}

/**
 * A source in Vercel's syntax. Wildcards get names, `"/a/*"` → `"/a/:rest*"`; those for part of a segment get a pattern
 * too, `"/a-*"` → `"/a-:rest(.*)"`; and `"/c++"` becomes `"/c\\+\\+"`. Vercel rejects all redirects if it cannot parse
 * one.
 */
function vercelSource(path: string): string {
  const nextName = starNames();
  return path.replace(/:([A-Za-z_]\w*)(\*?)|[*()+:]/g, (written: string, name?: string, star?: string, at = 0) => {
    if (name !== undefined && star === "") return written;
    if (name === undefined && written !== "*") return `\\${written}`;
    const isWhole = isBetweenSlashes(path.slice(0, at), path.slice(at + written.length));
    return `:${name ?? nextName()}${isWhole ? "*" : "(.*)"}`;
  });
}

/** A destination in Vercel's syntax, with named placeholders. */
function vercelDestination(path: string): string {
  const nextName = starNames();
  return path.replace(/(?::([A-Za-z_]\w*))?\*/g, (written: string, name: string | undefined, at: number) => {
    const isWhole = isBetweenSlashes(path.slice(0, at), path.slice(at + written.length));
    return `:${name ?? nextName()}${isWhole ? "*" : ""}`;
  });
}

function starNames(): () => string {
  let stars = 0;
  return () => nameOf({ kind: "any", name: `*${stars++}` });
}

function isBetweenSlashes(before: string, after: string): boolean {
  return before.endsWith("/") && /^(?:[/?#]|$)/.test(after);
}

/**
 * A pattern whose first placeholder excludes existing URLs: `/blog/*` with a page `/blog/a` →
 * `/blog/:rest((?!(?:a(?:\\.md)?)/?$).*)`.
 */
function lookingAhead(pattern: readonly PatternPart[], covers: readonly ExistingPath[], base: string): string {
  const index = pattern.findIndex(({ kind }) => kind !== "text");
  const [head] = pattern;
  const prefix = head?.kind === "text" ? head.text : "";
  const first = pattern[index];
  if (first === undefined || first.kind === "text") return vercelSource(toUrl(prefix, base));
  const slash = first.kind === "folders" ? "/" : "";
  const rejected = `(?!(?:${excludedEnds(covers, prefix.length + slash.length).join("|")})/?$)`;
  const placeholder = `:${nameOf(first)}(${rejected}${first.kind === "segment" ? "[^/]+" : ".*"})`;
  const rest = pattern
    .slice(index + 1)
    .map(partText)
    .join("");
  const before = prefix === "" ? base : routeToHref(prefix, base);
  return `${vercelSource(before)}${slash}${placeholder}${vercelSource(rest)}`;
}

/** The ends of paths, as expressions. A page and its Markdown are one: `a(?:\\.md)?`. */
function excludedEnds(covers: readonly ExistingPath[], start: number): readonly string[] {
  const long = covers.filter(({ path }) => path.length > start);
  const known = new Map(long.map((one) => [one.path, one.does]));
  return long.flatMap(({ path, does }) => {
    if (does === "file" && path.endsWith(".md") && known.get(path.slice(0, -3)) === "page") return [];
    const hasMarkdown = does === "page" && known.has(`${path}.md`);
    return escapePattern(path.slice(start)).map((one) => `${one}${hasMarkdown ? "(?:\\.md)?" : ""}`);
  });
}

function partText(part: PatternPart): string {
  if (part.kind === "text") return routeToHref(part.text);
  if (part.kind === "any") return `:${nameOf(part)}*`;
  return `${part.kind === "folders" ? "/" : ""}:${part.name}${part.kind === "segment" ? "" : "*"}`;
}

/** The name of a placeholder; the first `*` has the name that destinations use. */
function nameOf({ name }: Exclude<PatternPart, { readonly kind: "text" }>): string {
  return name.startsWith("*") ? `rest${name === "*0" ? "" : name.slice(1)}` : name;
}

/** Escapes a path for a regular expression, in each spelling; a trailing `/*` matches everything below. */
function escapePattern(path: string): readonly string[] {
  const isFolder = path.endsWith("/*");
  return spellings(routeToHref(isFolder ? path.slice(0, -1) : path)).map((url) => {
    const text = url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return isFolder ? `${text}.*` : text;
  });
}
