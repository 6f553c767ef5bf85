// The order of a reference: which parameters stand under which title, in HTML and in Markdown alike.

import type { OperationView } from "../../openapi/describe-operation.ts";
import type { ParameterView, Place } from "../../openapi/describe-parameters.ts";
import type { SchemaField } from "../../openapi/schema-tree.ts";

/** Section titles by place, in their order. */
export const PLACE_TITLES: ReadonlyMap<Place, string> = new Map([
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
  ["cookie", "Cookies"],
]);

/** The parameters of one place, in their order. */
export function parametersIn(view: Pick<OperationView, "parameters">, place: Place): readonly ParameterView[] {
  return view.parameters.filter((parameter) => parameter.place === place);
}

/** What a field is called where its name is not one: `names matching ^x-`. */
export function fieldName(name: string, kind: SchemaField["kind"]): string {
  if (kind === "additional") return "any other name";
  if (kind === "pattern") return `names matching ${name}`;
  return kind === "item" ? `[${name}]` : name;
}
