// English text analysis with the retext libraries: sentences, words and their checks. Parsing is much slower than a
// pattern, so rules find candidates first and the libraries load on demand.

import type { ParseEnglish } from "parse-english";
import type { Match } from "./match-prose.ts";

type Tree = ReturnType<ParseEnglish["parse"]>;
type SentenceNode = Extract<
  Extract<Tree["children"][number], { type: "ParagraphNode" }>["children"][number],
  { type: "SentenceNode" }
>;

/** A retext check, ready to run. */
export type EnglishCheck = ReturnType<typeof import("retext-passive").default>;

/** Longer blocks are data. */
const MAX_LENGTH = 20_000;

/** Asks a retext check to confirm a match. Each block is parsed once, and only sentences with matches are checked. */
export function createConfirmation(load: () => Promise<EnglishCheck>): (match: Match) => Promise<boolean> {
  let ready: { readonly check: EnglishCheck; readonly parser: ParseEnglish } | undefined;
  let block: Match["block"] | undefined;
  let sentences: readonly SentenceNode[] = [];
  return async (match) => {
    ready ??= { check: await load(), parser: await openParser() };
    if (match.block !== block) {
      block = match.block;
      sentences = readSentences(block.text, ready.parser);
    }
    const end = match.start + match.text.length;
    const isInside = (one: Stretch): boolean => one.start < end && match.start < one.end;
    const around = sentences.filter((sentence) => isInside(stretchOf(sentence)));
    return remarksOn(around, ready.check).some(isInside);
  };
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function remarksOn(sentences: readonly SentenceNode[], check: EnglishCheck): readonly Stretch[] {
  const found: Stretch[] = [];
  // A minimal VFile: checks only call `message`, and real messages capture a stack, which takes longer than the check.
  const message = (_reason: string, { place }: { readonly place?: Token["position"] }): object => {
    found.push(stretchOf({ position: place }));
    return {};
  };
  const paragraph = { type: "ParagraphNode" as const, children: [...sentences] };
  check({ type: "RootNode", children: [paragraph] }, { message } as unknown as Parameters<EnglishCheck>[1]);
  return found;
}

async function openParser(): Promise<ParseEnglish> {
  const library = await import("parse-english");
  return new library.ParseEnglish();
}

function readSentences(text: string, parser: ParseEnglish): readonly SentenceNode[] {
  if (text.length > MAX_LENGTH) return [];
  const found: SentenceNode[] = [];
  for (const paragraph of parser.parse(text).children)
    if (paragraph.type === "ParagraphNode")
      for (const sentence of paragraph.children) if (sentence.type === "SentenceNode") found.push(sentence);
  return found;
}

function stretchOf({ position }: Pick<Token, "position">): Stretch {
  const start = position?.start.offset ?? 0;
  return { start, end: position?.end.offset ?? start };
}

/** A sentence, or a part of one between colons and semicolons. */
export interface Sentence extends Stretch {
  readonly words: number;
}

/** Splits text into sentences. The library loads on first use. */
export function createSentences(): (text: string) => Promise<readonly Sentence[]> {
  let parser: ParseEnglish | undefined;
  return async (text) => {
    parser ??= await openParser();
    return readSentences(text, parser).flatMap(({ children }) => partsOf(children, text));
  };
}

interface Point {
  readonly offset?: number | undefined;
}

interface Token {
  readonly type: string;
  readonly position?: { readonly start: Point; readonly end: Point } | undefined;
}

/**
 * The library treats "in." as inches and "ID." as initials, but a period before a capital ends a sentence all the same.
 * Colons and semicolons split too: readers pause there.
 */
function partsOf(tokens: readonly Token[], text: string): readonly Sentence[] {
  const parts: Sentence[] = [];
  let words = 0;
  let first: number | undefined;
  for (const [index, token] of tokens.entries()) {
    if (token.type === "WhiteSpaceNode") continue;
    const { start, end } = stretchOf(token);
    first ??= start;
    if (token.type === "WordNode" && /\p{L}/u.test(text.slice(start, end))) words++;
    if (index < tokens.length - 1 && !isEnd(text, end)) continue;
    parts.push({ start: first, end, words });
    words = 0;
    first = undefined;
  }
  return parts;
}

function isEnd(text: string, end: number): boolean {
  const last = text.charAt(end - 1);
  if (!/[:;.!?"”’)\]]/.test(last)) return false;
  const next = text.slice(end, end + 4);
  if (/[:;]/.test(last)) return /^\s/.test(next);
  return /^\s+\p{Lu}/u.test(next) && /[\p{L}\d][.!?]["”’)\]]?$/u.test(text.slice(Math.max(0, end - 4), end));
}
