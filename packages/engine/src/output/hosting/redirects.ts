// Redirects and headers for static hosting: a page per redirected URL, and the rule files of common hosts.

import { type Route, routeToHref } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { coveredPaths, isTooManyForHosts } from "@lectern/model/site/links/covered-paths.ts";
import { splitSuffix } from "@lectern/model/site/links/url.ts";
import { divisionOf } from "@lectern/model/site/navigation/breadcrumbs.ts";
import { expandRedirects } from "@lectern/model/site/redirects/expand-redirects.ts";
import { redirectPath } from "@lectern/model/site/redirects/match-redirect.ts";
import {
  isExact,
  isOpenAtEndOnly,
  matchRedirectPattern,
  type PatternPart,
  parseRedirectPattern,
} from "@lectern/model/site/redirects/redirect-pattern.ts";
import type { Redirect, Site } from "@lectern/model/site/site.ts";
import { renderRedirectPage } from "@lectern/theme/layout/redirect-page.tsx";
import { type Artifact, siteFile } from "../artifact.ts";
import { pageFile } from "../pages/page-file.ts";
import { headerRules, renderHeaderRules } from "./headers.ts";

/** A page for each redirected URL. Some have the path of another output file, which then wins. */
export function redirectPages(site: Site, base: string): readonly Artifact[] {
  return expandRedirects(site)
    .filter(({ from }) => !NEVER_REQUESTED.test(from))
    .map(({ from, to }) => {
      const path = INDEX_FILE.test(from) ? from.slice(1) : pageFile(from);
      return siteFile(path, async () => renderRedirectPage(to, base, languageOf(to, site)), { redirect: true });
    });
}

/** The language of the page behind a redirect. */
function languageOf(to: string, site: Site): string | undefined {
  const [path] = splitSuffix(to);
  const page = site.pages.get(path as Route);
  return page && divisionOf(page, "language")?.label;
}

/** A URL that names the file of a directory: as a directory of that name, it would hide `/`. */
const INDEX_FILE = /\/index\.html$/;

/** Browsers turn `\` into `/` and servers merge slashes, so no file can be served at such a URL. */
const NEVER_REQUESTED = /\\|\/\//;

/**
 * `_redirects` and `_headers` for Netlify and Cloudflare Pages, `vercel.json` for Vercel. `.nojekyll` keeps GitHub
 * Pages from skipping directories that start with `_`, such as those of our styles and scripts. `published` returns
 * the paths of all output files when one is generated.
 */
export function ruleFiles(site: Site, base: string, published: Published): readonly Artifact[] {
  const plain = { type: "text/plain; charset=utf-8" };
  const files: readonly Artifact[] = [
    ...(site.redirects.length > 0
      ? [siteFile("_redirects", async () => netlifyRedirects(site, base, published), plain)]
      : []),
    siteFile("_headers", async () => renderHeaderRules(site, base, published), plain),
    siteFile("vercel.json", async () => vercelConfig(site, base, published)),
    siteFile(".nojekyll", async () => "", plain),
  ];
  return files.filter(({ path }) => !site.assets.has(`/${path}`));
}

function vercelConfig(site: Site, base: string, published: Published): string {
  const redirects = vercelRedirects(site, base, published);
  const headers = headerRules(site, base, published).map(({ path, headers: values }) => ({
    source: `${base}${path.replace("*", "(.*)")}`,
    headers: Object.entries(values).map(([key, value]) => ({ key, value })),
  }));
  const config = { cleanUrls: true, redirects: [...redirects, ...markdownRules(base)], headers };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Redirects clients that accept Markdown. On this host, only redirects run before files are served. */
function markdownRules(base: string): readonly object[] {
  const has = [{ type: "header", key: "accept", value: ".*text/markdown.*" }];
  return [
    { source: base || "/", has, destination: `${base}/index.md`, permanent: false },
    { source: `${base}/:path((?!.*\\.[a-zA-Z0-9]{1,5}$).+)`, has, destination: `${base}/:path.md`, permanent: false },
  ];
}

/** The paths of all output files, available when the rules are generated. */
type Published = () => Iterable<string>;

/** A redirect that hosts support, with the existing URLs it must not match. */
interface HostRedirect {
  readonly redirect: Redirect;
  readonly pattern: readonly PatternPart[];
  readonly hostable: readonly string[];
}

/**
 * The lines of `_redirects`. Existing URLs come first, as rules that point to themselves. Redirects with a `*` in the
 * middle are omitted, since these hosts misread them.
 */
function netlifyRedirects(site: Site, base: string, published: Published): string {
  const redirects = hostRedirects(site, published).filter(({ pattern }) => isOpenAtEndOnly(pattern));
  const hostable = new Set(redirects.flatMap((one) => one.hostable.flatMap((path) => selfRules(path, base))));
  return [...hostable, ...redirects.map(({ redirect }) => netlifyRule(redirect, base))].join("");
}

/** The redirects of `vercel.json`; their patterns use lookahead to skip existing URLs. */
function vercelRedirects(site: Site, base: string, published: Published): readonly object[] {
  return hostRedirects(site, published).flatMap(({ redirect, pattern, hostable }) => {
    const { permanent } = redirect;
    const target = vercelDestination(redirect.destination);
    const destination = destinationUrl(target, base);
    if (hostable.length === 0) return [{ source: vercelSource(toUrl(redirect.source, base)), destination, permanent }];
    const below = { source: lookingAhead(pattern, hostable, base), destination, permanent };
    const [folder, rest, ...more] = pattern;
    // A folder wildcard can be empty, which a placeholder with a condition cannot express.
    if (folder?.kind !== "text" || rest?.kind !== "folders" || more.length > 0 || hostable.includes(folder.text))
      return [below];
    const whole = destinationUrl(target.replace(new RegExp(`/?${placeholder(rest.name).source}`), "") || "/", base);
    return [{ source: vercelSource(toUrl(folder.text, base)), destination: whole, permanent }, below];
  });
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

/** False for a destination with a placeholder its source lacks: hosts reject all redirects for one of these. */
function isFillable({ source, destination }: Redirect): boolean {
  const known = new Set(parseRedirectPattern(source).flatMap((part) => (part.kind === "text" ? [] : part.name)));
  return [...destination.matchAll(/\/:([A-Za-z_]\w*)/g)].every(([, name = ""]) => known.has(name));
}

function hostRedirects(site: Site, published: Published): readonly HostRedirect[] {
  let paths: readonly string[] | undefined;
  return site.redirects.flatMap((redirect): readonly HostRedirect[] => {
    const path = redirectPath(decodePercent(redirect.source));
    const pattern = parseRedirectPattern(path);
    if (!isFillable(redirect)) return [];
    if (isExact(pattern)) return site.assets.has(path) ? [] : [{ redirect, pattern, hostable: [] }];
    if (isTooManyForHosts(coveredPaths(pattern, site))) return [];
    paths ??= [...new Set([...published()].map(toUrlPath)), ...LATE_FOLDERS.map((folder) => `/${folder}/*`)];
    return [{ redirect, pattern, hostable: paths.filter((one) => matchRedirectPattern(pattern, one) !== undefined) }];
  });
}

/** Directories whose files are generated after the pages. */
const LATE_FOLDERS = ["_lectern", "_llms"];

/** `"guides/start/index.html"` → `"/guides/start"`; each engine directory is one entry. */
function toUrlPath(path: string): string {
  const [folder = ""] = path.split("/");
  if (LATE_FOLDERS.includes(folder)) return `/${folder}/*`;
  return `/${path.replace(/(?:^|\/)index\.html$|\.html$/, "")}`;
}

/** Rules that serve a URL from its own file, with and without the trailing slash hosts add to directories. */
function selfRules(path: string, base: string): readonly string[] {
  if (path.endsWith("/*")) return [`${toUrl(path, base)} ${toUrl(path.replace("*", ":splat"), base)} 200\n`];
  const own = toUrl(path, base);
  const forms = /\.\w+$/.test(path) || path === "/" ? [own] : [own, `${own}/`];
  return forms.map((form) => `${form} ${form} 200\n`);
}

function netlifyRule({ source, destination, permanent }: Redirect, base: string): string {
  const splat = /:([A-Za-z_]\w*)\*|\*/;
  const [written, name] = splat.exec(source) ?? [];
  const from = toUrl(source.replace(splat, "*"), base);
  const taken = name === undefined ? "*" : placeholder(name);
  const target = written === undefined ? destination : destination.replace(taken, ":splat");
  return `${from} ${destinationUrl(target, base)} ${permanent ? 308 : 307}\n`;
}

/** Matches a placeholder in a destination, but not a longer name that starts the same. */
function placeholder(name: string): RegExp {
  return new RegExp(`:${name}(?!\\w)\\*?`);
}

/**
 * A pattern whose first placeholder excludes existing URLs: `/blog/*` with a page `/blog/a` →
 * `/blog/:rest((?!(?:a)/?$).*)`.
 */
function lookingAhead(pattern: readonly PatternPart[], hostable: readonly string[], base: string): string {
  const index = pattern.findIndex(({ kind }) => kind !== "text");
  const [head] = pattern;
  const prefix = head?.kind === "text" ? head.text : "";
  const first = pattern[index];
  if (first === undefined || first.kind === "text") return vercelSource(toUrl(prefix, base));
  const slash = first.kind === "folders" ? "/" : "";
  const ends = hostable.flatMap((path) =>
    path.length > prefix.length + slash.length ? [escapePattern(path.slice(prefix.length + slash.length))] : [],
  );
  const rejected = `(?!(?:${ends.join("|")})/?$)`;
  const placeholder = `:${nameOf(first)}(${rejected}${first.kind === "segment" ? "[^/]+" : ".*"})`;
  const rest = pattern
    .slice(index + 1)
    .map(partText)
    .join("");
  const before = prefix === "" ? base : routeToHref(prefix, base);
  return `${vercelSource(before)}${slash}${placeholder}${vercelSource(rest)}`;
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

/** Escapes a path for a regular expression; a trailing `/*` matches everything below. */
function escapePattern(path: string): string {
  const isFolder = path.endsWith("/*");
  const text = routeToHref(isFolder ? path.slice(0, -1) : path).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return isFolder ? `${text}.*` : text;
}

/** Prepends the base path to an internal URL; external URLs are unchanged. */
function toUrl(target: string, base: string): string {
  return target.startsWith("/") && !target.startsWith("//") ? routeToHref(target.replace(/ /g, "%20"), base) : target;
}

/**
 * The destination of a redirect. Unlike a source, it may have a query and an anchor, which are preserved. Spaces and
 * line breaks, which would end the rule, are encoded even in external URLs.
 */
function destinationUrl(target: string, base: string): string {
  const [path, suffix] = splitSuffix(target);
  return `${toUrl(path, base)}${suffix}`.replace(/[^!-~]/gu, encodeURIComponent);
}
