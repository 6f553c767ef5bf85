// Site routes: which route a file has, and how a route is written in a URL.

import { wholeCharacters } from "./lone-surrogates.ts";

/** A page's path inside the site, decoded and without base path: `/`, `/guides/start`. */
export type Route = string;

/** The route of a page file: `"guides/start.mdx"` → `"/guides/start"`, `"a/index.md"` → `"/a"`, `"a%20b.mdx"` → `"/a b"`. */
export function pathToRoute(path: string): Route {
  const bare = decodeName(
    barePath(path)
      .replace(/\.mdx?$/i, "")
      .replace(/(?<!\/)\/+$/, ""),
  );
  const folder = bare === "index" ? "" : bare.replace(/\/index$/, "");
  return `/${folder}`;
}

/** Must not appear in a path after decoding: control characters, backslashes, dot segments. */
const UNSAFE = /[\0-\x1f\x7f\\]|(?:^|\/)\.{1,2}(?:\/|$)/;

/** Decodes a file name the way browsers request it: percent-encoding is resolved, except for slashes and the like. */
function decodeName(path: string): string {
  if (!path.includes("%")) return path;
  try {
    const decoded = decodeURI(path);
    return UNSAFE.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}

/** Normalizes a root-relative project path: `"./api/a.json"` and `"/api/a.json"` → `"api/a.json"`. */
export function barePath(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}

/** A route as a link URL, percent-encoded where necessary: `"/a b"` → `"/a%20b"`. */
export function routeToHref(route: Route, base = ""): string {
  const href = `${base}${route}`.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu, (part) =>
    encodeURIComponent(wholeCharacters(part)),
  );
  return href === "" ? "/" : href;
}

/** The directory of a project path, without trailing slash: `"a/b.mdx"` → `"a"`. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

/** Joins and normalizes project paths; undefined if the result leaves the root: `("a/b", "../c")` → `"a/c"`. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${relative}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
