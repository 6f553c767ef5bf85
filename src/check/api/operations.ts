// The operations that have pages, each once, with its parts and the places of its parts in the description.

import type { Location } from "../../base/diagnostic.ts";
import type { Operation } from "../../openapi/api.ts";
import { operationPlace } from "../../openapi/list-operations.ts";
import { type OperationParts, openapiParts } from "../../openapi/operation-parts.ts";
import { filePlace } from "../../openapi/read/locate-parts.ts";
import { isSwagger, swaggerParts } from "../../openapi/swagger.ts";
import type { CheckContext } from "../rule.ts";
import { createSpecPlaces } from "./spec-places.ts";

/** One operation under the eyes of a rule. */
export interface CheckedOperation {
  readonly operation: Operation;
  readonly parts: OperationParts;
  /** `GET /users/{id}`. */
  readonly name: string;
  /** The place of a part: `["parameters", 0]`; the nearest part around it when the description is not written so. */
  place(...keys: readonly (string | number)[]): Location;
}

/** Every operation with a page, in the order of the site. */
export function* checkedOperations(context: CheckContext): Iterable<CheckedOperation> {
  const seen = new Set<Operation>();
  const places = createSpecPlaces(context.read);
  for (const { page } of context.pages()) {
    const { operation } = page;
    if (!operation || operation.api.isStandIn || seen.has(operation)) continue;
    seen.add(operation);
    yield {
      operation,
      parts: isSwagger(operation.api.root) ? swaggerParts(operation) : openapiParts(operation),
      name: `${operation.method} ${operation.path}`,
      place: (...keys) => {
        const { file, path } = filePlace(operation.api.root, [...operationPlace(operation), ...keys]);
        return places(file ?? operation.api.path, path);
      },
    };
  }
}
