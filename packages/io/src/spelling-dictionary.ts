// Spelling dictionaries: cspell packages of a project. They are data, so nothing of them runs.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The words of several dictionaries. */
export interface SpellingDictionary {
  /** Ignores case. */
  has(word: string): boolean;
  /** Similar words, best first. */
  suggest(word: string): readonly string[];
}

export interface MissingPackages {
  readonly missing: readonly string[];
}

const MAX_SUGGESTIONS = 8;
const MAX_CHANGES = 2;

/** The dictionaries of a project. Loading takes half a second, so a preview keeps the last ones. */
export function createSpellingDictionaries(
  root: string,
): (packages: readonly string[]) => Promise<SpellingDictionary | MissingPackages> {
  let last: { readonly packages: string; readonly dictionary: SpellingDictionary } | undefined;
  return async (packages) => {
    if (last?.packages === packages.join()) return last.dictionary;
    const opened = await openSpellingDictionary(root, packages);
    last = "missing" in opened ? undefined : { packages: packages.join(), dictionary: opened };
    return opened;
  };
}

/** Loads dictionaries from a project's packages; `missing` lists those that are not installed. */
async function openSpellingDictionary(
  root: string,
  packages: readonly string[],
): Promise<SpellingDictionary | MissingPackages> {
  const missing: string[] = [];
  const loaded = await Promise.all(
    packages.map((name) =>
      readPackage(root, name).catch(() => {
        missing.push(name);
        return [];
      }),
    ),
  );
  if (missing.length > 0) return { missing };
  const { decodeFile } = await import("cspell-trie-lib");
  const words = await Promise.all(loaded.flat().map((file) => decodeFile(file, { stripCaseAndAccents: true })));
  return {
    has: (word) => words.some((one) => one.hasWord(word, false)),
    suggest: (word) =>
      words
        .flatMap((one) =>
          one.suggestWithCost(word, {
            numSuggestions: MAX_SUGGESTIONS,
            changeLimit: MAX_CHANGES,
            includeTies: false,
            ignoreCase: true,
            // By default, the search ends after a second, so what is found would depend on the load of the machine.
            timeout: Number.POSITIVE_INFINITY,
          }),
        )
        .sort((a, b) => a.cost - b.cost)
        .map((one) => one.word),
  };
}

/** The word lists that a package's `cspell-ext.json` names. */
async function readPackage(root: string, name: string) {
  const path = createRequire(`${root}/package.json`).resolve(`${name}/cspell-ext.json`);
  const { dictionaryDefinitions } = JSON.parse(await readFile(path, "utf8")) as {
    readonly dictionaryDefinitions: readonly { readonly path: string }[];
  };
  return Promise.all(
    dictionaryDefinitions.map(async (one) => {
      const file = join(dirname(path), one.path);
      return { url: pathToFileURL(file), content: await readFile(file) };
    }),
  );
}
