// Every word of a site under a number. Taking tokens apart is the costly part of indexing, and sites repeat
// themselves, so each token is taken apart once.

import { detach } from "../base/text.ts";
import { allWords } from "./words.ts";

/** Words by number, and the words of tokens. */
export interface Vocabulary {
  /** The numbers of the words of a token. */
  ofToken(token: string): readonly number[];
  /** The same for the token that stands between two places of a text. */
  ofPart(text: string, from: number, end: number): readonly number[];
  /** The number of a word. */
  ofWord(word: string): number;
  readonly words: readonly string[];
}

/** Tokens beyond this many are forgotten and taken apart again; the words stay. */
const MOST_TOKENS = 200_000;
/** Places in the table of tokens; a power of two, so that a hash is cut to size by its last bits. */
const PLACES = 2 ** 19;

interface Token {
  readonly text: string;
  readonly words: readonly number[];
}

/** Opens a vocabulary, empty or with words that have their numbers already. */
export function createVocabulary(known: readonly string[] = []): Vocabulary {
  const words = [...known];
  const numbers = new Map(known.map((word, number) => [word, number]));
  const tokens: Token[] = [];
  // Which token stands at a place, plus one: a table of our own can be asked for a part of a text, a map cannot.
  const places = new Int32Array(PLACES);

  const ofWord = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };

  const ofPart = (text: string, from: number, end: number): readonly number[] => {
    let place = hashPart(text, from, end) & (PLACES - 1);
    for (let number = places[place] ?? 0; number !== 0; number = places[place] ?? 0) {
      const known = tokens[number - 1];
      if (known && known.text.length === end - from && text.startsWith(known.text, from)) return known.words;
      place = (place + 1) & (PLACES - 1);
    }
    if (tokens.length >= MOST_TOKENS) {
      tokens.length = 0;
      places.fill(0);
      return ofPart(text, from, end);
    }
    const token = detach(text.slice(from, end));
    const found = { text: token, words: allWords(token).map(ofWord) };
    places[place] = tokens.push(found);
    return found.words;
  };

  return { words, ofWord, ofPart, ofToken: (token) => ofPart(token, 0, token.length) };
}

function hashPart(text: string, from: number, end: number): number {
  let hash = end - from;
  for (let index = from; index < end; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
