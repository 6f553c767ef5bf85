// Native regular expressions in place of Oniguruma's, for lines of plain ASCII.
// They are made from the grammars when the package is built (`scripts/patterns.mjs`) and several times quicker.

import type { IOnigMatch } from "@shikijs/vscode-textmate";
import type { Needs } from "./prefilter.ts";

/** What the package knows of one pattern. */
export interface PatternTwin {
  /** The native spelling; absent when there is none. */
  readonly native?: NativeSpelling;
  readonly needs?: NonNullable<Needs>;
}

/** A native regular expression as data. */
export interface NativeSpelling extends NativeForm {
  readonly flags: string;
  /** For each group of `grouped` the number by which the grammar knows it; 0 for one of the spelling's own. */
  readonly groups?: readonly number[];
  /** Numbers that grammars look at although the pattern has no such group. */
  readonly without?: readonly number[];
  /** How it is spelled at the place where the search began, when that makes a difference (`\G`). */
  readonly start?: NativeForm;
}

/** One spelling of a pattern, twice: what is not captured compiles and runs several times faster. */
interface NativeForm {
  /** Without groups; absent when it never matches. */
  readonly pattern?: string;
  /** With the groups that grammars look at. */
  readonly grouped?: string;
}

/** The twins of a grammar's patterns, by the pattern. */
export type PatternTable = ReadonlyMap<string, PatternTwin>;

/** Reads a table that `scripts/patterns.mjs` wrote. */
export function parsePatternTable(text: string): PatternTable {
  return new Map(JSON.parse(text) as [string, PatternTwin][]);
}

type Groups = IOnigMatch["captureIndices"];

/** A native regular expression that is tried at one place of a line at a time. */
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

  /** True when it can tell of the given groups. */
  knows(groups: ReadonlySet<number>): boolean {
    const { groups: numbers, without } = this.spelling;
    return [...groups].every((group) => numbers?.includes(group) || without?.includes(group));
  }

  /** True when it matches right at a place of a search that began at `from`. */
  matches(line: string, at: number, from: number): boolean {
    this.found = at === from ? this.start : this.later;
    return this.found.matches(line, at);
  }

  /** The match that was just found, with the groups that grammars look at. */
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

/** One form of a pattern, compiled when it is first tried. */
class Expression {
  /** Where the last match ended. */
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

  /** Where the groups of a match stand; undefined when it has none. */
  indices(line: string, at: number): RegExpIndicesArray | undefined {
    if (this.form.grouped === undefined) return undefined;
    this.grouped ??= new RegExp(this.form.grouped, `${this.flags}dy`);
    this.grouped.lastIndex = at;
    return this.grouped.exec(line)?.indices;
  }
}

/** How Oniguruma says that a group took no part. */
const ABSENT: Groups[number] = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };

/** The text that a pattern without operators stands for: `\(` → `(`. */
function literalOf(pattern: string | undefined, flags: string): string | undefined {
  if (pattern === undefined || flags.includes("i")) return undefined;
  return LITERAL.test(pattern) ? pattern.replace(/\\(.)/g, "$1") : undefined;
}

const LITERAL = /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w])+$/;
