// Where the objects of a spec are written: its file, and the path there.

import type { LocatePart } from "../api.ts";
import { FILES_KEY } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { type JsonRecord, ownRecord } from "../record.ts";

/** Nothing deeper is ever shown. */
const MAX_DEPTH = 1000;

/** Where each object of a spec is written; an object that replaced a reference is in its own file. */
export type Origins = ReadonlyMap<object, LocatePart & { readonly parent?: object }>;

export function findOrigins(root: JsonRecord, main: string): Origins {
  const origins = new Map<object, LocatePart & { readonly parent?: object }>();
  const files = Object.entries(ownRecord(root, FILES_KEY));
  for (const [file, start] of [...files, [main, root] as const]) {
    const waiting: { readonly value: unknown; readonly path: ValuePath; readonly parent?: object }[] = [
      { value: start, path: [] },
    ];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { value, path, parent } = next;
      if (typeof value !== "object" || value === null || origins.has(value) || path.length > MAX_DEPTH) continue;
      origins.set(value, { file, path, ...(parent && { parent }) });
      for (const [key, item] of Object.entries(value))
        waiting.push({ value: item, path: [...path, Array.isArray(value) ? Number(key) : key], parent: value });
    }
  }
  return origins;
}
