// What a hand-written page documents: the operation, channel, schema or endpoint in its frontmatter.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Api, Channel, NamedSchema, Operation } from "@lectern/openapi";
import {
  AUTH_METHODS,
  type ManualAuth,
  type ManualEndpoint,
  parseEndpoint,
} from "@lectern/openapi/internal/manual/manual-endpoint.ts";
import { placeholderOperation } from "@lectern/openapi/internal/placeholder-operation.ts";
import { type ApiSource, apiParts } from "../../config/api-source.ts";
import type { Config } from "../../config/schema.ts";
import type { PageSource } from "../../content/document.ts";
import {
  badEndpoint,
  channelNotFound,
  endpointWithoutServer,
  missingOperation,
  schemaNotFound,
  specGuessed,
  unknownAuthMethod,
} from "../api-diagnostics.ts";
import type { MissingSpecs } from "../navigation/missing-specs.ts";
import { findChannel, findSchema } from "./find-named.ts";
import { findOperation, type InsteadOf, parseReference, resolveSource } from "./find-operation.ts";
import { apisOf, type Overlaid, overlaidOperation } from "./overlaid.ts";
import type { PageTable } from "./page-table.ts";

/** What a page documents besides its own text; at most one of these. */
export interface Binding {
  readonly operation?: Operation;
  readonly channel?: Channel;
  readonly schema?: NamedSchema;
  readonly endpoint?: ManualEndpoint;
}

/** What bindings are resolved against. */
export interface BindingContext {
  readonly config: Config;
  readonly apis: ReadonlyMap<string, Api>;
  readonly table: PageTable;
  /** The specs of the nodes around the page, if any. */
  readonly openapi: ApiSource | undefined;
  readonly overlaid?: Overlaid | undefined;
  /** Specs of the site that are missing. */
  readonly missingSpecs?: MissingSpecs | undefined;
  /** False for a page that is not in the navigation. */
  readonly isListed?: boolean | undefined;
  readonly diagnostics: Diagnostic[];
}

/** A page's binding: what its frontmatter names, else what was generated for its route. */
export function bindPage(route: Route, source: PageSource, around: BindingContext): Binding {
  const { openapi, asyncapi, openapiSchema, api } = source.frontmatter;
  if (openapi !== undefined) return bindOperation(openapi, source, around);
  if (asyncapi !== undefined) return bindChannel(asyncapi, source, around);
  if (openapiSchema !== undefined) return bindSchema(openapiSchema, source, around);
  const operation = around.table.operations.get(route);
  if (operation) return { operation };
  const channel = around.table.channels.get(route);
  if (channel) return { channel };
  return api === undefined ? {} : bindEndpoint(api, source, around);
}

function bindOperation(reference: string, source: PageSource, around: BindingContext): Binding {
  const match = findOperation(around.apis, reference, inheritedSources(around));
  if (match.kind === "found") {
    suggestGuess(match.insteadOf, match.operation.api, { at: locationOf(source, "openapi"), around });
    return { operation: asAround(match.operation, around) };
  }
  const parsed = parseReference(reference);
  const missing = parsed?.file ?? missingSource(around);
  const isUnknown =
    parsed !== undefined && missing !== undefined && (parsed.file === undefined || match.problem === "file");
  // A spec that docs.json names was reported there.
  if (!isUnknown || parsed.file !== undefined)
    reportMissing(missingOperation(reference, match, locationOf(source, "openapi")), around);
  return isUnknown ? { operation: placeholderOperation(parsed, missing) } : {};
}

/** A page in the navigation must be complete; for a leftover of a removed operation, a warning is enough. */
function reportMissing(problem: Diagnostic, { isListed = true, diagnostics }: BindingContext): void {
  diagnostics.push(isListed ? problem : { ...problem, severity: "warning" });
}

/** Reports that another file was used instead of the one a page names. */
function suggestGuess(
  insteadOf: InsteadOf | undefined,
  used: Api,
  { at, around }: { readonly at: Location; readonly around: BindingContext },
): void {
  if (insteadOf !== undefined) around.diagnostics.push(specGuessed(insteadOf, used.path, at));
}

function bindChannel(reference: string, source: PageSource, around: BindingContext): Binding {
  const match = findChannel({ apis: around.apis, sources: sourcesOf(around.config.api.asyncapi) }, reference);
  if (match.found) {
    suggestGuess(match.insteadOf, match.found.api, { at: locationOf(source, "asyncapi"), around });
    return { channel: match.found };
  }
  if (missingSource(around) !== undefined) return {};
  reportMissing(channelNotFound(reference, match.nearest, locationOf(source, "asyncapi")), around);
  return {};
}

function bindSchema(reference: string, source: PageSource, around: BindingContext): Binding {
  const match = findSchema({ apis: around.apis, sources: inheritedSources(around) }, reference);
  if (match.found) {
    suggestGuess(match.insteadOf, match.found.api, { at: locationOf(source, "openapi-schema"), around });
    return { schema: match.found };
  }
  if (missingSource(around) !== undefined) return {};
  reportMissing(schemaNotFound(reference, match.nearest, locationOf(source, "openapi-schema")), around);
  return {};
}

function bindEndpoint(raw: string, source: PageSource, around: BindingContext): Binding {
  const at = locationOf(source, "api");
  const parsed = parseEndpoint(raw);
  if (parsed === undefined) {
    around.diagnostics.push(badEndpoint(raw, at));
    return {};
  }
  const { server, ...endpoint } = parsed;
  const servers = server === undefined ? around.config.api.mdx.server : [server];
  if (servers.length === 0) around.diagnostics.push(endpointWithoutServer(raw, at));
  const auth = authOf(source, around);
  const contentType = source.frontmatter.contentType ?? "application/json";
  return { endpoint: { ...endpoint, servers, contentType, ...(auth && { auth }) } };
}

/** The page's own `authMethod` (or `auth`) overrides docs.json; "none" turns it off. */
function authOf({ path, frontmatter, keys }: PageSource, around: BindingContext): ManualAuth | undefined {
  const site = around.config.api.mdx.auth;
  const raw = frontmatter.authMethod ?? frontmatter.auth;
  if (raw === undefined) return site;
  const method = raw.trim().toLowerCase();
  if (method === "none") return undefined;
  if (method === "bearer" || method === "basic" || method === "key" || method === "cobo")
    return { method, ...(site?.name === undefined ? {} : { name: site.name }) };
  const at = keys.get(frontmatter.authMethod === undefined ? "auth" : "authMethod") ?? {
    file: path,
    line: 1,
    column: 1,
  };
  around.diagnostics.push(unknownAuthMethod(raw, closest(method, AUTH_METHODS), at));
  return site;
}

/** The operation with the overlays of the node around the page. */
function asAround(operation: Operation, { apis, openapi, overlaid }: BindingContext): Operation {
  if (openapi === undefined || apiParts(openapi).every(({ overlays }) => overlays === undefined)) return operation;
  const own = apisOf(openapi, (name) => resolveSource(apis, name), overlaid);
  return overlaidOperation(operation, [...own.keys()]);
}

/** A missing spec that may have what a page refers to; it was reported where docs.json names it. */
function missingSource(around: BindingContext): string | undefined {
  const { apis, missingSpecs } = around;
  return inheritedSources(around).find((name) => !resolveSource(apis, name)) ?? missingSpecs?.names[0];
}

function inheritedSources({ openapi, config }: BindingContext): readonly string[] {
  return openapi?.sources ?? sourcesOf(config.api.openapi);
}

function sourcesOf(sources: readonly ApiSource[]): readonly string[] {
  return sources.flatMap((source) => source.sources);
}

function locationOf(source: PageSource, key: string): Location {
  return source.keys.get(key) ?? fileStart(source.path);
}
