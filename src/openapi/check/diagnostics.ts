// Diagnostics for gaps in an API reference and for undefined or duplicate names in a spec.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { quoteList } from "../../base/text.ts";
import { pathToText } from "../diagnostics.ts";
import type { ValuePath } from "../read/read-spec.ts";
import type { Gap } from "./operation-check.ts";

/** An operation without a summary or description. */
export function noDescription(operation: string): Gap {
  return {
    code: "api/no-description",
    severity: "info",
    message: `"${operation}" has neither a summary nor a description.`,
    hint: "Describe in one sentence what it does.",
  };
}

/** A parameter without a description. */
export function noParameterDescription(parameter: string, operation: string): Gap {
  return {
    code: "api/no-parameter-description",
    severity: "info",
    message: `The ${parameter} of "${operation}" has no description.`,
    hint: "Describe what it does.",
  };
}

/** A path placeholder without a parameter. */
export function undefinedPathParameter(step: string, operation: string): Gap {
  return {
    code: "api/undefined-path-parameter",
    severity: "warning",
    message: `Path parameter "${step}" of "${operation}" is not defined.`,
    hint: `Add a parameter with "name": "${step}" and "in": "path".`,
  };
}

/** An operation without a successful response. */
export function noSuccessResponse(operation: string): Gap {
  return {
    code: "api/no-success-response",
    severity: "info",
    message: `"${operation}" has no success response.`,
    hint: "Add a 2xx response.",
  };
}

/** An operation without an error response. */
export function noErrorResponse(operation: string): Gap {
  return {
    code: "api/no-error-response",
    severity: "info",
    message: `"${operation}" has no error response.`,
    hint: "Add the errors that callers must handle, such as 400, 401 or 404.",
  };
}

/** A response without a description. */
export function noResponseDescription(status: string, operation: string): Gap {
  return {
    code: "api/no-response-description",
    severity: "info",
    message: `Response ${status} of "${operation}" has no description.`,
    hint: "Describe when it is returned.",
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

/** A minimum above the maximum, so that no value is valid. */
export function minExceedsMax(path: ValuePath, limits: string, at: Location): Diagnostic {
  return {
    code: "api/min-exceeds-max",
    severity: "warning",
    at,
    message: `No value matches "${pathToText(path)}": ${limits}.`,
    hint: "Swap the two limits, or fix one of them.",
  };
}

/** A required property that neither the schema nor its parents define. */
export function unknownRequiredProperty(
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
  const names = paths.map((path) => String(path.at(-1)));
  return {
    code: "api/unused-component",
    severity: "info",
    at,
    message:
      paths.length === 1
        ? `Unused component: no operation uses "${pathToText(first)}".`
        : `${paths.length} unused components in "${pathToText(first.slice(0, -1))}": ${quoteList(names)}.`,
    hint: paths.length === 1 ? "Remove it, or use it." : "Remove the unused components.",
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

/** A spec without authentication. */
export function noAuthentication(): Gap {
  return {
    code: "api/no-authentication",
    severity: "info",
    message: "The OpenAPI file does not define how clients authenticate.",
    hint: 'Add "securitySchemes" and "security", or "security": [] for a public API.',
  };
}

/** A spec without rate limits. */
export function noRateLimits(): Gap {
  return {
    code: "api/no-rate-limits",
    severity: "info",
    message: "The OpenAPI file does not document rate limits.",
    hint: "State the limits in info.description, or add a 429 response.",
  };
}

/** Two operations with the same operationId. */
export function duplicateOperationId(id: string, operation: string, other: string): Gap {
  return {
    code: "api/duplicate-operation-id",
    severity: "error",
    message: `Duplicate operationId "${id}" in "${operation}" and "${other}".`,
    hint: "Give each operation a unique operationId.",
  };
}

/** Two parameters with the same name and location. */
export function duplicateParameter(parameter: string, operation: string): Gap {
  return {
    code: "api/duplicate-parameter",
    severity: "error",
    message: `Duplicate ${parameter} in "${operation}".`,
    hint: "Remove one of them.",
  };
}

/** A `querystring` parameter next to another query parameter. */
export function conflictingParameters(name: string, operation: string, other: string): Gap {
  return {
    code: "api/conflicting-parameters",
    severity: "error",
    message: `Parameter "${name}" of "${operation}" covers the whole query string, which conflicts with ${other}.`,
    hint: `Remove one of them.`,
  };
}

/** A path parameter without a placeholder in the path. */
export function unusedPathParameter(name: string, operation: string, guess: string | undefined): Gap {
  return {
    code: "api/unused-path-parameter",
    severity: "error",
    message: `Path parameter "${name}" does not appear in the path of "${operation}".`,
    hint: guess === undefined ? "Remove it, or add it to the path." : `Did you mean "${guess}"?`,
  };
}

/** A security requirement with an undefined scheme. */
export function unknownSecurityScheme(name: string, guess: string | undefined): Gap {
  const hint =
    guess === undefined ? `Add "${name}" to "securitySchemes", or fix the name.` : `Did you mean "${guess}"?`;
  return {
    code: "api/unknown-security-scheme",
    severity: "error",
    message: `Unknown security scheme "${name}".`,
    hint,
  };
}

/** Two paths that differ only in parameter names. */
export function duplicatePath(
  path: string,
  { earlier, line, at }: { readonly earlier: string; readonly line: number; readonly at: Location },
): Diagnostic {
  return {
    code: "api/duplicate-path",
    severity: "error",
    at,
    message: `Path "${path}" duplicates "${earlier}" (line ${line}).`,
    hint: "Merge their methods under one path.",
  };
}

/** A pattern that is not a valid regular expression. */
export function invalidPattern(path: ValuePath, problem: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-pattern",
    severity: "warning",
    at,
    message: `"${pathToText(path)}" is not a valid regular expression: ${problem}.`,
    hint: "Use JavaScript syntax, which has no inline flags such as (?i).",
  };
}

/** A server URL placeholder without a variable. */
export function undefinedServerVariable(
  name: string,
  { url, guess, at }: { readonly url: string; readonly guess: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "api/undefined-server-variable",
    severity: "error",
    at,
    message: `Variable "${name}" of the server "${url}" is not defined.`,
    hint:
      guess === undefined
        ? `Add "${name}" with a "default" to the server's "variables", or remove it from the URL.`
        : `Did you mean "${guess}"?`,
  };
}

/** A server variable that the URL does not use. */
export function unusedServerVariable(name: string, url: string, at: Location): Diagnostic {
  return {
    code: "api/unused-server-variable",
    severity: "warning",
    at,
    message: `Variable "${name}" is not used in the server URL "${url}".`,
    hint: `Remove the variable, or add {${name}} to the URL.`,
  };
}
