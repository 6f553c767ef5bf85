// An operation's current `x-docs` and the wanted one → the members to insert.

import { toExactJson } from "@lectern/base/exact-json.ts";
import type { Operation, ValuePath } from "@lectern/openapi";
import { operationPath } from "@lectern/openapi/internal/list-operations.ts";
import { childAt, directPath } from "@lectern/openapi/internal/read/locate-parts.ts";
import { FILES_KEY } from "@lectern/openapi/internal/read/resolve.ts";
import { isRecord, own, ownRecord, ownText } from "@lectern/openapi/internal/record.ts";
import type { Insertion } from "./insert-json.ts";

/** What the generated page needs. */
export interface TargetDocs {
  readonly metadata: ReadonlyMap<string, unknown>;
  readonly content: string;
  readonly href?: string;
}

/** The insertions, or what already exists with a different value. */
export type DocsInsertion =
  | { readonly kind: "insert"; readonly insertions: readonly Insertion[] }
  | { readonly kind: "differs"; readonly what: string };

/** Anchors for the page's fields, which an earlier run put before its text. */
const ANCHOR_MARKS = /^(?:<a id="[^"]*"><\/a>)+\s*/;

/** Compares the two and fills in what is missing; `path` locates the operation in its file. */
export function docsInsertion(operation: Operation, path: ValuePath, target: TargetDocs): DocsInsertion {
  const key =
    isRecord(own(operation.value, "x-docs")) || !isRecord(own(operation.value, "x-mint")) ? "x-docs" : "x-mint";
  const existing = own(operation.value, key);
  const metadata = ownRecord(existing, "metadata");
  const members: [string, unknown][] = [];
  const missing: [string, unknown][] = [];
  for (const [name, value] of target.metadata) {
    const known = own(metadata, name);
    if (known === undefined) missing.push([name, value]);
    else if (toExactJson(known) !== toExactJson(value)) return { kind: "differs", what: `metadata "${name}"` };
  }
  const hasMetadata = isRecord(own(existing, "metadata"));
  if (missing.length > 0 && !hasMetadata) members.push(["metadata", Object.fromEntries(missing)]);
  for (const name of ["content", "href"] as const) {
    const value = target[name];
    const known = ownText(existing, name);
    if (value === undefined || value === "" || known?.trim() === value.trim()) continue;
    if (known?.replace(ANCHOR_MARKS, "").trim() === value.trim()) continue;
    if (known !== undefined && known.trim() !== "") return { kind: "differs", what: name };
    members.push([name, value]);
  }
  const insertions: Insertion[] = [];
  if (members.length > 0 && existing === undefined)
    insertions.push({ path, members: [[key, Object.fromEntries(members)]] });
  else if (members.length > 0) insertions.push({ path: [...path, key], members });
  if (missing.length > 0 && hasMetadata) insertions.push({ path: [...path, key, "metadata"], members: missing });
  return { kind: "insert", insertions };
}

/** The operation's path in its file; undefined if it is in another file. */
export function pathInFile(operation: Operation): ValuePath | undefined {
  const { root } = operation.api;
  const path = directPath(root, operationPath(operation));
  const isHere = path[0] !== FILES_KEY && isRecord(path.reduce<unknown>(childAt, root));
  return isHere ? path : undefined;
}
