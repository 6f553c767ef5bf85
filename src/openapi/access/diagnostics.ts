// Diagnostics about what a spec says about its restricted parts.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";

/** An example or extension that is omitted with the restricted part it shows. */
export function examplesForSome(name: string, at: Location): Diagnostic {
  const message = `"${name}" is omitted, because it shows a field or value restricted by "groups".`;
  const hint = "Write an example without restricted fields, or remove it: one is generated from the schema.";
  return { code: "access/example-omitted", severity: "info", at, message, hint };
}

/** A text that mentions a restricted part; texts are published as written. */
export function restrictedName(word: string, at: Location): Diagnostic {
  const message = `"${word}" is restricted by "groups", but this text mentions it.`;
  return { code: "access/restricted-name", severity: "warning", at, message, hint: "Rewrite the text without it." };
}
