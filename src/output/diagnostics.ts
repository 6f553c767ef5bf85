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

/** docs.json names a grammar that is not there. */
export function grammarMissing(name: string): Diagnostic {
  return {
    code: "code/grammar-missing",
    severity: "warning",
    at: { file: "docs.json", line: 1, column: 1 },
    path: "styling.codeblocks.languages.custom",
    message: `docs.json names the grammar "${name}", but there is no such file.`,
    hint: "Paths of grammars begin at the folder of docs.json.",
  };
}
