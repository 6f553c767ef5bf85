// Tells which parts of a spec are restricted. Whatever still has `groups` is for other readers: those of the audience itself
// are removed first.

import { type Audience, mayRead } from "@lectern/base/audience.ts";
import { isRestricted } from "../docs-extension.ts";
import { FILES_KEY, followPointer } from "../read/resolve.ts";
import { isRecord, type JsonRecord, own, ownRecord } from "../record.ts";

const MAX_STEPS = 32;
const DOCS = ["x-docs", "x-mint"];
/** Keywords that name the readers of single values. */
export const VALUE_GROUPS: readonly string[] = ["x-docs-enum", "x-mint-enum"];

/** Removes `groups` from the parts that an audience may read. */
export function admitGroups(root: JsonRecord, audience: Audience): void {
  const waiting: unknown[] = [root, ownRecord(root, FILES_KEY)];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isRecord(value)) admitPart(value, audience);
    for (const item of Object.values(value)) waiting.push(item);
  }
}

function admitPart(part: JsonRecord, audience: Audience): void {
  for (const name of DOCS) {
    const docs = own(part, name);
    for (const owner of [docs, own(docs, "metadata")])
      if (isRecord(owner) && own(owner, "groups") !== undefined && mayRead(audience, owner["groups"]))
        Reflect.deleteProperty(owner, "groups");
  }
  for (const name of VALUE_GROUPS) {
    const values = own(part, name);
    if (!isRecord(values)) continue;
    for (const [key, groups] of Object.entries(values))
      if (mayRead(audience, groups)) Reflect.deleteProperty(values, key);
    if (Object.keys(values).length === 0) Reflect.deleteProperty(part, name);
  }
}

/** True if a part or anything it references is restricted. */
export function isForOthers(root: JsonRecord, part: unknown): boolean {
  return followRestricted(root, part) === true;
}

/** True if a part or anything it references is restricted, else the end of its reference chain. */
export function followRestricted(root: JsonRecord, part: unknown): unknown {
  let value = part;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (isRestricted(value)) return true;
    const reference = own(value, "$ref");
    if (typeof reference !== "string") return value;
    value = followPointer(root, reference)?.value;
  }
  return undefined;
}

/** The values of a schema that are restricted, as keys. */
export function restrictedValues(schema: unknown): readonly string[] {
  return VALUE_GROUPS.flatMap((name) => {
    const values = own(schema, name);
    return isRecord(values) ? Object.keys(values) : [];
  });
}

/** True if a value contains a restricted part anywhere. */
export function containsRestricted(root: JsonRecord, start: unknown): boolean {
  const waiting: unknown[] = [start];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (isRecord(value) && (isForOthers(root, value) || restrictedValues(value).length > 0)) return true;
    for (const item of Object.values(value)) waiting.push(item);
  }
  return false;
}
