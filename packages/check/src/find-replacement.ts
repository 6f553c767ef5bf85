// A diagnostic's exact replacement → the edit that makes it.

import type { Diagnostic, Edit } from "@lectern/base/diagnostic.ts";

/** The edit of a file's text; undefined if the place is not certain. */
export function findReplacement(text: string, { at, replacement }: Diagnostic): Edit | undefined {
  if (replacement === undefined) return undefined;
  const { from, to } = replacement;
  const place = offsetOf(text, at);
  if (place === undefined) return undefined;
  const start = indexOfWord(text, from, place);
  if (start === -1 || start > endOfPlace(text, place)) return undefined;
  const edit = { start, end: start + from.length, text: to };
  return /^<[\w.]+$/.test(from) ? withClosingTag(text, edit, from.slice(1)) : edit;
}

function offsetOf(text: string, { line, column }: Diagnostic["at"]): number | undefined {
  let start = 0;
  for (let number = 1; number < line; number++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return start + column - 1;
}

/** The end of the tag at a place, else of its line. */
function endOfPlace(text: string, place: number): number {
  const line = text.indexOf("\n", place);
  const end = line === -1 ? text.length : line;
  if (text[place] !== "<") return end;
  const tag = /^<[^<>]*>/.exec(text.slice(place, place + MAX_TAG));
  return Math.max(end, place + (tag?.[0].length ?? 0));
}

const MAX_TAG = 5000;

/** The first occurrence that is not part of a longer name. */
function indexOfWord(text: string, word: string, from: number): number {
  const isName = (character: string | undefined): boolean => character !== undefined && /[\w-]/.test(character);
  for (let index = text.indexOf(word, from); index !== -1; index = text.indexOf(word, index + 1)) {
    const startsInside = isName(word[0]) && isName(text[index - 1]);
    const endsInside = isName(word.at(-1)) && isName(text[index + word.length]);
    if (!startsInside && !endsInside) return index;
  }
  return -1;
}

/** Renames a tag and the closing one that belongs to it. */
function withClosingTag(text: string, edit: Edit, name: string): Edit | undefined {
  const tags = new RegExp(`<(/?)${name.replace(/[.$]/g, "\\$&")}(?![\\w.-])[^<>]*?(/?)>`, "g");
  tags.lastIndex = edit.start;
  let depth = 0;
  for (const [tag, slash, selfClosing] of matches(tags, text)) {
    if (selfClosing !== "/" || slash === "/") depth += slash === "/" ? -1 : 1;
    if (depth > 0) continue;
    if (slash !== "/") return edit;
    const closing = tags.lastIndex - tag.length + 2;
    const between = text.slice(edit.end, closing);
    return { start: edit.start, end: closing + name.length, text: edit.text + between + edit.text.slice(1) };
  }
  return undefined;
}

function* matches(pattern: RegExp, text: string): Generator<readonly [string, string, string]> {
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
    yield [match[0], match[1] ?? "", match[2] ?? ""];
}
