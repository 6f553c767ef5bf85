// Every message about what a page contains, met while it is rendered.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { plural } from "../base/text.ts";

/** A fence names a language that has no grammar. */
export function unknownLanguage(language: string, at: Location): Diagnostic {
  return {
    code: "code/unknown-language",
    severity: "info",
    at,
    message: `There is no highlighting for "${language}"; the code is shown as plain text.`,
    hint: 'Use a known language, or "text".',
  };
}

/** A diagram that asks for a layout whose library is not part of this program. */
export function elkLayout(at: Location): Diagnostic {
  return {
    code: "mermaid/elk-unsupported",
    severity: "info",
    at,
    message: "The diagram asks for the ELK layout, and is drawn with the usual one.",
    hint: "Remove the setting. ELK would add 1.4 MB to the page, under a licence that this program cannot pass on.",
  };
}

/** A row of a table with more cells than the head of the table has. */
export function surplusCells(cells: number, width: number, at: Location): Diagnostic {
  return {
    code: "mdx/extra-cells",
    severity: "warning",
    at,
    message: `The row has ${plural(cells, "cell")} and the head of its table ${width}; the last ${cells - width === 1 ? "one is" : `${cells - width} are`} not shown.`,
    hint: "Add columns to the head of the table, or write a bar that is text as \\|.",
  };
}

/** A heading with an id that the page has already. */
export function duplicateId(id: string, instead: string, at: Location): Diagnostic {
  return {
    code: "page/duplicate-id",
    severity: "warning",
    at,
    message: `The id "${id}" is on this page already; this heading gets "${instead}".`,
    hint: "Write another id, so that links to either heading stay right.",
  };
}

/** `<Snippet file="…" />` names a file that is not there. */
export function snippetNotFound(file: string, at: Location, guess: string | undefined): Diagnostic {
  return {
    code: "snippet/not-found",
    severity: "error",
    at,
    message: `There is no snippet "${file}".`,
    hint: guess ? `Did you mean "${guess}"?` : "Create the file, or remove the tag.",
  };
}

/** A snippet that includes itself, directly or through others. */
export function snippetCycle(files: readonly string[], at: Location): Diagnostic {
  return {
    code: "snippet/circular",
    severity: "error",
    at,
    message: `The snippet includes itself: ${files.join(" → ")}.`,
    hint: "Remove one of the imports.",
  };
}

/** Snippets inside snippets have made a page larger than it may be. */
export function snippetsTooMany(most: number, megabytes: number, at: Location): Diagnostic {
  return {
    code: "snippet/too-many",
    severity: "error",
    at,
    message: `The page includes more than ${most} snippets, or more than ${megabytes} MB of them; the rest is skipped.`,
    hint: "Look for snippets that include each other several times.",
  };
}

/** A name in an expression that nothing defines. */
export function undefinedName(code: string, at: Location): Diagnostic {
  return {
    code: "code/undefined-name",
    severity: "warning",
    at,
    message: `Nothing named "${code}" is defined here.`,
    hint: "Export or import the name, or write the braces as text: \\{…}.",
  };
}

/** A snippet names a prop that its tag does not pass. */
export function propNotGiven(name: string, at: Location): Diagnostic {
  return {
    code: "snippet/missing-prop",
    severity: "info",
    at,
    message: `The prop "${name}" is not passed to this snippet, so nothing is shown for it.`,
    hint: `Pass ${name}="…" where the snippet is used, or give it a default: {${name} ?? "…"}.`,
  };
}

/** Code has made more pieces of Markdown than a page may have. */
export function madeTooMuch(most: number, deepest: number, at: Location): Diagnostic {
  return {
    code: "code/too-much-markdown",
    severity: "warning",
    at,
    message: `The code of this page makes more than ${most} pieces of Markdown, or more than ${deepest} inside each other; the rest is shown as text.`,
    hint: "Put several pieces into one <MDX>, or write elements instead.",
  };
}

/** A text of an API description that is larger, or nested deeper, than a page can bear. */
export function descriptionTooComplex(text: string, at: Location): Diagnostic {
  const start = text.slice(0, 40).replace(/\s+/g, " ").trim();
  return {
    code: "api/description-too-complex",
    severity: "warning",
    at,
    message: `The description that begins with "${start}" is too long or too deeply nested to be formatted.`,
    hint: "It is shown as plain text. Shorten it, or look for marks that are repeated thousands of times.",
  };
}

/** A formula that the typesetter refuses. */
export function mathInvalid(reason: string, at: Location): Diagnostic {
  return {
    code: "math/invalid",
    severity: "warning",
    at,
    message: `The formula cannot be set: ${reason}.`,
    hint: "It is shown as written. If it is not math, write \\$.",
  };
}

/** A page that failed in a way nobody foresaw. */
export function pageFailed(reason: string, at: Location): Diagnostic {
  return {
    code: "page/render-failed",
    severity: "error",
    at,
    message: `The page could not be rendered: ${reason}.`,
    hint: "This is a fault of Lectern; please report it with the page.",
  };
}

/** Elements of a page stand in each other without an end. */
export function pageTooDeep(at: Location): Diagnostic {
  return {
    code: "page/too-deep",
    severity: "error",
    at,
    message: "The page could not be rendered: its elements are nested too deeply.",
    hint: "Look for tags that are opened again and again, and close them earlier.",
  };
}
