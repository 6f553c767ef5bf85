// Diagnostics for references from docs.json and pages to specs, operations, channels and schemas.

import { type Diagnostic, type Location, problem } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import { quoteList } from "@lectern/base/text.ts";
import { type InsteadOf, type MissingOperation, parseReference } from "./pages/find-operation.ts";

function operationNotFound(reference: string, { nearest, searched }: MissingOperation, at: Location): Diagnostic {
  const location =
    searched === undefined
      ? "in the OpenAPI file"
      : searched === 0
        ? "because the project has no OpenAPI file"
        : "in any OpenAPI file of the project";
  return problem("api/operation-not-found", "error", at, {
    message: `Operation "${reference}" not found ${location}.`,
    hint:
      didYouMean(nearest) ??
      (searched === 0
        ? "Add the OpenAPI file to the project."
        : `Check the method and path against the OpenAPI file${searched === undefined || searched === 1 ? "" : "s"}.`),
  });
}

/** A reference to a spec that is not in the project. */
export function specNotFound(source: string, nearest: readonly string[], at: Location): Diagnostic {
  const remote = /^https?:\/\//i.test(source);
  const kind = /\.(?:graphqls?|gql)$/i.test(source) ? "GraphQL" : /arazzo/i.test(source) ? "Arazzo" : "OpenAPI";
  return problem("api/spec-not-found", "error", at, {
    message: remote ? `Could not fetch the ${kind} file "${source}".` : `${kind} file "${source}" not found.`,
    hint:
      didYouMean(nearest) ??
      (remote
        ? "Save it in the project and reference that file."
        : "Check that the path is relative to the project root."),
    about: { kind: "spec", value: source },
  });
}

/** A remote spec that the preview is still fetching. */
export function specFetching(source: string, at: Location): Diagnostic {
  return problem("api/spec-fetching", "info", at, {
    message: `Fetching the OpenAPI file "${source}".`,
    hint: "Wait for it; its pages appear when it has loaded.",
    about: { kind: "spec", value: source },
  });
}

export function directoryOutside(directory: string, instead: string, at: Location): Diagnostic {
  return problem("api/directory-outside-site", "warning", at, {
    message: `Directory "${directory}" is outside the site; "${instead}" is used.`,
    hint: 'Use a path relative to the site root, such as "api".',
  });
}

export function specNotRecognized(source: string, at: Location): Diagnostic {
  return problem("api/spec-not-recognized", "error", at, {
    message: `"${source}" is not an OpenAPI or AsyncAPI file.`,
    hint: 'Add a top-level "openapi", "swagger" or "asyncapi" version, such as "openapi": "3.1.0".',
  });
}

const FORMATS = { openapi: "OpenAPI", asyncapi: "AsyncAPI", graphql: "GraphQL", arazzo: "Arazzo" };

/** The name of a standard in docs.json. */
export type FormatKey = keyof typeof FORMATS;

/** An AsyncAPI file under `openapi`, or the other way around. */
export function wrongSpecKind(
  source: string,
  { key, format }: { readonly key: FormatKey; readonly format: FormatKey },
  at: Location,
): Diagnostic {
  const [expected, found] = [FORMATS[key], FORMATS[format]];
  return problem("api/spec-type-mismatch", "error", at, {
    message: `"${source}" is ${format === "graphql" ? "a" : "an"} ${found} file, but "${key}" expects ${expected}.`,
    hint: `Use "${format}": "${source}".`,
  });
}

export function channelNotFound(reference: string, nearest: readonly string[], at: Location): Diagnostic {
  return problem("api/channel-not-found", "error", at, {
    message: `Channel "${reference}" not found in any AsyncAPI file of the project.`,
    hint: didYouMean(nearest) ?? 'Use "file.yaml channelId".',
  });
}

export function schemaNotFound(reference: string, nearest: readonly string[], at: Location): Diagnostic {
  return problem("api/schema-not-found", "error", at, {
    message: `Schema "${reference}" not found in any OpenAPI file of the project.`,
    hint: didYouMean(nearest) ?? 'Use "file.yaml SchemaName".',
  });
}

/** `api:` in frontmatter that is not `METHOD URL`. */
export function badEndpoint(written: string, at: Location): Diagnostic {
  return problem("api/invalid-endpoint", "error", at, {
    message: `Invalid endpoint "${written}".`,
    hint: 'Use "POST /v1/users" or "POST https://api.example.com/v1/users".',
  });
}

export function endpointWithoutServer(written: string, at: Location): Diagnostic {
  return problem("api/no-server", "warning", at, {
    message: `No server for "${written}", so its samples call https://api.example.com.`,
    hint: 'Set "api.mdx.server" in docs.json, or use the full URL.',
  });
}

export function unknownAuthMethod(method: string, nearest: string | undefined, at: Location): Diagnostic {
  return problem("api/unknown-auth-method", "warning", at, {
    message: `Unknown authentication method "${method}".`,
    hint: nearest === undefined ? "Use bearer, basic, key, cobo or none." : `Did you mean "${nearest}"?`,
  });
}

/** `openapi:` in frontmatter that is not `[file] METHOD /path`. */
function badReference(reference: string, at: Location): Diagnostic {
  return problem("api/invalid-reference", "error", at, {
    message: `Invalid operation reference "${reference}".`,
    hint: 'Use "GET /path", "file.yaml GET /path" or "webhook name".',
  });
}

export function specGuessed({ file, missing, translated }: InsteadOf, used: string, at: Location): Diagnostic {
  const reason =
    missing === "file" ? `OpenAPI file "${file}" not found` : `OpenAPI file "${file}" lacks the referenced part`;
  return problem("api/spec-fallback", translated ? "info" : "warning", at, {
    message: `${reason}; "${used}" is used instead.`,
    hint: `Reference "${used}" directly.`,
  });
}

/** An endpoint entry without `openapi`, found in exactly one spec. */
export function operationGuessed(reference: string, used: string, at: Location): Diagnostic {
  return problem("api/spec-inferred", "info", at, {
    message: `No "openapi" for "${reference}"; "${used}" is used, the only file that defines it.`,
    hint: `Add "openapi": "${used}" to the parent group.`,
  });
}

/** An endpoint entry without `openapi`, found in several specs. */
export function operationAmbiguous(reference: string, files: readonly string[], at: Location): Diagnostic {
  return problem("api/ambiguous-operation", "warning", at, {
    message: `Ambiguous operation "${reference}": ${quoteList(files)} define it.`,
    hint: `Use "${files[0]} ${reference}", or set "openapi" on the parent group.`,
  });
}

export function operationExcluded(reference: string, at: Location): Diagnostic {
  return problem("api/operation-excluded", "warning", at, {
    message: `"${reference}" has no page, because it is marked x-excluded or x-internal.`,
    hint: "Remove the entry or the extension.",
  });
}

export function routeTaken(reference: string, route: Route, at: Location): Diagnostic {
  return problem("api/route-conflict", "info", at, {
    message: `Route conflict: another operation has the route of "${reference}", so its page is at "${route}".`,
    hint: 'Set a different "directory" for each "openapi".',
  });
}

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
