// Which parts of a description are used by what is shown, and which only by what is hidden.
// Everything is found by identity: an object that nothing shown leads to may go, unless something in it is used.

import type { Api, PartPlace } from "../api.ts";
import { FILES_KEY, followPointer, stepsOf } from "../read/resolve.ts";
import { isRecord, own, ownList, ownRecord } from "../record.ts";

/** Members of the root whose members are parts for others to use, and how deep these stand. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ["components", 3],
  ["definitions", 2],
  ["parameters", 2],
  ["responses", 2],
]);

/** Where each object of a description stands: those that take the place of a reference stand in their own file. */
export type Origins = ReadonlyMap<object, PartPlace & { readonly parent?: object }>;

interface Asked {
  /** Members that are not shown. */
  readonly gone: readonly { readonly owner: object; readonly key: string }[];
  readonly schemas: readonly string[];
  readonly origins: Origins;
}

/** What is used, and what is left over. */
export interface PartUses {
  /** Parts that lead from hidden things only. */
  readonly spare: readonly PartPlace[];
  /** True when something shown leads to a part, or into it. */
  isUsed(part: unknown): boolean;
}

/** Finds the parts that only hidden members of a description, or parts taken out of it, refer to. */
export function findSpareParts(api: Api, { gone, schemas, origins }: Asked): PartUses {
  const skipped = new Map<object, Set<string>>();
  for (const { owner, key } of gone) skipped.set(owner, (skipped.get(owner) ?? new Set()).add(key));
  const taken = (api.restricted ?? []).flatMap(({ refers = [] }) => refers);
  const after = followParts(api, schemas, skipped);
  const isUsed = usedBy(after.seen, origins);
  if (gone.length === 0 && taken.length === 0) return { spare: [], isUsed };
  const before = followParts(api, [...schemas, ...taken]);
  const spare = [...before.targets].flatMap((reference) => {
    const part = partOf(api, reference);
    const origin = typeof part === "object" && part !== null ? origins.get(part) : undefined;
    if (origin === undefined || isUsed(part)) return [];
    const depth = origin.file === api.path ? PARTS.get(String(origin.path[0])) : 0;
    if (depth === undefined || origin.path.length < depth) return [];
    return [{ file: origin.file, path: origin.path }];
  });
  return { spare, isUsed };
}

/** The part a reference names or lies in. */
function partOf(api: Api, reference: string): unknown {
  const steps = stepsOf(reference);
  if (steps[0] === FILES_KEY) return followPointer(api.root, reference)?.value;
  const depth = PARTS.get(steps[0] ?? "");
  return depth === undefined || steps.length < depth
    ? undefined
    : steps.slice(0, depth).reduce<unknown>((value, step) => own(value, step), api.root);
}

/** True for objects that were met, and those around them. */
function usedBy(seen: ReadonlySet<object>, origins: Origins): (part: unknown) => boolean {
  const around = new Set<unknown>(seen);
  for (const value of seen)
    for (let next = origins.get(value)?.parent; next && !around.has(next); next = origins.get(next)?.parent)
      around.add(next);
  return (part) => around.has(part);
}

/** Everything that the paths of a description and some references lead to, but for skipped members. */
export function followParts(
  { root }: Api,
  references: readonly string[],
  skipped: ReadonlyMap<object, ReadonlySet<string>> = new Map(),
): { readonly seen: ReadonlySet<object>; readonly targets: ReadonlySet<string> } {
  const seen = new Set<object>();
  const targets = new Set<string>();
  const subtypes = listSubtypes(root);
  const waiting: unknown[] = Object.keys(root).flatMap((key) => (PARTS.has(key) ? [] : [root[key]]));
  const go = (reference: string): void => {
    const ahead = [reference];
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (targets.has(next)) continue;
      targets.add(next);
      const value = followPointer(root, next)?.value;
      waiting.push(value);
      if (own(value, "discriminator") === undefined) continue;
      for (const one of subtypes.get(next) ?? []) ahead.push(one);
    }
  };
  for (const reference of references) go(reference);
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const reference = own(value, "$ref");
    if (typeof reference === "string") go(reference);
    for (const target of Object.values(ownRecord(ownRecord(value, "discriminator"), "mapping")))
      if (typeof target === "string") go(target.startsWith("#") ? target : schemaReference(target));
    const gone = skipped.get(value);
    for (const [key, inner] of Object.entries(value)) if (!gone?.has(key)) waiting.push(inner);
  }
  return { seen, targets };
}

/** The schemas that build on each one: with a discriminator they are its alternatives without being named. */
function listSubtypes(root: Api["root"]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const lists = [
    ["#/components/schemas/", ownRecord(ownRecord(root, "components"), "schemas")],
    ["#/definitions/", ownRecord(root, "definitions")],
  ] as const;
  for (const [start, schemas] of lists)
    for (const [name, schema] of Object.entries(schemas))
      for (const part of ownList(schema, "allOf")) {
        const base = isRecord(part) ? own(part, "$ref") : undefined;
        if (typeof base !== "string") continue;
        const known = found.get(base) ?? [];
        found.set(base, known);
        known.push(`${start}${escapeStep(name)}`);
      }
  return found;
}

function schemaReference(name: string): string {
  return `#/components/schemas/${escapeStep(name)}`;
}

function escapeStep(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25");
}
