// Diagnostics for Arazzo files.

import type { Diagnostic, Location } from "../../base/diagnostic.ts";

/** A version that is not supported. */
export function arazzoVersion(version: string, at: Location): Diagnostic {
  return {
    code: "arazzo/unsupported-version",
    severity: "warning",
    at,
    message: `Arazzo ${version} is not supported, so some of it may be missing.`,
    hint: "Use Arazzo 1.0.",
  };
}

/** A workflow or step that lacks a required key. */
export function badWorkflow(message: string, at: Location): Diagnostic {
  return {
    code: "arazzo/incomplete",
    severity: "warning",
    at,
    message: `${message}.`,
    hint: "A workflow needs a unique workflowId and steps. A step needs an operationId, operationPath or workflowId.",
  };
}

/** An unresolved reference. */
export function unknownTarget(what: string, name: string, at: Location): Diagnostic {
  return {
    code: "arazzo/unknown-reference",
    severity: "warning",
    at,
    message: `${what} "${name}" not found.`,
    hint: HINTS.get(what) ?? "Fix the name, or define it in this file.",
  };
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ["OpenAPI file", "Use a path relative to this file, or the same URL as in docs.json."],
  ["Operation", "Fix the ID, or add the API that has it to sourceDescriptions."],
]);
