// Tells from the characters of a line that a regular expression cannot match in it.
// Looking at a few bits is far cheaper than asking the regular expression engine, and most patterns of a grammar need
// a character that most lines lack.

import { type CharacterSet, isSubset } from "./character-set.ts";
import { parseGrammarPattern } from "./parse-grammar-pattern.ts";

/** What every match of a pattern has in common; undefined when nothing is known. */
export type Needs = CompiledNeeds | undefined;

interface CompiledNeeds {
  /** True when a match can only begin at the start of the line. */
  readonly anchored: boolean;
  /** The characters a match can begin with; undefined when it can be empty. */
  readonly first?: CharacterSet;
  /** Sets of four words, of which at least one must stand behind the place where the search begins. */
  readonly required: readonly number[];
}

/** What an Oniguruma pattern needs: `"foo|\\d+;"` → the characters `f`, `o`, or else `;`. */
export function needsOf(pattern: string): Needs {
  const parsed = parseGrammarPattern(pattern);
  if (!parsed) return undefined;
  const required = withoutSupersets(parsed.required);
  const first = parsed.nullable ? {} : { first: parsed.first };
  return { anchored: parsed.anchored, ...first, required: required.flat() };
}

/** False when no match can begin at `from` or later; `suffixes` are the `suffixSets` of the line. */
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

/** The place behind the last character of a line counts as a character of its own. */
export const END = 128;

/** False when no match can begin with a character (its ASCII code, or `END`). */
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
