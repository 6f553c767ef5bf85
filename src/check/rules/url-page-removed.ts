// Published pages that no longer exist. Runs only with --against.

import type { Rule } from "../rule.ts";

export const urlPageRemoved: Rule = {
  code: "url/page-removed",
  group: "urls",
  severity: "error",
  summary: "A published URL has neither a page nor a redirect any more; checked with --against.",
};
