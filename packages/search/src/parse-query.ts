// The typed text → the words to search for.

import { fold, tokens, tokenWords } from "./words.ts";

export interface QueryWord {
  readonly word: string;
  readonly weight: number;
  /** A match helps, a miss doesn't hurt: used for joined words. */
  readonly optional: boolean;
  /** Still being typed, so it matches every word that starts with it. */
  readonly open: boolean;
}

/** A parsed query. */
export interface Query {
  /** The text to compare with titles. */
  readonly text: string;
  readonly words: readonly QueryWord[];
}

const MAX_QUERY_LENGTH = 300;
const MAX_TOKENS = 12;
/** The total weight that the parts of an identifier share. */
const PARTS_WEIGHT = 1.5;

/**
 * Question and function words, folded and in the singular: they count only if nothing else was typed. English first, then
 * words of other languages that no one searches for in English. Words that are also terms (`min`, `var`, `og`), and
 * particles of verbs (`sign up`), are missing on purpose.
 */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  (
    "a about again already also am an and another any are as at be been being both but by can could did do doe doesn don " +
    "else ever for from had has have he her here his how i if in instead into is isn it its just ll many may maybe me " +
    "might much must my myself need needed of on or other our own please re shall she should so some something such t " +
    "than that the their them then there these they this those though to too until upon use using ve very want was we were " +
    "what when where whether which while who whom whose why will with within would yet you your " +
    // German, Dutch, Nordic languages, Finnish
    "wie wo wer wann warum wieso weshalb welche welcher welches kann ich mein meine meinem meinen das dem ein eine einen einer und " +
    "oder fur auf ist sind hoe waar waarom wanneer welke kan ik mijn het een voor hvordan hvad hva hvor hvorfor hvornar " +
    "hvilken jeg mitt hur vad varfor vilken jag och miten mita missa miksi milloin " +
    // French, Spanish, Italian, Portuguese
    "quel quelle quoi pourquoi quand puis je mon como donde cuando cual puedo una dove quando perche quale posso mio onde " +
    "qual meu minha uma"
  ).split(" "),
);

/** Whether a word says nothing about what someone searches for. */
export function isSmallWord(word: string): boolean {
  return SMALL_WORDS.has(word);
}

/** Parses a query: `"api_key err"` → api, key, apikey (optional), err (open). */
export function parseQuery(text: string): Query {
  const short = text.slice(0, MAX_QUERY_LENGTH);
  const found = tokens(short).slice(0, MAX_TOKENS);
  const isOpen = !/\s$/.test(short);
  const words = new Map<string, QueryWord>();
  const add = (word: QueryWord): void => {
    const known = words.get(word.word);
    if (!known || (known.optional && !word.optional)) words.set(word.word, word);
  };
  let before = "";
  found.forEach((token, index) => {
    const { parts, compounds } = tokenWords(token);
    const open = isOpen && index === found.length - 1;
    const weight = parts.length > 1 ? PARTS_WEIGHT / parts.length : 1;
    parts.forEach((word, at) => {
      add({ word, weight, optional: false, open: open && at === parts.length - 1 });
    });
    const whole = compounds.at(-1);
    if (whole !== undefined) add({ word: whole, weight: 2, optional: true, open });
    const first = parts[0] ?? "";
    if (before !== "" && first !== "") add({ word: before + first, weight: 0.7, optional: true, open: false });
    before = parts.at(-1) ?? "";
  });
  const all = [...words.values()];
  const telling = all.filter(({ word, optional }) => !optional && !isSmallWord(word));
  const used = telling.length === 0 ? all : all.filter(({ word, optional }) => optional || !isSmallWord(word));
  return { text: fold(short).replace(/\s+/g, " ").trim(), words: used };
}
