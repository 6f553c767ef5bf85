// Every message about what only finished pages show.

import type { Diagnostic, Location } from "../base/diagnostic.ts";

/** A class in the form of a utility that the compiler of utilities does not understand. */
export function classRefused(name: string, at: Location): Diagnostic {
  return {
    code: "style/invalid-class",
    severity: "warning",
    at,
    message: `No style could be made from the class "${name}".`,
    hint: "Check its brackets and the name before them, or write the rule in a .css file of the project.",
  };
}

/** The date of a page's last change is asked for and its history is not there. */
export function dateUnknown(file: string): Diagnostic {
  return {
    code: "page/shallow-history",
    severity: "info",
    at: { file, line: 1, column: 1 },
    message: "Only the end of the git history is here, so pages that changed earlier show no date.",
    hint: "Fetch the whole history: run `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.",
  };
}

/** docs.json names a grammar that is not there. */
export function grammarMissing(name: string): Diagnostic {
  return {
    code: "code/grammar-not-found",
    severity: "warning",
    at: { file: "docs.json", line: 1, column: 1 },
    path: "styling.codeblocks.languages.custom",
    message: `docs.json names the grammar "${name}", but there is no such file.`,
    hint: "Paths of grammars begin at the folder of docs.json.",
  };
}
