// Section titles of a reference, and ids reserved for the page itself.

import { fillString } from "@lectern/base/text.ts";
import { headingId } from "@lectern/model/content/heading-id.ts";
import type { OperationView, ParameterLocation, ParameterView, SchemaField } from "@lectern/openapi";
import { requiredFirst } from "@lectern/openapi/internal/schema/schema-children.ts";
import { en, type StringKey } from "@lectern/theme/layout/locales/en.ts";
import type { Translate } from "./words.tsx";

const SECTION_WORDS = [
  "apiAuthorization",
  "apiPathParameters",
  "apiQueryParameters",
  "apiHeaders",
  "apiCookies",
  "apiParameters",
  "apiBody",
  "apiPayload",
  "apiResponses",
  "apiCallbacks",
  "apiProperties",
  "apiUsedBy",
  "apiOperations",
  "apiMessages",
] as const satisfies readonly StringKey[];

/** The title of a section. Overview sections leave their anchors to headings in the author's text. */
export type SectionWord =
  | (typeof SECTION_WORDS)[number]
  | "apiServers"
  | "apiRateLimits"
  | "apiCommonErrors"
  | "apiEndpoints"
  | "apiArguments"
  | "apiReturns"
  | "apiFields"
  | "apiInputs"
  | "apiSteps"
  | "apiOutputs";

/** The anchor of a section, the same in every language. */
export function sectionId(word: SectionWord): string {
  return headingId(en[word]);
}

const SECTION_IDS: ReadonlySet<string> = new Set(SECTION_WORDS.map(sectionId));

/** Parts of a page, and id prefixes of fields, samples, messages and operations. */
const OWN_IDS =
  /^(?:body-content|content|content-area|content-container|content-side-layout|footer|header|mobile-nav|navbar|navigation-items|page-title|pagination|panel|sidebar|sidebar-content|toc-title|(?:code|lectern|message|operation|page-context-menu|param|request-example|response-example|schema|search-bar|table-of-contents|topbar)(?:-.*)?)$/;

/** True for an id that a page uses for one of its own parts, here or on similar pages. */
export function isOwnId(id: string): boolean {
  return SECTION_IDS.has(id) || OWN_IDS.test(id);
}

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

/** The label of a field without a literal name: `names matching ^x-`. */
export function fieldName({ name, kind }: SchemaField, t: Translate): string {
  if (kind === "additional") return t("apiAnyOtherName");
  if (kind === "pattern") return fillString(t("apiNamesMatching"), { pattern: name });
  return kind === "item" ? `[${name}]` : name;
}
