// Matches text against a pattern from a spec. Patterns may be hostile, so those that could take forever are not run.

const MAX_PATTERN_LENGTH = 500;
const MAX_TEXT_LENGTH = 2000;
/** Maximum number of steps to try: about a tenth of a second. */
const MAX_WORK = 1e7;

/** Whether a text matches; undefined if that can't be determined in reasonable time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > MAX_PATTERN_LENGTH || text.length > MAX_TEXT_LENGTH) return undefined;
  if (maxWork(pattern, text.length) > MAX_WORK) return undefined;
  return compilePattern(pattern)?.test(text);
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
function maxWork(pattern: string, length: number): number {
  const reading: Reading = { tokens: pattern.match(TOKEN) ?? [], index: 0, length };
  const { ways, looks, count } = readOptions(reading);
  const starts = pattern.startsWith("^") && count === 1 ? 1 : Math.max(1, length);
  return starts * ways * (1 + looks);
}

interface Reading {
  readonly tokens: readonly string[];
  index: number;
  readonly length: number;
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

interface Options extends Cost {
  readonly count: number;
}

const CHARACTER: Cost = { ways: 1, choices: 1, looks: 0, canBeEmpty: false };
/** Assertions and backreferences. */
const MARK: Cost = { ...CHARACTER, canBeEmpty: true };
const IS_MARK = /^(?:[$^]|\\[1-9bBk].*)$/;

/** Alternatives up to the end of a group: sequences multiply, alternatives add up. */
function readOptions(reading: Reading): Options {
  const { tokens } = reading;
  const options = { ways: 0, choices: 0, looks: 0, canBeEmpty: false, count: 1 };
  let ways = 1;
  let choices = 1;
  let canBeEmpty = true;
  for (; reading.index < tokens.length && tokens[reading.index] !== ")"; reading.index++) {
    if (tokens[reading.index] === "|") {
      options.ways += ways;
      options.choices += choices;
      options.canBeEmpty ||= canBeEmpty;
      options.count++;
      ways = 1;
      choices = 1;
      canBeEmpty = true;
      continue;
    }
    const piece = readPiece(reading);
    ways *= piece.ways;
    choices *= piece.choices;
    options.looks += piece.looks;
    canBeEmpty &&= piece.canBeEmpty;
  }
  options.ways += ways;
  options.choices += choices;
  options.canBeEmpty ||= canBeEmpty;
  return options;
}

/** One piece with its quantifier; leaves the index at its last token. */
function readPiece(reading: Reading): Cost {
  const token = reading.tokens[reading.index] ?? "";
  let cost = IS_MARK.test(token) ? MARK : CHARACTER;
  if (token.startsWith("(")) {
    reading.index++;
    cost = readOptions(reading);
    if (/[=!]$/.test(token)) cost = { ...MARK, looks: cost.ways * (1 + cost.looks) };
  }
  const count = readCount(reading.tokens[reading.index + 1]);
  if (count === undefined) return cost;
  reading.index++;
  return repeat(cost, count, reading.length);
}

/**
 * A repetition may end at any character. If it can match the same text in several ways, as in `([a-z]+.)+`, the ways
 * multiply per character or per iteration; if it can be empty, it may repeat more often than there are characters.
 */
function repeat({ ways, choices, looks, canBeEmpty }: Cost, { min, max }: Count, length: number): Cost {
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

/** Groups include their prefix; escapes and classes are one token; so are quantifiers with their laziness. */
const TOKEN =
  /\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||(?:[+*?]|\{\d+(?:,\d*)?\})\??|[\s\S]/g;

interface Count {
  readonly min: number;
  readonly max: number;
}

/** Parses a quantifier; undefined if the token is not one. */
function readCount(token: string | undefined): Count | undefined {
  switch (token?.[0]) {
    case "*":
      return { min: 0, max: Number.POSITIVE_INFINITY };
    case "+":
      return { min: 1, max: Number.POSITIVE_INFINITY };
    case "?":
      return { min: 0, max: 1 };
    case "{":
      return readBraces(token);
    default:
      return undefined;
  }
}

function readBraces(token: string): Count | undefined {
  const [, from, upTo, to] = /^\{(\d+)(,(\d*))?\}/.exec(token) ?? [];
  if (from === undefined) return undefined;
  return { min: Number(from), max: upTo === undefined ? Number(from) : to ? Number(to) : Number.POSITIVE_INFINITY };
}
