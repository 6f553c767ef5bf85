// Everything that can be wrong with an API description, in the words its author sees.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { ValuePath } from "./read/read-spec.ts";

/** The file is not valid JSON or YAML. */
export function specSyntax(problem: string, at: Location): Diagnostic {
  const reason = problem.replace(/\.$/, "");
  return {
    code: "api/syntax",
    severity: "error",
    at,
    message: `The API description "${at.file}" cannot be read here: ${reason}.`,
    hint: "Correct the JSON or YAML at this place.",
  };
}

/** A key of JSON that is written twice. */
export function doubledKey(key: string, at: Location): Diagnostic {
  return {
    code: "api/duplicate-key",
    severity: "error",
    at,
    message: `The key "${key}" stands twice in one object; only the last one counts.`,
    hint: "Join what both say, or remove one of them.",
  };
}

/** The parser gave up: nesting too deep, or aliases that multiply. */
export function specUnreadable(at: Location): Diagnostic {
  return {
    code: "api/spec-too-complex",
    severity: "error",
    at,
    message: `The API description "${at.file}" is nested too deeply or repeats itself too often to be read.`,
    hint: "Replace YAML aliases and deep nesting by $ref.",
  };
}

/** A version of the standard that does not exist. */
export function unknownVersion(version: string, at: Location): Diagnostic {
  return {
    code: "api/unknown-version",
    severity: "warning",
    at,
    message: `The version "${version}" of OpenAPI is not known.`,
    hint: "Versions 2.0, 3.0, 3.1 and 3.2 are; the file is read as the nearest of them.",
  };
}

/** A description without a single operation. */
export function noOperations(at: Location): Diagnostic {
  return {
    code: "api/no-operations",
    severity: "warning",
    at,
    message: `The API description "${at.file}" has no operations.`,
    hint: 'Add operations under "paths" or "webhooks".',
  };
}

/** A path or webhook that is not an object. */
export function badPathItem(name: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-path-item",
    severity: "warning",
    at,
    message: `"${name}" must be an object with one key for each method.`,
    hint: "It is left out.",
  };
}

/** An operation that is not an object. */
export function badOperation(method: string, name: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-operation",
    severity: "warning",
    at,
    message: `The operation "${method} ${name}" must be an object.`,
    hint: "It is left out.",
  };
}

/** A path that does not begin with a slash. */
export function pathWithoutSlash(path: string, at: Location): Diagnostic {
  return {
    code: "api/path-missing-slash",
    severity: "warning",
    at,
    message: `The path "${path}" does not begin with "/".`,
    hint: `Write "/${path}".`,
  };
}

/** References that lead to each other and never to a value. */
export function referenceCircle(reference: string, at: Location): Diagnostic {
  return {
    code: "api/circular-ref",
    severity: "error",
    at,
    message: `The reference "${reference}" leads in a circle.`,
    hint: "Let one of the references on the way lead to what is meant.",
  };
}

/** A reference that leads nowhere, or out of what may be read. */
export function referenceNotFound(
  reference: string,
  at: Location,
  { isFileRead = false, guess }: { readonly isFileRead?: boolean; readonly guess?: string | undefined } = {},
): Diagnostic {
  const external = !isFileRead && !reference.startsWith("#");
  // What stands on another site may well be there.
  const isElsewhere = external && /^https?:/i.test(reference);
  return {
    code: external ? "api/external-ref" : "api/unresolved-ref",
    severity: isElsewhere ? "warning" : "error",
    at,
    message: external
      ? `The reference "${reference}" leads to a file that cannot be read.`
      : `The reference "${reference}" leads nowhere.`,
    hint: external
      ? "References may lead to files of this project, and from a web address to files of the same site."
      : guess === undefined
        ? "Correct it, or add what it names."
        : `Did you mean "${guess}"?`,
  };
}

/** An example in a file that is not there. */
export function exampleNotFound(path: string, at: Location): Diagnostic {
  return {
    code: "api/example-not-found",
    severity: "warning",
    at,
    message: `The file "${path}" of this example cannot be read.`,
    hint: "Give its path from the API description, or an address on the web.",
  };
}

/** An endpoint that wants to be called by assistants. */
export function mcpNotOffered(operation: string, at: Location): Diagnostic {
  return {
    code: "api/mcp-unsupported",
    severity: "info",
    at,
    message: `"${operation}" asks to be a tool of assistants; documentation describes endpoints, it does not call them.`,
    hint: "Assistants find it with list_operations and get_operation. To let them call it, publish an MCP server of the API.",
  };
}

/** A link of a response to an operation that does not exist. */
export function linkTargetNotFound(
  link: string,
  id: string,
  { nearest, at }: { readonly nearest: string | undefined; readonly at: Location },
): Diagnostic {
  return {
    code: "api/link-target-not-found",
    severity: "warning",
    at,
    message: `The link "${link}" leads to the operation "${id}", but no operation has this operationId.`,
    hint: nearest === undefined ? "Correct the operationId, or remove the link." : `Did you mean "${nearest}"?`,
  };
}

/** `x-docs.href` that leads to another site. */
export function hrefNotHere(operation: string, href: string, at: Location): Diagnostic {
  return {
    code: "api/external-href",
    severity: "warning",
    at,
    message: `"${operation}" asks for the address "${href}", which is not on this site; its page keeps the generated one.`,
    hint: 'Write a path such as "/users/list", or list the address as a link in the navigation.',
  };
}

/** Operations or channels with `groups`. */
export function operationsForSome(operations: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `${list(operations)} ${operations.length === 1 ? "is" : "are"} for some readers only; a static site has no accounts, so ${operations.length === 1 ? "it is" : "they are"} left out.`,
    hint: "Remove `groups` to show it to everybody, or name it in the navigation.",
  };
}

/** Parameters with `groups`. */
export function parametersForSome(parameters: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `The ${parameters.length === 1 ? "parameter" : "parameters"} ${list(parameters)} ${parameters.length === 1 ? "is" : "are"} for some readers only; a static site has no accounts, so ${parameters.length === 1 ? "it is" : "they are"} left out.`,
    hint: "Remove `groups` from the parameter or its schema to show it to everybody.",
  };
}

/** Fields, alternatives and values with `groups`. */
export function fieldsForSome(fields: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/groups-omitted",
    severity: "warning",
    at,
    message: `${list(fields)} ${fields.length === 1 ? "is a part of a schema" : "are parts of schemas"} for some readers only; a static site has no accounts, so ${fields.length === 1 ? "it is" : "they are"} left out.`,
    hint: "Remove `groups` from the part, or from what it refers to, to show it to everybody.",
  };
}

const MOST_NAMES = 3;

/** `"a", "b", "c" and 4 more`. */
function list(names: readonly string[]): string {
  const different = [...new Set(names)];
  const shown = different.slice(0, MOST_NAMES).map((name) => `"${name}"`);
  const more = different.length - shown.length;
  return more === 0 ? shown.join(", ") : `${shown.join(", ")} and ${more} more`;
}

/** A description in more files than anybody writes. */
export function tooManyFiles(limit: number, file: string): Diagnostic {
  return {
    code: "api/too-many-files",
    severity: "warning",
    at: { file, line: 1, column: 1 },
    message: `The API description "${file}" refers to more than ${limit} files; the rest are left out.`,
    hint: "Bundle the description into one file.",
  };
}

/** A part of the wrong kind. */
export function wrongKind(path: ValuePath, words: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-type",
    severity: "error",
    at,
    message: `"${pathToText(path)}" must be ${words}.`,
    hint: "Correct it; until then this part is left out or read as well as it can be.",
  };
}

/** A part that lacks what the standard asks for. */
export function missingField(path: ValuePath, field: string, at: Location): Diagnostic {
  const owner = path.length === 0 ? "The description" : `"${pathToText(path)}"`;
  return {
    code: "api/missing-field",
    severity: "error",
    at,
    message: `${owner} lacks "${field}".`,
    hint: `Add "${field}".`,
  };
}

/** A part that needs one of several fields and has none of them. */
export function missingChoice(path: ValuePath, fields: readonly string[], at: Location): Diagnostic {
  const owner = path.length === 0 ? "The description" : `"${pathToText(path)}"`;
  const names = fields.map((field) => `"${field}"`).join(" or ");
  return {
    code: "api/missing-one-of",
    severity: "error",
    at,
    message: `${owner} needs ${names}.`,
    hint: "Add the one that fits.",
  };
}

/** Two fields that exclude each other. */
export function fieldsApart(path: ValuePath, [one, other]: readonly [string, string], at: Location): Diagnostic {
  return {
    code: "api/exclusive-fields",
    severity: "error",
    at,
    message: `"${pathToText(path)}" has both "${one}" and "${other}", which exclude each other.`,
    hint: `Keep "${one}" or "${other}".`,
  };
}

/** A key the standard does not know. */
export function unknownField(path: ValuePath, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/unknown-field",
    severity: "warning",
    at,
    message: `"${pathToText(path)}" is no part of OpenAPI, so it has no effect.`,
    hint: guess === undefined ? `Remove it, or name it "x-${String(path.at(-1))}".` : `Did you mean "${guess}"?`,
  };
}

/** `["paths", "/users", "get", "tags", 0]` → `paths./users.get.tags[0]`. */
export function pathToText(path: ValuePath): string {
  return path.map((step, index) => (typeof step === "number" ? `[${step}]` : index === 0 ? step : `.${step}`)).join("");
}

/** A file that was given as an API description and is none. */
export function notAnApi(file: string): Diagnostic {
  return {
    code: "api/not-openapi",
    severity: "error",
    at: { file, line: 1, column: 1 },
    message: `"${file}" is no OpenAPI description.`,
    hint: 'It needs a top-level "openapi" (or "swagger") with a version number.',
  };
}

/** An overlay action whose target, or what it copies, cannot be read. */
export function overlayTargetBad(target: string, isCostly: boolean, at: Location): Diagnostic {
  const problem = isCostly ? "takes too many steps to evaluate" : "is not a JSONPath";
  return {
    code: "api/overlay-invalid-target",
    severity: "warning",
    at,
    message: `"${target}" ${problem}, so this action of the overlay changes nothing.`,
    hint: isCostly ? 'Write a path with fewer "..".' : "Write a path such as \"$.paths['/users'].get\".",
  };
}

/** An overlay action that does not say what becomes of its target. */
export function overlayActionEmpty(target: string, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-empty-action",
    severity: "warning",
    at,
    message: `The action of the overlay for "${target}" has no "update", no "copy" and no "remove": true, so it changes nothing.`,
    hint: guess === undefined ? "Add the one that fits, or remove the action." : `Did you mean "${guess}"?`,
  };
}

/** An overlay of a version that is not known. */
export function overlayVersion(version: string, at: Location): Diagnostic {
  return {
    code: "api/overlay-unknown-version",
    severity: "warning",
    at,
    message: `The version "${version}" of overlays is not known.`,
    hint: "Versions 1.0 and 1.1 are; the file is read as the nearest of them.",
  };
}

/** An overlay without a list of actions. */
export function overlayWithoutActions(at: Location): Diagnostic {
  return {
    code: "api/overlay-no-actions",
    severity: "warning",
    at,
    message: `The overlay "${at.file}" has no actions, so it changes nothing.`,
    hint: 'Write "actions" as a list, each with a "target" and an "update", a "copy" or a "remove".',
  };
}

/** An overlay that belongs to no description. */
export function overlayUnused(target: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-unused",
    severity: "warning",
    at,
    message:
      target === undefined
        ? `The overlay "${at.file}" says of no API description that it changes it.`
        : `The overlay "${at.file}" changes nothing: there is no API description "${target}".`,
    hint: 'Let "extends" give the path of the description from the overlay, or name the overlay under "overlays" in docs.json.',
  };
}

/** An overlay that docs.json names and nobody finds. */
export function overlayNotFound(name: string, guess: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/overlay-not-found",
    severity: "error",
    at,
    message: `There is no overlay "${name}" in this project.`,
    hint: guess === undefined ? "Check the path from the project's root." : `Did you mean "${guess}"?`,
  };
}

/** An overlay with more actions than are applied. */
export function tooManyActions(limit: number, file: string): Diagnostic {
  return {
    code: "api/overlay-too-many-actions",
    severity: "warning",
    at: { file, line: 1, column: 1 },
    message: `The overlay "${file}" has more than ${limit} actions; the rest are left out.`,
    hint: "Change the description itself, or split the overlay.",
  };
}
