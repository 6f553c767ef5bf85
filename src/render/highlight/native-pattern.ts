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
export interface NativeSpelling {
  readonly pattern: string;
  readonly flags: string;
  /** True when it matches only where the search began (`\G`). */
  readonly onlyAtFrom?: boolean;
  /** Numbers of the groups that the grammar does not know. */
  readonly hidden?: readonly number[];
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
  readonly onlyAtFrom: boolean;
  private readonly spelling: NativeSpelling;
  private readonly literal: string | undefined;
  private expression: RegExp | undefined;
  private withGroups: RegExp | undefined;
  private end = 0;

  constructor(spelling: NativeSpelling) {
    this.spelling = spelling;
    this.onlyAtFrom = spelling.onlyAtFrom ?? false;
    this.literal = literalOf(spelling);
  }

  /** True when it matches right at a place. */
  matches(line: string, at: number): boolean {
    if (this.literal !== undefined) {
      this.end = at + this.literal.length;
      return line.startsWith(this.literal, at);
    }
    this.expression ??= new RegExp(this.spelling.pattern, `${this.spelling.flags}y`);
    this.expression.lastIndex = at;
    if (!this.expression.test(line)) return false;
    this.end = this.expression.lastIndex;
    return true;
  }

  /** The match that was just found, without its groups. */
  whole(at: number): Groups {
    return [{ start: at, end: this.end, length: this.end - at }];
  }

  /** The match that was just found, with its groups. */
  groups(line: string, at: number): Groups {
    if (!this.spelling.pattern.includes("(")) return this.whole(at);
    this.withGroups ??= new RegExp(this.spelling.pattern, `${this.spelling.flags}dy`);
    this.withGroups.lastIndex = at;
    const { hidden } = this.spelling;
    const found: Groups = [];
    for (const [index, pair] of this.withGroups.exec(line)?.indices?.entries() ?? []) {
      if (hidden?.includes(index)) continue;
      found.push(pair === undefined ? ABSENT : { start: pair[0], end: pair[1], length: pair[1] - pair[0] });
    }
    return found;
  }
}

/** How Oniguruma says that a group took no part. */
const ABSENT: Groups[number] = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };

/** The text that a pattern without operators stands for: `\(` → `(`. */
function literalOf({ pattern, flags }: NativeSpelling): string | undefined {
  if (flags.includes("i") || !/^(?:[^\\^$.*+?()[\]{}|]|\\[^\w])+$/.test(pattern)) return undefined;
  return pattern.replace(/\\(.)/g, "$1");
}
