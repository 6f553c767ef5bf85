// Regular expressions for the grammars, compiled once each however many rules and grammars use them.
// A grammar asks for scanners of many patterns; most patterns occur in dozens of them. A line of plain ASCII is read by
// native expressions, tried only where their first character stands; other lines, and the few patterns that have no
// native twin, go to Oniguruma itself, so the tokens are always its own.

import type { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import type { IOnigLib, IOnigMatch, IRawGrammar, OnigScanner, OnigString } from "@shikijs/vscode-textmate";
import { suffixSets } from "./character-set.ts";
import { patternsOf } from "./grammar-patterns.ts";
import { NativePattern, type PatternTable, type PatternTwin } from "./native-pattern.ts";
import { canBegin, canMatch, END, type Needs, needsOf } from "./prefilter.ts";

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>;

/** The regular expressions of all grammars. */
export interface PatternLibrary extends IOnigLib {
  /** Makes a grammar known before its tokeniser asks for patterns, with the package's table of them. */
  learn(grammar: IRawGrammar, table: PatternTable | undefined): void;
}

/** What tokenisers need of regular expressions, over the given engine. */
export function createPatternLibrary(engine: Engine): PatternLibrary {
  const patterns = new Map<string, Pattern>();
  const tables: PatternTable[] = [];
  /** The groups that grammars without a table look at. */
  const groups = new Map<string, Set<number>>();

  function twinOf(source: string): PatternTwin | undefined {
    for (const table of tables) {
      const twin = table.get(source);
      if (twin) return twin;
    }
    return undefined;
  }

  function patternOf(source: string): Pattern {
    const known = patterns.get(source);
    if (known) return known;
    const pattern = new Pattern(source, { engine, twin: twinOf(source), groups: groups.get(source) });
    patterns.set(source, pattern);
    return pattern;
  }

  function learnGroups(grammar: IRawGrammar): void {
    for (const { source, groups: numbers } of patternsOf(grammar)) {
      const all = groups.get(source) ?? new Set();
      for (const number of numbers) all.add(number);
      groups.set(source, all);
      // Another grammar may have asked for the same pattern and for fewer groups; its scanners keep theirs.
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

/** A line of code; handed to the engine only when some pattern needs it. */
class Line implements OnigString {
  readonly content: string;
  readonly suffixes: Int32Array;
  /** True when native expressions and Oniguruma mean the same by words, digits and letters in any case. */
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

  /** Counts places at which patterns are tried; throws when they are too many. */
  spend(places: number): void {
    this.work += places;
    if (this.work > MOST_WORK) throw new TooMuchWork();
  }

  dispose(): void {
    this.inEngine?.dispose?.();
    this.inEngine = undefined;
  }
}

/** A line took so many steps that its grammar must have gone astray; counted, so that it does not depend on the clock. */
export class TooMuchWork extends Error {}

/** Usual lines take hundreds of steps, long minified ones a million. */
const MOST_WORK = 4_000_000;

/** A pattern that only the engine has is a large one. */
const STICKY_WORK = 40;
const MOST_TRIES = 4;
const EXTENDED = /\(\?[a-z-]*x/i;

const NOT_ASCII = /[^\0-\x7f]/;
const NOWHERE = Number.POSITIVE_INFINITY;

/** What a pattern is made of. */
interface PatternParts {
  readonly engine: Engine;
  readonly twin: PatternTwin | undefined;
  /** The groups that grammars without a table look at. */
  readonly groups: ReadonlySet<number> | undefined;
}

const NO_GROUPS: ReadonlySet<number> = new Set();

/**
 * One regular expression with its last search. Searches are the inner loop of highlighting, hence plain fields (private
 * names are slower) and the start of the match beside the match.
 */
class Pattern {
  /** The native expression, null when there is none that knows the groups. */
  readonly native: NativePattern | null;
  /** What the last search found. */
  match: IOnigMatch | null = null;
  private start = NOWHERE;
  private line: Line | undefined;
  private from = 0;
  private scanner: OnigScanner | undefined;
  private sticky: OnigScanner | undefined;
  private triedLine: Line | undefined;
  private tries = 0;
  private read: { readonly needs: Needs } | undefined;
  private readonly source: string;
  private readonly engine: Engine;
  /** `\G` and `\K` tie a match to where the search began, so it says nothing about later searches. */
  private readonly reusable: boolean;
  /** Wrapping would change where a search with `\G` began, and a comment at the end would swallow the bracket. */
  private readonly wrappable: boolean;

  constructor(source: string, { engine, twin, groups }: PatternParts) {
    this.source = source;
    this.engine = engine;
    this.reusable = !source.includes("\\G") && !source.includes("\\K");
    this.wrappable = this.reusable && !EXTENDED.test(source);
    const native = twin?.native ? new NativePattern(twin.native) : null;
    this.native = native?.knows(groups ?? NO_GROUPS) ? native : null;
    if (twin) this.read = { needs: twin.needs };
  }

  /** What a line must have for the pattern to match in it. */
  get needs(): Needs {
    this.read ??= { needs: needsOf(this.source) };
    return this.read.needs;
  }

  /** Where the engine finds the next match, at `from` or later. */
  search(line: Line, from: number): number {
    if (this.reusable && this.line === line && this.start >= from && this.from <= from) return this.start;
    this.line = line;
    this.from = from;
    this.match = canMatch(this.needs, line.suffixes, from) ? this.find(line, from) : null;
    this.start = this.match === null ? NOWHERE : (this.match.captureIndices[0]?.start ?? 0);
    return this.start;
  }

  /** What the engine matches right at a place of a search that began at `from`. */
  matchAt(line: Line, at: number, from: number): IOnigMatch | null {
    if (!this.wrappable) return this.search(line, from) === at ? this.match : null;
    if (this.triedLine !== line) {
      this.triedLine = line;
      this.tries = 0;
    }
    // A pattern that is asked again and again in one line had better search the rest of it once.
    if (this.tries++ >= MOST_TRIES) return this.search(line, at) === at ? this.match : null;
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
  /** For each character the numbers of the patterns that can begin with it. */
  private readonly starters: (readonly number[] | undefined)[] = [];

  constructor(patterns: readonly Pattern[], engine: Engine) {
    this.patterns = patterns;
    this.engine = engine;
  }

  findNextMatchSync(text: string | OnigString, from: number): IOnigMatch | null {
    const line = text instanceof Line ? text : new Line(typeof text === "string" ? text : text.content, this.engine);
    return line.isAscii ? this.walk(line, from) : this.ask(line, from);
  }

  /** Tries the patterns at one place after the other. */
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

  /** Lets the engine search for every pattern that may occur. */
  private ask(line: Line, from: number): IOnigMatch | null {
    let best: Pattern | undefined;
    let bestStart = NOWHERE;
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
