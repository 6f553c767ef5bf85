// Determines which parts of a spec are used by visible operations, and which only by hidden ones.
// Works by object identity: an object that nothing visible references may go, unless something inside it is used.

import type { Origins } from "../access/origins.ts";
import type { Api, Channel, LocatePart, Operation } from "../api.ts";
import { escapeStep, FILES_KEY, followPointer, stepsOf } from "../read/resolve.ts";
import { isRecord, own, ownList, ownRecord, ownText } from "../record.ts";
import { findChildren } from "../schema/subtypes.ts";

/** Root members that contain reusable parts, and how deep those are. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ["components", 3],
  ["definitions", 2],
  ["parameters", 2],
  ["responses", 2],
]);

interface UseQuery {
  /** Members that are hidden. */
  readonly removed: readonly { readonly owner: object; readonly key: string }[];
  readonly schemas: readonly string[];
  readonly origins: Origins;
}

export interface PartUses {
  /** Parts that only hidden members use. */
  readonly unused: readonly LocatePart[];
  /** True if something visible references a part or anything inside it. */
  isUsed(part: unknown): boolean;
}

/** Finds the parts that only hidden members of a spec, or parts removed from it, reference. */
export function findUnusedParts(api: Api, { removed, schemas, origins }: UseQuery): PartUses {
  const skipped = new Map<object, Set<string>>();
  for (const { owner, key } of removed) skipped.set(owner, (skipped.get(owner) ?? new Set()).add(key));
  const taken = (api.restricted ?? []).flatMap(({ refers = [] }) => refers);
  const after = followParts(api, schemas, skipped);
  const isUsed = usedBy(after.seen, origins);
  if (removed.length === 0 && taken.length === 0) return { unused: [], isUsed };
  const before = followParts(api, [...schemas, ...taken]);
  const unused = [...before.targets].flatMap((reference) => {
    const part = partOf(api, reference);
    const origin = typeof part === "object" && part !== null ? origins.get(part) : undefined;
    if (origin === undefined || isUsed(part)) return [];
    const depth = origin.file === api.path ? PARTS.get(String(origin.path[0])) : 0;
    if (depth === undefined || origin.path.length < depth) return [];
    return [{ file: origin.file, path: origin.path }];
  });
  return { unused, isUsed };
}

/** The part a reference names or points into. */
function partOf(api: Api, reference: string): unknown {
  const steps = stepsOf(reference);
  if (steps[0] === FILES_KEY) return followPointer(api.root, reference)?.value;
  const depth = PARTS.get(steps[0] ?? "");
  return depth === undefined || steps.length < depth
    ? undefined
    : steps.slice(0, depth).reduce<unknown>((value, step) => own(value, step), api.root);
}

/** True for the visited objects and everything that contains them. */
function usedBy(seen: ReadonlySet<object>, origins: Origins): (part: unknown) => boolean {
  const around = new Set<unknown>(seen);
  for (const value of seen)
    for (let next = origins.get(value)?.parent; next && !around.has(next); next = origins.get(next)?.parent)
      around.add(next);
  return (part) => around.has(part);
}

/** Everything reachable from a spec's paths and the given references, except through skipped members. */
export function followParts(
  { root }: Api,
  references: readonly string[],
  skipped: ReadonlyMap<object, ReadonlySet<string>> = new Map(),
): { readonly seen: ReadonlySet<object>; readonly targets: ReadonlySet<string> } {
  const seen = new Set<object>();
  const targets = new Set<string>();
  // With a discriminator, the schemas that extend another are its alternatives without being listed.
  const subtypes = findChildren(root);
  const waiting: unknown[] = Object.keys(root).flatMap((key) => (PARTS.has(key) ? [] : [root[key]]));
  const extended = new Set<string>();
  /** Schemas that extend the given one, directly or not. */
  const alternativesTo = (base: string): readonly string[] => {
    const fresh = [base];
    for (const one of fresh) {
      if (extended.has(one)) continue;
      extended.add(one);
      for (const inner of subtypes.get(one) ?? []) fresh.push(inner);
    }
    return fresh;
  };
  const go = (reference: string): void => {
    const ahead = [reference];
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      if (targets.has(next)) continue;
      targets.add(next);
      const value = followPointer(root, next)?.value;
      waiting.push(value);
      if (own(value, "discriminator") !== undefined) ahead.push(...alternativesTo(next));
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
    const removed = skipped.get(value);
    for (const [key, inner] of Object.entries(value)) if (!removed?.has(key)) waiting.push(inner);
  }
  return { seen, targets };
}

function schemaReference(name: string): string {
  return `#/components/schemas/${escapeStep(name)}`;
}

/** A member of an object or list in the spec. */
export interface NamedMember {
  readonly owner: object;
  readonly key: string | number;
}

/** Finds the tags and security schemes that hidden operations and channels use and visible ones don't. */
export function findUnusedNames(
  { root }: Api,
  { hidden, visible }: { hidden: readonly (Operation | Channel)[]; visible: readonly (Operation | Channel)[] },
): readonly NamedMember[] {
  if (hidden.length === 0) return [];
  const lists = [ownList(root, "tags"), ownList(ownRecord(root, "info"), "tags")];
  const unusedTags = without(tagsOf(hidden), withParents(lists.flat(), tagsOf(visible)));
  const unusedSchemes = without(schemesOf(hidden), new Set([...schemesOf(visible), ...namesIn(root)]));
  const schemes = [ownRecord(ownRecord(root, "components"), "securitySchemes"), ownRecord(root, "securityDefinitions")];
  return [
    ...lists.flatMap((tags) =>
      tags.flatMap((tag, key) => (unusedTags.has(ownText(tag, "name") ?? "") ? [{ owner: tags, key }] : [])),
    ),
    ...unusedInGroups(ownList(root, "x-tagGroups"), unusedTags),
    ...schemes.flatMap((owner) =>
      Object.keys(owner).flatMap((key) => (unusedSchemes.has(key) ? [{ owner, key }] : [])),
    ),
  ];
}

/** Unused tags in groups of tags, and groups that have no others. */
function unusedInGroups(groups: readonly unknown[], unused: ReadonlySet<string>): readonly NamedMember[] {
  return groups.flatMap((group, index): readonly NamedMember[] => {
    const tags = ownList(group, "tags");
    const members = tags.flatMap((tag, key) => (unused.has(String(tag)) ? [{ owner: tags, key }] : []));
    return members.length > 0 && members.length === tags.length ? [{ owner: groups, key: index }] : members;
  });
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => !others.has(name)));
}

function tagsOf(operations: readonly (Operation | Channel)[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ tags }) => tags));
}

/** In 3.2, tags have parents. */
function withParents(tags: readonly unknown[], names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set(names);
  // A Set iterates over items added during the loop, so this adds all ancestors.
  for (const name of found) {
    const parent = ownText(
      tags.find((tag) => own(tag, "name") === name),
      "parent",
    );
    if (parent !== undefined) found.add(parent);
  }
  return found;
}

function schemesOf(operations: readonly (Operation | Channel)[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ value }) => namesIn(value)));
}

function namesIn(secured: unknown): readonly string[] {
  return ownList(secured, "security").flatMap((one) => (isRecord(one) ? Object.keys(one) : []));
}
