// Numbers every word on a site. Splitting tokens is the expensive part of indexing, and sites repeat themselves, so each
// token is split once.

import { detach } from "@lectern/base/text.ts";
import { allWords } from "./words.ts";

/** Word ids, by word and by token. */
export interface Vocabulary {
  /** The ids of a token's words. */
  ofToken(token: string): readonly number[];
  /** The id of a word. */
  ofWord(word: string): number;
  readonly words: readonly string[];
}

/** Past this many tokens the cache is cleared; the words stay. */
const MAX_TOKENS = 200_000;

/** Creates a vocabulary, empty or with words that already have ids. */
export function createVocabulary(known: readonly string[] = []): Vocabulary {
  const words = [...known];
  const numbers = new Map(known.map((word, number) => [word, number]));
  const tokens = new Map<string, readonly number[]>();
  const ofWord = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };
  const ofToken = (token: string): readonly number[] => {
    const known = tokens.get(token);
    if (known) return known;
    if (tokens.size >= MAX_TOKENS) tokens.clear();
    const own = detach(token);
    const found = allWords(own).map(ofWord);
    tokens.set(own, found);
    return found;
  };
  return { words, ofWord, ofToken };
}
