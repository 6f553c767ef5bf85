// Reads `x-docs` (`x-mint` in existing sites): what authors say about the documentation of a part.

import { isRecord, type JsonRecord, own, ownFlag, ownRecord, textOf } from "./record.ts";

/** A part's extension, empty if it has none; if both names are used, `x-docs` wins key by key. */
export function docsOf(value: unknown): JsonRecord {
  const docs = own(value, "x-docs");
  const alias = own(value, "x-mint");
  if (!isRecord(docs)) return ownRecord(value, "x-mint");
  if (!isRecord(alias)) return docs;
  const metadata = { ...ownRecord(alias, "metadata"), ...ownRecord(docs, "metadata") };
  return { ...alias, ...docs, ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/** The groups a part is restricted to; empty if it is for everyone. */
export function docsGroups(value: unknown): readonly unknown[] {
  return groupsIn(docsOf(value));
}

/** The list in `groups`. A single name or an invalid value also counts: its author means to restrict access. */
export function groupsIn(owner: unknown): readonly unknown[] {
  const raw = own(owner, "groups");
  if (raw === undefined || raw === null) return [];
  return Array.isArray(raw) ? raw : [raw];
}

/** True for a part its author excludes from publishing; `x-internal` is the name other tools use. */
export function isUnpublished(value: unknown): boolean {
  return ownFlag(value, "x-excluded") || ownFlag(value, "x-internal");
}

/** True for parts that only some readers may see; a static site can't tell who is reading. */
export function isRestricted(value: unknown): boolean {
  return docsGroups(value).length > 0;
}

/** The labels before or after a name. */
export function docsLabels(docs: unknown, key: "pre" | "post"): readonly string[] {
  const raw = own(docs, key);
  return (Array.isArray(raw) ? raw : [raw]).flatMap((label) => textOf(label) ?? []);
}

/** A spec value as labels: text as is, `true` as its key, lists item by item. */
export function valueLabels(key: string, value: unknown): readonly string[] {
  if (value === true) return [key];
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === "object" ? [] : valueLabels(key, item)));
  if (value === false) return [];
  return textOf(value) === undefined ? [] : [String(value)];
}
