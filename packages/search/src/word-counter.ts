// Counts words section by section.

import type { Vocabulary } from "./vocabulary.ts";
import { tokens } from "./words.ts";

/** Adds up word weights. */
export interface WordCounter {
  readonly vocabulary: Vocabulary;
  /** Counts the words of a text. */
  add(text: string, weight: number): void;
  addWord(word: number, weight: number): void;
  /** Caps each word's weight at `most`, approaching it gradually. */
  dampen(max: number): void;
  /** Emits the words in order of first occurrence, then resets. */
  take(give: (word: number, count: number) => void): void;
}

/** Maximum number of tokens read from one text. */
const MAX_TOKENS = 20_000;

/** Creates a counter over a vocabulary. */
export function createWordCounter(vocabulary: Vocabulary): WordCounter {
  let counts = new Float64Array(4096);
  let met: number[] = [];

  const addWord = (word: number, weight: number): void => {
    if (word >= counts.length) {
      const larger = new Float64Array(Math.max(word + 1, counts.length * 2));
      larger.set(counts);
      counts = larger;
    }
    const before = counts[word] ?? 0;
    if (before === 0) met.push(word);
    counts[word] = before + weight;
  };

  return {
    vocabulary,
    addWord,
    add(text, weight) {
      for (const token of tokens(text).slice(0, MAX_TOKENS))
        for (const word of vocabulary.ofToken(token)) addWord(word, weight);
    },
    dampen(max) {
      for (const word of met) {
        const count = counts[word] ?? 0;
        counts[word] = (max * count) / (max + count);
      }
    },
    take(give) {
      for (const word of met) {
        give(word, counts[word] ?? 0);
        counts[word] = 0;
      }
      met = [];
    },
  };
}
