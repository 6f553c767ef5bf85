// Everything that can be wrong when docs.json or a page names an operation, in the words the author sees.

import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import { type InsteadOf, type MissingOperation, parseReference } from "./pages/find-operation.ts";

/** docs.json or a page names an operation that no description has. */
function operationNotFound(reference: string, { nearest, searched }: MissingOperation, at: Location): Diagnostic {
  const place =
    searched === undefined
      ? "in the API description"
      : searched === 0
        ? "because this project has no API description"
        : "in the API descriptions of this project";
  return {
    code: "api/operation-not-found",
    severity: "error",
    at,
    message: `There is no operation "${reference}" ${place}.`,
    hint:
      didYouMean(nearest) ??
      (searched === undefined
        ? "Check the method and the path against the API description."
        : `Name the description with "openapi" around the entry, or write "file.yaml ${reference}".`),
  };
}

/** docs.json or a page names an API description that is not in the project. */
export function specNotFound(source: string, nearest: readonly string[], at: Location): Diagnostic {
  const remote = /^https?:\/\//i.test(source);
  return {
    code: "api/spec-not-found",
    severity: "error",
    at,
    message: remote
      ? `The API description "${source}" could not be fetched.`
      : `There is no API description "${source}" in this project.`,
    hint:
      didYouMean(nearest) ??
      (remote ? "Save it into the project and name the file." : "Check the path from the project's root."),
  };
}

/** docs.json names an API description on the web that a preview waits for. */
export function specFetching(source: string, at: Location): Diagnostic {
  return {
    code: "api/spec-fetching",
    severity: "info",
    at,
    message: `The API description "${source}" is being fetched.`,
    hint: "Its pages follow when it is here.",
  };
}

/** docs.json puts the pages of a description outside the site. */
export function directoryOutside(directory: string, instead: string, at: Location): Diagnostic {
  return {
    code: "api/directory-outside-site",
    severity: "warning",
    at,
    message: `The directory "${directory}" lies outside the site, so the pages are in "${instead}".`,
    hint: 'Write a path from the root of the site, such as "api".',
  };
}

/** docs.json names a file of the project that describes no API. */
export function specNotRecognised(source: string, at: Location): Diagnostic {
  return {
    code: "api/spec-not-recognized",
    severity: "error",
    at,
    message: `The file "${source}" is no API description.`,
    hint: 'It needs a top-level "openapi", "swagger" or "asyncapi" with a version number, such as "openapi": "3.1.0".',
  };
}

/** An AsyncAPI file where an OpenAPI one is wanted, or the other way round. */
export function wrongSpecKind(source: string, key: "openapi" | "asyncapi", at: Location): Diagnostic {
  const [wanted, found] = key === "openapi" ? ["OpenAPI", "AsyncAPI"] : ["AsyncAPI", "OpenAPI"];
  return {
    code: "api/spec-type-mismatch",
    severity: "error",
    at,
    message: `"${source}" is an ${found} description, but "${key}" takes ${wanted} ones.`,
    hint: `Write "${found.toLowerCase()}": "${source}".`,
  };
}

/** A page names a channel that no description has. */
export function channelNotFound(reference: string, nearest: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/channel-not-found",
    severity: "error",
    at,
    message: `There is no channel "${reference}" in the AsyncAPI descriptions of this project.`,
    hint: didYouMean(nearest) ?? 'Write "file.yaml channelId".',
  };
}

/** A page names a schema that no description has. */
export function schemaNotFound(reference: string, nearest: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/schema-not-found",
    severity: "error",
    at,
    message: `There is no schema "${reference}" in the API descriptions of this project.`,
    hint: didYouMean(nearest) ?? 'Write "file.yaml SchemaName".',
  };
}

/** `api:` of a page is not of the form `METHOD address`. */
export function badEndpoint(written: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-endpoint",
    severity: "error",
    at,
    message: `"${written}" is no endpoint.`,
    hint: 'Write "POST /v1/users" or "POST https://api.example.com/v1/users".',
  };
}

/** A hand-written endpoint without a server: its samples call a placeholder. */
export function endpointWithoutServer(written: string, at: Location): Diagnostic {
  return {
    code: "api/no-server",
    severity: "warning",
    at,
    message: `"${written}" has no server, so its samples call https://api.example.com.`,
    hint: 'Name the server in docs.json under "api.mdx.server", or write the full address.',
  };
}

/** A way to authorize that is not known. */
export function unknownAuthMethod(method: string, nearest: string | undefined, at: Location): Diagnostic {
  return {
    code: "api/unknown-auth-method",
    severity: "warning",
    at,
    message: `"${method}" is no way to authorize.`,
    hint: nearest === undefined ? "Write bearer, basic, key, cobo or none." : `Did you mean "${nearest}"?`,
  };
}

/** `openapi:` of a page is not of the form `[file] METHOD /path`. */
function badReference(reference: string, at: Location): Diagnostic {
  return {
    code: "api/invalid-reference",
    severity: "error",
    at,
    message: `"${reference}" does not name an operation.`,
    hint: 'Write "GET /path", "file.yaml GET /path" or "webhook name".',
  };
}

/** The file named does not exist or lacks what is wanted, and the one of the default language or a similar one was used. */
export function specGuessed({ file, missing, translated }: InsteadOf, used: string, at: Location): Diagnostic {
  const problem =
    missing === "file"
      ? `There is no API description "${file}" in this project`
      : `The API description "${file}" does not have what is named here`;
  return {
    code: "api/spec-fallback",
    severity: translated ? "info" : "warning",
    at,
    message: `${problem}; "${used}" is used in its place.`,
    hint: `Write "${used}" to say so.`,
  };
}

/** An endpoint entry without an inherited description, found in exactly one. */
export function operationGuessed(reference: string, used: string, at: Location): Diagnostic {
  return {
    code: "api/spec-inferred",
    severity: "info",
    at,
    message: `"${reference}" stands under no "openapi"; it is taken from "${used}", the only API description that has it.`,
    hint: `Add "openapi": "${used}" to the group around it.`,
  };
}

/** An endpoint entry without an inherited description, found in several. */
export function operationAmbiguous(reference: string, files: readonly string[], at: Location): Diagnostic {
  return {
    code: "api/ambiguous-operation",
    severity: "warning",
    at,
    message: `"${reference}" is in several API descriptions (${files.map((file) => `"${file}"`).join(", ")}); the first is used.`,
    hint: `Write "${files[0]} ${reference}", or add "openapi" to the group around it.`,
  };
}

/** An entry for an operation that its description excludes from the site. */
export function operationExcluded(reference: string, at: Location): Diagnostic {
  return {
    code: "api/operation-excluded",
    severity: "warning",
    at,
    message: `"${reference}" has x-excluded or x-internal in its API description, so it has no page.`,
    hint: "Remove the entry, or the extension.",
  };
}

/** Two operations of different descriptions would have the same address. */
export function routeTaken(reference: string, route: Route, at: Location): Diagnostic {
  return {
    code: "api/route-conflict",
    severity: "info",
    at,
    message: `Another operation already has the address of "${reference}"; its page is at "${route}".`,
    hint: 'Give each "openapi" its own "directory".',
  };
}

/** The diagnostic for a reference that was not found. */
export function missingOperation(reference: string, match: MissingOperation, at: Location): Diagnostic {
  if (match.problem === "form") return badReference(reference, at);
  if (match.problem === "operation") return operationNotFound(reference, match, at);
  return specNotFound(parseReference(reference)?.file ?? reference, match.nearest, at);
}

function didYouMean(nearest: readonly string[]): string | undefined {
  const quoted = nearest.map((name) => `"${name}"`);
  const last = quoted.pop();
  if (last === undefined) return undefined;
  return `Did you mean ${quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`}?`;
}
