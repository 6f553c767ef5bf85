// Texts from the web that a project names, kept on disk so that the next start needs no network.

import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagnostic } from "../base/diagnostic.ts";
import { hashText } from "../base/hash.ts";
import { remoteFailed } from "./diagnostics.ts";
import { type FetchedText, fetchText } from "./fetch-text.ts";

/** Texts by their web address. */
export interface RemoteTexts {
  /** The text as it is known now, undefined when it was never fetched. */
  get(url: string): string | undefined;
  /**
   * Fetches texts that were not fetched yet, and everything `next` finds in them; gives the addresses of which there is news:
   * another text than before, or none for the first time.
   */
  fetch(urls: readonly string[], next: (url: string, text: string) => readonly string[]): Promise<readonly string[]>;
  /** True while a text that is not known yet is on its way for the first time. */
  isFetching(url: string): boolean;
  /** What could not be fetched. */
  diagnostics(): readonly Diagnostic[];
  /** Every text that somebody asked for, with its address. */
  known(): readonly (readonly [url: string, text: string | undefined])[];
}

const MOST_TEXTS = 500;
const AT_ONCE = 6;

/** Texts kept in `.lectern/cache` of a project folder; `load` is replaced in tests. */
export function createRemoteTexts(root: string, load: (url: string) => Promise<FetchedText> = fetchText): RemoteTexts {
  const folder = join(root, ".lectern", "cache", "remote");
  const known = new Map<string, string | undefined>();
  const fetchedOnce = new Set<string>();
  const failures = new Map<string, Diagnostic>();
  const awaited = new Set<string>();
  const get = (url: string): string | undefined => {
    if (!known.has(url)) known.set(url, readCached(folder, url));
    return known.get(url);
  };
  const renew = async (url: string): Promise<boolean> => {
    if (fetchedOnce.has(url)) return false;
    const before = get(url);
    const fetched = await load(url);
    const failedBefore = failures.has(url);
    if ("problem" in fetched) {
      failures.set(url, remoteFailed(url, { reason: fetched.problem, kept: before !== undefined }));
      return !failedBefore;
    }
    fetchedOnce.add(url);
    failures.delete(url);
    if (fetched.text === before) return failedBefore;
    known.set(url, fetched.text);
    keep(folder, url, fetched.text);
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
        wave = [...new Set(found)].filter((url) => !seen.has(url)).slice(0, MOST_TEXTS - seen.size);
        for (const url of wave) seen.add(url);
      }
      return changed.sort();
    },
    isFetching: (url) => awaited.has(url) && !failures.has(url) && get(url) === undefined,
    diagnostics: () => [...failures.values()],
    known: () => [...known].sort(([a], [b]) => (a < b ? -1 : 1)),
  };
}

function readCached(folder: string, url: string): string | undefined {
  try {
    return readFileSync(join(folder, hashText(url)), "utf8");
  } catch {
    return undefined;
  }
}

// A folder that cannot be written costs the copy, not the build.
function keep(folder: string, url: string, text: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "..", "..", ".gitignore"), "*\n");
    // A preview that is killed meanwhile must not leave half a description.
    const draft = join(folder, `${hashText(url)}.${process.pid}`);
    writeFileSync(draft, text);
    renameSync(draft, join(folder, hashText(url)));
  } catch {
    // Fetched again next time.
  }
}
