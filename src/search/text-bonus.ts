// Final reranking: compares the titles and texts of the best sections with the query.

import { fold, singular } from "./fold.ts";
import type { TextPage } from "./format.ts";
import type { Query } from "./parse-query.ts";
import type { WordPostings } from "./rank-sections.ts";

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

/** Words only, separated by single spaces: `"Human-in-the-loop"` → `"human in the loop"`. */
export function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
    .trim();
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
