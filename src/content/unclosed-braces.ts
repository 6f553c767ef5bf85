// Detects unclosed braces that contain many tags. The parser tries each such tag in two ways, nested in both ways of the
// one before, so time doubles per tag: twenty take seconds, forty never finish. `<Card cols={2>` on forty lines is enough,
// or once with forty `<br>`. They are reported before parsing, where the parser would have stopped.

import { type CodeRange, findCode, isInside } from "./fences.ts";

/** Up to this many, parsing is instant. */
const MAX_UNFINISHED = 12;

export interface Braces {
  /** Number of unclosed braces before `unclosed`, or in the whole text. */
  readonly open: number;
  /** Offset of the tag or brace where parse time starts to explode. */
  readonly unclosed: number | undefined;
  /** Maximum depth of braces nested in each other's tags. Valid code may reach a high depth too. */
  readonly deepest: number;
}

interface Opened {
  /** Offset of the tag it is an attribute of. */
  readonly tag: number | undefined;
  /** True if a tag separates it from the enclosing brace. */
  readonly isNested: boolean;
}

const OUTSIDE = /\\.|[{>]|<(?=[A-Za-z>])/g;
/** Strings in expressions may contain braces. */
const INSIDE = /\\.|[{}>]|<(?=[A-Za-z>])|<\/|"[^"\n\\]*"|'[^'\n\\]*'/g;

/** Finds unclosed braces, ignoring code. */
export function findBraces(text: string): Braces {
  const all = scan(text, []);
  return all.open > 0 || all.unclosed !== undefined ? scan(text, findCode(text)) : all;
}

function scan(text: string, code: readonly CodeRange[]): Braces {
  // Between backticks in an expression is a template literal, not code.
  const fences = code.filter(({ start }) => text[start] !== "`" || text.startsWith("```", start));
  const stack: Opened[] = [];
  let tag: number | undefined;
  let isNested = false;
  /** For the outermost brace: offset of it or its tag, unclosed tags inside it, and braces in those tags. */
  let start = 0;
  let tags = 0;
  let nested = 0;
  let deepest = 0;
  let unclosed: number | undefined;
  const classify = (): void => {
    if (tags + nested <= MAX_UNFINISHED) return;
    const isModule = text.startsWith("export", text.lastIndexOf("\n", start) + 1);
    if (!isModule) unclosed ??= start;
  };
  for (let at = 0; unclosed === undefined; ) {
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
      if (stack.length === 0) classify();
    }
  }
  if (stack.length > 0) classify();
  return { open: stack.length, unclosed, deepest };
}
