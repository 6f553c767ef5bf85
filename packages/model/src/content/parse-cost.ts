// Estimates in one pass whether a file could block the parser for more than a second. Parse time is quadratic in some
// characters and in nesting depth. Real pages stay far below these limits; one above them is merely parsed in a separate
// process, which takes slightly longer.

import { mayBeEndless, scan } from "./tolerant/scan.ts";

const MAX_CHARACTERS = 200_000;

/** How many of each character parse within a second, in the worst order. */
const MAX_MARKS: readonly (readonly [marks: string, max: number])[] = [
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

/** Nested quotes and lists, and columns before the first word of a line. */
const MAX_CONTAINERS = 40;
const MAX_INDENTATION = 200;
/** Braces nested inside tags of other braces. */
const MAX_NESTED = 12;
const MAX_MODULES = 300;
/** Nested parentheses: the parser recurses into each and can overflow its stack. */
const MAX_PARENTHESES = 300;

const [OPENING, CLOSING] = [0x28, 0x29];

const BUDGET = new Map(MAX_MARKS.map(([mark, max]) => [mark.charCodeAt(0), max]));

/** True if parsing may take long. */
export function isCostly(text: string): boolean {
  if (text.length > MAX_CHARACTERS || exceedsMarks(text)) return true;
  if (/^[\s>*+\-\d.)]{80}|^\s{200}/m.test(text) && exceedsNesting(text)) return true;
  return exceedsModules(text) || exceedsBraces(text);
}

function exceedsMarks(text: string): boolean {
  const counts = new Uint32Array(128);
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 128) counts[code] = (counts[code] ?? 0) + 1;
    if (code === OPENING && ++depth > MAX_PARENTHESES) return true;
    if (code === CLOSING && depth > 0) depth--;
  }
  for (const [code, max] of BUDGET) if ((counts[code] ?? 0) > max) return true;
  return false;
}

function exceedsNesting(text: string): boolean {
  for (const line of text.split("\n")) {
    const prefix = /^[\s>*+\-\d.)]*/.exec(line)?.[0] ?? "";
    const indentation = prefix.length - prefix.trimStart().length;
    if (indentation > MAX_INDENTATION || (prefix.match(/[>*+-]|\d[.)]/g)?.length ?? 0) > MAX_CONTAINERS) return true;
  }
  return false;
}

function exceedsBraces(text: string): boolean {
  return mayBeEndless(text) && scan(text).deepest > MAX_NESTED;
}

function exceedsModules(text: string): boolean {
  return (text.match(/^(?:import|export)\b/gm)?.length ?? 0) > MAX_MODULES;
}
