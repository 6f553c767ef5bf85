// The console's UI strings: loads them in the page's language and fills them in.

import { type ConsoleStrings, OPENING_WORDS } from "@lectern/base/console-strings.ts";
import { countString, inLanguage, numberText } from "@lectern/base/count-string.ts";

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

const pageLanguage = (): string => document.documentElement.lang;

/** A counted string: `1 event|{count} events`. */
export function countText(word: string, count: number): string {
  return countString(word, count, pageLanguage());
}

/** Human-readable size: `1.4 kB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const isSmall = bytes < 1_000_000;
  const tenths = Math.round(bytes / (isSmall ? 100 : 100_000));
  return `${numberText(tenths / 10, pageLanguage())} ${isSmall ? "kB" : "MB"}`;
}

/** The time of an event: `14:03:59`. */
export function timeText(at: Date): string {
  const format = { hourCycle: "h23", numberingSystem: "latn" } as const;
  return inLanguage(pageLanguage(), (tag) => at.toLocaleTimeString(tag, format));
}
