// What a check reports: a problem of the site, with what would mend it.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Edit, Finding, Rule } from "./rule.ts";

/** A problem, with what would mend it where a machine can. */
export interface Problem extends Diagnostic {
  readonly fix?: Edit;
  /** The address of a link or picture as it stands in the page, for marks in the preview. */
  readonly target?: string;
}

/** What a rule has found, as a problem of that rule. */
export function toProblem(rule: Rule, finding: Finding): Problem {
  return { ...finding, code: rule.code, severity: finding.severity ?? rule.severity };
}
