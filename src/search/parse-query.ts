// The typed text → the words to search for.

import { fold, tokens, tokenWords } from "./words.ts";

export interface QueryWord {
  readonly word: string;
  readonly weight: number;
  /** A match helps, a miss doesn't hurt: used for joined words. */
  readonly optional: boolean;
  /** Still being typed, so it matches every word that starts with it. */
  readonly open: boolean;
}

/** A parsed query. */
export interface Query {
  /** The text to compare with titles. */
  readonly text: string;
  readonly words: readonly QueryWord[];
}

const MAX_QUERY_LENGTH = 300;
const MAX_TOKENS = 12;
/** The total weight that the parts of an identifier share. */
const PARTS_WEIGHT = 1.5;

/** Stop words: they count only if nothing else was typed. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by can do does for from how i if in into is it me my not of on or should that the there " +
    "thi to use using want we what when where which who why will with you your"
  ).split(" "),
);

/** Parses a query: `"api_key err"` → api, key, apikey (optional), err (open). */
export function parseQuery(text: string): Query {
  const short = text.slice(0, MAX_QUERY_LENGTH);
  const found = tokens(short).slice(0, MAX_TOKENS);
  const isOpen = !/\s$/.test(short);
  const words = new Map<string, QueryWord>();
  const add = (word: QueryWord): void => {
    const known = words.get(word.word);
    if (!known || (known.optional && !word.optional)) words.set(word.word, word);
  };
  let before = "";
  found.forEach((token, index) => {
    const { parts, compounds } = tokenWords(token);
    const open = isOpen && index === found.length - 1;
    const weight = parts.length > 1 ? PARTS_WEIGHT / parts.length : 1;
    parts.forEach((word, at) => {
      add({ word, weight, optional: false, open: open && at === parts.length - 1 });
    });
    const whole = compounds.at(-1);
    if (whole !== undefined) add({ word: whole, weight: 2, optional: true, open });
    const first = parts[0] ?? "";
    if (before !== "" && first !== "") add({ word: before + first, weight: 0.7, optional: true, open: false });
    before = parts.at(-1) ?? "";
  });
  const all = [...words.values()];
  const telling = all.filter(({ word, optional }) => !optional && !SMALL_WORDS.has(word));
  const used = telling.length === 0 ? all : all.filter(({ word, optional }) => optional || !SMALL_WORDS.has(word));
  return { text: fold(short).replace(/\s+/g, " ").trim(), words: used };
}
