import { expect, test } from "vitest";
import { expandWord } from "./expand-word.ts";
import type { LoadedIndex } from "./load-index.ts";
import type { QueryWord } from "./parse-query.ts";

/** Words of a site, in order, with their rank: at most 15 by frequency, and 16 more if they are in titles. */
const WORDS: readonly (readonly [word: string, rank: number])[] = [
  ["aendringslog", 2],
  ["config", 3],
  ["configuration", 20],
  ["configure", 5],
  ["deploy", 18],
  ["deployed", 2],
  ["deployment", 9],
  ["deploys", 1],
  ["employ", 1],
  ["kayttoavain", 3],
  ["lizenzschlussel", 3],
  ["rate", 2],
  ["rates", 1],
  ["token", 19],
  ["tokens", 4],
  ["zugriffsschlussel", 20],
  ["zugriffsschlusselverwaltung", 2],
];

/** An index of these words; a word is in as many sections as its rank. */
function indexOf(words: typeof WORDS): LoadedIndex {
  const index: Partial<LoadedIndex> = {
    words: async () => ({ words: words.map(([word]) => word), rank: (at) => words[at]?.[1] ?? 0 }),
    postings: async (word) => {
      const total = words.find(([one]) => one === word)?.[1];
      return total === undefined ? undefined : { total, sections: [], strengths: "" };
    },
    neighbors: async (prefix) => (prefix === "webh" ? ["webhook", "webhooks"] : []),
  };
  return index as LoadedIndex;
}

async function expand(word: string, more: Partial<QueryWord> = {}): Promise<readonly string[]> {
  const query: QueryWord = { word, weight: 1, optional: false, open: false, ...more };
  const found = await expandWord(query, indexOf(WORDS));
  return found.map((one) => `${one.word} ${one.fit.toFixed(2)}`);
}

test.each([
  ["a word of the site", "token", {}, ["token 1.00", "tokens 0.48"]],
  [
    "its other forms before its completions",
    "deploy",
    {},
    ["deploy 1.00", "deployment 0.80", "deployed 0.80", "deploys 0.48"],
  ],
  ["other forms of a word the site lacks", "deploying", {}, ["deploy 0.80", "deployed 0.80", "deployment 0.80"]],
  [
    "completions of a word that is being typed",
    "conf",
    { open: true },
    ["config 0.74", "configure 0.67", "configuration 0.61"],
  ],
  ["completions of a finished word", "conf", {}, ["config 0.45", "configure 0.41", "configuration 0.37"]],
  ["one typo", "tokne", {}, ["token 0.60"]],
  ["two typos", "confgurtion", {}, ["configuration 0.40"]],
  [
    "a typo in a word that is being typed",
    "depoly",
    { open: true },
    ["deploy 0.60", "deployment 0.57", "deployed 0.57", "deploys 0.57"],
  ],
  ["a typo in the first letter", "eploy", {}, ["employ 0.60", "deploy 0.56"]],
  ["a rare word and what it may be a typo of", "deploys", {}, ["deploys 1.00", "deploy 0.42", "deployed 0.28"]],
  ["a short word", "ra", {}, []],
  ["an optional word without corrections", "tokne", { optional: true }, []],
  ["an optional word that is being typed", "tok", { optional: true, open: true }, ["token 0.72", "tokens 0.69"]],
  ["words that are too rare for the list", "webh", { open: true }, ["webhook 0.71", "webhooks 0.69"]],
  [
    "compounds, first those that end with the word",
    "schlussel",
    {},
    ["zugriffsschlussel 0.65", "lizenzschlussel 0.65", "zugriffsschlusselverwaltung 0.50"],
  ],
  ["a compound of a word that is being typed", "avain", { open: true }, ["kayttoavain 0.65"]],
  ["a compound of a misspelled plural", "loge", {}, []],
  ["no compounds of a known word", "rate", {}, ["rate 1.00", "rates 0.47"]],
  ["no compounds of a short word", "log", {}, []],
  ["numbers without corrections", "402", {}, []],
])("finds %s: %j", async (_, word, more, expected) => {
  expect(await expand(word, more)).toEqual(expected);
});
