// The order of a reference: which parameters stand under which title, in HTML and in Markdown alike.

import type { OperationView, ParameterView, Place } from "../../openapi/describe-operation.ts";

/** Section titles by place, in their order. */
export const PLACE_TITLES: ReadonlyMap<Place, string> = new Map([
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
]);

/** The parameters of one place, in their order. */
export function parametersIn(view: OperationView, place: Place): readonly ParameterView[] {
  return view.parameters.filter((parameter) => parameter.place === place);
}
