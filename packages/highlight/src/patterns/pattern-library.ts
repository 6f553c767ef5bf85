// Regular expressions for all grammars, each compiled once however many rules share it; most patterns occur in dozens of
// scanners. ASCII lines use native expressions, tried only at positions where their first character occurs. Other lines,
// and the few patterns without a native translation, go to Oniguruma, so the tokens are always the same as Oniguruma's.

import type { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import type { IOnigLib, IOnigMatch, IRawGrammar, OnigScanner, OnigString } from "@shikijs/vscode-textmate";
import { suffixSets } from "./character-set.ts";
import { patternsOf } from "./grammar-patterns.ts";
import { type NativeEntry, NativePattern, type PatternTable } from "./native-pattern.ts";
import { canBegin, canMatch, END, type Needs, needsOf } from "./prefilter.ts";

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>;

export interface PatternLibrary extends IOnigLib {
  /** Registers a grammar and its prebuilt table before its tokenizer requests patterns. */
  learn(grammar: IRawGrammar, table: PatternTable | undefined): void;
}

/** Implements the tokenizer's regex interface over the given engine. */
export function createPatternLibrary(engine: Engine): PatternLibrary {
  const patterns = new Map<string, Pattern>();
  const tables: PatternTable[] = [];
  /** Groups used by grammars without a table. */
  const groups = new Map<string, Set<number>>();

  function counterpartOf(source: string): NativeEntry | undefined {
    for (const table of tables) {
      const counterpart = table.get(source);
      if (counterpart) return counterpart;
    }
    return undefined;
  }

  function patternOf(source: string): Pattern {
    const known = patterns.get(source);
    if (known) return known;
    const pattern = new Pattern(source, { engine, counterpart: counterpartOf(source), groups: groups.get(source) });
    patterns.set(source, pattern);
    return pattern;
  }

  function learnGroups(grammar: IRawGrammar): void {
    for (const { source, groups: numbers } of patternsOf(grammar)) {
      const all = groups.get(source) ?? new Set();
      for (const number of numbers) all.add(number);
      groups.set(source, all);
      // The pattern may exist with fewer groups for another grammar, whose scanners keep that version.
      patterns.delete(source);
    }
  }

  return {
    learn(grammar, table) {
      if (table) tables.push(table);
      else learnGroups(grammar);
    },
    createOnigString: (text) => new Line(text, engine),
    createOnigScanner: (sources) =>
      new SharedScanner(
        sources.map((source) => patternOf(typeof source === "string" ? source : source.source)),
        engine,
      ),
  };
}

/** A line of code; passed to the engine only if some pattern needs it. */
class Line implements OnigString {
  readonly content: string;
  readonly suffixes: Int32Array;
  /** True if native expressions and Oniguruma agree on words, digits and case. */
  readonly isAscii: boolean;
  private readonly engine: Engine;
  private inEngine: OnigString | undefined;
  private work = 0;

  constructor(content: string, engine: Engine) {
    this.content = content;
    this.suffixes = suffixSets(content);
    this.isAscii = !NOT_ASCII.test(content);
    this.engine = engine;
  }

  get string(): OnigString {
    this.inEngine ??= this.engine.createString(this.content);
    return this.inEngine;
  }

  /** Counts positions at which patterns are tried; throws above the limit. */
  spend(steps: number): void {
    this.work += steps;
    if (this.work > MAX_WORK) throw new TooMuchWork();
  }

  dispose(): void {
    this.inEngine?.dispose?.();
    this.inEngine = undefined;
  }
}

/**
 * Thrown when a line takes so many steps that its grammar must be stuck. Steps are counted so that the outcome does not
 * depend on the clock.
 */
export class TooMuchWork extends Error {}

/** Typical lines take hundreds of steps, long minified ones a million. */
const MAX_WORK = 4_000_000;

/** A pattern without a native translation is usually a large one. */
const STICKY_WORK = 40;
const MAX_TRIES = 4;
const EXTENDED = /\(\?[a-z-]*x/i;

const NOT_ASCII = /[^\0-\x7f]/;
const NONE = Number.POSITIVE_INFINITY;

interface PatternParts {
  readonly engine: Engine;
  readonly counterpart: NativeEntry | undefined;
  /** Groups used by grammars without a table. */
  readonly groups: ReadonlySet<number> | undefined;
}

const NO_GROUPS: ReadonlySet<number> = new Set();

/**
 * A regular expression with its last search. Searches are the inner loop of highlighting, hence plain fields (#private
 * names are slower) and a separate match start.
 */
class Pattern {
  /** The native expression; null if there is none that reports the groups. */
  readonly native: NativePattern | null;
  /** Result of the last search. */
  match: IOnigMatch | null = null;
  private start = NONE;
  private line: Line | undefined;
  private from = 0;
  private scanner: OnigScanner | undefined;
  private sticky: OnigScanner | undefined;
  private triedLine: Line | undefined;
  private tries = 0;
  private read: { readonly needs: Needs } | undefined;
  private readonly source: string;
  private readonly engine: Engine;
  /** `\G` and `\K` depend on where the search started, so a match cannot be reused for later searches. */
  private readonly reusable: boolean;
  /** Wrapping would move the start that `\G` refers to, and a trailing comment would swallow the closing parenthesis. */
  private readonly wrappable: boolean;

  constructor(source: string, { engine, counterpart, groups }: PatternParts) {
    this.source = source;
    this.engine = engine;
    this.reusable = !source.includes("\\G") && !source.includes("\\K");
    this.wrappable = this.reusable && !EXTENDED.test(source);
    const native = counterpart?.native ? new NativePattern(counterpart.native) : null;
    this.native = native?.knows(groups ?? NO_GROUPS) ? native : null;
    if (counterpart) this.read = { needs: counterpart.needs };
  }

  /** What a line must contain for the pattern to match. */
  get needs(): Needs {
    this.read ??= { needs: needsOf(this.source) };
    return this.read.needs;
  }

  /** Start of the engine's next match at or after `from`. */
  search(line: Line, from: number): number {
    if (this.reusable && this.line === line && this.start >= from && this.from <= from) return this.start;
    this.line = line;
    this.from = from;
    this.match = canMatch(this.needs, line.suffixes, from) ? this.find(line, from) : null;
    this.start = this.match === null ? NONE : (this.match.captureIndices[0]?.start ?? 0);
    return this.start;
  }

  /** The engine's match exactly at `at`, in a search that started at `from`. */
  matchAt(line: Line, at: number, from: number): IOnigMatch | null {
    if (!this.wrappable) return this.search(line, from) === at ? this.match : null;
    if (this.triedLine !== line) {
      this.triedLine = line;
      this.tries = 0;
    }
    // After repeated tries on one line, searching the rest of it once is cheaper.
    if (this.tries++ >= MAX_TRIES) return this.search(line, at) === at ? this.match : null;
    line.spend(STICKY_WORK);
    this.sticky ??= this.engine.createScanner([`\\G(?:${this.source})`]);
    return this.sticky.findNextMatchSync(line.string, at, 0);
  }

  private find(line: Line, from: number): IOnigMatch | null {
    line.spend(line.content.length - from);
    this.scanner ??= this.engine.createScanner([this.source]);
    return this.scanner.findNextMatchSync(line.string, from, 0);
  }
}

/** Several patterns: the leftmost match wins, then the first pattern. */
class SharedScanner implements OnigScanner {
  private readonly patterns: readonly Pattern[];
  private readonly engine: Engine;
  /** For each character code, the indexes of patterns that can start with it. */
  private readonly starters: (readonly number[] | undefined)[] = [];

  constructor(patterns: readonly Pattern[], engine: Engine) {
    this.patterns = patterns;
    this.engine = engine;
  }

  findNextMatchSync(text: string | OnigString, from: number): IOnigMatch | null {
    const line = text instanceof Line ? text : new Line(typeof text === "string" ? text : text.content, this.engine);
    return line.isAscii ? this.walk(line, from) : this.match(line, from);
  }

  /** Tries the patterns position by position. */
  private walk(line: Line, from: number): IOnigMatch | null {
    const { content, suffixes } = line;
    for (let at = from; at <= content.length; at++) {
      const code = at < content.length ? content.charCodeAt(at) : END;
      const candidates = this.starters[code] ?? this.startersOf(code);
      line.spend(1 + candidates.length);
      for (const index of candidates) {
        const pattern = this.patterns[index];
        if (pattern === undefined || !canMatch(pattern.needs, suffixes, at)) continue;
        const { native } = pattern;
        if (native === null) {
          const match = pattern.matchAt(line, at, from);
          if (match) return { index, captureIndices: match.captureIndices };
        } else if (native.matches(content, at, from)) {
          return { index, captureIndices: native.groups(content, at) };
        }
      }
    }
    return null;
  }

  private startersOf(code: number): readonly number[] {
    const found = this.patterns.flatMap((pattern, index) => (canBegin(pattern.needs, code) ? [index] : []));
    this.starters[code] = found;
    return found;
  }

  /** Has the engine search for every pattern that may occur. */
  private match(line: Line, from: number): IOnigMatch | null {
    let best: Pattern | undefined;
    let bestStart = NONE;
    let bestIndex = 0;
    let index = 0;
    for (const pattern of this.patterns) {
      const start = pattern.search(line, from);
      if (start < bestStart) {
        best = pattern;
        bestStart = start;
        bestIndex = index;
        if (start === from) break;
      }
      index++;
    }
    return best?.match ? { index: bestIndex, captureIndices: best.match.captureIndices } : null;
  }
}
