// Matches text against a pattern from a spec. Patterns may be hostile, so those that could take forever are not run.

import { type PatternPiece, type PatternSequence, parseSchemaPattern } from "./parse-schema-pattern.ts";

const MAX_PATTERN_LENGTH = 500;
const MAX_TEXT_LENGTH = 2000;
/** Maximum number of steps to try: about a tenth of a second. */
const MAX_WORK = 1e7;

interface KnownPattern {
  /** Undefined if the pattern is invalid. */
  readonly compiled: RegExp | undefined;
  /** Undefined if it cannot be judged. */
  readonly options: readonly PatternSequence[] | undefined;
}

const KNOWN = new Map<string, KnownPattern>();
const MAX_KNOWN = 1000;

/** Whether a text matches; undefined if that can't be determined in reasonable time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH || text.length > MAX_TEXT_LENGTH) return undefined;
  const { compiled, options } = KNOWN.get(pattern) ?? learn(pattern);
  if (compiled === undefined || options === undefined) return undefined;
  return maxWork(pattern, options, text.length) > MAX_WORK ? undefined : compiled.test(text);
}

function learn(pattern: string): KnownPattern {
  const known = { compiled: compilePattern(pattern), options: parseSchemaPattern(pattern) };
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(pattern, known);
  return known;
}

/** Compiles a pattern; undefined if it is invalid. */
export function compilePattern(pattern: string): RegExp | undefined {
  return compile(pattern, "u") ?? (isUnderstood(pattern) ? compile(pattern, "") : undefined);
}

/** Why a pattern is invalid, in the engine's words; undefined if it is valid with or without the `u` flag. */
export function patternProblem(pattern: string): string | undefined {
  if (compile(pattern, "u") !== undefined) return undefined;
  try {
    new RegExp(pattern);
    return undefined;
  } catch (error) {
    // `Invalid regular expression: /[a-/: Unterminated character class`
    const message = error instanceof Error ? error.message : "";
    return message.slice(message.lastIndexOf("/: ") + 1).replace(/^: /, "");
  }
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}

/** Escaped letters that mean the same with and without the `u` flag. */
const KNOWN_ESCAPE = /^\\(?:[BDSWbdfnrstvwx]|u(?!\{)|[^A-Za-z])/;

/**
 * Many authors escape more than necessary, as in `(a|\-)`, which the `u` flag rejects. Without it, `\A` and `\p{L}` match
 * literal letters, so patterns with such escapes are not used.
 */
function isUnderstood(pattern: string): boolean {
  return (pattern.match(/\\(?:u\{|[\s\S])/g) ?? []).every((raw) => KNOWN_ESCAPE.test(raw));
}

/** The worst-case number of steps: every way to match a text, from every possible start. */
function maxWork(pattern: string, options: readonly PatternSequence[], length: number): number {
  const { ways, looks } = optionsCost(options, length);
  const starts = pattern.startsWith("^") && options.length === 1 ? 1 : Math.max(1, length);
  return starts * ways * (1 + looks);
}

/** The worst-case cost of part of a pattern. */
interface Cost {
  /** The number of ways it can match a text. */
  readonly ways: number;
  /** The number of choices per character when it is repeated. */
  readonly choices: number;
  /** The ways of its lookarounds, which are tried once for each way of the rest. */
  readonly looks: number;
  readonly canBeEmpty: boolean;
}

const CHARACTER: Cost = { ways: 1, choices: 1, looks: 0, canBeEmpty: false };
/** Assertions and backreferences. */
const MARK: Cost = { ...CHARACTER, canBeEmpty: true };

/** Alternatives add up. */
function optionsCost(options: readonly PatternSequence[], length: number): Cost {
  return options
    .map((option) => sequenceCost(option, length))
    .reduce((all, one) => ({
      ways: all.ways + one.ways,
      choices: all.choices + one.choices,
      looks: all.looks + one.looks,
      canBeEmpty: all.canBeEmpty || one.canBeEmpty,
    }));
}

/** Pieces in sequence multiply. */
function sequenceCost(pieces: PatternSequence, length: number): Cost {
  let { ways, choices, looks, canBeEmpty } = MARK;
  for (const piece of pieces) {
    const cost = pieceCost(piece, length);
    ways *= cost.ways;
    choices *= cost.choices;
    looks += cost.looks;
    canBeEmpty &&= cost.canBeEmpty;
  }
  return { ways, choices, looks, canBeEmpty };
}

function pieceCost(piece: PatternPiece, length: number): Cost {
  switch (piece.kind) {
    case "character":
      return CHARACTER;
    case "assertion":
    case "backreference":
      return MARK;
    case "group":
      return optionsCost(piece.options, length);
    case "lookaround": {
      const { ways, looks } = optionsCost(piece.options, length);
      return { ...MARK, looks: ways * (1 + looks) };
    }
    case "repeat":
      return repeatCost(pieceCost(piece.piece, length), piece, length);
  }
}

/**
 * A repetition may end at any character. If it can match the same text in several ways, as in `([a-z]+.)+`, the ways
 * multiply per character or per iteration; if it can be empty, it may repeat more often than there are characters.
 */
function repeatCost(
  { ways, choices, looks, canBeEmpty }: Cost,
  { min, max }: Extract<PatternPiece, { readonly kind: "repeat" }>,
  length: number,
): Cost {
  const ends = Math.min(max - min, length) + 1;
  const empty = canBeEmpty ? min : 0;
  const times = Math.min(max, length + empty);
  return {
    ways: ends * (choices > 1 ? Math.min(choices ** (length + empty), ways ** times) : 1),
    choices: ends > 1 ? choices + 1 : choices ** times,
    looks,
    canBeEmpty: canBeEmpty || min === 0,
  };
}
