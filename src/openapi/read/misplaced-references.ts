// References where the standard has none: `paths: { $ref: paths.yaml }`. Many tools that bundle descriptions follow them,
// so authors split files this way. The target takes the place of the reference, and nobody else needs to know.

import { isRecord, type JsonRecord, own } from "../record.ts";
import { NAMED } from "./named-parts.ts";
import type { ValuePath } from "./read-spec.ts";
import { resolve } from "./resolve.ts";

/** Parts that are no objects of their own in the standard, so that a reference in their place can mean one thing only. */
const PARTS: ReadonlySet<unknown> = new Set([
  "info",
  "paths",
  "webhooks",
  "components",
  "schemas",
  "responses",
  "parameters",
  "requestBodies",
  "securitySchemes",
  "securityDefinitions",
  "definitions",
  "links",
  "callbacks",
  "pathItems",
  "content",
  "properties",
  "patternProperties",
  "$defs",
  "tags",
  "servers",
  "security",
  "channels",
  "operations",
]);

/** Lists whose items are no references in the standard. */
const LISTS: ReadonlySet<unknown> = new Set(["tags", "servers"]);

/** True for a reference in the place of a whole part; `isFirst` for the file that the description begins with. */
export function isMisplaced(value: object, path: ValuePath, isFirst: boolean): boolean {
  if (typeof own(value, "$ref") !== "string") return false;
  // The keys at the top of another file may be names.
  if (path.length === 0 || (path.length === 1 && !isFirst)) return false;
  const last = path.at(-1);
  if (typeof last === "number") return LISTS.has(path.at(-2)) && !NAMED.has(path.at(-3));
  return PARTS.has(last) && !NAMED.has(path.at(-2));
}

/** Puts what a reference leads to in its place; one that leads nowhere stays. */
export function placeTarget(
  root: JsonRecord,
  { owner, key }: { readonly owner: object; readonly key: string | number },
): void {
  const holder = owner as Record<string | number, unknown>;
  const { $ref: reference, ...beside } = isRecord(holder[key]) ? holder[key] : {};
  const target = typeof reference === "string" ? resolve({ root }, reference)?.value : undefined;
  if (typeof target !== "object" || target === null || target === root) return;
  holder[key] = Object.keys(beside).length === 0 || Array.isArray(target) ? target : { ...target, ...beside };
}
