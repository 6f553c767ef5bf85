// Words and their postings → sections by score, much like BM25F: rare words and prominent places count more, and sections
// with every word outrank those with some.

import type { Candidate } from "./expand-word.ts";
import { letterToSmall, type TextPage } from "./format.ts";
import type { LoadedIndex, Postings } from "./load-index.ts";
import { isSmallWord, type Query, type QueryWord } from "./parse-query.ts";
import { fold, singular } from "./words.ts";

/** A typed word with the postings of every word it may mean. */
export interface WordPostings {
  readonly query: QueryWord;
  readonly candidates: readonly (Candidate & { readonly postings: Postings })[];
}

export interface RankedSection {
  readonly section: number;
  score: number;
}

/** How steeply the score drops with each missing word. */
const COMPLETENESS = 1.7;

/** The best sections, best first, and the total number of matches. */
export interface Ranking {
  readonly best: RankedSection[];
  readonly total: number;
}

/** The number of sections to sort; no one reads further. */
const MAX_RANKED = 500;
const HEIGHTS = 1024;

/** Scores every section that has one of the words and passes `isIncluded`. */
export function rankSections(
  words: readonly WordPostings[],
  index: LoadedIndex,
  isIncluded: (section: number) => boolean,
): Ranking {
  const size = index.manifest.sections;
  const scores = new Float64Array(size);
  const weights = new Float64Array(size);
  let whole = 0;
  for (const word of words) whole += addWord(word, { size, scores, weights });
  let total = 0;
  for (let section = 0; section < size; section++) {
    const score = scores[section] ?? 0;
    if (score === 0) continue;
    if (!isIncluded(section)) scores[section] = 0;
    else {
      const completeness = whole === 0 ? 1 : Math.min(1, (weights[section] ?? 0) / whole);
      scores[section] = score * (0.02 + completeness) ** COMPLETENESS;
      total++;
    }
  }
  return { best: highest(scores), total };
}

/** The sections with the highest scores. Bucketing them first avoids sorting them all. */
function highest(scores: Float64Array): RankedSection[] {
  let max = 0;
  for (const score of scores) if (score > max) max = score;
  if (max === 0) return [];
  const height = (score: number): number => Math.floor((score / max) * HEIGHTS);
  const counts = new Uint32Array(HEIGHTS + 1);
  for (const score of scores) if (score > 0) counts[height(score)] = (counts[height(score)] ?? 0) + 1;
  let min = HEIGHTS;
  for (let budget = MAX_RANKED; min > 0 && budget > 0; min--) budget -= counts[min] ?? 0;
  const best: RankedSection[] = [];
  scores.forEach((score, section) => {
    if (score > 0 && height(score) >= min) best.push({ section, score });
  });
  return best.sort((a, b) => b.score - a.score || a.section - b.section).slice(0, MAX_RANKED);
}

interface Totals {
  readonly size: number;
  readonly scores: Float64Array;
  readonly weights: Float64Array;
}

/** Adds the best of a word's candidates to each section; returns the word's weight for completeness. */
function addWord({ query, candidates }: WordPostings, { size, scores, weights }: Totals): number {
  const rarity = rarityOf(candidates, size);
  const best = new Float64Array(size);
  for (const { fit, postings } of candidates) {
    const { sections, strengths } = postings;
    for (let at = 0; at < sections.length; at++) {
      const section = sections[at] ?? 0;
      const value = fit * (1 + letterToSmall(strengths, at));
      if (value > (best[section] ?? 0)) best[section] = value;
    }
  }
  const factor = query.weight * rarity;
  for (let section = 0; section < size; section++) {
    const value = best[section] ?? 0;
    if (value === 0) continue;
    scores[section] = (scores[section] ?? 0) + factor * value;
    if (!query.optional) weights[section] = (weights[section] ?? 0) + factor;
  }
  // Postings of very common words are truncated, so a missing one proves nothing.
  const isCut = candidates.some(({ fit, postings }) => fit === 1 && postings.sections.length < postings.total);
  return query.optional || isCut ? 0 : factor;
}

/** The fewer sections have the word, the more it counts. */
function rarityOf(candidates: WordPostings["candidates"], size: number): number {
  const best = candidates[0]?.fit ?? 0;
  const total = Math.max(1, ...candidates.filter(({ fit }) => fit > best - 0.25).map(({ postings }) => postings.total));
  return Math.log(1 + (size + 1) / (total + 0.5));
}

// Adjusts section scores by page: a page that covers the topic outranks scattered single mentions, but may not fill the
// list.

/** How many other sections of a page support a section, and how much. */
const SUPPORTING = 3;
const SUPPORT = 0.6;
const LATER_SECTION = 0.7;

/** Raises boosted pages, and sections whose page covers the topic in other sections too. */
export function weighPages(ranked: RankedSection[], index: LoadedIndex): RankedSection[] {
  const best = ranked[0]?.score ?? 1;
  const pages = ranked.map(({ section }) => index.pageOf(section));
  const support = new Map<number, { sum: number; count: number }>();
  ranked.forEach(({ score }, at) => {
    const page = pages[at] ?? 0;
    const known = support.get(page);
    if (!known) support.set(page, { sum: score, count: 1 });
    else if (known.count++ <= SUPPORTING) known.sum += score;
  });
  ranked.forEach((entry, at) => {
    const page = pages[at] ?? 0;
    const others = Math.max(0, (support.get(page)?.sum ?? 0) - entry.score);
    entry.score *= (1 + (SUPPORT * others) / (SUPPORTING * best)) * (index.boosts.get(page) ?? 1);
  });
  ranked.sort((a, b) => b.score - a.score || a.section - b.section);
  return spreadPages(ranked, index);
}

/** No page fills the list: its later sections make room for other pages. */
function spreadPages(ranked: RankedSection[], index: LoadedIndex): RankedSection[] {
  const seen = new Map<number, number>();
  for (const entry of ranked) {
    const page = index.pageOf(entry.section);
    const count = seen.get(page) ?? 0;
    seen.set(page, count + 1);
    if (count >= SUPPORTING) entry.score *= LATER_SECTION;
  }
  return ranked.sort((a, b) => b.score - a.score || a.section - b.section);
}

/** Boosts a title or heading that equals the query, in singular or plural, or contains it. */
export function textBonus(page: TextPage | undefined, position: number, query: string): number {
  if (!page) return 1;
  const [, title, , sections] = page;
  const [, heading = "", , text = ""] = sections[position] ?? [];
  const name = plain(position === 0 ? title : heading);
  if (name === query) return position === 0 ? 2.4 : 1.15;
  if (singulars(name) === singulars(query)) return position === 0 ? 1.7 : 1.1;
  if (name.startsWith(query)) return position === 0 ? 1.3 : 1.05;
  if (!query.includes(" ")) return 1;
  if (name.includes(query)) return position === 0 ? 1.3 : 1.1;
  return plain(text).includes(query) ? 1.05 : 1;
}

function singulars(text: string): string {
  return text.split(" ").map(singular).join(" ");
}

/** Words only, separated by single spaces, without small words if there are others: `"How to add a user"` → `"add user"`. */
export function plain(text: string): string {
  const words = fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const telling = words.filter((word) => !isSmallWord(word));
  return (telling.length === 0 ? words : telling).join(" ");
}

/** The query with misspelled words corrected. */
export function correctedText(query: Query, words: readonly WordPostings[]): string {
  let text = query.text;
  for (const { query: typed, candidates } of words) {
    const best = candidates[0]?.word;
    const isWrong =
      best !== undefined && !typed.optional && !candidates.some(({ word }) => word.startsWith(typed.word));
    if (isWrong) text = text.replace(typed.word, best);
  }
  return text;
}
