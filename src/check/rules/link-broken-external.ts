// Links to other sites that no longer answer; only looked at with --external.

import type { Location } from "../../base/diagnostic.ts";
import type { Finding, Rule } from "../rule.ts";

/** What came of asking another site. */
export type ExternalAnswer =
  | { readonly kind: "fine" }
  /** The site says that there is nothing, or there is no such site. */
  | { readonly kind: "dead"; readonly reason: string }
  /** Nobody can tell: too slow, too busy, or closed to programs. */
  | { readonly kind: "unsure"; readonly reason: string };

/** A dead link to another site. */
export const linkBrokenExternal: Rule = {
  code: "link/broken-external",
  group: "links",
  severity: "warning",
  summary: "A link to another site is broken; checked with --external.",
};

/** A problem for an answer, none for a good one. */
export function externalFinding(href: string, at: Location, answer: ExternalAnswer): Finding | undefined {
  if (answer.kind === "fine") return undefined;
  const isDead = answer.kind === "dead";
  return {
    at,
    severity: isDead ? "warning" : "info",
    message: isDead ? `Broken link "${href}": ${answer.reason}.` : `Could not check "${href}": ${answer.reason}.`,
    hint: isDead
      ? "Fix or remove the link."
      : "Open it yourself; if it works, add it to external.skip in lectern.json.",
  };
}
