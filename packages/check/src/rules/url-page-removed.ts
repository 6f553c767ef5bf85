// Published pages that no longer exist. Runs only with --against.

import type { Rule } from "../rule.ts";

export const urlPageRemoved: Rule = {
  code: "url/page-removed",
  group: "urls",
  severity: "error",
  summary: "A published URL no longer has a page or a redirect; checked with --against.",
};
