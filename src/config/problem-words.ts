// How problems of docs.json are put: where they stand, the values they are about, and the nearest right word.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Severity } from "../base/diagnostic.ts";
import { type Cursor, pathOf } from "./cursor.ts";
import type { JsonNode } from "./json-node.ts";

interface Words {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** A problem with the value that a cursor stands at. */
export function problem(cursor: Cursor, { hint, ...words }: Words): Diagnostic {
  const path = pathOf(cursor);
  return { ...words, at: cursor.node.at, ...(path === "" ? {} : { path }), ...(hint === undefined ? {} : { hint }) };
}

/** The path of a value, in quotes. */
export function name(cursor: Cursor): string {
  return `"${pathOf(cursor) || "docs.json"}"`;
}

/** A value as the author sees it, cut short when it is long. */
export function shown(node: JsonNode): string {
  if (node.kind === "object") return "an object";
  if (node.kind === "array") return "a list";
  if (node.kind === "null") return "null";
  if (node.kind !== "text") return `${node.value}`;
  return `"${cut(node.value)}"`;
}

/** A text that is not longer than a line. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Words to choose from: `"a", "b" or "c"`. */
export function words(list: readonly string[]): string {
  const quoted = list.map((word) => `"${word}"`);
  return quoted.length < 2 ? quoted.join("") : `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}

/** The nearest of the right words, as a hint. */
export function didYouMean(wrong: string, known: readonly string[]): string | undefined {
  const guess = closest(wrong, known);
  return guess === undefined ? undefined : `Did you mean "${guess}"?`;
}
