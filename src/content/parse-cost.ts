// Whether a text could keep the parser busy for more than a second, by a single pass over it. The parser takes the square of
// some marks, and of how deep blocks are nested; pages of people stay far below these numbers, and those that do not only
// take a little longer, because they are parsed in a process of their own.

import { findBraces } from "./unclosed-braces.ts";

const MOST_CHARACTERS = 200_000;

/** How many of each mark are parsed within a second, in the worst of orders. */
const MOST_MARKS: readonly (readonly [marks: string, most: number])[] = [
  ["<", 1500],
  [">", 6000],
  ["{", 400],
  ["}", 4000],
  ["[", 1500],
  ["]", 4000],
  ["*", 4000],
  ["_", 4000],
  ["~", 4000],
  ["`", 5000],
  ["$", 1000],
  ["|", 5000],
  ["&", 10_000],
  ["@", 2000],
  ["?", 3000],
  ["!", 3000],
];

/** Quotes and lists inside each other, and columns before the first word of a line. */
const MOST_CONTAINERS = 40;
const MOST_INDENTATION = 200;
/** Braces inside the tags of other braces. */
const MOST_NESTED = 12;
const MOST_MODULES = 300;
/** Parentheses inside each other: the parser goes down into each of them, and ends where its stack does. */
const MOST_PARENTHESES = 300;

const [OPENING, CLOSING] = [0x28, 0x29];

const BUDGET = new Map(MOST_MARKS.map(([mark, most]) => [mark.charCodeAt(0), most]));

/** True for a text that the parser may take long for. */
export function isCostly(text: string): boolean {
  if (text.length > MOST_CHARACTERS || exceedsMarks(text)) return true;
  if (/^[\s>*+\-\d.)]{80}|^\s{200}/m.test(text) && exceedsNesting(text)) return true;
  return exceedsModules(text) || findBraces(text).deepest > MOST_NESTED;
}

function exceedsMarks(text: string): boolean {
  const counts = new Uint32Array(128);
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 128) counts[code] = (counts[code] ?? 0) + 1;
    if (code === OPENING && ++depth > MOST_PARENTHESES) return true;
    if (code === CLOSING && depth > 0) depth--;
  }
  for (const [code, most] of BUDGET) if ((counts[code] ?? 0) > most) return true;
  return false;
}

function exceedsNesting(text: string): boolean {
  for (const line of text.split("\n")) {
    const prefix = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? "";
    const indentation = prefix.length - prefix.trimStart().length;
    if (indentation > MOST_INDENTATION || (prefix.match(/[>*+-]|\d[.)]/g)?.length ?? 0) > MOST_CONTAINERS) return true;
  }
  return false;
}

function exceedsModules(text: string): boolean {
  return (text.match(/^(?:import|export)\b/gm)?.length ?? 0) > MOST_MODULES;
}
