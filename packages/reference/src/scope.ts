// The position of a field, from which its anchor is derived, both ours and that of other generators.

import type { FieldEncoding, SchemaNode } from "@lectern/openapi";
import { fieldSlug } from "@lectern/theme/components/ids.ts";

/** A position that contains fields. */
export interface Scope {
  /** The slug of its own anchor: `response-200-user`. */
  readonly slug: string;
  /** Its anchor in existing links: `response-items-one-of-0`; undefined if there are none. */
  readonly old?: string | undefined;
  /** Number of enclosing fields. */
  readonly depth: number;
  /** How its fields are serialized, if a form says so. */
  readonly encodings?: ReadonlyMap<string, FieldEncoding> | undefined;
}

/** Positions whose fields existing links refer to. */
const LINKED: ReadonlyMap<string, string> = new Map([
  ["path", "parameter"],
  ["query", "parameter"],
  ["header", "parameter"],
  ["cookie", "parameter"],
  ["parameter", "parameter"],
  ["body", "body"],
]);
/** Deeper fields are many and rarely linked; a script resolves them. */
const MAX_DEPTH = 1;

/** A position on the page: `body`, `response 200`. */
export function scopeOf(words: string): Scope {
  return {
    slug: fieldSlug(words),
    old: LINKED.get(words) ?? (/^response 2\S*$/.test(words) ? "response" : undefined),
    depth: 0,
  };
}

export function anchorOf({ slug }: Pick<Scope, "slug">): string {
  return (slug === "" ? "param" : `param-${slug}`).slice(0, 120);
}

/** The slug of something named at a position. */
export function slugIn({ slug }: Scope, name: string): string {
  const own = slugOf(name);
  return slug === "" || own === "" ? `${slug}${own}` : `${slug}-${own}`;
}

const MAX_KNOWN = 20_000;
const SLUGS = new Map<string, string>();

/** Cached, because large references repeat the same names on every page. */
function slugOf(name: string): string {
  const known = SLUGS.get(name);
  if (known !== undefined) return known;
  const slug = fieldSlug(name);
  if (SLUGS.size >= MAX_KNOWN) SLUGS.clear();
  SLUGS.set(name, slug);
  return slug;
}

/** The position inside a field. */
export function scopeInField(scope: Scope, name: string, old: string = name): Scope {
  return { slug: slugIn(scope, name), old: oldAnchor(scope, old), depth: scope.depth + 1 };
}

/** The position inside an alternative, zero-based. */
export function scopeInVariant(scope: Scope, label: string, index: number): Scope {
  return { ...scope, slug: slugIn(scope, label), old: scope.old && `${scope.old}-one-of-${index}` };
}

/** The position inside the items of a list; unchanged for anything else. */
export function scopeInItems(scope: Scope, node: SchemaNode): Scope {
  const nesting = node.type.match(/\[\]/g)?.length ?? 0;
  return nesting === 0 ? scope : { ...scope, old: scope.old && `${scope.old}${"-items".repeat(nesting)}` };
}

/** The anchor by which existing sites link to a field. */
export function oldAnchor({ old, depth }: Scope, name: string): string | undefined {
  return old === undefined || depth > MAX_DEPTH ? undefined : `${old}-${slugOf(name)}`;
}
