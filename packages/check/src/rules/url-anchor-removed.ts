// Published anchors that no longer exist. Runs only with --against.

import type { Rule } from "../rule.ts";

export const urlAnchorRemoved: Rule = {
  code: "url/anchor-removed",
  group: "urls",
  severity: "error",
  summary: "A published anchor is no longer on its page; checked with --against.",
};
