// A built site that may be rebuilt while it is served. Everything read belongs to one state; when a build replaces the
// directory, the next request gets a new state, never a mixture.

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseRedirectRules, REDIRECT_RULES } from "@lectern/engine/output/hosting/redirect-rules.ts";
import { SITE_INDEX } from "@lectern/engine/output/hosting/site-index.ts";
import { errorCode } from "@lectern/io/error-code.ts";
import { OUTPUT_MARKER } from "@lectern/io/writing/output-folder.ts";
import { recoverOutput } from "@lectern/io/writing/staging.ts";
import { PROXY_FILE } from "@lectern/request/proxy-rules";
import { type ContentCache, createContentCache } from "./content-cache.ts";
import { createDocsSource } from "./mcp/docs.ts";
import { ENGLISH_SIGN_IN, parseSiteIndex } from "./mcp/parse-site-index.ts";
import { listSiteFiles } from "./site-files.ts";
import type { SiteKind, SiteState } from "./site-state.ts";

export interface ServedSite {
  /** The current state. Checks the directory again after a while, or always with `look`. */
  current(options?: { readonly look: boolean }): SiteState;
}

/** Bytes of memory for files. */
const CACHE_BUDGET = 256 * 1024 * 1024;
/** A private build has many sites. */
const PRIVATE_BUDGET = 48 * 1024 * 1024;
const LOOK_AFTER = 1000;

/** Opens a built site; undefined if the directory does not contain one. Later problems are reported, and the known state stays in use. */
export function openServedSite(
  folder: string,
  kind: SiteKind = { isPrivate: false },
  onProblem: (problem: string) => void = () => {},
): ServedSite | undefined {
  recoverOutput(folder);
  let identity = identify(folder);
  const first = loadState(folder, identity, kind);
  if (first === undefined) return undefined;
  let latest = first;
  let missingSince: number | undefined;
  const refresh = (now: number): void => {
    // A build that died while replacing the directory left the old one next to it.
    const seen = identify(folder) ?? (recoverOutput(folder) ? identify(folder) : undefined);
    missingSince = seen === undefined ? (missingSince ?? now) : undefined;
    // Between the two renames of a build there is no directory: the known state stays until there is one again.
    if (missingSince !== undefined && now - missingSince > 2 * LOOK_AFTER) throw new Error("it no longer exists");
    if (seen === undefined || seen === identity) return;
    const state = loadState(folder, seen, kind);
    if (state === undefined) return;
    identity = seen;
    const { previous: _, ...before } = latest;
    latest = { ...state, builds: before.builds + 1, previous: before };
  };
  const look = createLook(refresh, (reason) =>
    onProblem(`Cannot read the build in "${folder}": ${reason}. Files in memory are still served.`),
  );
  return {
    current: (options) => {
      look(options);
      return latest;
    },
  };
}

/** Calls `refresh` with the time, at most once a second unless forced. While it throws, the reason is reported once. */
export function createLook(
  refresh: (now: number) => void,
  onProblem: (reason: string) => void,
): (options?: { readonly look: boolean }) => void {
  let lookedAt = performance.now();
  let failedAt = Number.NEGATIVE_INFINITY;
  let reported: string | undefined;
  return ({ look } = { look: false }) => {
    const now = performance.now();
    if (now - (look ? failedAt : lookedAt) < LOOK_AFTER) return;
    lookedAt = now;
    try {
      refresh(now);
      reported = undefined;
      failedAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      failedAt = now;
      const reason = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
      if (reason !== reported) onProblem(reason);
      reported = reason;
    }
  };
}

/**
 * Changes with every build. An incremental build links unchanged files, including the index, so the directory and the
 * marker, which every build writes, count too; the marker also covers copies into the same directory.
 */
function identify(folder: string): string | undefined {
  const stats = [SITE_INDEX, OUTPUT_MARKER, ""].map((path) => statSync(join(folder, path), { throwIfNoEntry: false }));
  if (stats[0] === undefined) return undefined;
  return stats.map((stat) => stat && `${stat.dev} ${stat.ino} ${stat.mtimeMs} ${stat.size}`).join(", ");
}

function loadState(folder: string, identity: string | undefined, kind: SiteKind): SiteState | undefined {
  const index = readText(folder, SITE_INDEX);
  if (index === undefined) return undefined;
  const { name, base, url, trailingSlash, headers, signIn = ENGLISH_SIGN_IN } = parseSiteIndex(index);
  const redirects = parseRedirectRules(readText(folder, REDIRECT_RULES));
  const files = listSiteFiles(folder, redirects.files);
  const cache: ContentCache = createContentCache(kind.isPrivate ? PRIVATE_BUDGET : CACHE_BUDGET, () => {
    const now = identify(folder);
    // To a request, the file is gone.
    if (now !== undefined && now !== identity)
      throw Object.assign(new Error("The output directory was replaced by a newer build."), { code: "ENOENT" });
  });
  const load = async (path: string): Promise<Uint8Array | undefined> => {
    const file = files.get(path);
    return file && (await cache.get(file)).bytes;
  };
  return {
    name,
    signIn,
    base,
    url,
    trailingSlash,
    headers,
    files,
    redirects,
    ...kind,
    docs: createDocsSource(load),
    content: cache.get,
    peek: cache.peek,
    targets: new Map(),
    proxyOrigins: readOrigins(readText(folder, PROXY_FILE)),
    policies: new Map(),
    openedAt: Date.now(),
    builds: 1,
  };
}

/** A damaged file allows nothing. */
function readOrigins(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const { origins } = JSON.parse(text) as { readonly origins?: unknown };
    return Array.isArray(origins) ? origins.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Undefined for a missing file; throws other file system errors. */
function readText(folder: string, path: string): string | undefined {
  try {
    return readFileSync(join(folder, path), "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
