// Braces with many tags in them that never end. The parser tries each such tag in two ways, within two ways of trying the one
// before, so that twenty take seconds and forty never end: `<Card cols={2>` on forty lines is enough, or one of it and forty
// `<br>`. They are found here before it sees them, at the place where it would have stopped.

import { type CodeRange, findCode, isInside } from "./fences.ts";

/** So many unfinished ones are read in no time. */
const MOST_UNFINISHED = 12;

/** What stands open in a text. */
export interface Braces {
  /** How many braces are never closed; those before a tangle when there is one. */
  readonly open: number;
  /** The tag or the brace that a tangle begins with. */
  readonly tangle: number | undefined;
  /** How many braces there are in each other's tags. Code that is in order may have many. */
  readonly deepest: number;
}

interface Opened {
  /** Where the tag begins that it is an attribute of. */
  readonly tag: number | undefined;
  /** Whether a tag stands between it and the brace before. */
  readonly isNested: boolean;
}

const OUTSIDE = /\\.|[{>]|<(?=[A-Za-z>])/g;
/** Texts in expressions may have braces of their own. */
const INSIDE = /\\.|[{}>]|<(?=[A-Za-z>])|<\/|"[^"\n\\]*"|'[^'\n\\]*'/g;

/** The braces of a text that stand open, not counting those in code. */
export function findBraces(text: string): Braces {
  const all = scan(text, []);
  return all.open > 0 || all.tangle !== undefined ? scan(text, findCode(text)) : all;
}

function scan(text: string, code: readonly CodeRange[]): Braces {
  // What stands between ticks in an expression is a template.
  const fences = code.filter(({ start }) => text[start] !== "`" || text.startsWith("```", start));
  const stack: Opened[] = [];
  let tag: number | undefined;
  let isNested = false;
  /** Of the outermost brace: where it or its tag begins, tags in it that are not closed, and braces in tags in it. */
  let start = 0;
  let tags = 0;
  let nested = 0;
  let deepest = 0;
  let tangle: number | undefined;
  const judge = (): void => {
    const isModule = text.startsWith("export", text.lastIndexOf("\n", start) + 1);
    if (tags + nested > MOST_UNFINISHED && !isModule) tangle ??= start;
  };
  for (let at = 0; tangle === undefined; ) {
    const marks = stack.length === 0 ? OUTSIDE : INSIDE;
    marks.lastIndex = at;
    const match = marks.exec(text);
    if (match === null) break;
    const { 0: mark, index } = match;
    at = index + mark.length;
    if (code.length > 0 && isInside(stack.length === 0 ? code : fences, index)) continue;
    if (mark === "<") {
      tag = index;
      isNested = true;
    } else if (mark === "</") tags = Math.max(0, tags - 1);
    else if (mark === ">") {
      if (tag !== undefined && text[index - 1] !== "/" && stack.length > 0) tags++;
      tag = undefined;
    } else if (mark === "{") {
      if (stack.length === 0) {
        start = tag ?? index;
        tags = 0;
      }
      stack.push({ tag, isNested });
      if (isNested) deepest = Math.max(deepest, ++nested);
      tag = undefined;
      isNested = false;
    } else if (mark === "}") {
      const closed = stack.pop();
      if (closed?.isNested) nested--;
      tag = closed?.tag;
      if (stack.length === 0) judge();
    }
  }
  if (stack.length > 0) judge();
  return { open: stack.length, tangle, deepest };
}
