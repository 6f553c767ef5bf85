// Where a description says something about the page of one of its parts, and how messages call the part.

import type { Channel, Operation } from "./api.ts";
import { operationPlace } from "./list-operations.ts";
import type { ValuePath } from "./read/read-spec.ts";
import { own } from "./record.ts";

/** The place of a key of `x-docs` (or `x-mint`): `["paths", "/users", "get", "x-docs", "content"]`. */
export function docsPlace(part: Operation | Channel, ...keys: readonly string[]): ValuePath {
  const written = keys.reduce<unknown>(own, own(part.value, "x-docs"));
  const extension = written === undefined ? "x-mint" : "x-docs";
  const place = "method" in part ? operationPlace(part) : ["channels", part.id];
  return [...place, extension, ...keys];
}

/** `GET /users`, or the name of a channel. */
export function partName(part: Operation | Channel): string {
  return "method" in part ? `${part.method} ${part.path}` : part.id;
}
