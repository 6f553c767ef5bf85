// Pages that were published and are gone; only looked at with --against.

import type { Rule } from "../rule.ts";

/** A published page without a successor. */
export const addressPageGone: Rule = {
  code: "address/page-gone",
  group: "addresses",
  severity: "error",
  summary: "An address that was published has neither a page nor a redirect now; looked at with --against.",
};
