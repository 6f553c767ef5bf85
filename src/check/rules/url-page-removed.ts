// Pages that were published and are gone; only looked at with --against.

import type { Rule } from "../rule.ts";

/** A published page without a successor. */
export const urlPageRemoved: Rule = {
  code: "url/page-removed",
  group: "urls",
  severity: "error",
  summary: "A published URL has neither a page nor a redirect any more; checked with --against.",
};
