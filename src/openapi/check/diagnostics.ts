// What a reader of a reference will miss, and names in a description that mean nothing or two things.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { pathToText } from "../diagnostics.ts";
import type { ValuePath } from "../read/read-spec.ts";
import type { Gap } from "./operation-question.ts";

/** An operation without a word about what it does. */
export function noDescription(operation: string): Gap {
  return {
    code: "api/no-description",
    severity: "warning",
    message: `"${operation}" has neither a summary nor a description.`,
    hint: "Say in one sentence what it does.",
  };
}

/** A parameter without a description. */
export function parameterUndescribed(parameter: string, operation: string): Gap {
  return {
    code: "api/parameter-undescribed",
    severity: "warning",
    message: `The ${parameter} of "${operation}" has no description.`,
    hint: "Say what it does, also when it is optional.",
  };
}

/** A name in braces in a path that is no parameter of the operation. */
export function pathParameterMissing(step: string, operation: string): Gap {
  return {
    code: "api/path-parameter-missing",
    severity: "warning",
    message: `"${operation}" has {${step}} in its path, but no path parameter "${step}".`,
    hint: `Add a parameter with "name": "${step}" and "in": "path".`,
  };
}

/** An operation without a successful response. */
export function noSuccess(operation: string): Gap {
  return {
    code: "api/no-success",
    severity: "warning",
    message: `"${operation}" shows no successful response.`,
    hint: "Add the status and the body of a success.",
  };
}

/** An operation without an error response. */
export function noError(operation: string): Gap {
  return {
    code: "api/no-error",
    severity: "warning",
    message: `"${operation}" shows no error response.`,
    hint: "Add the errors a caller must expect, such as 400, 401 or 404.",
  };
}

/** A response that does not say when it comes. */
export function statusUnexplained(status: string, operation: string): Gap {
  return {
    code: "api/status-unexplained",
    severity: "warning",
    message: `The response ${status} of "${operation}" has no description.`,
    hint: "Say when it comes.",
  };
}

/** An example that its own schema refuses. */
export function exampleMismatch(example: string, part: string, operation: string): Gap {
  return {
    code: "api/example-mismatch",
    severity: "warning",
    message: `The ${example} of the ${part} of "${operation}" does not fit its schema.`,
    hint: "Correct the example, or the schema.",
  };
}

/** A description that does not say who may call. */
export function noAuthentication(): Gap {
  return {
    code: "api/no-authentication",
    severity: "warning",
    message: "The description does not say how callers prove who they are.",
    hint: 'Add "securitySchemes" and "security", or "security": [] when anybody may call.',
  };
}

/** A description that does not say how often one may call. */
export function noRateLimits(): Gap {
  return {
    code: "api/no-rate-limits",
    severity: "warning",
    message: "The description says nothing about rate limits.",
    hint: "State the limits with numbers in info.description, or add a 429 response.",
  };
}

/** Two operations with one operationId. */
export function operationIdTwice(id: string, operation: string, other: string): Gap {
  return {
    code: "api/operation-id-twice",
    severity: "error",
    message: `"${operation}" has the operationId "${id}", which "${other}" has already.`,
    hint: "Give each operation an operationId of its own.",
  };
}

/** Two parameters of one name in one place. */
export function parameterTwice(parameter: string, operation: string): Gap {
  return {
    code: "api/parameter-twice",
    severity: "error",
    message: `The ${parameter} of "${operation}" is there twice.`,
    hint: "Keep one of the two.",
  };
}

/** A parameter for the whole query string beside another one for the query. */
export function parameterClash(name: string, operation: string, other: string): Gap {
  return {
    code: "api/parameter-clash",
    severity: "error",
    message: `"${operation}" has the parameter "${name}" for the whole query string beside ${other}.`,
    hint: `Keep one of the two: what "${name}" describes is all of the query.`,
  };
}

/** A path parameter that the path has no place for. */
export function pathParameterStray(name: string, operation: string, guess: string | undefined): Gap {
  return {
    code: "api/path-parameter-stray",
    severity: "error",
    message: `"${operation}" has a path parameter "${name}", but no {${name}} in its path.`,
    hint: guess === undefined ? "Remove it, or put it into the path." : `Did you mean "${guess}"?`,
  };
}

/** Security that names a scheme which is not there. */
export function unknownSecurityScheme(name: string, guess: string | undefined): Gap {
  const hint =
    guess === undefined ? `Add "${name}" to the security schemes, or correct the name.` : `Did you mean "${guess}"?`;
  return {
    code: "api/unknown-security-scheme",
    severity: "error",
    message: `The security scheme "${name}" is not defined.`,
    hint,
  };
}

/** Two paths that differ only in the names of their parameters. */
export function pathTwice(
  path: string,
  { earlier, line, at }: { readonly earlier: string; readonly line: number; readonly at: Location },
): Diagnostic {
  return {
    code: "api/path-twice",
    severity: "error",
    at,
    message: `The path "${path}" is the same as "${earlier}" in line ${line}: only the names of their parameters differ.`,
    hint: "Put the methods of both under one of them, and remove the other.",
  };
}

/** A pattern that is no regular expression. */
export function badPattern(path: ValuePath, problem: string, at: Location): Diagnostic {
  return {
    code: "api/bad-pattern",
    severity: "warning",
    at,
    message: `"${pathToText(path)}" is no regular expression as JavaScript reads them: ${problem}.`,
    hint: "Correct it; marks of other languages such as (?i) have no meaning here.",
  };
}

/** A name in braces in the address of a server that is no variable of it. */
export function serverVariableMissing(
  name: string,
  { url, guess, at }: { readonly url: string; readonly guess: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "api/server-variable-missing",
    severity: "error",
    at,
    message: `The server "${url}" has {${name}} in its address, but no variable "${name}".`,
    hint:
      guess === undefined
        ? `Add "${name}" with a "default" to the "variables" of the server, or write the address without it.`
        : `Did you mean "${guess}"?`,
  };
}

/** A variable of a server that its address does not have. */
export function serverVariableUnused(name: string, url: string, at: Location): Diagnostic {
  return {
    code: "api/server-variable-unused",
    severity: "warning",
    at,
    message: `The server "${url}" has a variable "${name}", but no {${name}} in its address.`,
    hint: `Remove the variable, or put {${name}} into the address.`,
  };
}
