// Where a field stands: what its anchor is made of, here and on sites that were written for other generators.

import type { SchemaNode } from "../../openapi/schema-tree.ts";
import { fieldId } from "../components/ids.ts";

/** A place that holds fields. */
export interface Scope {
  /** The words of its own anchor: `response 200 user`. */
  readonly words: string;
  /** The anchor that existing links have for it: `response-items-one-of-0`; undefined where there are none. */
  readonly old?: string | undefined;
  /** How many fields are around. */
  readonly depth: number;
}

/** The places whose fields existing links name. */
const LINKED: ReadonlyMap<string, string> = new Map([
  ["path", "parameter"],
  ["query", "parameter"],
  ["header", "parameter"],
  ["cookie", "parameter"],
  ["parameter", "parameter"],
  ["body", "body"],
]);
/** Deeper fields are many and hardly ever linked to; a script finds them. */
const MOST_DEPTH = 1;

/** A place of the page: `body`, `response 200`. */
export function scopeOf(words: string): Scope {
  return { words, old: LINKED.get(words) ?? (/^response 2\S*$/.test(words) ? "response" : undefined), depth: 0 };
}

/** The place inside a field. */
export function scopeInField(scope: Scope, name: string, old: string = name): Scope {
  return { words: `${scope.words} ${name}`, old: oldAnchor(scope, old), depth: scope.depth + 1 };
}

/** The place inside one of several alternatives, counted from 0. */
export function scopeInVariant(scope: Scope, label: string, index: number): Scope {
  return { ...scope, words: `${scope.words} ${label}`, old: scope.old && `${scope.old}-one-of-${index}` };
}

/** The place inside the items of a list; the same place for anything else. */
export function scopeInItems(scope: Scope, node: SchemaNode): Scope {
  const nesting = node.type.match(/\[\]/g)?.length ?? 0;
  return nesting === 0 ? scope : { ...scope, old: scope.old && `${scope.old}${"-items".repeat(nesting)}` };
}

/** The anchor under which existing sites link to a field. */
export function oldAnchor({ old, depth }: Scope, name: string): string | undefined {
  return old === undefined || depth > MOST_DEPTH ? undefined : `${old}-${fieldId(name).replace(/^param-?/, "")}`;
}
