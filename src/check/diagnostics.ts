// Messages about the checks themselves; what a rule says stands in the rule's own file.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** lectern.json is not JSON. */
export function settingsSyntax(reason: string, file: string): Diagnostic {
  return {
    code: "check/settings-syntax",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `${file} is not valid JSON: ${reason}.`,
    hint: "Until it is mended, the default settings are used.",
  };
}

/** A setting of another type. */
export function settingsBadValue(key: string, expected: string, at: Location): Diagnostic {
  return {
    code: "check/invalid-setting",
    severity: "error",
    at,
    message: `"${key}" must be ${expected}.`,
    hint: "The setting is left out.",
  };
}

/** A setting that does not exist. */
export function settingsUnknownKey(key: string, known: readonly string[], at: Location): Diagnostic {
  const guess = closest(key, known);
  return {
    code: "check/unknown-setting",
    severity: "warning",
    at,
    message: `There is no setting "${key}".`,
    hint: guess ? `Did you mean "${guess}"?` : `Known are ${known.map((one) => `"${one}"`).join(", ")}.`,
  };
}

/** A setting or comment names a rule that does not exist. */
export function unknownRule(code: string, guess: string, at: Location): Diagnostic {
  return {
    code: "check/unknown-rule",
    severity: "warning",
    at,
    message: `There is no rule "${code}".`,
    hint: `Did you mean "${guess}"?`,
  };
}
