// Whether a text matches a pattern of an API description. Patterns may be hostile: one that could take for ever is not tried.

const LONGEST_PATTERN = 500;
const LONGEST_TEXT = 2000;
/** Steps that are tried at most: about a tenth of a second. */
const MOST_WORK = 1e7;

/** Whether a text matches; undefined when that cannot be told, or not in good time. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  if (pattern.length > LONGEST_PATTERN || text.length > LONGEST_TEXT) return undefined;
  if (mostWork(pattern, text.length) > MOST_WORK) return undefined;
  return compilePattern(pattern)?.test(text);
}

/** A pattern made ready; undefined when it is none. */
export function compilePattern(pattern: string): RegExp | undefined {
  return compile(pattern, "u") ?? (isUnderstood(pattern) ? compile(pattern, "") : undefined);
}

/** Why a pattern is no regular expression, in the words of the engine; undefined when it is one under either rules. */
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

/** Escapes of letters that mean the same under both rules. */
const KNOWN_ESCAPE = /^\\(?:[BDSWbdfnrstvwx]|u(?!\{)|[^A-Za-z])/;

/**
 * Many authors escape more than they must, as in `(a|\-)`, which only the older rules allow. These take letters that
 * are marks elsewhere, such as `\A` and `\p{L}`, for themselves: patterns with such are left alone.
 */
function isUnderstood(pattern: string): boolean {
  return (pattern.match(/\\(?:u\{|[\s\S])/g) ?? []).every((written) => KNOWN_ESCAPE.test(written));
}

/** How many steps a pattern may take at worst: all ways to take a text, from each place where it may begin. */
function mostWork(pattern: string, length: number): number {
  const reading: Reading = { tokens: pattern.match(TOKEN) ?? [], index: 0, length };
  const { ways, looks, count } = readOptions(reading);
  const starts = pattern.startsWith("^") && count === 1 ? 1 : Math.max(1, length);
  return starts * ways * (1 + looks);
}

interface Reading {
  readonly tokens: readonly string[];
  index: number;
  /** How long the text is. */
  readonly length: number;
}

/** What a part of a pattern may cost at worst. */
interface Cost {
  /** In how many ways it can take a text. */
  readonly ways: number;
  /** How many of its choices may have to be made for each character, when it is repeated. */
  readonly choices: number;
  /** The ways of what only looks ahead or behind: these are tried once for each way of the others. */
  readonly looks: number;
  /** Whether it can stand for no text at all. */
  readonly canBeEmpty: boolean;
}

interface Options extends Cost {
  /** How many alternatives there are. */
  readonly count: number;
}

const CHARACTER: Cost = { ways: 1, choices: 1, looks: 0, canBeEmpty: false };
/** Assertions, and what repeats the text of a group. */
const MARK: Cost = { ...CHARACTER, canBeEmpty: true };
const IS_MARK = /^(?:[$^]|\\[1-9bBk].*)$/;

/** Alternatives up to the end of a group; what stands one after the other multiplies, what stands side by side adds up. */
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

/** One piece with its count; the place stays at its last token. */
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
 * A repetition may end at any character. What can take the same text in several ways, such as `([a-z]+.)+`, multiplies
 * them with each character, or each time it stands; what can be empty may stand more often than there are characters.
 */
function repeat({ ways, choices, looks, canBeEmpty }: Cost, { least, most }: Count, length: number): Cost {
  const ends = Math.min(most - least, length) + 1;
  const empty = canBeEmpty ? least : 0;
  const times = Math.min(most, length + empty);
  return {
    ways: ends * (choices > 1 ? Math.min(choices ** (length + empty), ways ** times) : 1),
    choices: ends > 1 ? choices + 1 : choices ** times,
    looks,
    canBeEmpty: canBeEmpty || least === 0,
  };
}

/** Groups open with their marks; escapes and classes are one token; counts are one token with their laziness. */
const TOKEN =
  /\\k<\w+>|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||(?:[+*?]|\{\d+(?:,\d*)?\})\??|[\s\S]/g;

interface Count {
  readonly least: number;
  readonly most: number;
}

/** What the token behind a piece says about how often it may stand; undefined when that is no count. */
function readCount(token: string | undefined): Count | undefined {
  switch (token?.[0]) {
    case "*":
      return { least: 0, most: Number.POSITIVE_INFINITY };
    case "+":
      return { least: 1, most: Number.POSITIVE_INFINITY };
    case "?":
      return { least: 0, most: 1 };
    case "{":
      return readBraces(token);
    default:
      return undefined;
  }
}

function readBraces(token: string): Count | undefined {
  const [, from, upTo, to] = /^\{(\d+)(,(\d*))?\}/.exec(token) ?? [];
  if (from === undefined) return undefined;
  return { least: Number(from), most: upTo === undefined ? Number(from) : to ? Number(to) : Number.POSITIVE_INFINITY };
}
