// The view of an endpoint that is documented only on its page.

import type { Operation } from "../../openapi/api.ts";
import { describeOperation, type OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ReferenceSettings } from "./settings.ts";

/** The view of an operation derived from a page; used once, so it bypasses the caches. */
export function viewOfManual(operation: Operation, settings: ReferenceSettings): OperationView {
  const { flattenFor: _, ...describe } = settings.describe;
  return describeOperation(operation, describe);
}
