// Where `x-docs` of a part is written, and how messages name the part.

import type { Channel, Operation } from "./api.ts";
import { operationPath } from "./list-operations.ts";
import type { ValuePath } from "./read/read-spec.ts";
import { own } from "./record.ts";

/** The path of a key in `x-docs` (or `x-mint`): `["paths", "/users", "get", "x-docs", "content"]`. */
export function docsPath(part: Operation | Channel, ...keys: readonly string[]): ValuePath {
  const raw = keys.reduce<unknown>(own, own(part.value, "x-docs"));
  const extension = raw === undefined ? "x-mint" : "x-docs";
  const location = "method" in part ? operationPath(part) : ["channels", part.id];
  return [...location, extension, ...keys];
}

/** `GET /users`, or a channel's id. */
export function partName(part: Operation | Channel): string {
  return "method" in part ? `${part.method} ${part.path}` : part.id;
}
