// Diagnostics for check settings. Each rule has its own messages.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import { type Cursor, memberPath, pathOf } from "@lectern/base/fields/cursor.ts";
import { expectedOf, type Mistake, quoteValue } from "@lectern/base/fields/mistake.ts";
import { quoteList } from "@lectern/base/text.ts";

/** A syntax error in lectern.json. */
export function settingsSyntax({ at, message }: Diagnostic): Diagnostic {
  const hint = "Fix the JSON. Until then, the default settings are used.";
  return problem("check/settings-syntax", "error", at, { message, hint });
}

/** An invalid value or an unknown key in lectern.json. */
export function settingProblem(cursor: Cursor, mistake: Mistake): Diagnostic {
  if (mistake.kind === "unknown") {
    const { name, known } = mistake;
    const guess = closest(name, known);
    return problem("check/unknown-setting", "warning", mistake.at, {
      message: `Unknown setting "${memberPath(pathOf(cursor), name)}".`,
      hint: guess ? `Did you mean "${guess}"?` : `Use ${quoteList(known)}.`,
    });
  }
  return problem("check/invalid-setting", "error", cursor.node.at, {
    message: `"${pathOf(cursor) || cursor.node.at.file}" must be ${expectedOf(mistake)}, not ${quoteValue(cursor.node)}.`,
    hint: "Fix the value. Until then, the setting is ignored.",
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
