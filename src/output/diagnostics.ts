// Every message about what only finished pages show.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** A class in the form of a utility that the compiler of utilities does not understand. */
export function classRefused(name: string, at: Location): Diagnostic {
  return {
    code: "style/class-refused",
    severity: "warning",
    at,
    message: `No style could be made from the class "${name}".`,
    hint: "Check its brackets and the name before them, or write the rule in a .css file of the project.",
  };
}
