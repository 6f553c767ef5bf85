// Diagnostics for assistant rules files.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";

/** A rules file that does not exist. */
export function rulesMissing(file: string): Diagnostic {
  return {
    code: "rules/missing",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `Rules file "${file}" not found.`,
    hint: "Run `lectern rules` and commit the file, or choose the files to check with --for.",
  };
}

/** A rules file that no longer matches the site. */
export function rulesStale(file: string): Diagnostic {
  return {
    code: "rules/stale",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `Rules file "${file}" is out of date.`,
    hint: "Run `lectern rules` and commit the file.",
  };
}

/** A rules file with missing or misplaced markers. */
export function rulesBroken(file: string): Diagnostic {
  return {
    code: "rules/broken-markers",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `The markers around the generated part of "${file}" are broken, so it was not updated.`,
    hint: 'Restore "<!-- lectern:rules:start -->" and "<!-- lectern:rules:end -->", in this order, or remove both.',
  };
}
