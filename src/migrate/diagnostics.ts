// Reasons why `lectern migrate api` leaves a hand-written endpoint page alone.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";

function stays(code: Diagnostic["code"], file: string, words: { message: string; hint: string }): Diagnostic {
  return { code, severity: "info", at: { file, line: 1, column: 1 }, ...words };
}

export function notCovered(file: string, reference: string): Diagnostic {
  const message = `Not migrated: no OpenAPI file defines exactly one "${reference}".`;
  const hint = "Add the endpoint to the OpenAPI file, then run the command again.";
  return stays("migrate/not-covered", file, { message, hint });
}

export function tooMuchContent(file: string, size: number, limit: number): Diagnostic {
  const message = `Not migrated: the page has ${size} characters of custom content, more than the limit of ${limit}.`;
  const hint = "Keep long content in a page, or raise the limit with --max-content.";
  return stays("migrate/too-much-content", file, { message, hint });
}

export function customLayout(file: string, what: string): Diagnostic {
  const message = `Not migrated: the page has a custom layout (${what}).`;
  const hint = "Keep the page, or remove the layout; generated pages share one.";
  return stays("migrate/custom-layout", file, { message, hint });
}

export function hasCode(file: string): Diagnostic {
  const message = "Not migrated: the page imports or defines code.";
  const hint = "Move the code to /snippets and import it from there, then run the command again.";
  return stays("migrate/has-code", file, { message, hint });
}

export function notListed(file: string): Diagnostic {
  const message = "Not migrated: the page is not in the navigation.";
  return stays("migrate/not-listed", file, { message, hint: "List it in docs.json, or delete it." });
}

export function groupRoot(file: string): Diagnostic {
  const message = "Not migrated: the page is the root of a navigation group.";
  return stays("migrate/group-root", file, { message, hint: "Use --keep-urls, or give the group another root." });
}

export function noAuthentication(file: string, spec: string): Diagnostic {
  const message = `Not migrated: the page documents authentication, but "${spec}" does not.`;
  const hint = 'Add "securitySchemes" and "security" to the OpenAPI file, then run the command again.';
  return stays("migrate/no-authentication", file, { message, hint });
}

export function duplicateOperation(file: string, reference: string, other: string): Diagnostic {
  const message = `Not migrated: "${other}" also documents "${reference}".`;
  return stays("migrate/duplicate-operation", file, { message, hint: "Merge the two pages, or keep this one." });
}

export function xDocsConflict(file: string, what: string): Diagnostic {
  const message = `Not migrated: "x-docs" of the operation already has a different ${what}.`;
  return stays("migrate/x-docs-conflict", file, { message, hint: "Make the two agree, then run the command again." });
}

export function specNotEditable(file: string, spec: string): Diagnostic {
  const message = `Not migrated: the operation cannot be edited in "${spec}".`;
  const hint =
    "Edit it by hand: operations behind aliases, external references or URLs cannot be edited automatically.";
  return stays("migrate/spec-not-editable", file, { message, hint });
}

export function operationExcluded(file: string, reference: string): Diagnostic {
  const message = `Not migrated: "${reference}" is marked "x-excluded", so it gets no generated page.`;
  const hint = "Remove the extension, then run the command again.";
  return stays("migrate/operation-excluded", file, { message, hint });
}

export function contentLoss(file: string, losses: readonly string[]): Diagnostic {
  const shown = losses.slice(0, 3).join("; ");
  const more = losses.length > 3 ? ` and ${losses.length - 3} more` : "";
  const message = `Not migrated: a generated page would lose ${shown}${more}.`;
  const hint = "Move it into the OpenAPI file, use --keep-urls if its new URL is taken, or keep the page.";
  return stays("migrate/content-loss", file, { message, hint });
}

export function routeConflict(file: string, route: string): Diagnostic {
  const message = `Not migrated: a generated page would take the route "${route}" of another endpoint.`;
  const hint = "Use --keep-urls, or give the endpoints different summaries.";
  return stays("migrate/route-conflict", file, { message, hint });
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
