// Every word of a site under a number. Taking tokens apart is the costly part of indexing, and sites repeat
// themselves, so each token is taken apart once.

import { allWords } from "./words.ts";

/** Words by number, and the words of tokens. */
export interface Vocabulary {
  /** The numbers of the words of a token. */
  ofToken(token: string): readonly number[];
  /** The number of a word. */
  ofWord(word: string): number;
  readonly words: readonly string[];
}

/** Tokens beyond this many are forgotten and taken apart again; the words stay. */
const MOST_TOKENS = 200_000;

/** Opens an empty vocabulary. */
export function createVocabulary(): Vocabulary {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const tokens = new Map<string, readonly number[]>();
  const ofWord = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };
  return {
    words,
    ofWord,
    ofToken(token) {
      const known = tokens.get(token);
      if (known) return known;
      if (tokens.size >= MOST_TOKENS) tokens.clear();
      const found = allWords(token).map(ofWord);
      tokens.set(token, found);
      return found;
    },
  };
}
