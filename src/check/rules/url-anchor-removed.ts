// Anchors that were published and are gone; only looked at with --against.

import type { Rule } from "../rule.ts";

/** A published anchor without a successor. */
export const urlAnchorRemoved: Rule = {
  code: "url/anchor-removed",
  group: "urls",
  severity: "error",
  summary: "An anchor that was published is no longer on its page; looked at with --against.",
};
