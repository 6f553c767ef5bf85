// Diagnostics for OpenAPI files and overlays.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { quoteList } from "../base/text.ts";
import type { ValuePath } from "./read/read-spec.ts";

/** The file is not valid JSON or YAML. */
export function specSyntax(problem: string, at: Location): Diagnostic {
  const reason = problem.replace(/\.$/, "");
  return {
    code: "api/syntax",
    severity: "error",
    at,
    message: `Syntax error: ${reason}.`,
    hint: "Fix the JSON or YAML.",
  };
}

/** A duplicate key in an object. */
export function duplicateKey(key: string, at: Location): Diagnostic {
  return {
    code: "api/duplicate-key",
    severity: "error",
    at,
    message: `Duplicate key "${key}": only the last one is used.`,
    hint: "Merge the two, or remove one.",
  };
}

/** The parser gave up: nesting too deep, or aliases that multiply. */
export function specUnreadable(at: Location): Diagnostic {
  return {
    code: "api/spec-too-complex",
    severity: "error",
    at,
    message: `"${at.file}" is nested too deeply or expands to too many aliases.`,
    hint: "Replace YAML aliases and deep nesting with $ref.",
  };
}

/** A version that does not exist. */
export function unknownVersion(version: string, at: Location): Diagnostic {
  return {
    code: "api/unknown-version",
    severity: "warning",
    at,
    message: `Unknown OpenAPI version "${version}".`,
    hint: "Use 2.0, 3.0, 3.1 or 3.2. Until then, the closest version is assumed.",
  };
}

/** A spec without operations. */
export function noOperations(at: Location): Diagnostic {
  return {
    code: "api/no-operations",
    severity: "warning",
    at,
    message: `"${at.file}" has no operations.`,
    hint: 'Add operations under "paths" or "webhooks".',
  };
}

/** A path or webhook that is not an object. */
export function badPathItem(name: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-path-item",
    severity: "warning",
    at,
    message: `Path item "${name}" must be an object with one key per method.`,
    hint: "Make it an object. Until then, it is skipped.",
  };
}

/** An operation that is not an object. */
export function badOperation(method: string, name: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-operation",
    severity: "warning",
    at,
    message: `Operation "${method} ${name}" must be an object.`,
    hint: "Make it an object. Until then, it is skipped.",
  };
}

/** A path without a leading slash. */
export function pathWithoutSlash(path: string, at: Location): Diagnostic {
  return {
    code: "api/path-missing-slash",
    severity: "warning",
    at,
    message: `Path "${path}" must start with "/".`,
    hint: `Use "/${path}".`,
  };
}

/** References that form a loop. */
export function circularRef(reference: string, at: Location): Diagnostic {
  return {
    code: "api/circular-ref",
    severity: "error",
    at,
    message: `Circular reference "${reference}".`,
    hint: "Point one of the references in the loop at a definition.",
  };
}

/** A reference that does not resolve. */
export function referenceNotFound(
  reference: string,
  at: Location,
  { isFileRead = false, guess }: { readonly isFileRead?: boolean; readonly guess?: string | undefined } = {},
): Diagnostic {
  const external = !isFileRead && !reference.startsWith("#");
  // A file on another site may well exist.
  const isElsewhere = external && /^https?:/i.test(reference);
  return {
    code: external ? "api/external-ref" : "api/unresolved-ref",
    severity: isElsewhere ? "warning" : "error",
    at,
    message: external ? `Cannot read the referenced file "${reference}".` : `Unresolved reference "${reference}".`,
    hint: external
      ? "Reference a file in the project, or, from a remote file, a file on the same site."
      : guess === undefined
        ? "Fix the reference, or add the definition."
        : `Did you mean "${guess}"?`,
  };
}

/** An example in a missing file. */
export function exampleNotFound(path: string, at: Location): Diagnostic {
  return {
    code: "api/example-not-found",
    severity: "warning",
    at,
    message: `Example file "${path}" not found.`,
    hint: "Use a path relative to the OpenAPI file, or a URL.",
  };
}

/** An operation marked as an MCP tool. */
export function mcpNotOffered(operation: string, at: Location): Diagnostic {
  return {
    code: "api/mcp-unsupported",
    severity: "info",
    at,
    message: `MCP tool "${operation}" is not published: the docs server describes endpoints but does not call them.`,
    hint: "Remove the setting. Assistants find the endpoint with list_operations and get_operation.",
  };
}

/** A response link to an unknown operation. */
export function linkTargetNotFound(
  link: string,
  id: string,
  { nearest, at }: { readonly nearest: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "api/link-target-not-found",
    severity: "warning",
    at,
    message: `Link "${link}" targets the unknown operationId "${id}".`,
    hint: nearest === undefined ? "Fix the operationId, or remove the link." : `Did you mean "${nearest}"?`,
  };
}

/** `x-docs.href` on another site. */
export function hrefNotHere(operation: string, href: string, at: Location): Diagnostic {
  return {
    code: "api/external-href",
    severity: "warning",
    at,
    message: `"x-docs.href" of "${operation}" is not on this site: "${href}".`,
    hint: 'Use a path such as "/users/list", or add the URL to the navigation as a link.',
  };
}

/** Operations or channels with `groups`. */
export function operationsForSome(operations: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `${quoteList(operations)} ${operations.length === 1 ? "is" : "are"} restricted by "groups" and omitted, because a static site has no accounts.`,
    hint: "Remove `groups` to publish it, or list it in the navigation.",
  };
}

/** Parameters with `groups`. */
export function parametersForSome(parameters: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `${parameters.length === 1 ? "Parameter" : "Parameters"} ${quoteList(parameters)} ${parameters.length === 1 ? "is" : "are"} restricted by "groups" and omitted, because a static site has no accounts.`,
    hint: "Remove `groups` from the parameter or its schema to publish it.",
  };
}

/** Schema parts with `groups`. */
export function fieldsForSome(fields: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `Schema ${fields.length === 1 ? "part" : "parts"} ${quoteList(fields)} ${fields.length === 1 ? "is" : "are"} restricted by "groups" and omitted, because a static site has no accounts.`,
    hint: "Remove `groups` from the part, or from the schema it references, to publish it.",
  };
}

/** A spec split into too many files. */
export function tooManyFiles(limit: number, file: string): Diagnostic {
  return {
    code: "api/too-many-files",
    severity: "warning",
    at: { file, line: 1, column: 1 },
    message: `"${file}" references more than ${limit} files; the rest are skipped.`,
    hint: "Bundle the files into one.",
  };
}

/** A value of the wrong type. */
export function wrongKind(path: ValuePath, words: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-type",
    severity: "error",
    at,
    message: `"${pathToText(path)}" must be ${words}.`,
    hint: "Fix the value. Until then, it is parsed on a best-effort basis.",
  };
}

/** A required field that is absent. */
export function missingField(path: ValuePath, field: string, at: Location): Diagnostic {
  const owner = path.length === 0 ? "The document" : `"${pathToText(path)}"`;
  return {
    code: "api/missing-field",
    severity: "error",
    at,
    message: `${owner} is missing the required field "${field}".`,
    hint: `Add "${field}".`,
  };
}

/** An object that has none of several alternative fields. */
export function missingChoice(path: ValuePath, fields: readonly string[], at: Location): Diagnostic {
  const owner = path.length === 0 ? "The document" : `"${pathToText(path)}"`;
  const names = fields.map((field) => `"${field}"`).join(" or ");
  return {
    code: "api/missing-one-of",
    severity: "error",
    at,
    message: `${owner} must have ${names}.`,
    hint: "Add one of them.",
  };
}

/** Two mutually exclusive fields. */
export function exclusiveFields(path: ValuePath, [one, other]: readonly [string, string], at: Location): Diagnostic {
  return {
    code: "api/exclusive-fields",
    severity: "error",
    at,
    message: `"${pathToText(path)}" has both "${one}" and "${other}", which are mutually exclusive.`,
    hint: `Remove "${one}" or "${other}".`,
  };
}

/** A field that OpenAPI does not define. */
export function unknownField(path: ValuePath, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/unknown-field",
    severity: "warning",
    at,
    message: `"${pathToText(path)}" is not an OpenAPI field.`,
    hint: guess === undefined ? `Remove it, or rename it "x-${String(path.at(-1))}".` : `Did you mean "${guess}"?`,
  };
}

/** `["paths", "/users", "get", "tags", 0]` → `paths./users.get.tags[0]`. */
export function pathToText(path: ValuePath): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

/** A file that is not a spec. */
export function notAnApi(file: string): Diagnostic {
  return {
    code: "api/not-openapi",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `"${file}" is not an OpenAPI file.`,
    hint: 'Add a top-level "openapi" (or "swagger") version.',
  };
}

/** An overlay action with an invalid target or copy source. */
export function overlayTargetBad(target: string, isCostly: boolean, at: Location): Diagnostic {
  const problem = isCostly ? "takes too many steps to evaluate" : "is not a valid JSONPath";
  return {
    code: "api/overlay-invalid-target",
    severity: "warning",
    at,
    message: `Overlay target "${target}" ${problem}.`,
    hint: isCostly ? 'Use a path with fewer "..".' : "Use a path such as \"$.paths['/users'].get\".",
  };
}

/** An overlay action without an effect. */
export function overlayActionEmpty(target: string, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-empty-action",
    severity: "warning",
    at,
    message: `Overlay action for "${target}" has no "update", "copy" or "remove": true.`,
    hint: guess === undefined ? "Add one of them, or remove the action." : `Did you mean "${guess}"?`,
  };
}

/** An overlay with an unknown version. */
export function overlayVersion(version: string, at: Location): Diagnostic {
  return {
    code: "api/overlay-unknown-version",
    severity: "warning",
    at,
    message: `Unknown overlay version "${version}".`,
    hint: "Use 1.0 or 1.1. Until then, the closest version is assumed.",
  };
}

/** An overlay without actions. */
export function overlayWithoutActions(at: Location): Diagnostic {
  return {
    code: "api/overlay-no-actions",
    severity: "warning",
    at,
    message: `Overlay "${at.file}" has no actions.`,
    hint: 'Add "actions", each with a "target" and an "update", "copy" or "remove".',
  };
}

/** An overlay that applies to no spec. */
export function overlayUnused(target: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-unused",
    severity: "warning",
    at,
    message:
      target === undefined
        ? `Overlay "${at.file}" is not applied to any OpenAPI file.`
        : `Overlay "${at.file}" extends "${target}", which does not exist.`,
    hint: 'Set "extends" to the path of the OpenAPI file, relative to the overlay, or list the overlay under "overlays" in docs.json.',
  };
}

/** An overlay that docs.json lists but that does not exist. */
export function overlayNotFound(name: string, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-not-found",
    severity: "error",
    at,
    message: `Overlay "${name}" not found.`,
    hint: guess === undefined ? "Check that the path is relative to the project root." : `Did you mean "${guess}"?`,
  };
}

/** An overlay with too many actions. */
export function tooManyActions(limit: number, file: string): Diagnostic {
  return {
    code: "api/overlay-too-many-actions",
    severity: "warning",
    at: { file, line: 1, column: 1 },
    message: `Overlay "${file}" has more than ${limit} actions; the rest are skipped.`,
    hint: "Edit the OpenAPI file instead, or split the overlay.",
  };
}
