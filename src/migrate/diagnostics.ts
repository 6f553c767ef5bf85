// Every reason for which a hand-written endpoint page stays as it is, and every fact worth knowing about the others.

import type { Diagnostic } from "../base/diagnostic.ts";

function stays(code: string, file: string, words: { readonly message: string; readonly hint: string }): Diagnostic {
  return { code, severity: "info", at: { file, line: 1, column: 1 }, ...words };
}

/** No description has the endpoint. */
export function notCovered(file: string, reference: string): Diagnostic {
  return stays("migrate/not-covered", file, {
    message: `The page stays: no API description of this project has exactly one "${reference}".`,
    hint: "Add the endpoint to the description, then run the command again.",
  });
}

/** The page has more of its own than fits a description. */
export function extensive(file: string, size: number, limit: number): Diagnostic {
  return stays("migrate/too-much-content", file, {
    message: `The page stays: it has ${size} characters of its own text, more than ${limit}.`,
    hint: "Long custom content is better kept in a page. Use --max-content to move it all the same.",
  });
}

/** The page looks different from others. */
export function uniqueLayout(file: string, what: string): Diagnostic {
  return stays("migrate/custom-layout", file, {
    message: `The page stays: it has a layout of its own (${what}).`,
    hint: "Generated pages share one layout.",
  });
}

/** The page is a program. */
export function hasCode(file: string): Diagnostic {
  return stays("migrate/has-code", file, {
    message: "The page stays: it imports or defines code that belongs to its file.",
    hint: "Imports of files in /snippets can move; write other imports as such, then run the command again.",
  });
}

/** Nobody lists the page. */
export function notListed(file: string): Diagnostic {
  return stays("migrate/not-listed", file, {
    message: "The page stays: no entry of the navigation lists it, so there is nothing to replace.",
    hint: "List it in docs.json, or delete it yourself.",
  });
}

/** A group leads to the page. */
export function groupRoot(file: string): Diagnostic {
  return stays("migrate/group-root", file, {
    message: "The page stays: it is the root of a group, which names it by its address.",
    hint: "Use --keep-addresses, or give the group another root.",
  });
}

/** The description does not say how calls are authorized. */
export function noAuthorization(file: string, spec: string): Diagnostic {
  return stays("migrate/no-authentication", file, {
    message: `The page stays: it shows how calls are authorized, and "${spec}" does not say that.`,
    hint: 'Add "securitySchemes" and "security" to the description, then run the command again.',
  });
}

/** Another page took the operation. */
export function operationTaken(file: string, reference: string, other: string): Diagnostic {
  return stays("migrate/duplicate-operation", file, {
    message: `The page stays: "${other}" already has "${reference}", and an operation has one text of its own.`,
    hint: "Join the two pages, or keep this one.",
  });
}

/** The description says something else. */
export function docsDiffer(file: string, what: string): Diagnostic {
  return stays("migrate/x-docs-conflict", file, {
    message: `The page stays: "x-docs" of its operation already has another ${what}.`,
    hint: "Make the two agree, then run the command again.",
  });
}

/** The description cannot be written. */
export function specNotEditable(file: string, spec: string): Diagnostic {
  return stays("migrate/spec-not-editable", file, {
    message: `The page stays: its operation cannot be edited in "${spec}".`,
    hint: "Operations behind aliases, references to other files or web addresses must be edited by hand.",
  });
}

/** The operation is kept off the site. */
export function operationExcluded(file: string, reference: string): Diagnostic {
  return stays("migrate/operation-excluded", file, {
    message: `The page stays: "${reference}" is marked "x-excluded", so no page is generated for it.`,
    hint: "Remove the mark, then run the command again.",
  });
}

/** A generated page would not show all that the page shows. */
export function wouldLose(file: string, losses: readonly string[]): Diagnostic {
  const shown = losses.slice(0, 3).join("; ");
  const more = losses.length > 3 ? ` and ${losses.length - 3} more` : "";
  return stays("migrate/content-loss", file, {
    message: `The page stays: a generated page would lose ${shown}${more}.`,
    hint: "Move it into the API description, try --keep-addresses when its new address is taken, or keep the page.",
  });
}

/** A generated page would stand where another one stands now. */
export function takesAddress(file: string, route: string): Diagnostic {
  return stays("migrate/route-conflict", file, {
    message: `The page stays: a generated page would take the address "${route}" of another endpoint.`,
    hint: "Use --keep-addresses, or give the endpoints different summaries.",
  });
}

/** The site would have an error it does not have now. */
export function newProblem(problem: Diagnostic, isInEdited: boolean): Diagnostic {
  return {
    ...problem,
    // A place in a text that is not written helps nobody.
    at: isInEdited ? { file: problem.at.file, line: 1, column: 1 } : problem.at,
    code: "migrate/new-error",
    message: `The migration would cause a problem, so nothing is written: ${problem.message}`,
  };
}
