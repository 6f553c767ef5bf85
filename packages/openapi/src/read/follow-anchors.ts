// Rewrites references by `$id`, `$anchor` and `$dynamicAnchor` to plain pointers, so that everything else only handles
// those.

import { isRecord, ownText } from "../record.ts";
import { NAMED } from "./named-parts.ts";
import { escapeStep, followPointer } from "./resolve.ts";

const USES_ANCHORS = /\$(?:anchor|id|dynamicAnchor|dynamicRef|self)\b/;

/** The base URL of specs that don't declare one. */
const DOCUMENT = "https://description.invalid/";

const DATA: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);

/** The anchors and ids in a file, each with its pointer: `/$defs/user`. */
export interface Anchors {
  /** The URL the file declares for itself, if any. */
  readonly base?: string;
  /** `user` for `$anchor: user`. */
  readonly names: ReadonlyMap<string, string>;
  /** `https://example.com/user`, also with an anchor. */
  readonly anchors: ReadonlyMap<string, string>;
}

/** The anchors and ids that other files may reference. */
export function listAnchors(root: unknown, text: string): Anchors {
  const names = new Map<string, string>();
  const anchors = new Map<string, string>();
  const add = (map: Map<string, string>, key: string, pointer: string): void => {
    if (!map.has(key)) map.set(key, pointer.slice(1));
  };
  if (!USES_ANCHORS.test(text) || !isRecord(root)) return { names, anchors };
  for (const { value, pointer, base, owner } of listSchemas(root)) {
    const isKnown = !base.startsWith(DOCUMENT);
    if (owner && isKnown) add(anchors, base, pointer);
    for (const key of ["$anchor", "$dynamicAnchor"]) {
      const name = ownText(value, key);
      if (name === undefined) continue;
      add(names, name, pointer);
      if (isKnown) add(anchors, `${base}#${name}`, pointer);
    }
  }
  const own = ownText(root, "$id") ?? ownText(root, "$self");
  const base = own === undefined ? undefined : resolveUrl(own, DOCUMENT);
  return { ...(base !== undefined && !base.startsWith(DOCUMENT) && { base }), names, anchors };
}

/** Rewrites such references in place; most texts have none and are left alone. */
export function followAnchors(root: unknown, text: string): void {
  if (!USES_ANCHORS.test(text) || !isRecord(root)) return;
  const schemas = listSchemas(root);
  const pointers = new Map<string, string>();
  const add = (url: string, pointer: string): void => {
    if (!pointers.has(url)) pointers.set(url, pointer);
  };
  for (const { value, pointer, base, owner } of schemas) {
    if (owner) add(base, pointer);
    for (const key of ["$anchor", "$dynamicAnchor"]) {
      const name = ownText(value, key);
      if (name === undefined) continue;
      add(`${base}#${name}`, pointer);
      // Another resource's anchor is better than nothing.
      add(`#${name}`, pointer);
    }
  }
  for (const { value, base } of schemas) rewrite(value, (reference) => findTarget(root, reference, { pointers, base }));
}

interface Schema {
  readonly value: Record<string, unknown>;
  readonly pointer: string;
  readonly base: string;
  /** True if the base URL is its own. */
  readonly owner: boolean;
}

function listSchemas(root: Record<string, unknown>): readonly Schema[] {
  const found: Schema[] = [];
  const seen = new Set<unknown>();
  const start = resolveUrl(ownText(root, "$self") ?? "", DOCUMENT) ?? DOCUMENT;
  const waiting: { value: unknown; pointer: string; base: string; names: boolean }[] = [
    { value: root, pointer: "#", base: start, names: false },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, pointer, names } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const isSchema = isRecord(value) && !names;
    const id = isSchema ? ownText(value, "$id") : undefined;
    const base = (id === undefined ? undefined : resolveUrl(id, next.base)) ?? next.base;
    if (isSchema)
      found.push({
        value: value as Record<string, unknown>,
        pointer,
        base,
        owner: id !== undefined || pointer === "#",
      });
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (isSchema && DATA.has(key)) continue;
      waiting.push({ value: inner, pointer: `${pointer}/${escapeStep(key)}`, base, names: isSchema && NAMED.has(key) });
    }
  }
  return found;
}

function rewrite(value: Record<string, unknown>, find: (reference: string) => string | undefined): void {
  const dynamic = value["$dynamicRef"];
  const reference = typeof dynamic === "string" ? dynamic : value["$ref"];
  if (typeof reference !== "string") return;
  const pointer = find(reference);
  if (pointer === undefined) return;
  value["$ref"] = pointer;
  delete value["$dynamicRef"];
}

interface AnchorIndex {
  readonly pointers: ReadonlyMap<string, string>;
  readonly base: string;
}

function findTarget(root: unknown, reference: string, { pointers, base }: AnchorIndex): string | undefined {
  const hash = reference.indexOf("#");
  const fragment = hash === -1 ? "" : reference.slice(hash + 1);
  const url = resolveUrl(hash === -1 ? reference : reference.slice(0, hash), base);
  const owner = pointers.get(url ?? "");
  const isPointer = fragment === "" || fragment.startsWith("/");
  const pointer = isPointer
    ? owner !== undefined && `${owner}${fragment}`
    : (pointers.get(`${url}#${fragment}`) ?? (hash === 0 && pointers.get(`#${fragment}`)));
  return typeof pointer === "string" && followPointer(root, pointer) !== undefined ? pointer : undefined;
}

function resolveUrl(url: string, base: string): string | undefined {
  if (!URL.canParse(url, base)) return undefined;
  return new URL(url, base).href.replace(/#.*$/, "");
}
