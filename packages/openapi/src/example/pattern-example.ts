// Generates a string that matches a regular expression. The first attempt is the shortest, with the first option of every
// choice; patterns with lookaheads need further attempts.

import { type PatternPiece, type PatternSequence, parseSchemaPattern } from "../schema/parse-schema-pattern.ts";
import { compilePattern, matchesPattern } from "../schema/pattern-match.ts";

export interface TextLimits {
  readonly min: number;
  readonly max: number;
}

interface Writing {
  text: string;
  /** The number of characters that may be added to the shortest text. */
  slack: number;
  /** Which options to choose: 0 for the first ones. */
  readonly attempt: number;
  turn: number;
  work: number;
  readonly groups: Map<number, string>;
}

const MAX_CHARACTERS = 2000;
/** Longer patterns are not tried. */
const MAX_PATTERN_LENGTH = 5000;
const MAX_WORK = 20_000;
const MAX_ATTEMPTS = 8;
const MAX_DEPTH = 60;
const ANY_LENGTH: TextLimits = { min: 0, max: MAX_CHARACTERS };

/** A string of suitable length that matches a pattern, or likely does if that takes too long to check; undefined if none is found. */
export function patternExample(pattern: string, limits: TextLimits = ANY_LENGTH): string | undefined {
  return checkedExample(pattern, limits) ?? uncheckedExample(pattern, limits);
}

/** The first attempt at a pattern that takes too long to check: better than a text of another form. */
function uncheckedExample(pattern: string, { min, max }: TextLimits): string | undefined {
  // What must follow is written out, as in `arn:(?=[^:]+:fsx:)`.
  const whole = pattern.replaceAll("(?=", "(?:");
  const options = pattern.length > MAX_PATTERN_LENGTH ? undefined : parseSchemaPattern(whole);
  const text = options && write(options, 0, min);
  if (text === undefined || length(text) < min || length(text) > max) return undefined;
  return matchesPattern(pattern, text) === undefined && compilePattern(pattern) !== undefined ? text : undefined;
}

function checkedExample(pattern: string, { min, max }: TextLimits): string | undefined {
  const isTooLong = min > MAX_CHARACTERS || pattern.length > MAX_PATTERN_LENGTH;
  const options = isTooLong ? undefined : parseSchemaPattern(pattern);
  if (options === undefined) return undefined;
  // Assertions need a check against the pattern; everything else matches by construction.
  const isExact = !/\(\?[=!<]|\\b|\\B|[\^$]/i.test(withoutEnds(pattern));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const shortest = write(options, attempt, 0);
    if (shortest === undefined) continue;
    const missing = min - length(shortest);
    const text = missing > 0 ? write(options, attempt, missing) : shortest;
    if (text === undefined || length(text) < min || length(text) > max) continue;
    const fits = matchesPattern(pattern, text);
    if (fits ?? (isExact && compilePattern(pattern) !== undefined)) return text;
  }
  // One alternative may be short enough to be checked.
  const parts = alternatives(pattern);
  for (const part of parts.length > 1 ? parts : []) {
    const text = checkedExample(part, { min, max });
    if (text !== undefined) return text;
  }
  const fits = (text: string): boolean =>
    text.length >= min && text.length <= max && matchesPattern(pattern, text) === true;
  return pattern.includes("(?=") ? PASSWORDS.find(fits) : undefined;
}

/** Texts of usual lengths with letters of both cases, digits and a symbol: rules for passwords are often all lookaheads. */
const PASSWORDS = ["Example-1", "Example-1234", "Example-12345678", "Example1", "Example12345"];

const MARK = /\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[()|]/g;

/** The alternatives of a pattern, split at the bars outside of groups. */
function alternatives(pattern: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of pattern.matchAll(MARK)) {
    if (mark === "(") depth++;
    else if (mark === ")") depth--;
    else if (mark === "|" && depth === 0) {
      parts.push(pattern.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, pattern.slice(start)];
}

/** The pattern between its start and end anchors, even if groups enclose these; escapes and classes become dots. */
function withoutEnds(pattern: string): string {
  const plain = pattern.replace(/\[(?:\\.|[^\]\\])*\]|\\[^bB]/g, ".");
  return plain.replace(/^(?:\^|\((?:\?:)?(?!\?))+/, "").replace(/(?<![$)])[$)]+$/, "");
}

function length(text: string): number {
  return [...text].length;
}

function write(options: readonly PatternSequence[], attempt: number, slack: number): string | undefined {
  const writing: Writing = { text: "", slack, attempt, turn: 0, work: 0, groups: new Map() };
  return writeOption(writing, options, 0) ? writing.text : undefined;
}

/** False if the limits were exceeded. */
function writeOption(writing: Writing, options: readonly PatternSequence[], depth: number): boolean {
  const option = options[writing.attempt % options.length];
  return option === undefined || option.every((piece) => writePiece(writing, piece, depth + 1));
}

/** Assertions write nothing; the finished text is checked against them. */
function writePiece(writing: Writing, piece: PatternPiece, depth: number): boolean {
  if (++writing.work > MAX_WORK || writing.text.length > MAX_CHARACTERS || depth > MAX_DEPTH) return false;
  if (piece.kind === "assertion" || piece.kind === "lookaround") return true;
  if (piece.kind === "character") {
    if (piece.picks.length === 0) return false;
    // Later attempts rotate through the members of a class, so that the text has some of each.
    const pick = writing.attempt === 0 ? 0 : writing.attempt - 1 + writing.turn++;
    writing.text += piece.picks[pick % piece.picks.length] ?? "";
    return true;
  }
  if (piece.kind === "backreference") {
    writing.text += writing.groups.get(piece.number) ?? "";
    return piece.number > 0;
  }
  if (piece.kind === "repeat") return writeRepeat(writing, piece, depth);
  const start = writing.text.length;
  const raw = writeOption(writing, piece.options, depth);
  if (piece.number !== undefined) writing.groups.set(piece.number, writing.text.slice(start));
  return raw;
}

function writeRepeat(
  writing: Writing,
  { piece, min, max }: Extract<PatternPiece, { readonly kind: "repeat" }>,
  depth: number,
): boolean {
  const repetitions = Math.min(max, min + (writing.attempt > 3 ? 2 : 0));
  for (let count = 0; count < repetitions; count++) if (!writePiece(writing, piece, depth + 1)) return false;
  for (let count = repetitions; count < max && writing.slack > 0; count++) {
    const before = writing.text.length;
    if (!writePiece(writing, piece, depth + 1)) return false;
    if (writing.text.length === before) break;
    writing.slack -= writing.text.length - before;
  }
  return true;
}
