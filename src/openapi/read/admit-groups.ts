// Removes `groups` from the parts of a spec that an audience may read. Whatever still has groups is for other readers and is
// removed like any restricted part.

import { type Audience, mayRead } from "../../base/audience.ts";
import { isRecord, type JsonRecord, own } from "../record.ts";

const DOCS = ["x-docs", "x-mint"];
const VALUES = ["x-docs-enum", "x-mint-enum"];

/** Walks the whole spec, including the files joined into it. */
export function admitGroups(root: JsonRecord, audience: Audience): void {
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
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
  for (const name of VALUES) {
    const values = own(part, name);
    if (!isRecord(values)) continue;
    for (const [key, groups] of Object.entries(values))
      if (mayRead(audience, groups)) Reflect.deleteProperty(values, key);
    if (Object.keys(values).length === 0) Reflect.deleteProperty(part, name);
  }
}
