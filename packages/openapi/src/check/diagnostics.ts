// Diagnostics for gaps in an API reference and for undefined or duplicate names in a spec.

import type { DiagnosticCode } from "@lectern/base/codes.ts";
import type { Diagnostic, Location, Severity } from "@lectern/base/diagnostic.ts";
import { quoteList } from "@lectern/base/text.ts";
import { pathToText } from "../diagnostics.ts";
import type { ValuePath } from "../read/value-path.ts";

/** Something missing or wrong. */
export interface Gap {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint: string;
  readonly severity: Severity;
  /** The path in the spec; defaults to the operation itself. */
  readonly location?: ValuePath | undefined;
  /** Gaps with the same cause are reported once, at the first place, with the number of operations. */
  readonly cause?: string;
}

export function noDescription(operation: string): Gap {
  const message = `"${operation}" has neither a summary nor a description.`;
  return { code: "api/no-description", severity: "info", message, hint: "Describe in one sentence what it does." };
}

export function noParameterDescription(parameter: string, operation: string): Gap {
  const message = `The ${parameter} of "${operation}" has no description.`;
  return { code: "api/no-parameter-description", severity: "info", message, hint: "Describe what it does." };
}

export function undefinedPathParameter(step: string, operation: string): Gap {
  const message = `Path parameter "${step}" of "${operation}" is not defined.`;
  const hint = `Add a parameter with "name": "${step}" and "in": "path".`;
  return { code: "api/undefined-path-parameter", severity: "warning", message, hint };
}

export function noSuccessResponse(operation: string): Gap {
  const message = `"${operation}" has no success response.`;
  return { code: "api/no-success-response", severity: "info", message, hint: "Add a 2xx response." };
}

export function noErrorResponse(operation: string): Gap {
  const message = `"${operation}" has no error response.`;
  const hint = "Add the errors that callers must handle, such as 400, 401 or 404.";
  return { code: "api/no-error-response", severity: "info", message, hint };
}

export function noResponseDescription(status: string, operation: string): Gap {
  const message = `Response ${status} of "${operation}" has no description.`;
  return { code: "api/no-response-description", severity: "info", message, hint: "Describe when it is returned." };
}

/** An example that does not match its own schema. Examples that fail for the same reason are one finding. */
export function exampleMismatch(path: ValuePath, reason: string, at: Location): Diagnostic {
  const message = `Example "${pathToText(path)}" does not match its schema: ${reason}.`;
  return { code: "api/example-mismatch", severity: "warning", at, message, hint: "Fix the example or the schema." };
}

export function defaultMismatch(path: ValuePath, reason: string, at: Location): Diagnostic {
  const message = `Default "${pathToText(path)}" does not match its schema: ${reason}.`;
  return { code: "api/default-mismatch", severity: "warning", at, message, hint: "Fix the default or the schema." };
}

export function minExceedsMax(path: ValuePath, limits: string, at: Location): Diagnostic {
  const message = `No value matches "${pathToText(path)}": ${limits}.`;
  const hint = "Swap the two limits, or fix one of them.";
  return { code: "api/min-exceeds-max", severity: "warning", at, message, hint };
}

export function unknownRequiredProperty(
  path: ValuePath,
  { name, nearest, at }: { name: string; nearest: string | undefined; at: Location },
): Diagnostic {
  const message = `"${pathToText(path)}" requires "${name}", which is not one of its properties.`;
  const hint =
    nearest === undefined
      ? `Add "${name}" to "properties", or remove it from "required".`
      : `Did you mean "${nearest}"?`;
  return { code: "api/unknown-required-property", severity: "info", at, message, hint };
}

/** A component that no operation uses, directly or through other components. Many of one kind are one finding. */
export function unusedComponents(paths: readonly ValuePath[], at: Location): Diagnostic {
  const [first = []] = paths;
  const names = paths.map((path) => String(path.at(-1)));
  const message =
    paths.length === 1
      ? `Unused component: no operation uses "${pathToText(first)}".`
      : `${paths.length} unused components in "${pathToText(first.slice(0, -1))}": ${quoteList(names)}.`;
  const hint = paths.length === 1 ? "Remove it, or use it." : "Remove the unused components.";
  return { code: "api/unused-component", severity: "info", at, message, hint };
}

export function ambiguousPath(
  path: string,
  { other, line, at }: { other: string; line: number; at: Location },
): Diagnostic {
  const message = `Path "${path}" is ambiguous: "${other}" (line ${line}) can match the same URL.`;
  const hint = "Change the fixed part of one of them, or limit its parameter with an enum or a pattern.";
  return { code: "api/ambiguous-path", severity: "warning", at, message, hint };
}

export function noAuthentication(): Gap {
  const message = "The OpenAPI file does not define how clients authenticate.";
  const hint = 'Add "securitySchemes" and "security", or "security": [] for a public API.';
  return { code: "api/no-authentication", severity: "info", message, hint };
}

export function noRateLimits(): Gap {
  const message = "The OpenAPI file does not document rate limits.";
  const hint = "State the limits in info.description, or add a 429 response.";
  return { code: "api/no-rate-limits", severity: "info", message, hint };
}

export function duplicateOperationId(id: string, operation: string, other: string): Gap {
  const message = `Duplicate operationId "${id}" in "${operation}" and "${other}".`;
  const hint = "Give each operation a unique operationId.";
  return { code: "api/duplicate-operation-id", severity: "error", message, hint };
}

export function duplicateParameter(parameter: string, operation: string): Gap {
  const message = `Duplicate ${parameter} in "${operation}".`;
  return { code: "api/duplicate-parameter", severity: "error", message, hint: "Remove one of them." };
}

export function conflictingParameters(name: string, operation: string, other: string): Gap {
  const message = `Parameter "${name}" of "${operation}" covers the whole query string, which conflicts with ${other}.`;
  return { code: "api/conflicting-parameters", severity: "error", message, hint: `Remove one of them.` };
}

export function unusedPathParameter(name: string, operation: string, guess: string | undefined): Gap {
  const message = `Path parameter "${name}" does not appear in the path of "${operation}".`;
  const hint = guess === undefined ? "Remove it, or add it to the path." : `Did you mean "${guess}"?`;
  return { code: "api/unused-path-parameter", severity: "error", message, hint };
}

export function unknownSecurityScheme(name: string, guess: string | undefined): Gap {
  const hint =
    guess === undefined ? `Add "${name}" to "securitySchemes", or fix the name.` : `Did you mean "${guess}"?`;
  const message = `Unknown security scheme "${name}".`;
  return { code: "api/unknown-security-scheme", severity: "error", message, hint };
}

export function duplicatePath(
  path: string,
  { earlier, line, at }: { earlier: string; line: number; at: Location },
): Diagnostic {
  const message = `Path "${path}" duplicates "${earlier}" (line ${line}).`;
  return { code: "api/duplicate-path", severity: "error", at, message, hint: "Merge their methods under one path." };
}

export function invalidPattern(path: ValuePath, problem: string, at: Location): Diagnostic {
  const message = `"${pathToText(path)}" is not a valid regular expression: ${problem}.`;
  const hint = "Use JavaScript syntax, which has no inline flags such as (?i).";
  return { code: "api/invalid-pattern", severity: "warning", at, message, hint };
}

export function undefinedServerVariable(
  name: string,
  { url, guess, at }: { url: string; guess: string | undefined; at: Location },
): Diagnostic {
  const message = `Variable "${name}" of the server "${url}" is not defined.`;
  const hint =
    guess === undefined
      ? `Add "${name}" with a "default" to the server's "variables", or remove it from the URL.`
      : `Did you mean "${guess}"?`;
  return { code: "api/undefined-server-variable", severity: "error", at, message, hint };
}

export function unusedServerVariable(name: string, url: string, at: Location): Diagnostic {
  const message = `Variable "${name}" is not used in the server URL "${url}".`;
  const hint = `Remove the variable, or add {${name}} to the URL.`;
  return { code: "api/unused-server-variable", severity: "warning", at, message, hint };
}
