// What a check reports: a diagnostic with an optional fix.

import type { Diagnostic } from "../base/diagnostic.ts";
import type { Edit, Finding, Rule } from "./rule.ts";

export interface Problem extends Diagnostic {
  readonly fix?: Edit;
  /** The URL of the link or image as written on the page, for markers in the preview. */
  readonly target?: string;
}

/** Turns a finding into a problem with the rule's code and severity. */
export function toProblem(rule: Rule, finding: Finding): Problem {
  return { ...finding, code: rule.code, severity: finding.severity ?? rule.severity };
}
