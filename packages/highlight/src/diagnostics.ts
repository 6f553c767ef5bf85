// Diagnostics for custom grammars.

import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";

export function grammarNotJson(at: Location): Diagnostic {
  return problem("code/grammar-invalid-json", "warning", at, {
    message: `Grammar "${at.file}" is not valid JSON, so its language is not highlighted.`,
    hint: "Export the TextMate grammar as JSON; XML property lists are not supported.",
  });
}

/** A custom grammar without a required field. */
export function grammarIncomplete(field: string, at: Location): Diagnostic {
  return problem("code/grammar-incomplete", "warning", at, {
    message: `Grammar "${at.file}" has no "${field}", so its language is not highlighted.`,
    hint: `Add "${field}". A TextMate grammar needs "name" (the language of the code block), "scopeName" and "patterns".`,
  });
}

/** A pattern that does not compile. */
export function grammarPattern(pattern: string, at: Location): Diagnostic {
  return problem("code/grammar-invalid-pattern", "warning", at, {
    message: `Invalid regular expression in a grammar: "${pattern.slice(0, 80)}".`,
    hint: "Check its brackets and escapes. In JSON, every backslash is doubled.",
  });
}
