// Removes members from a parsed spec and writes the rest. Comments and formatting are dropped, because they may describe what
// was removed.

import { toExactJson } from "../../base/exact-json.ts";
import { attempt } from "../../base/text.ts";
import type { SpecSource, ValuePath } from "../read/read-spec.ts";
import { removeMembers } from "../read/restricted-parts.ts";
import { startsLikeJson } from "../read/sniff-spec.ts";
import { toYaml } from "./to-yaml.ts";

/** Writes a value in the notation of a text; empty if it is nested too deeply, so that nothing hidden is published. */
export function writeLike({ text }: SpecSource, value: unknown): string {
  const indent = text.trim().includes("\n") ? 2 : undefined;
  return attempt(() => (startsLikeJson(text) ? `${toExactJson(value, indent)}\n` : toYaml(value))) ?? "{}\n";
}

/** Removes members of a value. Paths apply to the value as passed, so removed list items shift no others. */
export function removeAll(root: unknown, locations: readonly ValuePath[]): void {
  const known = new Map(locations.map((location) => [JSON.stringify(location), location]));
  const members = new Map<object, (string | number)[]>();
  for (const location of known.values()) {
    const key = location.at(-1);
    const isInside = location.some((_, index) => index > 0 && known.has(JSON.stringify(location.slice(0, index))));
    if (key === undefined || isInside) continue;
    let parent = root;
    for (const step of location.slice(0, -1)) parent = memberOf(parent, step);
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, key)) continue;
    members.set(parent, [...(members.get(parent) ?? []), key]);
  }
  for (const [parent, keys] of members) removeMembers(parent, keys);
}

function memberOf(value: unknown, step: string | number): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
  return (value as Readonly<Record<string | number, unknown>>)[step];
}
