// Remote texts a project refers to, cached on disk so that the next start needs no network.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import type { CacheFolder } from "../cache/cache-folder.ts";
import { remoteFailed } from "../diagnostics.ts";
import { type FetchedText, fetchText } from "./fetch-text.ts";

/** Remote texts by URL. */
export interface RemoteTexts {
  /** The current text; undefined if it was never fetched. */
  get(url: string): string | undefined;
  /**
   * Fetches texts not fetched yet, and everything `next` finds in them. Returns the URLs with news: a changed text, or
   * a first failure.
   */
  fetch(urls: readonly string[], next: (url: string, text: string) => readonly string[]): Promise<readonly string[]>;
  /** True during the first fetch of a text that is not cached. */
  isFetching(url: string): boolean;
  /** Failed fetches. */
  diagnostics(): readonly Diagnostic[];
  /** Every requested text, with its URL. */
  known(): readonly (readonly [url: string, text: string | undefined])[];
}

const MAX_TEXTS = 500;
/** Of all texts, which stay in memory: one spec may name many others. */
const MAX_LENGTH = 256 * 1024 * 1024;
const AT_ONCE = 6;

/** Caches texts in a directory, if there is one. `load` is replaced in tests. */
export function createRemoteTexts(
  cache: Pick<CacheFolder, "read" | "write"> | undefined,
  load: (url: string) => Promise<FetchedText> = fetchText,
): RemoteTexts {
  const known = new Map<string, string | undefined>();
  const fetchedOnce = new Set<string>();
  const failures = new Map<string, Diagnostic>();
  const awaited = new Set<string>();
  const get = (url: string): string | undefined => {
    if (!known.has(url)) known.set(url, cache?.read(hashText(url))?.toString("utf8"));
    return known.get(url);
  };
  const renew = async (url: string): Promise<boolean> => {
    if (fetchedOnce.has(url)) return false;
    const before = get(url);
    const loaded = await load(url);
    const others = [...known].reduce((sum, [key, text]) => sum + (key === url ? 0 : (text?.length ?? 0)), 0);
    const isTooMuch = "text" in loaded && others + loaded.text.length > MAX_LENGTH;
    const fetched = isTooMuch ? { problem: "all remote files together are larger than 256 MB" } : loaded;
    const failedBefore = failures.has(url);
    if ("problem" in fetched) {
      failures.set(url, remoteFailed(url, { reason: fetched.problem, cached: before !== undefined }));
      return !failedBefore;
    }
    fetchedOnce.add(url);
    failures.delete(url);
    if (fetched.text === before) return failedBefore;
    known.set(url, fetched.text);
    cache?.write(hashText(url), fetched.text);
    return true;
  };
  return {
    get,
    fetch: async (urls, next) => {
      const seen = new Set(urls);
      const changed: string[] = [];
      let wave = [...seen];
      while (wave.length > 0) {
        for (const url of wave) awaited.add(url);
        const found: string[] = [];
        for (let start = 0; start < wave.length; start += AT_ONCE) {
          await Promise.all(
            wave.slice(start, start + AT_ONCE).map(async (url) => {
              if (await renew(url)) changed.push(url);
              awaited.delete(url);
              const text = get(url);
              if (text !== undefined) found.push(...next(url, text));
            }),
          );
        }
        wave = [...new Set(found)].filter((url) => !seen.has(url)).slice(0, Math.max(0, MAX_TEXTS - seen.size));
        for (const url of wave) seen.add(url);
      }
      return changed.sort();
    },
    isFetching: (url) => awaited.has(url) && !failures.has(url) && get(url) === undefined,
    diagnostics: () => [...failures.values()],
    known: () => [...known].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}
