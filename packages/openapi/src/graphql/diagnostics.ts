// Diagnostics for GraphQL schemas.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";

export function badGraphql(reason: string, at: Location): Diagnostic {
  const message = reason.replace(/^Syntax Error: (.)/, (_, first: string) => `Syntax error: ${first.toLowerCase()}`);
  const hint = "Fix the syntax. Until then, this file is skipped.";
  return { code: "graphql/syntax", severity: "error", at, message, hint };
}

export function unknownType(name: string, nearest: string | undefined, at: Location): Diagnostic {
  const message = `Unknown type "${name}".`;
  const hint =
    nearest === undefined
      ? 'Define it, or list the file that defines it under "graphql" too.'
      : `Did you mean "${nearest}"?`;
  return { code: "graphql/unknown-type", severity: "warning", at, message, hint };
}

export function duplicateType(name: string, first: Location, at: Location): Diagnostic {
  const message = `Type "${name}" is already defined in ${first.file}:${first.line}.`;
  const hint = `Write "extend" before it, or remove one of them. The first one is used.`;
  return { code: "graphql/duplicate-type", severity: "warning", at, message, hint };
}

export function emptyGraphql(at: Location): Diagnostic {
  const message = `"${at.file}" defines no types.`;
  const hint = "Point to a file with type definitions. Queries and fragments alone are not a schema.";
  return { code: "graphql/no-types", severity: "warning", at, message, hint };
}
