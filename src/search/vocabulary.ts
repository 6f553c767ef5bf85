// Numbers every word on a site. Splitting tokens is the expensive part of indexing, and sites repeat themselves, so each
// token is split once.

import { detach } from "../base/text.ts";
import { allWords } from "./words.ts";

/** Word ids, by word and by token. */
export interface Vocabulary {
  /** The ids of a token's words. */
  ofToken(token: string): readonly number[];
  /** The same for the token in a range of a text. */
  ofPart(text: string, from: number, end: number): readonly number[];
  /** The id of a word. */
  ofWord(word: string): number;
  readonly words: readonly string[];
}

/** Past this many tokens the cache is cleared; the words stay. */
const MAX_TOKENS = 200_000;
/** Slots in the token table; a power of two, so a hash can be masked to size. */
const SLOTS = 2 ** 19;

interface Token {
  readonly text: string;
  readonly words: readonly number[];
}

/** Creates a vocabulary, empty or with words that already have ids. */
export function createVocabulary(known: readonly string[] = []): Vocabulary {
  const words = [...known];
  const numbers = new Map(known.map((word, number) => [word, number]));
  const tokens: Token[] = [];
  // Token index + 1 per slot. Unlike a Map, our own table can be queried by a range of a text.
  const slots = new Int32Array(SLOTS);

  const ofWord = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };

  const ofPart = (text: string, from: number, end: number): readonly number[] => {
    let slot = hashPart(text, from, end) & (SLOTS - 1);
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      const known = tokens[number - 1];
      if (known && known.text.length === end - from && text.startsWith(known.text, from)) return known.words;
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (tokens.length >= MAX_TOKENS) {
      tokens.length = 0;
      slots.fill(0);
      return ofPart(text, from, end);
    }
    const token = detach(text.slice(from, end));
    const found = { text: token, words: allWords(token).map(ofWord) };
    slots[slot] = tokens.push(found);
    return found.words;
  };

  return { words, ofWord, ofPart, ofToken: (token) => ofPart(token, 0, token.length) };
}

function hashPart(text: string, from: number, end: number): number {
  let hash = end - from;
  for (let index = from; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
