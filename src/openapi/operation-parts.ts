// The parts of an operation in the shapes of OpenAPI 3, whatever version its description is written in:
// what the path item and the root say for all their operations is joined in.

import type { Operation } from "./api.ts";
import { pathItemOf } from "./list-operations.ts";
import { isRecord, type JsonRecord, own, ownList, ownRecord } from "./record.ts";

/** The parts of an operation, unresolved. */
export interface OperationParts {
  readonly parameters: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses: JsonRecord;
  readonly servers: readonly unknown[];
  /** Alternatives as written; undefined when nothing is said. */
  readonly security: unknown;
  readonly schemes: JsonRecord;
}

/** The parts of an operation that is written in OpenAPI 3. */
export function openapiParts(operation: Operation): OperationParts {
  const { api, value } = operation;
  const item = pathItemOf(operation);
  const requestBody = own(value, "requestBody");
  const servers = [value, item, api.root].map((owner) => ownList(owner, "servers")).find((list) => list.length > 0);
  return {
    parameters: [...ownList(item, "parameters"), ...ownList(value, "parameters")],
    ...(isRecord(requestBody) ? { requestBody } : {}),
    responses: ownRecord(value, "responses"),
    servers: servers ?? [],
    security: securityOf(operation),
    schemes: ownRecord(ownRecord(api.root, "components"), "securitySchemes"),
  };
}

/** The proofs that are asked for. Those of the whole API are for its callers, not for the receivers of its webhooks. */
export function securityOf({ kind, api, value }: Pick<Operation, "kind" | "api" | "value">): unknown {
  return own(value, "security") ?? (kind === "webhook" ? undefined : own(api.root, "security"));
}
