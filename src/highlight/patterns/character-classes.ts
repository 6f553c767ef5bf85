// Named character sets in patterns: `\d`, `[:alpha:]`, case-insensitive letters. Each may be larger than the engine's own,
// never smaller.

import { ALL, type CharacterSet, complement, isEmpty, only, range, union } from "./character-set.ts";

const DIGITS = range(48, 57);
const LETTERS = union(range(65, 90), range(97, 122));
const OTHERS: CharacterSet = [0, 0, 0, 1];
const WORD = union(union(DIGITS, LETTERS), union(only(95), OTHERS));
const HEX = union(DIGITS, union(range(65, 70), range(97, 102)));
const SPACE = union(only(32), OTHERS);

/** Character sets by escape letter. */
export const CLASSES: ReadonlyMap<string, CharacterSet> = new Map([
  ["d", union(DIGITS, OTHERS)],
  ["D", complement(DIGITS)],
  ["w", WORD],
  ["W", complement(WORD)],
  ["s", SPACE],
  ["S", complement(SPACE)],
  ["h", HEX],
  ["H", complement(HEX)],
  ["R", OTHERS],
  ["N", ALL],
  ["O", ALL],
  ["X", ALL],
]);

/** Adds the other case of each letter; some non-ASCII characters fold to letters too. */
export function foldCase(set: CharacterSet): CharacterSet {
  const letters = set[1] | set[2];
  if ((letters & 0x07fffffe) === 0) return set;
  return [set[0], set[1] | (letters & 0x07fffffe), set[2] | (letters & 0x07fffffe), 1];
}

const NAMED: ReadonlyMap<string, CharacterSet> = new Map([
  ["alpha", union(LETTERS, OTHERS)],
  ["alnum", union(union(LETTERS, DIGITS), OTHERS)],
  ["digit", union(DIGITS, OTHERS)],
  ["upper", union(range(65, 90), OTHERS)],
  ["lower", union(range(97, 122), OTHERS)],
  ["space", SPACE],
]);

/** The set named in `[:alpha:]` or `\p{Alpha}`. */
export function namedSet(name: string): CharacterSet {
  return NAMED.get(name.toLowerCase()) ?? ALL;
}

/** One set per printable character. */
export function split(set: CharacterSet): readonly CharacterSet[] {
  const sets: CharacterSet[] = [];
  for (let code = 32; code < 128; code++) {
    const single = only(code);
    if (isEmpty([set[0] & single[0], set[1] & single[1], set[2] & single[2], 0])) continue;
    sets.push(single);
  }
  return sets;
}
