// Finds tags and security schemes that only hidden operations use. Operations use both by name.

import type { Api, Operation } from "../api.ts";
import { isRecord, own, ownList, ownRecord, ownText } from "../record.ts";

/** A member of an object or list in the spec. */
export interface NamedMember {
  readonly owner: object;
  readonly key: string | number;
}

/** Finds the tags and security schemes that hidden operations use and visible ones don't. */
export function findUnusedNames(
  { root }: Api,
  { hidden, visible }: { readonly hidden: readonly Operation[]; readonly visible: readonly Operation[] },
): readonly NamedMember[] {
  if (hidden.length === 0) return [];
  const tags = ownList(root, "tags");
  const unusedTags = without(tagsOf(hidden), withParents(tags, tagsOf(visible)));
  const unusedSchemes = without(schemesOf(hidden), new Set([...schemesOf(visible), ...namesIn(root)]));
  const schemes = [ownRecord(ownRecord(root, "components"), "securitySchemes"), ownRecord(root, "securityDefinitions")];
  return [
    ...tags.flatMap((tag, key) => (unusedTags.has(ownText(tag, "name") ?? "") ? [{ owner: tags, key }] : [])),
    ...schemes.flatMap((owner) =>
      Object.keys(owner).flatMap((key) => (unusedSchemes.has(key) ? [{ owner, key }] : [])),
    ),
  ];
}

function without(names: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...names].filter((name) => !others.has(name)));
}

function tagsOf(operations: readonly Operation[]): ReadonlySet<string> {
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

function schemesOf(operations: readonly Operation[]): ReadonlySet<string> {
  return new Set(operations.flatMap(({ value }) => namesIn(value)));
}

function namesIn(secured: unknown): readonly string[] {
  return ownList(secured, "security").flatMap((one) => (isRecord(one) ? Object.keys(one) : []));
}
