// What a reader typed → the words to look for.

import { fold } from "./fold.ts";
import { tokens, tokenWords } from "./words.ts";

/** One word to look for. */
export interface QueryWord {
  readonly word: string;
  /** How much it counts. */
  readonly weight: number;
  /** Finding it is a gain, but not finding it is no loss: words run together. */
  readonly optional: boolean;
  /** Still being typed, so it stands for every word that begins with it. */
  readonly open: boolean;
}

/** A query, taken apart. */
export interface Query {
  /** The text as it is compared with titles. */
  readonly text: string;
  readonly words: readonly QueryWord[];
}

const LONGEST_QUERY = 300;
const MOST_TOKENS = 12;
/** The parts of an identifier share the weight of a word and a half. */
const PARTS_WEIGHT = 1.5;

/** Words of questions, which tell nothing about what is asked; they count only when nothing else was typed. */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "a an and are as at be by can do does for from how i if in into is it me my not of on or should that the there " +
    "thi to use using want we what when where which who why will with you your"
  ).split(" "),
);

/** Takes a query apart: `"api_key err"` → api, key, apikey (optional), err (open). */
export function parseQuery(text: string): Query {
  const short = text.slice(0, LONGEST_QUERY);
  const found = tokens(short).slice(0, MOST_TOKENS);
  const isOpen = !/\s$/.test(short);
  const words = new Map<string, QueryWord>();
  const add = (word: QueryWord): void => {
    const known = words.get(word.word);
    if (!known || (known.optional && !word.optional)) words.set(word.word, word);
  };
  let before = "";
  found.forEach((token, index) => {
    const { parts, wholes } = tokenWords(token);
    const open = isOpen && index === found.length - 1;
    const weight = parts.length > 1 ? PARTS_WEIGHT / parts.length : 1;
    parts.forEach((word, at) => {
      add({ word, weight, optional: false, open: open && at === parts.length - 1 });
    });
    const whole = wholes.at(-1);
    if (whole !== undefined) add({ word: whole, weight: 2, optional: true, open });
    const first = parts[0] ?? "";
    if (before !== "" && first !== "") add({ word: before + first, weight: 0.7, optional: true, open: false });
    before = parts.at(-1) ?? "";
  });
  const all = [...words.values()];
  const telling = all.filter(({ word, optional }) => !optional && !SMALL_WORDS.has(word));
  const kept = telling.length === 0 ? all : all.filter(({ word, optional }) => optional || !SMALL_WORDS.has(word));
  return { text: fold(short).replace(/\s+/g, " ").trim(), words: kept };
}
