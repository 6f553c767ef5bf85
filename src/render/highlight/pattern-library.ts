// Regular expressions for the grammars, compiled once each however many rules and grammars use them.
// A grammar asks for scanners of many patterns; most patterns occur in dozens of them. Each pattern here is compiled
// when first needed, skipped when the line lacks a character it needs, and remembers its last match in the line.

import type { createOnigurumaEngine } from "@shikijs/engine-oniguruma";
import type { IOnigLib, IOnigMatch, OnigScanner, OnigString } from "@shikijs/vscode-textmate";
import { suffixSets } from "./character-set.ts";
import { canMatch, type Needs, needsOf } from "./prefilter.ts";

type Engine = Awaited<ReturnType<typeof createOnigurumaEngine>>;

/** What a tokeniser needs of regular expressions, over the given engine. */
export function createPatternLibrary(engine: Engine): IOnigLib {
  const patterns = new Map<string, Pattern>();
  const patternOf = (source: string): Pattern => {
    const known = patterns.get(source);
    if (known) return known;
    const pattern = new Pattern(source, engine);
    patterns.set(source, pattern);
    return pattern;
  };
  return {
    createOnigString: (text) => new Line(text, engine),
    createOnigScanner: (sources) =>
      new SharedScanner(
        sources.map((source) => patternOf(typeof source === "string" ? source : source.source)),
        engine,
      ),
  };
}

/** A line of code; handed to the engine only when some pattern gets past the filter. */
class Line implements OnigString {
  readonly content: string;
  readonly suffixes: Int32Array;
  private readonly engine: Engine;
  private inEngine: OnigString | undefined;

  constructor(content: string, engine: Engine) {
    this.content = content;
    this.suffixes = suffixSets(content);
    this.engine = engine;
  }

  get string(): OnigString {
    this.inEngine ??= this.engine.createString(this.content);
    return this.inEngine;
  }

  dispose(): void {
    this.inEngine?.dispose?.();
    this.inEngine = undefined;
  }
}

const NOWHERE = Number.POSITIVE_INFINITY;

/**
 * One regular expression with its last search. Searches are the inner loop of highlighting, hence plain fields (private
 * names are slower) and the start of the match beside the match.
 */
class Pattern {
  /** What the last search found. */
  match: IOnigMatch | null = null;
  private start = NOWHERE;
  private line: Line | undefined;
  private options = 0;
  private from = 0;
  private scanner: OnigScanner | undefined;
  private readonly source: string;
  private readonly engine: Engine;
  private readonly needs: Needs;
  /** `\G` and `\K` tie a match to where the search began, so it says nothing about later searches. */
  private readonly reusable: boolean;

  constructor(source: string, engine: Engine) {
    this.source = source;
    this.engine = engine;
    this.needs = needsOf(source);
    this.reusable = !source.includes("\\G") && !source.includes("\\K");
  }

  /** Where the next match begins, at `from` or later. */
  search(line: Line, from: number, options: number): number {
    const known = this.line === line && this.start >= from && this.from <= from && this.options === options;
    if (known && this.reusable) return this.start;
    this.line = line;
    this.from = from;
    this.options = options;
    this.match = canMatch(this.needs, line.suffixes, from) ? this.find(line, from, options) : null;
    this.start = this.match === null ? NOWHERE : (this.match.captureIndices[0]?.start ?? 0);
    return this.start;
  }

  private find(line: Line, from: number, options: number): IOnigMatch | null {
    this.scanner ??= this.engine.createScanner([this.source]);
    return this.scanner.findNextMatchSync(line.string, from, options);
  }
}

/** Several patterns: the leftmost match wins, then the first pattern. */
class SharedScanner implements OnigScanner {
  private readonly patterns: readonly Pattern[];
  private readonly engine: Engine;

  constructor(patterns: readonly Pattern[], engine: Engine) {
    this.patterns = patterns;
    this.engine = engine;
  }

  findNextMatchSync(text: string | OnigString, from: number, options: number): IOnigMatch | null {
    const line = text instanceof Line ? text : new Line(typeof text === "string" ? text : text.content, this.engine);
    let best: Pattern | undefined;
    let bestStart = NOWHERE;
    let bestIndex = 0;
    let index = 0;
    for (const pattern of this.patterns) {
      const start = pattern.search(line, from, options);
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
