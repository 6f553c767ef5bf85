// References where the standard doesn't allow them: `paths: { $ref: paths.yaml }`. Many bundlers follow them, so authors
// split files this way. The target replaces the reference, so that nothing else has to handle it.

import { wordSet } from "../../base/text.ts";
import { isRecord, type JsonRecord, own } from "../record.ts";
import { NAMED } from "./named-parts.ts";
import type { ValuePath } from "./read-spec.ts";
import { resolve } from "./resolve.ts";

/** Keys that the standard defines as plain containers, so that a reference in their place is unambiguous. */
const PARTS: ReadonlySet<unknown> = wordSet(`
  info paths webhooks components schemas responses parameters requestBodies securitySchemes securityDefinitions
  definitions links callbacks pathItems content properties patternProperties $defs tags servers security channels
  operations
`);

/** Lists whose items can't be references in the standard. */
const LISTS: ReadonlySet<unknown> = new Set(["tags", "servers"]);

/** True for a reference in place of a whole section; `isFirst` is true for the spec's entry file. */
export function isMisplaced(value: object, path: ValuePath, isFirst: boolean): boolean {
  if (typeof own(value, "$ref") !== "string") return false;
  // Top-level keys of another file may be names.
  if (path.length === 0 || (path.length === 1 && !isFirst)) return false;
  const last = path.at(-1);
  if (typeof last === "number") return LISTS.has(path.at(-2)) && !NAMED.has(path.at(-3));
  return PARTS.has(last) && !NAMED.has(path.at(-2));
}

/** Replaces a reference with its target; an unresolved one stays. */
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
