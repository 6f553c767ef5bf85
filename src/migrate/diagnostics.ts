// Reasons why `lectern migrate api` leaves a hand-written endpoint page alone.

import type { Diagnostic } from "../base/diagnostic.ts";

function stays(code: string, file: string, words: { readonly message: string; readonly hint: string }): Diagnostic {
  return { code, severity: "info", at: { file, line: 1, column: 1 }, ...words };
}

/** An endpoint that no spec defines. */
export function notCovered(file: string, reference: string): Diagnostic {
  return stays("migrate/not-covered", file, {
    message: `Not migrated: no OpenAPI file defines exactly one "${reference}".`,
    hint: "Add the endpoint to the OpenAPI file, then run the command again.",
  });
}

/** A page with more content than belongs in a spec. */
export function tooMuchContent(file: string, size: number, limit: number): Diagnostic {
  return stays("migrate/too-much-content", file, {
    message: `Not migrated: the page has ${size} characters of custom content, more than the limit of ${limit}.`,
    hint: "Keep long content in a page, or raise the limit with --max-content.",
  });
}

/** A page with a custom layout. */
export function customLayout(file: string, what: string): Diagnostic {
  return stays("migrate/custom-layout", file, {
    message: `Not migrated: the page has a custom layout (${what}).`,
    hint: "Keep the page, or remove the layout; generated pages share one.",
  });
}

/** A page with code. */
export function hasCode(file: string): Diagnostic {
  return stays("migrate/has-code", file, {
    message: "Not migrated: the page imports or defines code.",
    hint: "Move the code to /snippets and import it from there, then run the command again.",
  });
}

/** A page that is not in the navigation. */
export function notListed(file: string): Diagnostic {
  return stays("migrate/not-listed", file, {
    message: "Not migrated: the page is not in the navigation.",
    hint: "List it in docs.json, or delete it.",
  });
}

/** A page that is the root of a group. */
export function groupRoot(file: string): Diagnostic {
  return stays("migrate/group-root", file, {
    message: "Not migrated: the page is the root of a navigation group.",
    hint: "Use --keep-urls, or give the group another root.",
  });
}

/** A spec without the authentication that the page documents. */
export function noAuthentication(file: string, spec: string): Diagnostic {
  return stays("migrate/no-authentication", file, {
    message: `Not migrated: the page documents authentication, but "${spec}" does not.`,
    hint: 'Add "securitySchemes" and "security" to the OpenAPI file, then run the command again.',
  });
}

/** An operation that another page documents. */
export function duplicateOperation(file: string, reference: string, other: string): Diagnostic {
  return stays("migrate/duplicate-operation", file, {
    message: `Not migrated: "${other}" also documents "${reference}".`,
    hint: "Merge the two pages, or keep this one.",
  });
}

/** An operation with conflicting `x-docs`. */
export function xDocsConflict(file: string, what: string): Diagnostic {
  return stays("migrate/x-docs-conflict", file, {
    message: `Not migrated: "x-docs" of the operation already has a different ${what}.`,
    hint: "Make the two agree, then run the command again.",
  });
}

/** A spec that cannot be edited. */
export function specNotEditable(file: string, spec: string): Diagnostic {
  return stays("migrate/spec-not-editable", file, {
    message: `Not migrated: the operation cannot be edited in "${spec}".`,
    hint: "Edit it by hand: operations behind aliases, external references or URLs cannot be edited automatically.",
  });
}

/** An excluded operation. */
export function operationExcluded(file: string, reference: string): Diagnostic {
  return stays("migrate/operation-excluded", file, {
    message: `Not migrated: "${reference}" is marked "x-excluded", so it gets no generated page.`,
    hint: "Remove the extension, then run the command again.",
  });
}

/** A page whose content a generated page would lose. */
export function contentLoss(file: string, losses: readonly string[]): Diagnostic {
  const shown = losses.slice(0, 3).join("; ");
  const more = losses.length > 3 ? ` and ${losses.length - 3} more` : "";
  return stays("migrate/content-loss", file, {
    message: `Not migrated: a generated page would lose ${shown}${more}.`,
    hint: "Move it into the OpenAPI file, use --keep-urls if its new URL is taken, or keep the page.",
  });
}

/** A generated page with the route of another page. */
export function routeConflict(file: string, route: string): Diagnostic {
  return stays("migrate/route-conflict", file, {
    message: `Not migrated: a generated page would take the route "${route}" of another endpoint.`,
    hint: "Use --keep-urls, or give the endpoints different summaries.",
  });
}

/** An error that the migration would introduce. */
export function newProblem(problem: Diagnostic, isInEdited: boolean): Diagnostic {
  return {
    ...problem,
    // The edited text is never written, so a location in it would be useless.
    at: isInEdited ? { file: problem.at.file, line: 1, column: 1 } : problem.at,
    code: "migrate/new-error",
    message: `Nothing was written, because the migration would introduce an error: ${problem.message}`,
  };
}
