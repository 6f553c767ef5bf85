// Counts words section by section. Every token on a site passes through here, so tokens are found and looked up without
// slicing strings.

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

  const addAll = (words: readonly number[], weight: number): void => {
    for (let index = 0; index < words.length; index++) addWord(words[index] ?? 0, weight);
  };

  return {
    vocabulary,
    addWord,
    add(text, weight) {
      let budget = MAX_TOKENS;
      for (let from = 0; from < text.length && budget > 0; ) {
        const end = runEnd(text, from);
        if (end < 0) {
          const found = tokens(text.slice(from, -end)).slice(0, budget);
          for (const token of found) addAll(vocabulary.ofToken(token), weight);
          budget -= found.length;
        } else {
          for (let start = nextLetter(text, from, end); start < end && budget-- > 0; ) {
            const after = tokenEnd(text, start, end);
            addAll(vocabulary.ofPart(text, start, after), weight);
            start = nextLetter(text, after, end);
          }
        }
        from = Math.abs(end) + 1;
      }
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

/** What each ASCII character is in a token: 1 for a letter or digit, 2 for a joiner between them. */
const KINDS = new Uint8Array(128).map((_, code) => {
  const character = String.fromCharCode(code);
  if (/[A-Za-z0-9]/.test(character)) return 1;
  return /[_\-./:@#'{}$]/.test(character) ? 2 : 0;
});

/** The end of a run of token characters; negative if it contains non-ASCII letters. */
function runEnd(text: string, from: number): number {
  let at = from;
  let isAscii = true;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) isAscii = false;
    else if (KINDS[code] === 0) break;
  }
  return isAscii ? at : -at;
}

function nextLetter(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && KINDS[text.charCodeAt(at)] !== 1) at++;
  return at;
}

/** The end of a token: letters with at most four joiners between them, as in `tokens`. */
function tokenEnd(text: string, from: number, max: number): number {
  let end = from;
  for (;;) {
    while (end < max && KINDS[text.charCodeAt(end)] === 1) end++;
    let at = end;
    while (at < max && at - end < 4 && KINDS[text.charCodeAt(at)] === 2) at++;
    if (at === end || at >= max || KINDS[text.charCodeAt(at)] !== 1) return end;
    end = at;
  }
}
