// The two options for where a site is published: its base path and its public URL.

/** A value that was checked, or what is wrong with it. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** What stands at the root of a host: well-known files, and the health check of our server. */
const TAKEN: ReadonlySet<string> = new Set([
  ".well-known",
  "_lectern",
  "healthz",
  "llms-full.txt",
  "llms.txt",
  "robots.txt",
  "sitemap.xml",
  "skill.md",
]);

/** A base path in its one form: `"docs/"` → `"/docs"`, `"/"` → `""`. Only plain names, so that it is safe everywhere. */
export function parseBase(given: string | undefined): Parsed<string> {
  const bare = (given ?? "").replace(/^\/+|(?<!\/)\/+$/g, "");
  if (bare === "") return { value: "" };
  const segments = bare.split("/");
  if (TAKEN.has(segments[0] ?? "")) {
    return { problem: `"${given}" cannot be the base path: "/${segments[0]}" is reserved.` };
  }
  const isPlain = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  if (isPlain && bare.length < 128) return { value: `/${bare}` };
  // Git Bash on Windows turns an option that begins with "/" into a path of the disk.
  if (/^[a-z]:\//i.test(bare)) {
    return { problem: `Invalid base path "${given}". Leave out the leading "/", as in docs.` };
  }
  return { problem: `Invalid base path "${given}". Use letters, digits, "-", "_" and ".", such as /docs.` };
}

/** Where a site will stand: below which path, and on which host. */
export interface SiteLocation {
  readonly base: string;
  /** Without base path: `https://example.com`. */
  readonly siteUrl?: string;
}

/**
 * The two options together. The public address may have the base path or leave it out; where it alone has a path, that
 * is the base path: `(undefined, "https://example.com/docs/")` → `{ base: "/docs", siteUrl: "https://example.com" }`.
 */
export function parseSiteLocation(given: {
  readonly base: string | undefined;
  readonly siteUrl: string | undefined;
}): Parsed<SiteLocation> {
  const base = parseBase(given.base);
  if ("problem" in base) return base;
  if (given.siteUrl === undefined) return { value: { base: base.value } };
  const url = parseSiteUrl(given.siteUrl);
  if ("problem" in url) return url;
  const path = parseBase(url.value.pathname);
  if ("problem" in path) return path;
  const isSame = path.value === "" || given.base === undefined || path.value === base.value;
  if (isSame) return { value: { base: base.value || path.value, siteUrl: url.value.origin } };
  return {
    problem: `--site-url has the path "${path.value}" but --base is "${base.value || "/"}". Use the same path in both, or pass only one of them.`,
  };
}

/** The whole address of a site, without query and password. */
export function parseSiteUrl(given: string): Parsed<URL> {
  const problem = `Invalid site URL "${given}". Use a full URL such as https://docs.example.com.`;
  if (!URL.canParse(given)) return { problem };
  const url = new URL(given);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || url.protocol === "http:") ? { value: url } : { problem };
}

/** A port number. */
export function parsePort(given: string | undefined): Parsed<number | undefined> {
  if (given === undefined) return { value: undefined };
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  return port <= 65535 ? { value: port } : { problem: `Invalid port "${given}". Use a number from 0 to 65535.` };
}
