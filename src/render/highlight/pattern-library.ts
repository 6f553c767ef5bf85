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
  readonly #engine: Engine;
  #string: OnigString | undefined;

  constructor(content: string, engine: Engine) {
    this.content = content;
    this.suffixes = suffixSets(content);
    this.#engine = engine;
  }

  get string(): OnigString {
    this.#string ??= this.#engine.createString(this.content);
    return this.#string;
  }

  dispose(): void {
    this.#string?.dispose?.();
    this.#string = undefined;
  }
}

/** One regular expression with its last search. */
class Pattern {
  readonly #source: string;
  readonly #engine: Engine;
  readonly #needs: Needs;
  /** `\G` and `\K` tie a match to where the search began, so it says nothing about later searches. */
  readonly #reusable: boolean;
  #scanner: OnigScanner | undefined;
  #line: Line | undefined;
  #options = 0;
  #from = 0;
  #match: IOnigMatch | null = null;

  constructor(source: string, engine: Engine) {
    this.#source = source;
    this.#engine = engine;
    this.#needs = needsOf(source);
    this.#reusable = !source.includes("\\G") && !source.includes("\\K");
  }

  search(line: Line, from: number, options: number): IOnigMatch | null {
    if (this.#remembers(line, from, options)) return this.#match;
    this.#match = canMatch(this.#needs, line.suffixes, from) ? this.#find(line, from, options) : null;
    this.#line = line;
    this.#from = from;
    this.#options = options;
    return this.#match;
  }

  #remembers(line: Line, from: number, options: number): boolean {
    if (!this.#reusable || this.#line !== line || this.#options !== options || from < this.#from) return false;
    return this.#match === null || startOf(this.#match) >= from;
  }

  #find(line: Line, from: number, options: number): IOnigMatch | null {
    this.#scanner ??= this.#engine.createScanner([this.#source]);
    return this.#scanner.findNextMatchSync(line.string, from, options);
  }
}

/** Several patterns: the leftmost match wins, then the first pattern. */
class SharedScanner implements OnigScanner {
  readonly #patterns: readonly Pattern[];
  readonly #engine: Engine;

  constructor(patterns: readonly Pattern[], engine: Engine) {
    this.#patterns = patterns;
    this.#engine = engine;
  }

  findNextMatchSync(text: string | OnigString, from: number, options: number): IOnigMatch | null {
    const line = text instanceof Line ? text : new Line(typeof text === "string" ? text : text.content, this.#engine);
    let best: IOnigMatch | null = null;
    let bestStart = Number.POSITIVE_INFINITY;
    let bestIndex = 0;
    for (let index = 0; index < this.#patterns.length; index++) {
      const match = this.#patterns[index]?.search(line, from, options);
      if (!match || startOf(match) >= bestStart) continue;
      best = match;
      bestStart = startOf(match);
      bestIndex = index;
      if (bestStart === from) break;
    }
    return best === null ? null : { index: bestIndex, captureIndices: best.captureIndices };
  }
}

function startOf(match: IOnigMatch): number {
  return match.captureIndices[0]?.start ?? 0;
}
