// The HTTP methods that specs, docs.json and pages may name.

import { wordList } from "@lectern/base/text.ts";

/** Methods with their own key in a path item, in page order. */
export const METHODS: readonly string[] = wordList("get put post delete options head patch trace query");

const KNOWN: ReadonlySet<string> = new Set([...METHODS, "connect"]);

/** True for a method's name, case-insensitively. */
export function isMethod(word: string): boolean {
  return KNOWN.has(word.toLowerCase());
}

/** True for a word that looks like a custom method, as in OpenAPI 3.2's `additionalOperations`: `LINK`. */
export function isOwnMethod(word: string): boolean {
  return /^[A-Z][A-Z0-9_-]*$/.test(word);
}
