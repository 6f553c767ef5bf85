// Character sets as four integers: one bit per printable ASCII character, and one for all others.

/** Three 32-bit words for printable characters, then a word that is 1 if the set has any other character. */
export type CharacterSet = readonly [number, number, number, number];

export const NONE: CharacterSet = [0, 0, 0, 0];
export const ALL: CharacterSet = [-1, -1, -1, 1];

export function only(code: number): CharacterSet {
  const at = code - 32;
  if (at < 0 || at > 95) return [0, 0, 0, 1];
  const bit = 1 << (at & 31);
  return [at < 32 ? bit : 0, at >= 32 && at < 64 ? bit : 0, at >= 64 ? bit : 0, 0];
}

/** Both ends inclusive. */
export function range(first: number, last: number): CharacterSet {
  let set: CharacterSet = first < 32 || last > 127 ? [0, 0, 0, 1] : NONE;
  for (let code = Math.max(first, 32); code <= Math.min(last, 127); code++) set = union(set, only(code));
  return set;
}

export function union(a: CharacterSet, b: CharacterSet): CharacterSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]];
}

/** The complement. The "others" bit stays set, because a set may contain only some of them. */
export function complement(set: CharacterSet): CharacterSet {
  return [~set[0], ~set[1], ~set[2], 1];
}

export function isSubset(part: CharacterSet, whole: CharacterSet): boolean {
  return union(part, whole).every((word, index) => word === whole[index]);
}

export function isEmpty(set: CharacterSet): boolean {
  return (set[0] | set[1] | set[2] | set[3]) === 0;
}

/** Adds the other case of each letter; some non-ASCII characters fold to letters too. */
export function foldCase(set: CharacterSet): CharacterSet {
  const letters = set[1] | set[2];
  if ((letters & 0x07fffffe) === 0) return set;
  return [set[0], set[1] | (letters & 0x07fffffe), set[2] | (letters & 0x07fffffe), 1];
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

/** For each position, the set of characters from there to the end, four words each. */
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
