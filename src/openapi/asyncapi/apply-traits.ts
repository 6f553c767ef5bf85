// Merges traits into operations and messages, for everything they don't define themselves.

import type { Api } from "../api.ts";
import { dereference } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownList } from "../record.ts";

const MAX_TRAITS = 50;
const MAX_DEPTH = 8;

/** Resolves a part's reference and merges its traits; empty if it is not an object. */
export function applyTraits(api: Pick<Api, "root">, raw: unknown): JsonRecord {
  const value = dereference(api, raw);
  const merged: Record<string, unknown> = Object.create(null);
  if (!isRecord(value)) return merged;
  addMissing(merged, value, 0);
  // Later traits override earlier ones, and the part itself overrides them all.
  for (const trait of ownList(value, "traits").slice(0, MAX_TRAITS).reverse()) {
    const found = dereference(api, trait);
    if (isRecord(found)) addMissing(merged, found, 0);
  }
  return merged;
}

function addMissing(target: Record<string, unknown>, source: JsonRecord, depth: number): void {
  for (const [key, value] of Object.entries(source)) {
    const known = own(target, key);
    if (known === undefined) target[key] = value;
    else if (isRecord(known) && isRecord(value) && own(known, "$ref") === undefined && depth < MAX_DEPTH) {
      const joined: Record<string, unknown> = Object.assign(Object.create(null), known);
      addMissing(joined, value, depth + 1);
      target[key] = joined;
    }
  }
}
