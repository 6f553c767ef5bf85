// Braced placeholders inside a longer word, as in `/users/{id}` and `{prefix}:{name}`: text rather than expressions, even
// if the author forgot to escape the braces.

import { IDENTIFIER } from "../base/identifier.ts";

const NAME = new RegExp(`^\\{\\s*${IDENTIFIER}\\s*\\}$`, "u");
const JOINS_BEFORE = /[\p{L}\p{N}/:@=&?#$%.}_~+-]/u;
const JOINS_AFTER = /[\p{L}\p{N}/:@=&?#${%_~+-]/u;

/** True if the range is a single braced name joined to the text before or after it. */
export function isPlaceholder(text: string, start: number, end: number): boolean {
  if (!NAME.test(text.slice(start, end))) return false;
  return JOINS_BEFORE.test(text[start - 1] ?? " ") || JOINS_AFTER.test(text[end] ?? " ");
}
