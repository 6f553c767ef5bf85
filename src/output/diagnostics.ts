// Diagnostics found while the site is written.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** A utility class that Tailwind cannot compile. */
export function invalidClass(name: string, at: Location): Diagnostic {
  return {
    code: "style/invalid-class",
    severity: "warning",
    at,
    message: `Invalid utility class "${name}".`,
    hint: "Check its name and brackets, or add a rule to a .css file in the project.",
  };
}

/** Last-modified dates are on, but the git history is shallow. */
export function shallowHistory(file: string): Diagnostic {
  return {
    code: "page/shallow-history",
    severity: "info",
    at: { file, line: 1, column: 1 },
    message: "The git history is shallow, so older pages have no last-modified date.",
    hint: "Run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.",
  };
}

/** A missing grammar. */
export function grammarNotFound(name: string): Diagnostic {
  return {
    code: "code/grammar-not-found",
    severity: "warning",
    at: { file: "docs.json", line: 1, column: 1 },
    path: "styling.codeblocks.languages.custom",
    message: `Grammar not found: "${name}".`,
    hint: "Use a path relative to the folder of docs.json.",
  };
}
