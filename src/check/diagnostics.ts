// Diagnostics for check settings. Each rule has its own messages.

import { closest } from "../base/closest.ts";
import { type Diagnostic, fileStart, type Location, problem } from "../base/diagnostic.ts";
import { quoteList } from "../base/text.ts";

export function settingsSyntax(reason: string, file: string): Diagnostic {
  return problem("check/settings-syntax", "error", fileStart(file), {
    message: `${file} is not valid JSON: ${reason}.`,
    hint: "Fix the JSON. Until then, the default settings are used.",
  });
}

export function settingsBadValue(key: string, expected: string, at: Location): Diagnostic {
  return problem("check/invalid-setting", "error", at, {
    message: `"${key}" must be ${expected}.`,
    hint: "Fix the value. Until then, the setting is ignored.",
  });
}

export function settingsUnknownKey(key: string, known: readonly string[], at: Location): Diagnostic {
  const guess = closest(key, known);
  return problem("check/unknown-setting", "warning", at, {
    message: `Unknown setting "${key}".`,
    hint: guess ? `Did you mean "${guess}"?` : `Use ${quoteList(known)}.`,
  });
}

/** The spelling check is on, but packages it needs are not installed in the project. */
export function missingDictionary(packages: readonly string[], at: Location): Diagnostic {
  return problem("check/missing-dictionary", "error", at, {
    message: `Spelling is not checked: ${quoteList(packages)} ${packages.length === 1 ? "is" : "are"} not installed.`,
    hint: `Run: npm install --save-dev ${packages.join(" ")}`,
  });
}

/** A setting or comment that names an unknown rule. */
export function unknownRule(code: string, guess: string, at: Location): Diagnostic {
  return problem("check/unknown-rule", "warning", at, {
    message: `Unknown rule "${code}".`,
    hint: `Did you mean "${guess}"?`,
  });
}
