// Collects the references in a part of a spec.

import { own, ownRecord } from "../record.ts";

/** Every reference in a value, in document order: `$ref` and discriminator targets. */
export function referencesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting: unknown[] = [value];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    const reference = own(next, "$ref");
    if (typeof reference === "string") found.add(reference);
    for (const target of Object.values(ownRecord(ownRecord(next, "discriminator"), "mapping"))) {
      if (typeof target === "string" && target.startsWith("#/")) found.add(target);
    }
    for (const inner of Object.values(next).reverse()) waiting.push(inner);
  }
  return found;
}
