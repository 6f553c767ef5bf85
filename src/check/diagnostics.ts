// Diagnostics for check settings. Each rule has its own messages.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { quoteList } from "../base/text.ts";

export function settingsSyntax(reason: string, file: string): Diagnostic {
  return {
    code: "check/settings-syntax",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `${file} is not valid JSON: ${reason}.`,
    hint: "Fix the JSON. Until then, the default settings are used.",
  };
}

export function settingsBadValue(key: string, expected: string, at: Location): Diagnostic {
  return {
    code: "check/invalid-setting",
    severity: "error",
    at,
    message: `"${key}" must be ${expected}.`,
    hint: "Fix the value. Until then, the setting is ignored.",
  };
}

export function settingsUnknownKey(key: string, known: readonly string[], at: Location): Diagnostic {
  const guess = closest(key, known);
  return {
    code: "check/unknown-setting",
    severity: "warning",
    at,
    message: `Unknown setting "${key}".`,
    hint: guess ? `Did you mean "${guess}"?` : `Use ${quoteList(known)}.`,
  };
}

/** A setting or comment that names an unknown rule. */
export function unknownRule(code: string, guess: string, at: Location): Diagnostic {
  return {
    code: "check/unknown-rule",
    severity: "warning",
    at,
    message: `Unknown rule "${code}".`,
    hint: `Did you mean "${guess}"?`,
  };
}
