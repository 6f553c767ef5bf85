// Native regular expressions in place of Oniguruma's, for ASCII lines. They are generated from the grammars when the
// package is built (`scripts/patterns.mjs`) and run several times faster.

import type { IOnigMatch } from "@shikijs/vscode-textmate";
import type { Needs } from "./prefilter.ts";

/** Prebuilt data for one pattern. */
export interface NativeEntry {
  /** The native translation, if there is one. */
  readonly native?: NativeSpelling;
  readonly needs?: NonNullable<Needs>;
}

/** A serialized native regular expression. */
export interface NativeSpelling extends NativeForm {
  readonly flags: string;
  /** Maps each group of `grouped` to its number in the grammar; 0 for groups added by the translation. */
  readonly groups?: readonly number[];
  /** Groups that grammars use although the pattern does not define them. */
  readonly without?: readonly number[];
  /** The variant at the start of the search, where that matters (`\G`). */
  readonly start?: NativeForm;
}

/** Two forms of one pattern: without captures, it compiles and runs several times faster. */
interface NativeForm {
  /** Without groups; absent if it never matches. */
  readonly pattern?: string;
  /** With the groups that grammars use. */
  readonly grouped?: string;
}

/** Native translations by Oniguruma pattern. */
export type PatternTable = ReadonlyMap<string, NativeEntry>;

/** Parses a table written by `scripts/patterns.mjs`. */
export function parsePatternTable(text: string): PatternTable {
  return new Map(JSON.parse(text) as [string, NativeEntry][]);
}

type Groups = IOnigMatch["captureIndices"];

/** A native expression that is tested at one position of a line at a time. */
export class NativePattern {
  private readonly spelling: NativeSpelling;
  private readonly start: Expression;
  private readonly later: Expression;
  private found: Expression;

  constructor(spelling: NativeSpelling) {
    const { flags, start } = spelling;
    this.spelling = spelling;
    this.later = new Expression(spelling, flags);
    this.start = start ? new Expression(start, flags) : this.later;
    this.found = this.later;
  }

  /** True if it can report the given groups. */
  knows(groups: ReadonlySet<number>): boolean {
    const { groups: numbers, without } = this.spelling;
    return [...groups].every((group) => numbers?.includes(group) || without?.includes(group));
  }

  /** True if it matches exactly at `at`, in a search that started at `from`. */
  matches(line: string, at: number, from: number): boolean {
    this.found = at === from ? this.start : this.later;
    return this.found.matches(line, at);
  }

  /** The last match, with the groups that grammars use. */
  groups(line: string, at: number): Groups {
    const { end } = this.found;
    const found: Groups = [{ start: at, end, length: end - at }];
    const indices = this.found.indices(line, at);
    if (indices === undefined) return found;
    let index = 0;
    for (const number of this.spelling.groups ?? []) {
      const pair = indices[++index];
      while (found.length <= number) found.push(ABSENT);
      if (number > 0 && pair !== undefined) found[number] = { start: pair[0], end: pair[1], length: pair[1] - pair[0] };
    }
    return found;
  }
}

/** One form of a pattern, compiled on first use. */
class Expression {
  /** End of the last match. */
  end = 0;
  private readonly form: NativeForm;
  private readonly flags: string;
  private readonly literal: string | undefined;
  private plain: RegExp | undefined;
  private grouped: RegExp | undefined;

  constructor(form: NativeForm, flags: string) {
    this.form = form;
    this.flags = flags;
    this.literal = literalOf(form.pattern, flags);
  }

  matches(line: string, at: number): boolean {
    if (this.literal !== undefined) {
      this.end = at + this.literal.length;
      return line.startsWith(this.literal, at);
    }
    if (this.form.pattern === undefined) return false;
    this.plain ??= new RegExp(this.form.pattern, `${this.flags}y`);
    this.plain.lastIndex = at;
    if (!this.plain.test(line)) return false;
    this.end = this.plain.lastIndex;
    return true;
  }

  /** Group positions of a match; undefined if it has none. */
  indices(line: string, at: number): RegExpIndicesArray | undefined {
    if (this.form.grouped === undefined) return undefined;
    this.grouped ??= new RegExp(this.form.grouped, `${this.flags}dy`);
    this.grouped.lastIndex = at;
    return this.grouped.exec(line)?.indices;
  }
}

/** Oniguruma's value for a group that did not participate. */
const ABSENT: Groups[number] = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };

/** The literal text of a pattern without operators: `\(` → `(`. */
function literalOf(pattern: string | undefined, flags: string): string | undefined {
  if (pattern === undefined || flags.includes("i")) return undefined;
  return LITERAL.test(pattern) ? pattern.replace(/\\(.)/g, "$1") : undefined;
}

const LITERAL = /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w])+$/;
