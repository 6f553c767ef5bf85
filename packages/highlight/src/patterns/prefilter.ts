// Rules out regular expressions by the characters of a line. Comparing a few bits is far cheaper than running the engine,
// and most patterns of a grammar need a character that most lines lack.

import { type CharacterSet, isSubset } from "./character-set.ts";
import { parseGrammarPattern } from "./parse-grammar-pattern.ts";

/** What all matches of a pattern have in common; undefined if nothing is known. */
export type Needs = CompiledNeeds | undefined;

interface CompiledNeeds {
  /** True if a match can only start at the start of the line. */
  readonly anchored: boolean;
  /** Characters a match can start with; undefined if it can be empty. */
  readonly first?: CharacterSet;
  /** Sets of four words; at least one must occur after the start of the search. */
  readonly required: readonly number[];
}

/** The needs of an Oniguruma pattern: `"foo|\\d+;"` → the characters `f` and `o`, or `;`. */
export function needsOf(pattern: string): Needs {
  const parsed = parseGrammarPattern(pattern);
  if (!parsed) return undefined;
  const required = withoutSupersets(parsed.required);
  const first = parsed.nullable ? {} : { first: parsed.first };
  return { anchored: parsed.anchored, ...first, required: required.flat() };
}

/** False if no match can start at or after `from`; `suffixes` are the `suffixSets` of the line. */
export function canMatch(needs: Needs, suffixes: Int32Array, from: number): boolean {
  if (needs === undefined) return true;
  if (needs.anchored && from > 0) return false;
  const base = from * 4;
  const low = suffixes[base] ?? 0;
  const middle = suffixes[base + 1] ?? 0;
  const high = suffixes[base + 2] ?? 0;
  const other = suffixes[base + 3] ?? 0;
  const { first, required } = needs;
  if (first && ((low & first[0]) | (middle & first[1]) | (high & first[2]) | (other & first[3])) === 0) return false;
  for (let index = 0; index < required.length; index += 4) {
    const one = required[index] ?? 0;
    const two = required[index + 1] ?? 0;
    const three = required[index + 2] ?? 0;
    if ((low & one) === one && (middle & two) === two && (high & three) === three) return true;
  }
  return false;
}

/** The end of the line counts as a character of its own. */
export const END = 128;

/** False if no match can start with a character (its ASCII code, or `END`). */
export function canBegin(needs: Needs, code: number): boolean {
  if (needs?.first === undefined) return true;
  if (code === END) return false;
  const at = code - 32;
  if (at < 0 || at > 95) return needs.first[3] !== 0;
  return ((needs.first[at >> 5] ?? 0) & (1 << (at & 31))) !== 0;
}

function withoutSupersets(sets: readonly CharacterSet[]): readonly CharacterSet[] {
  return sets.filter((set, index) =>
    sets.every((other, at) => at === index || !isSubset(other, set) || (isSubset(set, other) && at > index)),
  );
}
