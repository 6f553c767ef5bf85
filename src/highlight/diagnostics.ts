// What can be wrong with the settings of code blocks.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** A custom grammar is not JSON. */
export function grammarNotJson(at: Location): Diagnostic {
  return {
    code: "code/grammar-invalid-json",
    severity: "warning",
    at,
    message: `The grammar "${at.file}" is not valid JSON, so its language stays plain.`,
    hint: "Export the TextMate grammar as JSON; XML property lists are not read.",
  };
}

/** A custom grammar lacks a field that every grammar needs. */
export function grammarIncomplete(field: string, at: Location): Diagnostic {
  return {
    code: "code/grammar-incomplete",
    severity: "warning",
    at,
    message: `The grammar "${at.file}" has no "${field}", so its language stays plain.`,
    hint: `Add "${field}": a TextMate grammar needs "name" (the word after the fence), "scopeName" and "patterns".`,
  };
}

/** A pattern of a custom grammar does not compile. */
export function grammarPattern(pattern: string, at: Location): Diagnostic {
  return {
    code: "code/grammar-invalid-pattern",
    severity: "warning",
    at,
    message: `"${pattern.slice(0, 80)}" is not a regular expression that Oniguruma knows, so its rule never matches.`,
    hint: "Check its brackets and escapes; in JSON every backslash is written twice.",
  };
}
