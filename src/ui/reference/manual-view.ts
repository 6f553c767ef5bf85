// What the views show of an endpoint that is described on its page alone.

import type { Operation } from "../../openapi/api.ts";
import { describeOperation, type OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ReferenceSettings } from "./settings.ts";

/** The view of an operation made from a page; it is made once, so nothing of it is kept. */
export function viewOfManual(operation: Operation, settings: ReferenceSettings): OperationView {
  const { flattenFor: _, ...describe } = settings.describe;
  return describeOperation(operation, describe);
}
