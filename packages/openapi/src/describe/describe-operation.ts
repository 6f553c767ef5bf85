// An operation → everything its page shows, resolved and bounded. The input for HTML, Markdown and request samples.

import type { Operation, OperationParts } from "../api.ts";
import { partsOf } from "../operation-parts.ts";
import { isRecord, own } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import { type Direction, opposite } from "../schema/remaining-schema.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import {
  type BodyView,
  describeBody,
  describeResponses,
  listResponses,
  MAX_RESPONSES,
  type MediaTypes,
  type ResponseView,
  responseTypes,
} from "./describe-body.ts";
import { type CallbackView, describeCallbacks, listCallbacks, MAX_CALLBACKS } from "./describe-callbacks.ts";
import type { Example } from "./describe-examples.ts";
import { describeParameters, MAX_PARAMETERS, type ParameterView } from "./describe-parameters.ts";
import { describeSecurity, type SecurityAlternative } from "./describe-security.ts";
import { describeServer, type ServerView } from "./describe-server.ts";
import {
  createDescribing,
  type DescribedPart,
  type DescribeOptions,
  type Describing,
  type More,
  moreOf,
} from "./describing.ts";

/** Everything a page shows about an operation. */
export interface OperationView extends More<"servers" | "parameters" | "responses" | "callbacks"> {
  readonly servers: readonly ServerView[];
  /** Empty if the spec says nothing, or nothing worth showing. */
  readonly security: readonly SecurityAlternative[];
  readonly parameters: readonly ParameterView[];
  readonly body?: BodyView;
  readonly responses: readonly ResponseView[];
  readonly callbacks: readonly CallbackView[];
  /** The flattener its schemas were read with. */
  readonly flatten: Flatten;
  readonly parts: readonly DescribedPart[];
}

/** Maximum number of fields on a page; each is about 500 bytes of HTML. Keeps real pages below 300 kB. */
const PAGE_BUDGET = 188;
const MAX_SERVERS = 50;

/** What a caller sends, without schemas. Responses have only their media types. */
export interface RequestView extends Pick<OperationView, "servers" | "security" | "parameters" | "body" | "flatten"> {
  readonly responses: readonly MediaTypes[];
}

/** Describes an operation, skipping invalid parts. */
export function describeOperation(operation: Operation, options: DescribeOptions = {}): OperationView {
  const { api } = operation;
  const { describing, parts, direction, servers, view } = openRequest(operation, options);
  const responses = describeResponses(describing, parts.responses, opposite(direction));
  const callbacks = own(operation.value, "callbacks");
  return {
    ...view,
    responses,
    callbacks: describeCallbacks(describing, callbacks),
    ...moreOf({
      servers: [servers, MAX_SERVERS],
      parameters: [parts.parameters.length, MAX_PARAMETERS],
      responses: [listResponses(parts.responses).length, MAX_RESPONSES],
      callbacks: [listCallbacks(api, callbacks).length, MAX_CALLBACKS],
    }),
    parts: describing.parts,
  };
}

/** Describes the request of an operation, for samples without a page. */
export function describeRequest(operation: Operation, options: DescribeOptions = {}): RequestView {
  const { parts, view } = openRequest(operation, options, true);
  return { ...view, responses: responseTypes(operation.api, parts.responses) };
}

/** All examples of an operation, in page order. */
export function allExamples({ body, responses, callbacks }: OperationView): readonly Example[] {
  const bodies = [body, ...responses, ...callbacks.flatMap((one) => [one.body, ...one.responses])];
  return bodies.flatMap((one) => one?.contents ?? []).flatMap(({ examples }) => examples);
}

/** Describes the request. In page order: what comes first uses the budget first. */
function openRequest(operation: Operation, options: DescribeOptions, isSample = false) {
  const { api } = operation;
  const parts = partsOf(operation);
  const describing: Describing = {
    ...createDescribing(api, options, PAGE_BUDGET),
    // A body that the method does not usually have is omitted if its schema is empty, so that is needed.
    isBare: isSample && !(isBodiless(operation) && parts.requestBody !== undefined),
  };
  // Servers are where the API is called; it calls webhooks itself.
  const servers = operation.kind === "webhook" ? [] : parts.servers;
  const direction: Direction = operation.kind === "webhook" ? "response" : "request";
  const parameters = describeParameters(describing, parts.parameters, direction);
  const raw = describeBody(describing, parts.requestBody, direction);
  const body = raw && isBodiless(operation) && isEmptyBody(raw) ? undefined : raw;
  const view = {
    servers: servers.slice(0, MAX_SERVERS).flatMap((server) => describeServer(api, server)),
    security: describeAccess(operation, parts),
    parameters,
    ...(body === undefined ? {} : { body }),
    flatten: describing.flatten,
  };
  return { describing, parts, direction, servers: servers.length, view };
}

/**
 * Open access is one alternative without schemes. It is shown if the spec says so explicitly, because other operations may
 * require authentication; for an API without any, there is nothing to say.
 */
function describeAccess({ kind, api, value }: Operation, parts: OperationParts): readonly SecurityAlternative[] {
  const alternatives = describeSecurity(api, parts);
  if (alternatives.some(({ schemes }) => schemes.length > 0)) return alternatives;
  const raw = own(value, "security") ?? own(api.root, "security");
  const isOpen = Array.isArray(raw) && raw.every(isRecord) && kind === "endpoint";
  return isOpen ? [{ schemes: [] }] : [];
}

function isBodiless({ method }: Operation): boolean {
  return method === "GET" || method === "HEAD" || method === "DELETE";
}

/** True for the empty body that frameworks describe where none is sent: an object without fields, or nothing at all. */
function isEmptyBody({ description, required, contents }: BodyView): boolean {
  if (required || description !== undefined) return false;
  return contents.every(({ schema, examples, linked }) => {
    const isAuthored = linked.length > 0 || examples.some(({ generated }) => generated !== true);
    return !isAuthored && (schema === undefined || (isEmpty(schema) && schema.description === undefined));
  });
}

function isEmpty({ type, fields, variants, groups, values, constraints, stop, omitted }: SchemaNode): boolean {
  // An object without fields may exclude all others, too.
  const limits = constraints.filter((phrase) => typeof phrase === "string" || phrase.word !== "apiNoOther");
  const parts = fields.length + variants.length + groups.length + values.length + limits.length + omitted;
  return parts === 0 && stop === undefined && (type === "object" || type === "any" || type === "object | null");
}
