// Braced placeholders inside a longer word, as in `/users/{id}` and `{prefix}:{name}`, and arguments, as in
// `search({ query, limit })`: text rather than expressions, even if the author forgot to escape the braces.

import { IDENTIFIER } from "@lectern/base/identifier.ts";
import { PLACEHOLDER } from "./stand-ins.ts";

const NAME = new RegExp(`^\\{\\s*${IDENTIFIER}\\s*\\}$`, "u");
const NAMES = new RegExp(`^\\{\\s*${IDENTIFIER}(?:\\s*,\\s*${IDENTIFIER})*\\s*,?\\s*\\}$`, "u");
const JOINS_BEFORE = new RegExp(`[\\p{L}\\p{N}/:@=&?#$%.}_~+${PLACEHOLDER.dollar}-]`, "u");
const JOINS_AFTER = /[\p{L}\p{N}/:@=&?#${%_~+-]/u;

/** True if the range is a braced name joined to the text before or after it, or the braced arguments of a call. */
export function isPlaceholder(text: string, start: number, end: number): boolean {
  const piece = text.slice(start, end);
  if (text[start - 1] === "(" && text[end] === ")" && /[\w$]/.test(text[start - 2] ?? "")) return NAMES.test(piece);
  if (!NAME.test(piece)) return false;
  return JOINS_BEFORE.test(text[start - 1] ?? " ") || JOINS_AFTER.test(text[end] ?? " ");
}
