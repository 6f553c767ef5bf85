// `x-docs` (and `x-mint`, its name in existing sites): what authors say about the documentation of a part.

import { isRecord, type JsonRecord, own, ownFlag, ownRecord, textOf } from "./record.ts";

/** The extension of a part, empty when it has none; where both names are used, `x-docs` wins key by key. */
export function docsOf(value: unknown): JsonRecord {
  const docs = own(value, "x-docs");
  const alias = own(value, "x-mint");
  if (!isRecord(docs)) return ownRecord(value, "x-mint");
  if (!isRecord(alias)) return docs;
  const metadata = { ...ownRecord(alias, "metadata"), ...ownRecord(docs, "metadata") };
  return { ...alias, ...docs, ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/** The audiences a part is for; empty when it is for everybody. */
export function docsGroups(value: unknown): readonly unknown[] {
  return groupsIn(docsOf(value));
}

/** The list under `groups`. One name, or a mistake, is a list too: its author means that not everybody may read. */
export function groupsIn(owner: unknown): readonly unknown[] {
  const written = own(owner, "groups");
  if (written === undefined || written === null) return [];
  return Array.isArray(written) ? written : [written];
}

/** True for a part that its author keeps from being published: `x-internal` is what other tools call it. */
export function isUnpublished(value: unknown): boolean {
  return ownFlag(value, "x-excluded") || ownFlag(value, "x-internal");
}

/** True for parts that only some readers may see: a static site has no way to tell who reads. */
export function isRestricted(value: unknown): boolean {
  return docsGroups(value).length > 0;
}

/** The labels an author puts before or after a name. */
export function docsLabels(docs: unknown, key: "pre" | "post"): readonly string[] {
  const written = own(docs, key);
  return (Array.isArray(written) ? written : [written]).flatMap((label) => textOf(label) ?? []);
}

/** A value of the description as labels: a text as it is, `true` as the name of its key, lists one by one. */
export function valueLabels(key: string, value: unknown): readonly string[] {
  if (value === true) return [key];
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === "object" ? [] : valueLabels(key, item)));
  if (value === false) return [];
  return textOf(value) === undefined ? [] : [String(value)];
}
