// Anchors that were published and are gone; only looked at with --against.

import type { Rule } from "../rule.ts";

/** A published anchor without a successor. */
export const urlAnchorRemoved: Rule = {
  code: "url/anchor-removed",
  group: "urls",
  severity: "error",
  summary: "A published anchor is no longer on its page; checked with --against.",
};
