// Parses a regular expression into a tree, as far as generating text and estimating the work of a match need it.

export type PatternPiece =
  /** `picks` are characters that it matches; none if they are not known. */
  | { readonly kind: "character"; readonly picks: readonly string[] }
  /** Consumes nothing: `^`, `\\b`. */
  | { readonly kind: "assertion" }
  | { readonly kind: "lookaround"; readonly options: readonly PatternSequence[] }
  | { readonly kind: "group"; readonly options: readonly PatternSequence[]; readonly number?: number }
  | { readonly kind: "repeat"; readonly piece: PatternPiece; readonly min: number; readonly max: number }
  /** Numbers start at 1; a named one has 0. */
  | { readonly kind: "backreference"; readonly number: number };

export type PatternSequence = readonly PatternPiece[];

interface Reading {
  readonly source: string;
  position: number;
  groups: number;
}

const MAX_DEPTH = 40;
const MAX_PICKS = 24;
/** Candidates for negated classes and Unicode properties. */
const ALPHABET = [..."a1-_ Ab2Bc3.,:/@+#é漢яα\n"];
const BY_ESCAPE: ReadonlyMap<string, readonly string[]> = new Map([
  ["d", [..."123456789"]],
  ["w", [..."ab1_"]],
  ["s", [" "]],
  ["D", [..."ab-"]],
  ["W", [..."- ."]],
  ["S", [..."ab1-"]],
  ["t", ["\t"]],
  ["n", ["\n"]],
  ["r", ["\r"]],
  ["f", ["\f"]],
  ["v", ["\v"]],
]);
const COUNT = /(?:\{(\d+)(,(\d*))?\}|([+*?]))\??/y;
const CODE = /u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2})/iy;

/** A pattern's alternatives; undefined if the pattern is not supported. */
export function parseSchemaPattern(source: string): readonly PatternSequence[] | undefined {
  const reading: Reading = { source, position: 0, groups: 0 };
  const options = readOptions(reading, 0);
  return reading.position === source.length ? options : undefined;
}

function readOptions(reading: Reading, depth: number): readonly PatternSequence[] | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const options: PatternPiece[][] = [[]];
  while (reading.position < reading.source.length && reading.source[reading.position] !== ")") {
    if (skip(reading, "|")) {
      options.push([]);
      continue;
    }
    const piece = readPiece(reading, depth);
    if (piece === undefined) return undefined;
    options.at(-1)?.push(readCount(reading, piece));
  }
  return options;
}

function skip(reading: Reading, text: string): boolean {
  if (!reading.source.startsWith(text, reading.position)) return false;
  reading.position += text.length;
  return true;
}

function readPiece(reading: Reading, depth: number): PatternPiece | undefined {
  const character = String.fromCodePoint(reading.source.codePointAt(reading.position) ?? 0);
  if (character === "^" || character === "$") {
    reading.position++;
    return { kind: "assertion" };
  }
  if (character === "(") return readGroup(reading, depth);
  if (character === "[") return readClass(reading);
  if (character === "\\") return readEscape(reading);
  if ("*+?".includes(character)) return undefined;
  reading.position += character.length;
  return { kind: "character", picks: character === "." ? [..."ab1-"] : [character] };
}

function readGroup(reading: Reading, depth: number): PatternPiece | undefined {
  reading.position++;
  const looks = ["?=", "?!", "?<=", "?<!"].some((mark) => skip(reading, mark));
  const named = looks ? null : /^\?<\w+>/.exec(reading.source.slice(reading.position, reading.position + 80));
  const isCounted = !looks && !skip(reading, "?:");
  if (named !== null) reading.position += named[0].length;
  const number = isCounted ? ++reading.groups : undefined;
  const options = readOptions(reading, depth + 1);
  if (options === undefined || !skip(reading, ")")) return undefined;
  if (looks) return { kind: "lookaround", options };
  return { kind: "group", options, ...(number === undefined ? {} : { number }) };
}

function readEscape(reading: Reading): PatternPiece | undefined {
  const start = reading.position;
  const letter = reading.source[start + 1];
  if (letter === undefined) return undefined;
  if (letter === "b" || letter === "B") {
    reading.position += 2;
    return { kind: "assertion" };
  }
  const [, number] = /^\\([1-9]\d?)/.exec(reading.source.slice(start, start + 3)) ?? [];
  if (number !== undefined) {
    reading.position += 1 + number.length;
    return { kind: "backreference", number: Number(number) };
  }
  const [named] = /^\\k<\w+>/.exec(reading.source.slice(start, start + 80)) ?? [];
  if (named !== undefined) {
    reading.position += named.length;
    return { kind: "backreference", number: 0 };
  }
  return { kind: "character", picks: readEscaped(reading) ?? [] };
}

/** The characters an escape can match. */
function readEscaped(reading: Reading): readonly string[] | undefined {
  const letter = reading.source[reading.position + 1] ?? "";
  CODE.lastIndex = reading.position + 1;
  const code = CODE.exec(reading.source);
  if (code !== null) {
    reading.position += 1 + code[0].length;
    const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "", 16);
    return point <= 0x10ffff ? [String.fromCodePoint(point)] : undefined;
  }
  const [property] = /^\\p\{[\w=]+\}/i.exec(reading.source.slice(reading.position, reading.position + 60)) ?? [];
  reading.position += property?.length ?? 2;
  if (property !== undefined) return matching(property);
  return BY_ESCAPE.get(letter) ?? (/[a-z0-9]/i.test(letter) ? undefined : [letter]);
}

/** The common characters that a class matches. */
function matching(source: string): readonly string[] | undefined {
  try {
    const pattern = new RegExp(`^${source}$`, "u");
    return ALPHABET.filter((character) => pattern.test(character));
  } catch {
    return undefined;
  }
}

function readClass(reading: Reading): PatternPiece | undefined {
  const start = reading.position++;
  const isNegated = skip(reading, "^");
  const members: (readonly string[])[] = [];
  while (reading.position < reading.source.length && reading.source[reading.position] !== "]") {
    const first = readMember(reading) ?? [];
    const isRange = first.length === 1 && /^-[^\]]/.test(reading.source.slice(reading.position, reading.position + 2));
    if (isRange) reading.position++;
    const last = isRange ? readMember(reading) : undefined;
    members.push(isRange ? rangeOf(first[0], last?.[0]) : first);
  }
  if (!skip(reading, "]")) return undefined;
  const picks = isNegated ? matching(reading.source.slice(start, reading.position)) : inTurn(members);
  return { kind: "character", picks: picks ?? [] };
}

function readMember(reading: Reading): readonly string[] | undefined {
  if (reading.source[reading.position] === "\\") {
    if (reading.source[reading.position + 1] !== "-") return readEscaped(reading);
    reading.position += 2;
    return ["-"];
  }
  const character = String.fromCodePoint(reading.source.codePointAt(reading.position) ?? 0);
  reading.position += character.length;
  return [character];
}

function rangeOf(first = "", last = ""): readonly string[] {
  const [low, high] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  const length = Math.max(1, Math.min(high - low + 1, MAX_PICKS));
  return Array.from({ length }, (_, index) => String.fromCodePoint(low + index));
}

/** The first of each member, then the second of each, and so on. */
function inTurn(members: readonly (readonly string[])[]): readonly string[] {
  const picks = new Set<string>();
  for (let turn = 0; turn < MAX_PICKS && picks.size < MAX_PICKS; turn++) {
    for (const member of members) {
      const pick = member[turn];
      if (pick !== undefined) picks.add(pick);
    }
  }
  return [...picks];
}

function readCount(reading: Reading, piece: PatternPiece): PatternPiece {
  COUNT.lastIndex = reading.position;
  const count = COUNT.exec(reading.source);
  if (count === null) return piece;
  reading.position += count[0].length;
  const [, from, upTo, to, sign] = count;
  if (from === undefined) {
    return { kind: "repeat", piece, min: sign === "+" ? 1 : 0, max: sign === "?" ? 1 : Number.POSITIVE_INFINITY };
  }
  const max = upTo === undefined ? Number(from) : to === "" ? Number.POSITIVE_INFINITY : Number(to);
  return { kind: "repeat", piece, min: Number(from), max };
}
