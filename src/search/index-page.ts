// One page → how strongly each of its sections speaks of each word. Done when the page is rendered and kept,
// so that putting an index together again after an edit only costs the edited page.

import type { TextPage } from "./format.ts";
import { htmlToSections, tidy } from "./html-to-sections.ts";
import type { SearchPage, SectionText } from "./record.ts";
import type { Vocabulary } from "./vocabulary.ts";
import type { WordCounter } from "./word-counter.ts";
import { tokens, tokenWords } from "./words.ts";

/** A page that is ready to be put into an index. */
export interface IndexedPage {
  readonly page: Omit<SearchPage, "body" | "aside" | "keywords">;
  readonly sections: number;
  /** What is shown of the page, as the index holds it; as bytes it takes little room and keeps nothing else alive. */
  readonly shown: Uint8Array;
  /** Numbers of the words of each section, one section after the other; where each ends is in `ends`. */
  readonly words: Uint16Array | Uint32Array;
  /** How strongly the section speaks of the word, 1 to 31. */
  readonly strengths: Uint8Array;
  readonly ends: Uint32Array;
  /** Numbers of the words in titles and headings. */
  readonly titleWords: readonly number[];
}

/** How much a word counts by where it stands. */
const WEIGHTS = {
  title: 14,
  heading: 8,
  endpoint: 8,
  keyword: 10,
  description: 2.5,
  /** The last part of the address. */
  address: 3,
  label: 3,
  name: 2,
  text: 1,
  code: 0.6,
  /** The page's title on its later sections, and the headings above a section. */
  above: 1.6,
} as const;

/** Texts of a page that are kept to be shown, in characters: all sections together, and one alone. */
const PAGE_TEXT = 24_000;
const SECTION_TEXT = { least: 160, most: 1600 } as const;

/** Words of an average section; longer ones count less for each word. */
const USUAL_LENGTH = 90;

/** What a word comes to at most by being repeated in an average section. */
const MOST_REPEATED = 7;

/** Indexes one page. All pages share a counter: what is made anew for each page is compiled anew again and again. */
export function indexPage(page: SearchPage, counter: WordCounter): IndexedPage {
  const { vocabulary } = counter;
  const sections = withoutRepeatedTitle(htmlToSections(page.body), page.title);
  const titleWords = new Set<number>();
  const words: number[] = [];
  const strengths: number[] = [];
  const ends: number[] = [];
  const above: Above[] = [{ level: 0, words: wordsOf(page.title, vocabulary) }];
  let index = 0;
  for (const section of sections) {
    while (above.length > 1 && (above.at(-1)?.level ?? 0) >= section.level) above.pop();
    const length = 0.55 + (0.45 * Math.min(wordsIn(section), USUAL_LENGTH * 100)) / USUAL_LENGTH;
    countSection(section, counter);
    // However often a text repeats a word, the name of a section tells more.
    counter.dampen(MOST_REPEATED * length ** 0.5);
    const emphasis = Math.max(1, length ** 0.5);
    if (index === 0) countLead(page, { counter, titleWords, emphasis });
    else for (const { words } of above) for (const word of words) counter.addWord(word, WEIGHTS.above);
    countTitle(section.heading, WEIGHTS.heading, { counter, titleWords, emphasis });
    if (index > 0) above.push({ level: section.level, words: wordsOf(section.heading, vocabulary) });
    counter.take((word, count) => {
      words.push(word);
      strengths.push(strength(count, length));
    });
    ends.push(words.length);
    index++;
  }
  const { route, title, description, boost, facets, endpoint } = page;
  return {
    page: { route, title, description, boost, facets, endpoint },
    sections: sections.length,
    shown: new TextEncoder().encode(JSON.stringify(shownPage(sections, page))),
    words: compact(words),
    strengths: Uint8Array.from(strengths),
    ends: Uint32Array.from(ends),
    titleWords: [...titleWords],
  };
}

/** Few sites have more words than fit into two bytes. */
function compact(numbers: readonly number[]): Uint16Array | Uint32Array {
  return numbers.every((number) => number < 65_536) ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Many pages repeat their title as first heading; that section is the page itself. */
function withoutRepeatedTitle(sections: readonly SectionText[], title: string): readonly SectionText[] {
  const [lead, first, ...rest] = sections;
  if (!lead || !first || lead.text.trim() !== "" || lead.code !== "" || first.heading !== title) return sections;
  return [{ ...first, id: "", heading: "", level: 0 }, ...rest];
}

/** What stands over a section: the title of its page, the headings it lies under. */
interface Above {
  readonly level: number;
  readonly words: readonly number[];
}

function wordsOf(text: string, vocabulary: Vocabulary): readonly number[] {
  return tokens(text).flatMap((token) => vocabulary.ofToken(token));
}

/** What counts the names of a section. */
interface NameCounter {
  readonly counter: WordCounter;
  readonly titleWords: Set<number>;
  /** Multiplies what their words count. */
  readonly emphasis: number;
}

function countLead(page: SearchPage, names: NameCounter): void {
  const { counter } = names;
  countTitle(page.title, WEIGHTS.title, names);
  counter.add(page.description ?? "", WEIGHTS.description);
  counter.add(page.endpoint ?? "", WEIGHTS.endpoint);
  counter.add(page.route.slice(page.route.lastIndexOf("/") + 1), WEIGHTS.address);
  for (const keyword of page.keywords ?? []) countTitle(keyword, WEIGHTS.keyword, names);
  for (const { heading, text, code } of page.aside ? htmlToSections(page.aside) : []) {
    counter.add(heading, WEIGHTS.code);
    counter.add(text, WEIGHTS.code);
    counter.add(code, WEIGHTS.code);
  }
}

/** Words of a title count more the fewer there are; neighbours also count run together, so `rate limit` finds itself. */
function countTitle(title: string, most: number, { counter, titleWords, emphasis }: NameCounter): void {
  const found = tokens(title).slice(0, 40);
  const weight = most * emphasis * (0.75 + 0.75 / Math.max(1, found.length));
  let before = "";
  for (const token of found) {
    for (const word of counter.vocabulary.ofToken(token)) {
      counter.addWord(word, weight);
      titleWords.add(word);
    }
    const { parts } = tokenWords(token);
    if (before !== "" && parts[0]) counter.addWord(counter.vocabulary.ofWord(before + parts[0]), weight / 2);
    before = parts.at(-1) ?? "";
  }
}

function countSection(section: SectionText, counter: WordCounter): void {
  counter.add(section.text, WEIGHTS.text);
  counter.add(section.labels, WEIGHTS.label);
  counter.add(section.names, WEIGHTS.name);
  counter.add(section.code, WEIGHTS.code);
}

/** About how many words a section has; those of code count a third. */
function wordsIn({ text, code }: SectionText): number {
  return (text.length + code.length / 3) / 6;
}

/** 1 to 31: rises with the count, ever more slowly, and falls with the length of the section. */
function strength(count: number, length: number): number {
  return Math.max(1, Math.min(31, Math.round((32 * count) / (count + 6 * length ** 0.5))));
}

function shownPage(sections: readonly SectionText[], page: SearchPage): TextPage {
  const each = Math.max(SECTION_TEXT.least, Math.min(SECTION_TEXT.most, Math.floor(PAGE_TEXT / sections.length)));
  const shown = sections.map(({ id, heading, level, text, code }, index) => {
    const lead = index === 0 && page.description && !repeats(text, page.description) ? `${page.description} ` : "";
    const start = `${lead}${text.slice(0, each * 2)} ${code.slice(0, each * 2)}`;
    return [id, heading, level, tidy(start).slice(0, each)] as const;
  });
  return [page.route, page.title, page.endpoint ?? "", shown];
}

/** The pages of operations begin with their description. */
function repeats(text: string, description: string): boolean {
  return text.slice(0, 300).includes(description.slice(0, 30));
}
