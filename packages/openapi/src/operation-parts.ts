// An operation's parts in OpenAPI 3 form, whatever its spec's version, including what it inherits from the path item and
// root.

import type { Operation, OperationParts } from "./api.ts";
import { pathItemOf } from "./list-operations.ts";
import { isRecord, own, ownList, ownRecord } from "./record.ts";
import { isSwagger, swaggerParts } from "./swagger.ts";

export function partsOf(operation: Operation): OperationParts {
  const { root } = operation.api;
  return { ...(isSwagger(root) ? swaggerParts(operation) : openapiParts(operation)), security: securityOf(operation) };
}

function openapiParts(operation: Operation): Omit<OperationParts, "security"> {
  const { api, value } = operation;
  const item = pathItemOf(operation);
  const requestBody = own(value, "requestBody");
  const servers = [value, item, api.root].map((owner) => ownList(owner, "servers")).find((list) => list.length > 0);
  return {
    parameters: [...ownList(item, "parameters"), ...ownList(value, "parameters")],
    ...(isRecord(requestBody) ? { requestBody } : {}),
    responses: ownRecord(value, "responses"),
    servers: servers ?? [],
    schemes: ownRecord(ownRecord(api.root, "components"), "securitySchemes"),
  };
}

/** The security requirements. Those of the whole API apply to its callers, not to receivers of its webhooks. */
function securityOf({ kind, api, value }: Operation): unknown {
  return own(value, "security") ?? (kind === "webhook" ? undefined : own(api.root, "security"));
}
