// Diagnostics for GraphQL schemas.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";

/** A syntax error. */
export function badGraphql(reason: string, at: Location): Diagnostic {
  return {
    code: "graphql/syntax",
    severity: "error",
    at,
    message: reason.replace(/^Syntax Error: (.)/, (_, first: string) => `Syntax error: ${first.toLowerCase()}`),
    hint: "Fix the syntax. Until then, this file is skipped.",
  };
}

/** A type that no file of the schema defines. */
export function unknownType(name: string, nearest: string | undefined, at: Location): Diagnostic {
  return {
    code: "graphql/unknown-type",
    severity: "warning",
    at,
    message: `Unknown type "${name}".`,
    hint:
      nearest === undefined
        ? 'Define it, or list the file that defines it under "graphql" too.'
        : `Did you mean "${nearest}"?`,
  };
}

/** A type that is defined twice. */
export function duplicateType(name: string, first: Location, at: Location): Diagnostic {
  return {
    code: "graphql/duplicate-type",
    severity: "warning",
    at,
    message: `Type "${name}" is already defined in ${first.file}:${first.line}.`,
    hint: `Write "extend" before it, or remove one of them. The first one is used.`,
  };
}

/** A file without types. */
export function emptyGraphql(at: Location): Diagnostic {
  return {
    code: "graphql/no-types",
    severity: "warning",
    at,
    message: `"${at.file}" defines no types.`,
    hint: "Point to a file with type definitions. Queries and fragments alone are not a schema.",
  };
}
