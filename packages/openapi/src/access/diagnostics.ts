// Diagnostics about what a spec says about its restricted parts.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { plural } from "@lectern/base/text.ts";

/** An example or extension that is omitted because it shows a restricted part, or might; `others` like it are too. */
export function examplesForSome(name: string, others: number, at: Location): Diagnostic {
  const places = others === 0 ? "" : ` here and in ${plural(others, "other place")}`;
  const message = `"${name}" is omitted${places}, because it may show something restricted by "groups".`;
  const hint = "Write an example without it. Lectern generates examples from what readers may see.";
  return { code: "access/example-omitted", severity: "info", at, message, hint };
}

/** A text that mentions a restricted part; texts are published as written. */
export function restrictedName(word: string, at: Location): Diagnostic {
  const message = `"${word}" is restricted by "groups", but this text mentions it.`;
  return { code: "access/restricted-name", severity: "warning", at, message, hint: "Rewrite the text without it." };
}
