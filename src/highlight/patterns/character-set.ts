// Sets of characters as four numbers: a bit for each printable ASCII character, and one for all others together.

/** Three words of 32 printable characters, then a word that is 1 when any other character belongs to the set. */
export type CharacterSet = readonly [number, number, number, number];

/** No character. */
export const NONE: CharacterSet = [0, 0, 0, 0];
/** Every character. */
export const ALL: CharacterSet = [-1, -1, -1, 1];

/** The set of one character. */
export function only(code: number): CharacterSet {
  const at = code - 32;
  if (at < 0 || at > 95) return [0, 0, 0, 1];
  const bit = 1 << (at & 31);
  return [at < 32 ? bit : 0, at >= 32 && at < 64 ? bit : 0, at >= 64 ? bit : 0, 0];
}

/** The set of a range of characters, both ends included. */
export function range(first: number, last: number): CharacterSet {
  let set: CharacterSet = first < 32 || last > 127 ? [0, 0, 0, 1] : NONE;
  for (let code = Math.max(first, 32); code <= Math.min(last, 127); code++) set = union(set, only(code));
  return set;
}

/** What is in one set or the other. */
export function union(a: CharacterSet, b: CharacterSet): CharacterSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]];
}

/** What is not in a set; "all others" always stay, because a set may hold only some of them. */
export function complement(set: CharacterSet): CharacterSet {
  return [~set[0], ~set[1], ~set[2], 1];
}

/** True when every character of `part` is in `whole`. */
export function isSubset(part: CharacterSet, whole: CharacterSet): boolean {
  return union(part, whole).every((word, index) => word === whole[index]);
}

/** True when a set has no character. */
export function isEmpty(set: CharacterSet): boolean {
  return (set[0] | set[1] | set[2] | set[3]) === 0;
}

/** For each position of a text the characters from there to its end, four words each. */
export function suffixSets(text: string): Int32Array {
  const sets = new Int32Array((text.length + 1) * 4);
  let low = 0;
  let middle = 0;
  let high = 0;
  let other = 0;
  for (let index = text.length - 1; index >= 0; index--) {
    const at = text.charCodeAt(index) - 32;
    if (at < 0 || at > 95) other = 1;
    else if (at < 32) low |= 1 << at;
    else if (at < 64) middle |= 1 << (at - 32);
    else high |= 1 << (at - 64);
    const base = index * 4;
    sets[base] = low;
    sets[base + 1] = middle;
    sets[base + 2] = high;
    sets[base + 3] = other;
  }
  return sets;
}
