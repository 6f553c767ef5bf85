// What a reader of a reference will miss, and names in a description that mean nothing or two things.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { pathToText } from "../diagnostics.ts";
import type { ValuePath } from "../read/read-spec.ts";
import type { Gap } from "./operation-question.ts";

/** An operation without a word about what it does. */
export function noDescription(operation: string): Gap {
  return {
    code: "api/no-description",
    severity: "info",
    message: `"${operation}" has neither a summary nor a description.`,
    hint: "Say in one sentence what it does.",
  };
}

/** A parameter without a description. */
export function parameterUndescribed(parameter: string, operation: string): Gap {
  return {
    code: "api/no-parameter-description",
    severity: "info",
    message: `The ${parameter} of "${operation}" has no description.`,
    hint: "Say what it does, also when it is optional.",
  };
}

/** A name in braces in a path that is no parameter of the operation. */
export function pathParameterMissing(step: string, operation: string): Gap {
  return {
    code: "api/undefined-path-parameter",
    severity: "warning",
    message: `"${operation}" has {${step}} in its path, but no path parameter "${step}".`,
    hint: `Add a parameter with "name": "${step}" and "in": "path".`,
  };
}

/** An operation without a successful response. */
export function noSuccess(operation: string): Gap {
  return {
    code: "api/no-success-response",
    severity: "info",
    message: `"${operation}" shows no successful response.`,
    hint: "Add the status and the body of a success.",
  };
}

/** An operation without an error response. */
export function noError(operation: string): Gap {
  return {
    code: "api/no-error-response",
    severity: "info",
    message: `"${operation}" shows no error response.`,
    hint: "Add the errors a caller must expect, such as 400, 401 or 404.",
  };
}

/** A response that does not say when it comes. */
export function statusUnexplained(status: string, operation: string): Gap {
  return {
    code: "api/no-response-description",
    severity: "info",
    message: `The response ${status} of "${operation}" has no description.`,
    hint: "Say when it comes.",
  };
}

/** An example that does not match its own schema. Examples that fail for the same reason are one finding. */
export function exampleMismatch(path: ValuePath, reason: string, at: Location): Diagnostic {
  return {
    code: "api/example-mismatch",
    severity: "warning",
    at,
    message: `Example "${pathToText(path)}" does not match its schema: ${reason}.`,
    hint: "Fix the example or the schema.",
  };
}

/** A default value that its own schema does not allow. */
export function defaultMismatch(path: ValuePath, reason: string, at: Location): Diagnostic {
  return {
    code: "api/default-mismatch",
    severity: "warning",
    at,
    message: `Default "${pathToText(path)}" does not match its schema: ${reason}.`,
    hint: "Fix the default or the schema.",
  };
}

/** A lower limit above the upper one, so that no value is valid. */
export function limitsReversed(path: ValuePath, limits: string, at: Location): Diagnostic {
  return {
    code: "api/min-exceeds-max",
    severity: "warning",
    at,
    message: `No value matches "${pathToText(path)}": ${limits}.`,
    hint: "Swap the two limits, or fix one of them.",
  };
}

/** A required property that the schema does not describe, here or in a schema it inherits from. */
export function requiredUnknown(
  path: ValuePath,
  { name, nearest, at }: { readonly name: string; readonly nearest: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "api/unknown-required-property",
    severity: "info",
    at,
    message: `"${pathToText(path)}" requires "${name}", which is not one of its properties.`,
    hint:
      nearest === undefined
        ? `Add "${name}" to "properties", or remove it from "required".`
        : `Did you mean "${nearest}"?`,
  };
}

/** A component that no operation uses, directly or through other components. Many of one kind are one finding. */
export function unusedComponents(paths: readonly ValuePath[], at: Location): Diagnostic {
  const [first = []] = paths;
  const names = paths.slice(0, 5).map((path) => `"${String(path.at(-1))}"`);
  const list = `${names.join(", ")}${paths.length > 5 ? ` and ${paths.length - 5} more` : ""}`;
  return {
    code: "api/unused-component",
    severity: "info",
    at,
    message:
      paths.length === 1
        ? `Unused component: no operation uses "${pathToText(first)}".`
        : `${paths.length} unused components in "${pathToText(first.slice(0, -1))}": ${list}.`,
    hint: "Remove what no operation needs.",
  };
}

/** Two paths that match the same URL, with neither more specific than the other. */
export function ambiguousPath(
  path: string,
  { other, line, at }: { readonly other: string; readonly line: number; readonly at: Location },
): Diagnostic {
  return {
    code: "api/ambiguous-path",
    severity: "warning",
    at,
    message: `Path "${path}" is ambiguous: "${other}" (line ${line}) can match the same URL.`,
    hint: "Change the fixed part of one of them, or limit its parameter with an enum or a pattern.",
  };
}

/** A description that does not say who may call. */
export function noAuthentication(): Gap {
  return {
    code: "api/no-authentication",
    severity: "info",
    message: "The description does not say how callers prove who they are.",
    hint: 'Add "securitySchemes" and "security", or "security": [] when anybody may call.',
  };
}

/** A description that does not say how often one may call. */
export function noRateLimits(): Gap {
  return {
    code: "api/no-rate-limits",
    severity: "info",
    message: "The description says nothing about rate limits.",
    hint: "State the limits with numbers in info.description, or add a 429 response.",
  };
}

/** Two operations with one operationId. */
export function operationIdTwice(id: string, operation: string, other: string): Gap {
  return {
    code: "api/duplicate-operation-id",
    severity: "error",
    message: `"${operation}" has the operationId "${id}", which "${other}" has already.`,
    hint: "Give each operation an operationId of its own.",
  };
}

/** Two parameters of one name in one place. */
export function parameterTwice(parameter: string, operation: string): Gap {
  return {
    code: "api/duplicate-parameter",
    severity: "error",
    message: `The ${parameter} of "${operation}" is there twice.`,
    hint: "Keep one of the two.",
  };
}

/** A parameter for the whole query string beside another one for the query. */
export function parameterClash(name: string, operation: string, other: string): Gap {
  return {
    code: "api/conflicting-parameters",
    severity: "error",
    message: `"${operation}" has the parameter "${name}" for the whole query string beside ${other}.`,
    hint: `Keep one of the two: what "${name}" describes is all of the query.`,
  };
}

/** A path parameter that the path has no place for. */
export function pathParameterStray(name: string, operation: string, guess: string | undefined): Gap {
  return {
    code: "api/unused-path-parameter",
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
    code: "api/duplicate-path",
    severity: "error",
    at,
    message: `The path "${path}" is the same as "${earlier}" in line ${line}: only the names of their parameters differ.`,
    hint: "Put the methods of both under one of them, and remove the other.",
  };
}

/** A pattern that is no regular expression. */
export function badPattern(path: ValuePath, problem: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-pattern",
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
    code: "api/undefined-server-variable",
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
    code: "api/unused-server-variable",
    severity: "warning",
    at,
    message: `The server "${url}" has a variable "${name}", but no {${name}} in its address.`,
    hint: `Remove the variable, or put {${name}} into the address.`,
  };
}
