// Picks the part of a text that shows why it matched, with the matches marked.

import { allWords, fold, tokenMatches } from "./words.ts";

/** Text with ranges to highlight, ordered and non-overlapping. */
export interface MarkedText {
  readonly text: string;
  readonly marks: readonly (readonly [start: number, end: number])[];
}

/** Words to mark, and prefixes still being typed. */
export interface SearchTerms {
  readonly words: ReadonlySet<string>;
  readonly starts: readonly string[];
}

const LENGTH = 170;
const LEAD = 40;
/** The number of places considered. */
const MAX_MARKS = 2000;

/** Marks the wanted words in a whole text. */
export function markText(text: string, terms: SearchTerms): MarkedText {
  return { text, marks: findMarks(text, terms).map(({ start, end }) => [start, end] as const) };
}

/** The part of a text with the most distinct wanted words, cut at word boundaries. */
export function excerpt(text: string, terms: SearchTerms): MarkedText {
  const marks = findMarks(text, terms);
  const first = bestStart(marks);
  let from = Math.max(0, first - LEAD);
  if (from > 0) from = Math.max(0, text.lastIndexOf(" ", from) + 1);
  if (text.startsWith("· ", from)) from += 2;
  let to = Math.min(text.length, from + LENGTH);
  if (to < text.length) to = wordEnd(text, from, to);
  const before = from > 0 ? "… " : "";
  const after = to < text.length ? " …" : "";
  const shift = before.length - from;
  const inside = marks.filter(({ start, end }) => start >= from && end <= to);
  return {
    text: before + text.slice(from, to) + after,
    marks: inside.map(({ start, end }) => [start + shift, end + shift] as const),
  };
}

interface Mark {
  readonly start: number;
  readonly end: number;
  /** Several if they touch, as in `userName`. */
  readonly words: readonly string[];
}

function findMarks(text: string, { words, starts }: SearchTerms): readonly Mark[] {
  const marks: Mark[] = [];
  for (const match of tokenMatches(text)) {
    const token = match[0];
    const at = match.index;
    const found = allWords(token).filter((word) => words.has(word));
    if (found.length > 0) marks.push(...marksIn(token, at, found));
    else {
      const folded = fold(token);
      const start = starts.find((one) => folded.startsWith(one));
      if (start !== undefined)
        marks.push({ start: at, end: at + Math.min(token.length, start.length), words: [start] });
    }
  }
  return marks;
}

/** The ranges of words within a token; the whole token if folding changes its length. */
function marksIn(token: string, at: number, found: readonly string[]): readonly Mark[] {
  const folded = fold(token);
  const whole = [{ start: at, end: at + token.length, words: found }];
  if (folded.length !== token.length) return whole;
  const marks: Mark[] = [];
  for (const word of found) {
    const position = folded.indexOf(word);
    if (position === -1) return whole;
    marks.push({ start: at + position, end: at + position + word.length, words: [word] });
  }
  return joinMarks(marks.sort((a, b) => a.start - b.start));
}

function joinMarks(sorted: readonly Mark[]): readonly Mark[] {
  const joined: Mark[] = [];
  for (const mark of sorted) {
    const last = joined.at(-1);
    if (last && mark.start <= last.end)
      joined[joined.length - 1] = {
        start: last.start,
        end: Math.max(last.end, mark.end),
        words: [...last.words, ...mark.words],
      };
    else joined.push(mark);
  }
  return joined;
}

/** The start of the window with the most distinct words. */
function bestStart(marks: readonly Mark[]): number {
  let best = 0;
  let max = 0;
  for (let index = 0; index < marks.length && index < MAX_MARKS; index++) {
    const { start = 0 } = marks[index] ?? {};
    const seen = new Set<string>();
    for (let next = index; next < marks.length && (marks[next]?.end ?? 0) <= start + LENGTH - LEAD; next++) {
      for (const word of marks[next]?.words ?? []) seen.add(word);
    }
    if (seen.size > max) {
      max = seen.size;
      best = start;
    }
  }
  return best;
}

function wordEnd(text: string, from: number, to: number): number {
  const space = text.lastIndexOf(" ", to);
  return space > from + LENGTH / 2 ? space : to;
}
