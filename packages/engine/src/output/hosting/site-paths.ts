// What each path of a site does on a host: it is a page, a file or a redirect, and any other path is nothing. The rules of
// every host are written from this one list, so that no host takes a path away that another one serves.

import { decodePercent } from "@lectern/base/text.ts";
import { coveredPaths, isTooManyForHosts } from "@lectern/model/site/links/covered-paths.ts";
import { compileRedirects, matchRedirect, redirectPath } from "@lectern/model/site/redirects/match-redirect.ts";
import {
  isExact,
  matchRedirectPattern,
  type PatternPart,
  parseRedirectPattern,
} from "@lectern/model/site/redirects/redirect-pattern.ts";
import type { Redirect, Site } from "@lectern/model/site/site.ts";

/** A path that exists, decoded and without base path. A folder stands for everything in it. */
export interface ExistingPath {
  readonly does: "page" | "file" | "folder";
  readonly path: string;
}

/** A path or pattern that redirects. */
export interface RedirectedPath {
  readonly does: "redirect";
  readonly redirect: Redirect;
  readonly pattern: readonly PatternPart[];
  readonly isExact: boolean;
  /** The existing paths that a pattern matches. They stay what they are. */
  readonly covers: readonly ExistingPath[];
}

export interface SitePaths {
  readonly redirects: readonly RedirectedPath[];
  /** Patterns over so many existing paths that no host can exclude them all. */
  readonly tooBroad: readonly Redirect[];
}

/** Folders with nothing but generated files: one entry each. */
const ENGINE_FOLDERS: ReadonlySet<string> = new Set(["_lectern", "_llms"]);

/** The list; `files` are the paths of all output files, without redirect pages. */
export function listSitePaths(site: Site, files: () => Iterable<string>): SitePaths {
  let existing: readonly ExistingPath[] | undefined;
  const table = compileRedirects(site.redirects);
  const tooBroad: Redirect[] = [];
  const redirects = site.redirects.flatMap((redirect): readonly RedirectedPath[] => {
    const path = redirectPath(decodePercent(redirect.source));
    const pattern = parseRedirectPattern(path);
    if (!isFillable(redirect)) return [];
    if (isExact(pattern)) {
      // An earlier pattern may win, and a file does on every host.
      const isReached = !site.assets.has(path) && matchRedirect(table, path)?.redirect === redirect;
      return isReached ? [{ does: "redirect", redirect, pattern, isExact: true, covers: [] }] : [];
    }
    if (isTooManyForHosts(coveredPaths(pattern, site))) {
      tooBroad.push(redirect);
      return [];
    }
    existing ??= listExisting(files());
    const covers = existing.filter((one) => matchRedirectPattern(pattern, one.path) !== undefined);
    return [{ does: "redirect", redirect, pattern, isExact: false, covers }];
  });
  return { redirects, tooBroad };
}

/** False for a destination with a placeholder its source lacks: hosts reject all redirects for one of these. */
function isFillable({ source, destination }: Redirect): boolean {
  const known = new Set(parseRedirectPattern(source).flatMap((part) => (part.kind === "text" ? [] : part.name)));
  return [...destination.matchAll(/\/:([A-Za-z_]\w*)/g)].every(([, name = ""]) => known.has(name));
}

/** `"guides/v1.2/index.html"` → the page `/guides/v1.2`. What a path is never depends on how its name looks. */
function listExisting(files: Iterable<string>): readonly ExistingPath[] {
  const paths = new Map<string, ExistingPath>();
  const add = (one: ExistingPath): void => void (paths.has(one.path) || paths.set(one.path, one));
  for (const file of files) {
    const folder = file.slice(0, Math.max(0, file.indexOf("/")));
    if (ENGINE_FOLDERS.has(folder)) continue;
    if (file === "index.html") add({ does: "page", path: "/" });
    else if (file.endsWith("/index.html")) add({ does: "page", path: `/${file.slice(0, -"/index.html".length)}` });
    else add({ does: "file", path: `/${file}` });
  }
  for (const folder of ENGINE_FOLDERS) add({ does: "folder", path: `/${folder}/*` });
  return [...paths.values()];
}
