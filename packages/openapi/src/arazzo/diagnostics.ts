// Diagnostics for Arazzo files.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";

export function arazzoVersion(version: string, at: Location): Diagnostic {
  const message = `Arazzo ${version} is not supported, so some of it may be missing.`;
  return { code: "arazzo/unsupported-version", severity: "warning", at, message, hint: "Use Arazzo 1.0." };
}

export function badWorkflow(problem: string, at: Location): Diagnostic {
  const message = `${problem}.`;
  const hint =
    "A workflow needs a unique workflowId and steps. A step needs an operationId, operationPath or workflowId.";
  return { code: "arazzo/incomplete", severity: "warning", at, message, hint };
}

export function unknownTarget(what: string, name: string, at: Location): Diagnostic {
  const message = `${what} "${name}" not found.`;
  const hint = HINTS.get(what) ?? "Fix the name, or define it in this file.";
  return { code: "arazzo/unknown-reference", severity: "warning", at, message, hint };
}

const HINTS: ReadonlyMap<string, string> = new Map([
  ["OpenAPI file", "Use a path relative to this file, or the same URL as in docs.json."],
  ["Operation", "Fix the ID, or add the API that has it to sourceDescriptions."],
]);
