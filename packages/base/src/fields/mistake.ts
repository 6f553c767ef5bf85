// What is wrong with a value, as data: every kind of source (docs.json, lectern.config, frontmatter, the attributes of a
// component) words it for its authors and adds its own code and place.

import type { Location } from "../diagnostic.ts";
import type { ValueNode } from "./value-node.ts";

export type Mistake =
  /** `expected` completes "must be …". */
  | { readonly kind: "type" | "format"; readonly expected: string; readonly hint?: string | undefined }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  /** An unknown key; `known` are the candidates for suggestions. */
  | { readonly kind: "unknown"; readonly name: string; readonly known: readonly string[]; readonly at: Location }
  | MissingKey;

/** A key that should be there. */
export interface MissingKey {
  readonly kind: "missing";
  readonly name: string;
  readonly note: string;
  readonly expected: string | undefined;
  /** True if the object is used without it. */
  readonly isUsable: boolean;
}

/** What a value should have been; completes "must be …". */
export function expectedOf(mistake: Mistake): string {
  if (mistake.kind === "choice") return words(mistake.choices);
  if (mistake.kind === "missing") return `an object with "${mistake.name}"`;
  return mistake.kind === "unknown" ? `an object without "${mistake.name}"` : mistake.expected;
}

/** A value as written, truncated if long. */
export function quoteValue(node: ValueNode): string {
  if (node.kind === "object") return "an object";
  if (node.kind === "array") return "an array";
  if (node.kind === "null") return "null";
  if (node.kind === "other") return `a ${typeof node.value}`;
  return node.kind === "text" ? `"${cut(node.value)}"` : `${node.value}`;
}

/** Truncates text to one line. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** Lists choices, truncated if there are many: `"a", "b" or "c"`. */
export function words(list: readonly string[]): string {
  const quoted = list.slice(0, MAX_WORDS).map((word) => `"${word}"`);
  const rest = list.length - quoted.length;
  const last = rest > 0 ? `one of ${rest} other values` : quoted.pop();
  return quoted.length === 0 ? (last ?? "") : `${quoted.join(", ")} or ${last}`;
}

const MAX_WORDS = 5;
