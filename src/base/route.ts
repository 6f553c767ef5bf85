// Addresses inside a site: which route a file has and how a route is written in a URL.

import { wholeCharacters } from "./whole-characters.ts";

/** A page's address inside the site, decoded, without base path: `/`, `/guides/start`. */
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

/** What must not come into a path by decoding: control characters, backslashes, steps to other folders. */
const UNSAFE = /[\0-\x1f\x7f\\]|(?:^|\/)\.{1,2}(?:\/|$)/;

/** A name as browsers ask for it: they decode what stands for another character, but for slashes and their like. */
function decodeName(path: string): string {
  if (!path.includes("%")) return path;
  try {
    const decoded = decodeURI(path);
    return UNSAFE.test(decoded) ? path : decoded;
  } catch {
    return path;
  }
}

/** A path from the project's root as its files have it: `"./api/a.json"` and `"/api/a.json"` → `"api/a.json"`. */
export function barePath(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}

/** A route as it stands in a link: percent-encoded where a URL needs it. `"/a b"` → `"/a%20b"`. */
export function routeToHref(route: Route, base = ""): string {
  const href = `${base}${route}`.replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/%]|%(?![0-9A-Fa-f]{2})/gu, (part) =>
    encodeURIComponent(wholeCharacters(part)),
  );
  return href === "" ? "/" : href;
}

/** The folder part of a project path, without a slash at the end: `"a/b.mdx"` → `"a"`. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash === -1 ? "" : path.slice(0, slash);
}

/** Joins and normalises project paths; undefined when the result leaves the root: `("a/b", "../c")` → `"a/c"`. */
export function joinPath(folder: string, relative: string): string | undefined {
  const parts: string[] = [];
  for (const part of `${folder}/${relative}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
