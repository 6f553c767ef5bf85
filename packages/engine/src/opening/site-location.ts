// Parses the two options for where a site is published: base path and public URL.

/** A valid value, or an error message. */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** Reserved at the root of a host: well-known files and the server's health check. */
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

/**
 * Normalizes a base path: `"docs/"` → `"/docs"`, `"/"` → `""`. Only plain names, so that it is safe in every context.
 */
export function parseBase(value: string | undefined): Parsed<string> {
  const bare = (value ?? "").replace(/^\/+|(?<!\/)\/+$/g, "");
  if (bare === "") return { value: "" };
  const segments = bare.split("/");
  if (TAKEN.has(segments[0] ?? "")) {
    return { problem: `"${value}" cannot be the base path: "/${segments[0]}" is reserved.` };
  }
  const isPlain = segments.every((segment) => /^[\w.~-]+$/.test(segment) && !/^\.+$/.test(segment));
  if (isPlain && bare.length < 128) return { value: `/${bare}` };
  // Git Bash on Windows rewrites an argument that starts with "/" to a Windows path.
  if (/^[a-z]:\//i.test(bare)) {
    return { problem: `Invalid base path "${value}". Omit the leading "/", as in "docs".` };
  }
  return { problem: `Invalid base path "${value}". Use letters, digits, "-", "_" and ".", such as /docs.` };
}

/** Where a site is published: base path and origin. */
export interface SiteLocation {
  readonly base: string;
  /** Without base path: `https://example.com`. */
  readonly siteUrl?: string;
}

/**
 * Parses both options. The public URL may include the base path or not; if only the URL has a path, that is the base:
 * `(undefined, "https://example.com/docs/")` → `{ base: "/docs", siteUrl: "https://example.com" }`.
 */
export function parseSiteLocation(value: {
  readonly base: string | undefined;
  readonly siteUrl: string | undefined;
}): Parsed<SiteLocation> {
  const base = parseBase(value.base);
  if ("problem" in base) return base;
  if (value.siteUrl === undefined) return { value: { base: base.value } };
  const url = parseSiteUrl(value.siteUrl);
  if ("problem" in url) return url;
  const path = parseBase(url.value.pathname);
  if ("problem" in path) return path;
  const isSame = path.value === "" || value.base === undefined || path.value === base.value;
  if (isSame) return { value: { base: base.value || path.value, siteUrl: url.value.origin } };
  return {
    problem: `--site-url has the path "${path.value}" but --base is "${base.value || "/"}". Use the same path in both, or pass only one of them.`,
  };
}

/** Parses a public URL; rejects queries and credentials. */
export function parseSiteUrl(value: string): Parsed<URL> {
  const problem = `Invalid site URL "${value}". Use a full URL such as https://docs.example.com.`;
  if (!URL.canParse(value)) return { problem };
  const url = new URL(value);
  const isPlain = url.search === "" && url.hash === "" && url.username === "" && url.password === "";
  return isPlain && (url.protocol === "https:" || url.protocol === "http:") ? { value: url } : { problem };
}

export function parsePort(value: string | undefined): Parsed<number | undefined> {
  if (value === undefined) return { value: undefined };
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  return port <= 65535 ? { value: port } : { problem: `Invalid port "${value}". Use a number from 0 to 65535.` };
}
