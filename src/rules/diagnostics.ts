// Every message about the rules files of a project.

import type { Diagnostic } from "../base/diagnostic.ts";

/** The rules were never written. */
export function rulesMissing(file: string): Diagnostic {
  return {
    code: "rules/missing",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `There is no "${file}" with the rules of this site.`,
    hint: "Run `lectern rules` and commit the file, or name the files you keep with --for.",
  };
}

/** The rules no longer say what the site says. */
export function rulesStale(file: string): Diagnostic {
  return {
    code: "rules/stale",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `The rules in "${file}" are not those of this site any more.`,
    hint: "Run `lectern rules` and commit the file.",
  };
}

/** Somebody took one of the marks away. */
export function rulesBroken(file: string): Diagnostic {
  return {
    code: "rules/broken-markers",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `The marks around the generated part of "${file}" are broken, so the file was left alone.`,
    hint: 'Keep one "<!-- lectern:rules:start -->" and one "<!-- lectern:rules:end -->" after it, or remove both.',
  };
}
