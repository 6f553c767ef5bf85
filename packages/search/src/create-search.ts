// The search itself, shared by the browser, the server and assistants: loads index files through a callback, takes a query
// and returns sections with excerpts. Nothing loads before the first query.

import { excerpt, type MarkedText, markText, type SearchTerms } from "./excerpt.ts";
import { expandWord } from "./expand-word.ts";
import type { FacetTable, StartPage, TextPage, TextSection } from "./format.ts";
import { type LoadedIndex, type LoadFile, loadIndex } from "./load-index.ts";
import { parseQuery, type Query, type QueryWord } from "./parse-query.ts";
import {
  correctedText,
  plain,
  type RankedSection,
  rankSections,
  textBonus,
  type WordPostings,
  weighPages,
} from "./rank-sections.ts";
import { FACET_KINDS, type Facets } from "./record.ts";

export interface SearchOptions {
  /** The number of sections to return, 1 to 100 (default: 10). */
  readonly limit?: number;
  /** `next` of the previous results. */
  readonly cursor?: string | undefined;
  /** Only pages with these facet values, plus pages without a value. */
  readonly filters?: Facets;
}

/** A matching section. */
export interface SearchHit {
  /** The URL within the site: `/guides/start#install`. */
  readonly url: string;
  readonly route: string;
  readonly title: MarkedText;
  /** `POST /users`, on operation pages. */
  readonly endpoint?: string;
  /** The section's heading; absent for the start of a page. */
  readonly heading?: MarkedText;
  /** Parent headings, outermost first. */
  readonly trail: readonly string[];
  readonly excerpt: MarkedText;
  readonly facets: Facets;
  readonly score: number;
}

export interface SearchResults {
  readonly hits: readonly SearchHit[];
  /** The total number of matching sections. */
  readonly total: number;
  /** Pass as `cursor` to get more; absent at the end. */
  readonly next?: string;
}

/** What to show before anything is typed. */
export interface SearchOverview {
  readonly start: readonly StartPage[];
  readonly facets: readonly Pick<FacetTable, "kind" | "values">[];
}

/** A search over one index. */
export interface Search {
  search(query: string, options?: SearchOptions): Promise<SearchResults>;
  overview(): Promise<SearchOverview>;
}

const DEFAULT_LIMIT = 10;
const HIGHEST_LIMIT = 100;
/** The number of top sections reranked by their text. */
const WINDOW = 14;

/** Creates a search; `load` fetches an index file by name. */
export function createSearch(load: LoadFile): Search {
  let opening: Promise<LoadedIndex> | undefined;
  const open = (): Promise<LoadedIndex> => {
    opening ??= loadIndex(load);
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  };
  return {
    async overview() {
      const { manifest } = await open();
      return { start: manifest.start, facets: manifest.facets.map(({ kind, values }) => ({ kind, values })) };
    },
    async search(text, options = {}) {
      const index = await open();
      const query = parseQuery(text);
      if (query.words.length === 0) return { hits: [], total: 0 };
      const words = await Promise.all(query.words.map((word) => findPostings(word, index)));
      const found = words.filter(({ query: { optional }, candidates }) => !optional || candidates.length > 0);
      const { best, total } = rankSections(found, index, sectionFilter(index, options.filters));
      return showResults(weighPages(best, index), { index, query, words: found, options, total });
    },
  };
}

async function findPostings(query: QueryWord, index: LoadedIndex): Promise<WordPostings> {
  const candidates = await expandWord(query, index);
  const loaded = await Promise.all(
    candidates.map(async (candidate) => ({ ...candidate, postings: await index.postings(candidate.word) })),
  );
  return { query, candidates: loaded.flatMap(({ postings, ...rest }) => (postings ? [{ ...rest, postings }] : [])) };
}

function sectionFilter(index: LoadedIndex, filters: Facets = {}): (section: number) => boolean {
  const tests = FACET_KINDS.flatMap((kind) => {
    const value = filters[kind];
    const table = value === undefined ? undefined : index.facet(kind);
    if (value === undefined || !table) return [];
    const valueNumber = table.values.indexOf(value) + 1;
    return [(page: number) => table.pages[page] === 0 || (valueNumber > 0 && table.pages[page] === valueNumber)];
  });
  if (tests.length === 0) return () => true;
  return (section) => {
    const page = index.pageOf(section);
    return tests.every((test) => test(page));
  };
}

interface Shown {
  readonly index: LoadedIndex;
  readonly query: Query;
  readonly words: readonly WordPostings[];
  readonly options: SearchOptions;
  readonly total: number;
}

async function showResults(ranked: RankedSection[], shown: Shown): Promise<SearchResults> {
  const { index, query, options } = shown;
  const limit = Math.max(1, Math.min(HIGHEST_LIMIT, Math.floor(options.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT));
  const from = Math.max(0, Number.parseInt(options.cursor ?? "0", 10) || 0);
  const window = await Promise.all(ranked.slice(0, WINDOW).map((entry) => withText(entry, index)));
  const typed = plain(correctedText(query, shown.words));
  for (const entry of window) entry.score *= textBonus(entry.page, entry.position, typed);
  window.sort((a, b) => b.score - a.score || a.section - b.section);
  const rest = await Promise.all(
    ranked.slice(Math.max(WINDOW, from), Math.max(WINDOW, from + limit)).map((entry) => withText(entry, index)),
  );
  const entries = [...window.slice(from, from + limit), ...rest].slice(0, limit);
  const terms = searchTerms(shown.words);
  const end = from + limit;
  return {
    hits: entries.flatMap((entry) => toHit(entry, terms, index)),
    total: shown.total,
    ...(end < ranked.length ? { next: String(end) } : {}),
  };
}

interface TextEntry extends RankedSection {
  readonly pageNumber: number;
  readonly page: TextPage | undefined;
  /** The section's position within its page. */
  readonly position: number;
}

async function withText(entry: RankedSection, index: LoadedIndex): Promise<TextEntry> {
  const pageNumber = index.pageOf(entry.section);
  const position = entry.section - (index.firstSections[pageNumber] ?? 0);
  return { ...entry, pageNumber, position, page: await index.text(pageNumber) };
}

function searchTerms(words: readonly WordPostings[]): SearchTerms {
  const all = words.flatMap(({ candidates, query }) => {
    const exact = candidates.some(({ fit }) => fit === 1);
    const closed = candidates.filter(({ word, fit }) => fit === 1 || !exact || !word.startsWith(query.word));
    return closed.map(({ word }) => word).filter((word) => word === query.word || !word.startsWith(query.word));
  });
  const starts = words.filter(({ query }) => query.word.length > 1 && !query.optional).map(({ query }) => query.word);
  return { words: new Set(all), starts };
}

function toHit(entry: TextEntry, terms: SearchTerms, index: LoadedIndex): readonly SearchHit[] {
  const { page, position, pageNumber, score } = entry;
  const section = page?.[3][position];
  if (!page || !section) return [];
  const [route, title, endpoint, sections] = page;
  const [id, heading, , text] = section;
  return [
    {
      url: id === "" ? route : `${route}#${id}`,
      route,
      title: markText(title, terms),
      ...(endpoint === "" ? {} : { endpoint }),
      ...(heading === "" ? {} : { heading: markText(heading, terms) }),
      trail: trailOf(sections, position),
      excerpt: excerpt(text, terms),
      facets: facetsOf(pageNumber, index),
      score: Math.round(score * 100) / 100,
    },
  ];
}

function trailOf(sections: readonly TextSection[], position: number): readonly string[] {
  const trail: string[] = [];
  let [, , level = 0] = sections[position] ?? [];
  for (let at = position - 1; at > 0 && level > 1; at--) {
    const [, heading = "", above = 0] = sections[at] ?? [];
    if (above === 0 || above >= level) continue;
    trail.unshift(heading);
    level = above;
  }
  return trail;
}

function facetsOf(page: number, index: LoadedIndex): Facets {
  const entries = FACET_KINDS.flatMap((kind) => {
    const table = index.facet(kind);
    const value = table?.values[(table.pages[page] ?? 0) - 1];
    return value === undefined ? [] : [[kind, value] as const];
  });
  return Object.fromEntries(entries);
}
