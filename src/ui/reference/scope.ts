// Where a field stands: what its anchor is made of, here and on sites that were written for other generators.

import type { FieldEncoding } from "../../openapi/describe/describe-form.ts";
import type { SchemaNode } from "../../openapi/schema/schema-node.ts";
import { fieldSlug } from "../components/ids.ts";

/** A place that holds fields. */
export interface Scope {
  /** The words of its own anchor: `response-200-user`. */
  readonly slug: string;
  /** The anchor that existing links have for it: `response-items-one-of-0`; undefined where there are none. */
  readonly old?: string | undefined;
  /** How many fields are around. */
  readonly depth: number;
  /** How its fields are sent, where a form says so. */
  readonly encodings?: ReadonlyMap<string, FieldEncoding> | undefined;
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
  return {
    slug: fieldSlug(words),
    old: LINKED.get(words) ?? (/^response 2\S*$/.test(words) ? "response" : undefined),
    depth: 0,
  };
}

/** The anchor of a place. */
export function anchorOf({ slug }: Pick<Scope, "slug">): string {
  return (slug === "" ? "param" : `param-${slug}`).slice(0, 120);
}

/** The words of the anchor of something with a name inside a place. */
export function slugIn({ slug }: Scope, name: string): string {
  const own = slugOf(name);
  return slug === "" || own === "" ? `${slug}${own}` : `${slug}-${own}`;
}

const MOST_KNOWN = 20_000;
const SLUGS = new Map<string, string>();

/** The words of a name; large references have the same names on every page. */
function slugOf(name: string): string {
  const known = SLUGS.get(name);
  if (known !== undefined) return known;
  const slug = fieldSlug(name);
  if (SLUGS.size >= MOST_KNOWN) SLUGS.clear();
  SLUGS.set(name, slug);
  return slug;
}

/** The place inside a field. */
export function scopeInField(scope: Scope, name: string, old: string = name): Scope {
  return { slug: slugIn(scope, name), old: oldAnchor(scope, old), depth: scope.depth + 1 };
}

/** The place inside one of several alternatives, counted from 0. */
export function scopeInVariant(scope: Scope, label: string, index: number): Scope {
  return { ...scope, slug: slugIn(scope, label), old: scope.old && `${scope.old}-one-of-${index}` };
}

/** The place inside the items of a list; the same place for anything else. */
export function scopeInItems(scope: Scope, node: SchemaNode): Scope {
  const nesting = node.type.match(/\[\]/g)?.length ?? 0;
  return nesting === 0 ? scope : { ...scope, old: scope.old && `${scope.old}${"-items".repeat(nesting)}` };
}

/** The anchor under which existing sites link to a field. */
export function oldAnchor({ old, depth }: Scope, name: string): string | undefined {
  return old === undefined || depth > MOST_DEPTH ? undefined : `${old}-${slugOf(name)}`;
}
