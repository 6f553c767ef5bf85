// Dead links to other sites. Runs only with --external.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { Finding, Rule } from "../rule.ts";

/** The result of probing an external URL. */
export type ExternalResult =
  | { readonly kind: "fine" }
  /** The server reports that the page does not exist, or there is no such server. */
  | { readonly kind: "dead"; readonly reason: string }
  /** Inconclusive: too slow, overloaded, or blocking automated requests. */
  | { readonly kind: "unsure"; readonly reason: string };

export const linkBrokenExternal: Rule = {
  code: "link/broken-external",
  group: "links",
  severity: "warning",
  summary: "A link to another site is broken; checked with --external.",
};

/** The finding for a result; undefined if the link works. */
export function externalFinding(href: string, at: Location, result: ExternalResult): Finding | undefined {
  if (result.kind === "fine") return undefined;
  const isDead = result.kind === "dead";
  return {
    at,
    severity: isDead ? "warning" : "info",
    message: isDead ? `Broken link "${href}": ${result.reason}.` : `Could not check "${href}": ${result.reason}.`,
    hint: isDead
      ? "Fix or remove the link."
      : "Open it yourself; if it works, add it to external.skip in lectern.json.",
  };
}
