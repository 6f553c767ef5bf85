// Checks how complete a reference is: parameters described, success and errors shown, statuses explained, authentication and
// rate limits stated, examples valid. Each finding is reported once, where its cause is written.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Api, Operation } from "../api.ts";
import { RESERVED_HEADERS } from "../describe/describe-parameters.ts";
import { operationPath, pathItemOf } from "../list-operations.ts";
import { definitionPath } from "../read/locate-parts.ts";
import { dereference } from "../read/resolve.ts";
import type { ValuePath } from "../read/value-path.ts";
import { own, ownList, ownRecord, ownText } from "../record.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import { checkDefinitions } from "./check-definitions.ts";
import {
  NAME_QUESTIONS,
  type NamedParameter,
  type OperationInput,
  parameterLists,
  type Question,
} from "./check-names.ts";
import { checkPaths } from "./check-paths.ts";
import type { Gap } from "./diagnostics.ts";
import {
  noAuthentication,
  noDescription,
  noErrorResponse,
  noParameterDescription,
  noRateLimits,
  noResponseDescription,
  noSuccessResponse,
  undefinedPathParameter,
} from "./diagnostics.ts";
import { findUnused } from "./unused-components.ts";

/** Checks for what is missing on an operation's page, one per kind of gap. */
const PAGE_QUESTIONS: readonly Question[] = [
  describedOperation,
  describedParameters,
  successShown,
  errorsShown,
  statusesExplained,
];

/** Checks for mistakes in the spec, with or without a page. */
const SPEC_QUESTIONS: readonly Question[] = [pathParameters, ...NAME_QUESTIONS];

/** What is known about an API besides its spec. */
export interface ReferenceContext {
  /** The operations with pages; all if undefined. */
  readonly shown?: ReadonlySet<Operation>;
  /** Those whose pages have their own description. */
  readonly described?: ReadonlySet<Operation>;
  /** References to schemas that are used elsewhere. */
  readonly schemas?: readonly string[];
  /** True if the rate limits are documented elsewhere. */
  readonly hasLimits?: boolean;
}

/** Gaps and contradictions in a spec. */
export function checkReference(
  api: Api,
  locate: (path: ValuePath) => Location,
  { shown, described, schemas, hasLimits }: ReferenceContext = {},
): readonly Diagnostic[] {
  const diagnostics = new Map<string, Diagnostic>();
  const ids = new Map<string, string>();
  const uses = new Map<string, number>();
  for (const operation of api.operations) {
    if (operation.excluded) continue;
    const own = operationPath(operation);
    const name = operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
    const isShown = shown === undefined || shown.has(operation);
    for (const question of [...(isShown ? PAGE_QUESTIONS : []), ...SPEC_QUESTIONS]) {
      if (question === describedOperation && described?.has(operation)) continue;
      for (const { location = own, cause, ...gap } of question({ operation, name, path: own.slice(0, 2), own, ids })) {
        // Operations share definitions, so a gap in one is reported once.
        const place = location === own ? [...own, gap.message] : location;
        const key = [gap.code, ...(cause === undefined ? place : [cause])].join("\n");
        if (cause !== undefined) uses.set(key, (uses.get(key) ?? 0) + 1);
        if (!diagnostics.has(key)) diagnostics.set(key, { ...gap, at: locate(location) });
      }
    }
    const id = ownText(operation.value, "operationId");
    if (id !== undefined && !ids.has(id)) ids.set(id, name);
  }
  const flatten = createFlatten(api);
  const counted = [...diagnostics].map(([key, one]) => {
    const count = uses.get(key) ?? 1;
    return count === 1 ? one : { ...one, message: `${one.message.slice(0, -1)} (${count} operations).` };
  });
  return [
    ...counted,
    ...checkDefinitions(api, flatten, locate),
    ...checkPaths(api, flatten, locate),
    ...findUnused(api, locate, schemas),
    ...wholeApi(api, locate, hasLimits === true),
  ];
}

function describedOperation({ operation, name }: OperationInput): readonly Gap[] {
  if (operation.summary !== undefined || operation.description !== undefined) return [];
  return [noDescription(name)];
}

const LOCATIONS = ["path", "query", "querystring", "header", "cookie"];

/** The parameters a page shows: the operation's override its path's. */
function parametersOf(input: OperationInput): readonly NamedParameter[] {
  const [own = [], shared = []] = parameterLists(input);
  const isShown = ({ name, location }: NamedParameter): boolean =>
    LOCATIONS.includes(location) && !(location === "header" && RESERVED_HEADERS.has(name.toLowerCase()));
  const shown = [...shared, ...own].filter(isShown);
  return [...new Map(shown.map((one) => [`${one.location} ${one.name}`, one])).values()];
}

function describedParameters(input: OperationInput): readonly Gap[] {
  const { api } = input.operation;
  return parametersOf(input)
    .filter(({ value }) => {
      const schema = dereference(api, own(value, "schema"));
      // Readers cannot choose a constant, such as an API version.
      if (own(schema, "const") !== undefined || ownList(schema, "enum").length === 1) return false;
      return (ownText(value, "description") ?? ownText(schema, "description")) === undefined;
    })
    .map(({ name, location, at }) => ({
      ...noParameterDescription(`${location} parameter "${name}"`, input.name),
      location: definitionPath(api.root, at),
    }));
}

function pathParameters(input: OperationInput): readonly Gap[] {
  const { operation, name } = input;
  if (operation.kind === "webhook") return [];
  const known = new Set(parametersOf(input).flatMap((one) => (one.location === "path" ? [one.name] : [])));
  const named = [...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, step = ""]) => step);
  return named.filter((step) => !known.has(step)).map((step) => undefinedPathParameter(step, name));
}

function statusesOf({ value }: Operation): readonly string[] {
  return Object.keys(ownRecord(value, "responses")).filter((status) => !status.startsWith("x-"));
}

function successShown({ operation, name }: OperationInput): readonly Gap[] {
  if (operation.kind === "webhook" || statusesOf(operation).some((status) => /^[123]|^default$/i.test(status)))
    return [];
  return [noSuccessResponse(name)];
}

function errorsShown(input: OperationInput): readonly Gap[] {
  const { operation, name } = input;
  if (operation.kind === "webhook" || statusesOf(operation).some((status) => /^[45]|^default$/i.test(status)))
    return [];
  return canBeRejected(input) ? [noErrorResponse(name)] : [];
}

/** True if a caller can get something wrong. A call without input and credentials, such as a health check, cannot fail. */
function canBeRejected(input: OperationInput): boolean {
  const { operation } = input;
  const security = own(operation.value, "security") ?? own(operation.api.root, "security");
  const hasInput =
    operation.path.includes("{") || ownList(operation.value, "parameters").length + parametersOf(input).length > 0;
  return (
    hasInput || own(operation.value, "requestBody") !== undefined || (Array.isArray(security) && security.length > 0)
  );
}

function statusesExplained({ operation, name, own: here }: OperationInput): readonly Gap[] {
  const { api } = operation;
  const isOptional = /^3\.[2-9]/.test(ownText(api.root, "openapi") ?? "");
  return statusesOf(operation).flatMap((status): readonly Gap[] => {
    const response = dereference(api, own(ownRecord(operation.value, "responses"), status));
    // Before 3.2, a missing description violates the standard and is reported as such.
    const isReported = !isOptional && own(response, "description") === undefined;
    if (isReported || ownText(response, "description") !== undefined) return [];
    return [
      { ...noResponseDescription(status, name), location: definitionPath(api.root, [...here, "responses", status]) },
    ];
  });
}

function wholeApi(api: Api, locate: (path: ValuePath) => Location, hasLimits: boolean): readonly Diagnostic[] {
  if (api.operations.length === 0) return [];
  const { root } = api;
  // Webhooks say nothing about how the API's callers authenticate.
  const called = api.operations.filter(({ kind }) => kind === "endpoint");
  const schemes = [own(ownRecord(root, "components"), "securitySchemes"), own(root, "securityDefinitions")];
  const secured = [root, ...called.map(({ value }) => value)].some((owner) => own(owner, "security") !== undefined);
  const isStated = secured || schemes.some((one) => one !== undefined);
  // Nor does anyone call them.
  if (called.length === 0) return [];
  return [
    ...(isStated || !needsCredentials(api, called) ? [] : [{ ...noAuthentication(), at: locate([]) }]),
    ...(hasLimits || statesLimits(api) ? [] : [{ ...noRateLimits(), at: locate(["info"]) }]),
  ];
}

const CREDENTIALS = /^authorization$|(?:api|access|auth|app|subscription)[-_ ]?(?:key|token)$/i;
const AUTHENTICATION = /\b(?:api[- ]?keys?|bearer|access tokens?|authorization header)\b/i;

/** True if callers need credentials: the spec describes them, rejects calls without, or takes them as a parameter. */
function needsCredentials(api: Api, called: readonly Operation[]): boolean {
  if (AUTHENTICATION.test(ownText(ownRecord(api.root, "info"), "description") ?? "")) return true;
  return called.some((operation) => {
    if (statusesOf(operation).includes("401")) return true;
    const raw = [...ownList(pathItemOf(operation), "parameters"), ...ownList(operation.value, "parameters")];
    return raw.some((one) => CREDENTIALS.test(ownText(dereference(api, one), "name") ?? ""));
  });
}

function statesLimits(api: Api): boolean {
  const isStated = (text: string | undefined): boolean => text !== undefined && mentionsLimits(text);
  if (isStated(ownText(ownRecord(api.root, "info"), "description"))) return true;
  return api.operations.some(({ value, description }) => {
    const responses = ownRecord(value, "responses");
    if (Object.hasOwn(responses, "429") || isStated(description)) return true;
    return Object.values(responses).some((raw) => {
      const response = dereference(api, raw);
      return [ownText(response, "description"), ...Object.keys(ownRecord(response, "headers"))].some(isStated);
    });
  });
}

const LIMITS =
  /rate.?limit|throttl|quota|\b429\b|retry-after|too ?many ?\w* ?requests|(?:requests?|calls?|queries) (?:per\b|(?:an?|each|every) (?:second|minute|hour|day|week|month))|(?:requests?|calls?) ?\/ ?(?:s|sec|second|min|minute|h|hour|day)\b/i;

/** True for a text or header about limits: "At most 10 requests a second.", `X-RateLimit-Reset`. */
function mentionsLimits(text: string): boolean {
  return LIMITS.test(text);
}
