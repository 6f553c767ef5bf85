// Section titles of a reference, and ids reserved for the page itself.

import { headingId } from "../../content/heading-id.ts";
import { en, type StringKey } from "../layout/locales/en.ts";

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
  /^(?:body-content|content|content-area|footer|header|mobile-nav|navbar|navigation-items|page-title|pagination|panel|sidebar|sidebar-content|toc-title|(?:code|lectern|message|operation|page-context-menu|param|request-example|response-example|schema|search-bar|table-of-contents|topbar)(?:-.*)?)$/;

/** True for an id that a page uses for one of its own parts, here or on similar pages. */
export function isOwnId(id: string): boolean {
  return SECTION_IDS.has(id) || OWN_IDS.test(id);
}
