// Diagnostics for OpenAPI files and overlays.

import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import { quoteList } from "@lectern/base/text.ts";
import type { ValuePath } from "./read/value-path.ts";

export function specSyntax(problem: string, at: Location): Diagnostic {
  const reason = problem.replace(/\.$/, "");
  const message = `Syntax error: ${reason}.`;
  return { code: "api/syntax", severity: "error", at, message, hint: "Fix the JSON or YAML." };
}

export function duplicateKey(key: string, at: Location): Diagnostic {
  const message = `Duplicate key "${key}": only the last one is used.`;
  return { code: "api/duplicate-key", severity: "error", at, message, hint: "Merge the two, or remove one." };
}

/** The parser gave up: nesting too deep, or aliases that multiply. */
export function specUnreadable(at: Location): Diagnostic {
  const message = `"${at.file}" is nested too deeply or expands to too many aliases.`;
  const hint = "Replace YAML aliases and deep nesting with $ref.";
  return { code: "api/spec-too-complex", severity: "error", at, message, hint };
}

export function unknownVersion(version: string, at: Location): Diagnostic {
  const message = `Unknown OpenAPI version "${version}".`;
  const hint = "Use 2.0, 3.0, 3.1 or 3.2. Until then, the closest version is assumed.";
  return { code: "api/unknown-version", severity: "warning", at, message, hint };
}

export function noOperations(at: Location): Diagnostic {
  const message = `"${at.file}" has no operations.`;
  const hint = 'Add operations under "paths" or "webhooks".';
  return { code: "api/no-operations", severity: "warning", at, message, hint };
}

export function badPathItem(name: string, at: Location): Diagnostic {
  const message = `Path item "${name}" must be an object with one key per method.`;
  const hint = "Make it an object. Until then, it is skipped.";
  return { code: "api/invalid-path-item", severity: "warning", at, message, hint };
}

export function badOperation(method: string, name: string, at: Location): Diagnostic {
  const message = `Operation "${method} ${name}" must be an object.`;
  const hint = "Make it an object. Until then, it is skipped.";
  return { code: "api/invalid-operation", severity: "warning", at, message, hint };
}

export function pathWithoutSlash(path: string, at: Location): Diagnostic {
  const message = `Path "${path}" must start with "/".`;
  const replacement = { from: path, to: `/${path}` };
  return problem("api/path-missing-slash", "warning", at, { message, hint: `Use "/${path}".`, replacement });
}

export function circularRef(reference: string, at: Location): Diagnostic {
  const message = `Circular reference "${reference}".`;
  const hint = "Point one of the references in the loop at a definition.";
  return { code: "api/circular-ref", severity: "error", at, message, hint };
}

export function referenceNotFound(
  reference: string,
  at: Location,
  { isFileRead = false, guess }: { isFileRead?: boolean; guess?: string | undefined } = {},
): Diagnostic {
  const external = !isFileRead && !reference.startsWith("#");
  // A file on another site may well exist.
  const isElsewhere = external && /^https?:/i.test(reference);
  const message = external ? `Cannot read the referenced file "${reference}".` : `Unresolved reference "${reference}".`;
  const hint = external
    ? "Reference a file in the project, or, from a remote file, a file on the same site."
    : guess === undefined
      ? "Fix the reference, or add the definition."
      : `Did you mean "${guess}"?`;
  return {
    code: external ? "api/external-ref" : "api/unresolved-ref",
    severity: isElsewhere ? "warning" : "error",
    at,
    message,
    hint,
    about: { kind: "reference", value: reference },
  };
}

export function exampleNotFound(path: string, at: Location): Diagnostic {
  const message = `Example file "${path}" not found.`;
  const hint = "Use a path relative to the OpenAPI file, or a URL.";
  return { code: "api/example-not-found", severity: "warning", at, message, hint };
}

export function mcpNotOffered(operation: string, at: Location): Diagnostic {
  const message = `MCP tool "${operation}" is not published: the docs server describes endpoints but does not call them.`;
  const hint = "Remove the setting. Assistants find the endpoint with list_operations and get_operation.";
  return { code: "api/mcp-unsupported", severity: "info", at, message, hint };
}

/** A response link to an unknown operation. */
export function linkTargetNotFound(
  link: string,
  id: string,
  { nearest, at }: { nearest: string | undefined; at: Location },
): Diagnostic {
  const message = `Link "${link}" targets the unknown operationId "${id}".`;
  const hint = nearest === undefined ? "Fix the operationId, or remove the link." : `Did you mean "${nearest}"?`;
  return { code: "api/link-target-not-found", severity: "warning", at, message, hint };
}

/** `x-docs.href` on another site. */
export function hrefNotHere(operation: string, href: string, at: Location): Diagnostic {
  const message = `"x-docs.href" of "${operation}" is not on this site: "${href}".`;
  const hint = 'Use a path such as "/users/list", or add the URL to the navigation as a link.';
  return { code: "api/external-href", severity: "warning", at, message, hint };
}

export function operationsForSome(operations: readonly string[], at: Location): Diagnostic {
  return omittedGroups(operations, at, ["", "", "Remove `groups` to publish it, or list it in the navigation."]);
}

export function parametersForSome(parameters: readonly string[], at: Location): Diagnostic {
  const hint = "Remove `groups` from the parameter or its schema to publish it.";
  return omittedGroups(parameters, at, ["Parameter ", "Parameters ", hint]);
}

export function fieldsForSome(fields: readonly string[], at: Location): Diagnostic {
  const hint = "Remove `groups` from the part, or from the schema it references, to publish it.";
  return omittedGroups(fields, at, ["Schema part ", "Schema parts ", hint]);
}

function omittedGroups(
  names: readonly string[],
  at: Location,
  [one, several, hint]: readonly [string, string, string],
): Diagnostic {
  const noun = `${names.length === 1 ? one : several}${quoteList(names)} ${names.length === 1 ? "is" : "are"}`;
  const message = `${noun} restricted by "groups" and omitted, because a static site has no accounts.`;
  return { code: "api/groups-omitted", severity: "warning", at, message, hint };
}

export function tooManyFiles(limit: number, file: string): Diagnostic {
  const message = `"${file}" references more than ${limit} files; the rest are skipped.`;
  const hint = "Bundle the files into one.";
  return { code: "api/too-many-files", severity: "warning", at: { file, line: 1, column: 1 }, message, hint };
}

export function wrongKind(path: ValuePath, words: string, at: Location): Diagnostic {
  const message = `"${pathToText(path)}" must be ${words}.`;
  const hint = "Fix the value. Until then, it is parsed on a best-effort basis.";
  return { code: "api/invalid-type", severity: "error", at, message, hint };
}

export function missingField(path: ValuePath, field: string, at: Location): Diagnostic {
  const owner = path.length === 0 ? "The document" : `"${pathToText(path)}"`;
  const message = `${owner} is missing the required field "${field}".`;
  return { code: "api/missing-field", severity: "error", at, message, hint: `Add "${field}".` };
}

export function missingChoice(path: ValuePath, fields: readonly string[], at: Location): Diagnostic {
  const owner = path.length === 0 ? "The document" : `"${pathToText(path)}"`;
  const names = fields.map((field) => `"${field}"`).join(" or ");
  const message = `${owner} must have ${names}.`;
  return { code: "api/missing-one-of", severity: "error", at, message, hint: "Add one of them." };
}

export function exclusiveFields(path: ValuePath, [one, other]: readonly [string, string], at: Location): Diagnostic {
  const message = `"${pathToText(path)}" has both "${one}" and "${other}", which are mutually exclusive.`;
  return { code: "api/exclusive-fields", severity: "error", at, message, hint: `Remove "${one}" or "${other}".` };
}

export function unknownField(path: ValuePath, guess: string | undefined, at: Location): Diagnostic {
  const message = `"${pathToText(path)}" is not an OpenAPI field.`;
  const hint = guess === undefined ? `Remove it, or rename it "x-${String(path.at(-1))}".` : `Did you mean "${guess}"?`;
  const replacement = guess === undefined ? undefined : { from: String(path.at(-1)), to: guess };
  return problem("api/unknown-field", "warning", at, { message, hint, replacement });
}

/** `["paths", "/users", "get", "tags", 0]` → `paths./users.get.tags[0]`. */
export function pathToText(path: ValuePath): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

export function notAnApi(file: string): Diagnostic {
  const message = `"${file}" is not an OpenAPI file.`;
  const hint = 'Add a top-level "openapi" (or "swagger") version.';
  return { code: "api/not-openapi", severity: "error", at: { file, line: 1, column: 1 }, message, hint };
}

export function overlayTargetBad(target: string, isCostly: boolean, at: Location): Diagnostic {
  const problem = isCostly ? "takes too many steps to evaluate" : "is not a valid JSONPath";
  const message = `Overlay target "${target}" ${problem}.`;
  const hint = isCostly ? 'Use a path with fewer "..".' : "Use a path such as \"$.paths['/users'].get\".";
  return { code: "api/overlay-invalid-target", severity: "warning", at, message, hint };
}

export function overlayActionEmpty(target: string, guess: string | undefined, at: Location): Diagnostic {
  const message = `Overlay action for "${target}" has no "update", "copy" or "remove": true.`;
  const hint = guess === undefined ? "Add one of them, or remove the action." : `Did you mean "${guess}"?`;
  return { code: "api/overlay-empty-action", severity: "warning", at, message, hint };
}

export function overlayVersion(version: string, at: Location): Diagnostic {
  const message = `Unknown overlay version "${version}".`;
  const hint = "Use 1.0 or 1.1. Until then, the closest version is assumed.";
  return { code: "api/overlay-unknown-version", severity: "warning", at, message, hint };
}

export function overlayWithoutActions(at: Location): Diagnostic {
  const message = `Overlay "${at.file}" has no actions.`;
  const hint = 'Add "actions", each with a "target" and an "update", "copy" or "remove".';
  return { code: "api/overlay-no-actions", severity: "warning", at, message, hint };
}

export function overlayUnused(target: string | undefined, at: Location): Diagnostic {
  const message =
    target === undefined
      ? `Overlay "${at.file}" is not applied to any OpenAPI file.`
      : `Overlay "${at.file}" extends "${target}", which does not exist.`;
  const hint =
    'Set "extends" to the path of the OpenAPI file, relative to the overlay, or list the overlay under "overlays" in docs.json.';
  return { code: "api/overlay-unused", severity: "warning", at, message, hint };
}

export function overlayNotFound(name: string, guess: string | undefined, at: Location): Diagnostic {
  const message = `Overlay "${name}" not found.`;
  const hint =
    guess === undefined ? "Check that the path is relative to the project root." : `Did you mean "${guess}"?`;
  return { code: "api/overlay-not-found", severity: "error", at, message, hint };
}

export function tooManyActions(limit: number, file: string): Diagnostic {
  const message = `Overlay "${file}" has more than ${limit} actions; the rest are skipped.`;
  const hint = "Edit the OpenAPI file instead, or split the overlay.";
  return { code: "api/overlay-too-many-actions", severity: "warning", at: { file, line: 1, column: 1 }, message, hint };
}
