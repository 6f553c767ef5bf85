// Which objects of a spec have something restricted within their reach: inside them, or behind a reference.

import { escapeStep, FILES_KEY, followPointer } from "../read/resolve.ts";
import { type JsonRecord, own, ownRecord, ownText } from "../record.ts";
import { findChildren } from "../schema/subtypes.ts";

/** Every object from which one of these can be reached. */
export function findReaching(root: JsonRecord, targets: Iterable<object>): ReadonlySet<object> {
  const sources = findSources(root);
  const reaching = new Set<object>(targets);
  // A Set iterates over items added during the loop.
  for (const value of reaching) for (const source of sources.get(value) ?? []) reaching.add(source);
  return reaching;
}

/** The objects that contain or reference each object. */
function findSources(root: JsonRecord): ReadonlyMap<object, readonly object[]> {
  const sources = new Map<object, object[]>();
  const seen = new Set<object>();
  const waiting: object[] = [root, ownRecord(root, FILES_KEY)];
  const add = (target: unknown, source: object): void => {
    if (typeof target !== "object" || target === null) return;
    const known = sources.get(target);
    if (known === undefined) sources.set(target, [source]);
    else known.push(source);
    if (!seen.has(target)) waiting.push(target);
  };
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (seen.has(value)) continue;
    seen.add(value);
    for (const item of Object.values(value)) add(item, value);
    for (const reference of referencesOf(value)) add(followPointer(root, reference)?.value, value);
  }
  for (const [base, subtypes] of findChildren(root)) {
    const value = followPointer(root, base)?.value;
    if (typeof value !== "object" || value === null || own(value, "discriminator") === undefined) continue;
    for (const reference of subtypes) add(followPointer(root, reference)?.value, value);
  }
  return sources;
}

/** The references of an object itself: its `$ref`, and the schemas its discriminator selects. */
export function referencesOf(value: object): readonly string[] {
  const reference = own(value, "$ref");
  const mapping = Object.values(ownRecord(ownRecord(value, "discriminator"), "mapping"));
  const other = ownText(own(value, "discriminator"), "defaultMapping");
  return [
    ...(typeof reference === "string" ? [reference] : []),
    ...[...mapping, other].flatMap((target) => (typeof target === "string" ? [schemaReference(target)] : [])),
  ];
}

/** A discriminator's target, which may be a schema's name, as a reference. */
export function schemaReference(target: string): string {
  return target.startsWith("#") ? target : `#/components/schemas/${escapeStep(target)}`;
}
