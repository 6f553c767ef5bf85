// The console's UI strings: loads them in the page's language and fills them in.

import { type ConsoleStrings, OPENING_WORDS } from "@lectern/base/console-strings.ts";
import { fillString } from "@lectern/base/text.ts";

export type { ConsoleStrings as Words };

/** The folder of the site's own files; undefined outside a site, where the console is in English. */
let folder: string | undefined;

/** The strings of pages in another language; English is bundled. */
async function translated(part: string): Promise<Partial<ConsoleStrings>> {
  const { lang } = document.documentElement;
  if (folder === undefined || lang === "" || /^en(?:-|$)/i.test(lang)) return {};
  try {
    const response = await fetch(new URL(`console-words/${lang}${part}.json`, folder), { cache: "no-cache" });
    return (await response.json()) as Partial<ConsoleStrings>;
  } catch {
    return {};
  }
}

/** What the console shows when it opens; `addWords` completes it. */
export async function openingWords(from: string): Promise<ConsoleStrings> {
  folder = from;
  return { ...OPENING_WORDS, ...(await translated("")) } as ConsoleStrings;
}

let later: Promise<Partial<ConsoleStrings>> | undefined;

/** Adds the strings of a script that was loaded later. */
export async function addWords(strings: ConsoleStrings, english: Partial<ConsoleStrings>): Promise<void> {
  later ??= translated("-later");
  Object.assign(strings, english, await later);
}

/** A pluralized count; the singular comes before the bar: `1 event|{count} events`. */
export function countString(word: string, count: number): string {
  const [one = "", many = one] = word.split("|");
  return fillString(count === 1 ? one : many, { count });
}

/** Human-readable size: `1.4 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
