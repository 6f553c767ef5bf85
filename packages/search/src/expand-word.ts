// One typed word → the site's words it may mean: the word itself, its other forms, its completions and, if those are weak,
// compounds that contain it and likely corrections.

import type { ListedWords, LoadedIndex } from "./load-index.ts";
import type { QueryWord } from "./parse-query.ts";

/** A word on the site and how well it fits, at most 1. */
export interface Candidate {
  readonly word: string;
  readonly fit: number;
}

const FIT = {
  form: 0.8,
  typing: 0.82,
  start: 0.5,
  compoundEnd: 0.65,
  compound: 0.5,
  oneEdit: 0.6,
  twoEdits: 0.4,
} as const;
/** The rank of a word that is in a title and in at least two sections; a prefix of one is not a typo. */
const WELL_KNOWN = 17;
const MAX_COMPLETIONS = 7;
const MAX_CORRECTIONS = 5;
const MAX_COMPOUNDS = 7;
/** Shorter words are in too many others by chance. */
const MIN_COMPOUND_PART = 4;
/** Endings to swap when looking for other forms of an English word. */
const ENDINGS = [
  "",
  "e",
  "ing",
  "ed",
  "er",
  "or",
  "ion",
  "ation",
  "ment",
  "able",
  "ability",
  "ible",
  "ibility",
] as const;
const ENDING = /(?:ations?|ions?|ments?|ings?|ers?|ors?|ed|es|e|[ai]ble|[ai]bility)$/;

/** The words a typed word may mean, best first. */
export async function expandWord(query: QueryWord, index: LoadedIndex): Promise<readonly Candidate[]> {
  const { word, open, optional } = query;
  const found = new Map<string, number>();
  const add = (candidate: string, fit: number): void => {
    if (fit > (found.get(candidate) ?? 0)) found.set(candidate, fit);
  };
  const exact = await index.postings(word);
  if (exact) add(word, 1);
  if (optional && !open) return toCandidates(found);
  const list = await index.words(stemOf(word) ?? word);
  const completions = await completeWord(word, list, index);
  for (const { word: completion } of completions) {
    const share = (word.length / completion.length) ** 0.25;
    if (open) add(completion, FIT.typing * share);
    else if (word.length > 2) add(completion, FIT.start * share);
  }
  if (optional) return toCandidates(found);
  for (const form of otherForms(word, list)) add(form, FIT.form);
  const isKnown = exact !== undefined || (open && (completions[0]?.rank ?? 0) >= WELL_KNOWN);
  if (!isKnown || (exact && exact.total < 2)) {
    const all = await index.words();
    const compounds = isKnown ? [] : findCompounds(word, all);
    for (const { word: compound, fit } of compounds) add(compound, fit);
    const scale = isKnown || completions.length + compounds.length > 0 ? 0.7 : 1;
    for (const { word: correction, fit } of correctWord(query, all)) add(correction, fit * scale);
  }
  return toCandidates(found);
}

interface RankedWord {
  readonly word: string;
  readonly rank: number;
}

function toCandidates(found: ReadonlyMap<string, number>): readonly Candidate[] {
  return [...found].map(([word, fit]) => ({ word, fit })).sort((a, b) => b.fit - a.fit);
}

/** The best-known words that start with this one; rare words are read from the block it would be in. */
async function completeWord(word: string, list: ListedWords, index: LoadedIndex): Promise<readonly RankedWord[]> {
  const start = firstAtOrAfter(list.words, word);
  const ranked: RankedWord[] = [];
  for (let at = start; at < list.words.length; at++) {
    const candidate = list.words[at] ?? "";
    if (!candidate.startsWith(word)) break;
    if (candidate !== word) ranked.push({ word: candidate, rank: list.rank(at) });
  }
  ranked.sort((a, b) => b.rank - a.rank || a.word.length - b.word.length);
  const best = ranked.slice(0, MAX_COMPLETIONS);
  if (best.length > 0 || word.length < 4) return best;
  const near = (await index.neighbors(word)).filter((candidate) => candidate !== word);
  return near.slice(0, MAX_COMPLETIONS).map((candidate) => ({ word: candidate, rank: 0 }));
}

/** `"deploying"` → deploy, deployed, deployment …, if the site has them. */
function otherForms(word: string, list: ListedWords): readonly string[] {
  const stem = stemOf(word);
  if (stem === undefined) return [];
  const forms = ENDINGS.map((ending) => stem + ending);
  return forms.filter((form) => form !== word && list.words[firstAtOrAfter(list.words, form)] === form);
}

/** `"deploying"` → `"deploy"`; undefined for words too short to stem. */
function stemOf(word: string): string | undefined {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return undefined;
  const stem = word.replace(ENDING, "");
  return stem.length < 4 ? undefined : stem;
}

/**
 * `"schlussel"` → `"zugriffsschlussel"`: German, Dutch, Finnish and the Nordic languages write compounds as one word, whose
 * last part says what it is.
 */
function findCompounds(part: string, list: ListedWords): readonly Candidate[] {
  if (part.length < MIN_COMPOUND_PART || /\d/.test(part)) return [];
  const found: (Candidate & { readonly rank: number })[] = [];
  for (let at = 0; at < list.words.length; at++) {
    const word = list.words[at] ?? "";
    // The rest of the word is a part too.
    if (word.indexOf(part, 3) === -1) continue;
    found.push({ word, fit: word.endsWith(part) ? FIT.compoundEnd : FIT.compound, rank: list.rank(at) });
  }
  found.sort((a, b) => b.fit - a.fit || b.rank - a.rank || a.word.length - b.word.length);
  return found.slice(0, MAX_COMPOUNDS);
}

/** Words one or two typos away, nearest and most specific first. */
function correctWord({ word, open }: QueryWord, list: ListedWords): readonly Candidate[] {
  if (word.length < 3 || /^\d+$/.test(word)) return [];
  const limit = word.length < 7 ? 1 : 2;
  const first = word.charCodeAt(0);
  const distance = createDistance(word, limit);
  const found: { readonly word: string; readonly fit: number; readonly score: number }[] = [];
  for (let at = 0; at < list.words.length; at++) {
    const candidate = list.words[at] ?? "";
    if (candidate.length < word.length - limit || (!open && candidate.length > word.length + limit)) continue;
    const sameStart = candidate.charCodeAt(0) === first;
    if (!sameStart && (word.length < 5 || candidate.length > word.length + 1)) continue;
    const { whole, start } = distance(candidate);
    const asStart = open && sameStart && start + 1 <= limit + 1 ? start + 0.3 : Number.POSITIVE_INFINITY;
    const edits = Math.min(whole, asStart) + (sameStart ? 0 : 0.4);
    if (Math.floor(edits) > limit) continue;
    const fit = (edits < 2 ? FIT.oneEdit : FIT.twoEdits) - 0.1 * (edits % 1);
    found.push({ word: candidate, fit, score: edits * 12 - list.rank(at) });
  }
  found.sort((a, b) => a.score - b.score || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return found.slice(0, MAX_CORRECTIONS);
}

/** The index of the first word that is not smaller. */
function firstAtOrAfter(sorted: readonly string[], target: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The distance to the whole word and to its nearest prefix; `limit + 1` means further. */
export interface Distance {
  readonly whole: number;
  readonly start: number;
}

/** Counts edits (insert, delete, replace, swap neighbors) from the typed text to words; create once, use for many words. */
export function createDistance(typed: string, limit: number): (word: string) => Distance {
  const far = limit + 1;
  const widest = typed.length + limit;
  const size = widest + 1;
  // Three rows of the standard table, used in rotation.
  const rows = new Uint8Array(size * 3);
  return (word) => {
    const width = Math.min(word.length, widest);
    for (let j = 0; j <= width; j++) rows[j] = j;
    for (let i = 1; i <= typed.length; i++) {
      const row = (i % 3) * size;
      const last = ((i + 2) % 3) * size;
      const beforeLast = ((i + 1) % 3) * size;
      const letter = typed.charCodeAt(i - 1);
      rows[row] = i;
      let min = i;
      for (let j = 1; j <= width; j++) {
        const other = word.charCodeAt(j - 1);
        let value = Math.min(
          (rows[last + j] ?? 0) + 1,
          (rows[row + j - 1] ?? 0) + 1,
          (rows[last + j - 1] ?? 0) + (letter === other ? 0 : 1),
        );
        if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other) {
          value = Math.min(value, (rows[beforeLast + j - 2] ?? 0) + 1);
        }
        rows[row + j] = value;
        if (value < min) min = value;
      }
      if (min > limit) return { whole: far, start: far };
    }
    const end = (typed.length % 3) * size;
    let start = far;
    for (let j = 0; j <= width; j++) start = Math.min(start, rows[end + j] ?? far);
    const whole = width === word.length ? (rows[end + width] ?? far) : far;
    return { whole: Math.min(far, whole), start };
  };
}
