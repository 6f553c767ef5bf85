// The order of a reference: which parameters go under which title, in both HTML and Markdown.

import { fillString } from "../../base/text.ts";
import type { Operation } from "../../openapi/api.ts";
import type { LinkView } from "../../openapi/describe/describe-links.ts";
import type { OperationView } from "../../openapi/describe/describe-operation.ts";
import type { ParameterLocation, ParameterView } from "../../openapi/describe/describe-parameters.ts";
import { requiredFirst } from "../../openapi/schema/schema-children.ts";
import type { SchemaField } from "../../openapi/schema/schema-node.ts";
import type { Translate } from "./phrases.ts";
import type { SectionWord } from "./section-titles.ts";

/** Section titles by parameter location, in order. */
export const LOCATION_TITLES: ReadonlyMap<ParameterLocation, SectionWord> = new Map<ParameterLocation, SectionWord>([
  ["path", "apiPathParameters"],
  ["query", "apiQueryParameters"],
  ["header", "apiHeaders"],
  ["cookie", "apiCookies"],
]);

export function parametersIn(
  view: Pick<OperationView, "parameters">,
  location: ParameterLocation,
): readonly ParameterView[] {
  const parameters = view.parameters.filter((parameter) => parameter.location === location);
  return requiredFirst(parameters, ({ required }) => required);
}

/** The links of a response, except those to hidden operations without a page. */
export function shownLinks(
  links: readonly LinkView[],
  hrefOf: (operation: Operation) => string | undefined,
): readonly LinkView[] {
  return links.filter(({ operation }) => {
    const isHidden = operation !== undefined && (operation.hidden || operation.excluded);
    return !isHidden || hrefOf(operation) !== undefined;
  });
}

/** The label of a field without a literal name: `names matching ^x-`. */
export function fieldName({ name, kind }: SchemaField, t: Translate): string {
  if (kind === "additional") return t("apiAnyOtherName");
  if (kind === "pattern") return fillString(t("apiNamesMatching"), { pattern: name });
  return kind === "item" ? `[${name}]` : name;
}
