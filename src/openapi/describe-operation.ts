// One operation → everything its page shows, resolved and bounded. HTML, Markdown and request samples are all made from it.

import type { Operation } from "./api.ts";
import { describeExamples, type Example } from "./describe-examples.ts";
import { describeSecurity, type SecurityAlternative } from "./describe-security.ts";
import { createFlatten, type Flatten } from "./flatten-schema.ts";
import { type OperationParts, openapiParts } from "./operation-parts.ts";
import { isRecord, own, ownFlag, ownList, ownRecord, ownText, textOf } from "./record.ts";
import { dereference } from "./resolve.ts";
import { type Budget, type Direction, describeSchema, type SchemaNode } from "./schema-tree.ts";
import { isSwagger, swaggerParts } from "./swagger.ts";

/** Everything a page shows of an operation. */
export interface OperationView {
  readonly servers: readonly ServerView[];
  readonly security: readonly SecurityAlternative[];
  readonly parameters: readonly ParameterView[];
  readonly body?: BodyView;
  readonly responses: readonly ResponseView[];
}

/** An address the operation can be called at. */
export interface ServerView {
  readonly url: string;
  readonly description?: string;
  readonly variables: readonly ServerVariable[];
}

/** A part of a server's address that the caller chooses. */
interface ServerVariable {
  readonly name: string;
  readonly value: string;
  readonly values: readonly string[];
  readonly description?: string;
}

/** Where a parameter goes. */
export type Place = "path" | "query" | "header" | "cookie";

/** One parameter, or one header of a response. */
export interface ParameterView {
  readonly name: string;
  readonly place: Place;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description?: string;
  readonly schema: SchemaNode;
  /** The value its author gives as an example. */
  readonly example?: unknown;
}

/** What is sent with the request. */
export interface BodyView {
  readonly required: boolean;
  readonly description?: string;
  readonly contents: readonly ContentView[];
}

/** What comes back under one status. */
export interface ResponseView {
  /** `200`, `4XX`, `default`. */
  readonly status: string;
  readonly description?: string;
  readonly headers: readonly ParameterView[];
  readonly contents: readonly ContentView[];
}

/** One media type of a body. */
export interface ContentView {
  readonly mediaType: string;
  readonly schema?: SchemaNode;
  readonly examples: readonly Example[];
}

interface Describing {
  readonly operation: Operation;
  readonly flatten: Flatten;
  readonly budget: Budget;
}

/** How many fields a page shows at most; about 400 bytes of HTML each. */
const PAGE_BUDGET = 450;
const SHARE = 0.6;
const MOST_PARAMETERS = 200;
const MOST_RESPONSES = 40;
const MOST_CONTENTS = 8;
const PLACES: readonly Place[] = ["path", "query", "header", "cookie"];

/** Headers that OpenAPI gives to other parts of the description. */
const RESERVED_HEADERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Describes an operation; parts that make no sense are left out. */
export function describeOperation(operation: Operation): OperationView {
  const describing: Describing = { operation, flatten: createFlatten(operation.api), budget: { left: PAGE_BUDGET } };
  const parts = isSwagger(operation.api.root) ? swaggerParts(operation) : openapiParts(operation);
  // The order of the page: what comes first takes from the budget first.
  const parameters = describeParameters(describing, parts);
  const body = describeBody(describing, parts);
  return {
    servers: parts.servers.slice(0, MOST_CONTENTS).flatMap(describeServer),
    security: describeSecurity(operation.api, parts),
    parameters,
    ...(body === undefined ? {} : { body }),
    responses: Object.entries(parts.responses)
      .filter(([status]) => !status.startsWith("x-"))
      .slice(0, MOST_RESPONSES)
      .map(([status, response]) => describeResponse(describing, status, response)),
  };
}

function describeServer(server: unknown): readonly ServerView[] {
  const url = ownText(server, "url");
  if (url === undefined) return [];
  const variables = Object.entries(ownRecord(server, "variables")).map(([name, variable]) => ({
    name,
    value: ownText(variable, "default") ?? "",
    values: ownList(variable, "enum").flatMap((value) => textOf(value) ?? []),
    ...descriptionOf(variable),
  }));
  return [{ url, ...descriptionOf(server), variables }];
}

function describeParameters(describing: Describing, parts: OperationParts): readonly ParameterView[] {
  const found = new Map<string, { readonly place: Place; readonly name: string; readonly value: unknown }>();
  for (const written of parts.parameters.slice(0, MOST_PARAMETERS)) {
    const value = dereference(describing.operation.api, written);
    const name = ownText(value, "name");
    const place = PLACES.find((candidate) => candidate === own(value, "in"));
    if (name === undefined || place === undefined) continue;
    if (place === "header" && RESERVED_HEADERS.has(name.toLowerCase())) continue;
    // A parameter of the operation replaces the one of its path.
    found.set(`${place} ${name}`, { place, name, value });
  }
  const sorted = [...found.values()].sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
  return sorted.map(({ place, name, value }) =>
    describeParameter(describing, { place, name, value, direction: "request" }),
  );
}

function describeParameter(
  describing: Describing,
  parameter: { readonly place: Place; readonly name: string; readonly value: unknown; readonly direction: Direction },
): ParameterView {
  const { place, name, value, direction } = parameter;
  const { api } = describing.operation;
  const [content] = Object.values(ownRecord(value, "content"));
  const [named] = Object.values(ownRecord(value, "examples"));
  const example = own(value, "example") ?? own(dereference(api, named), "value");
  describing.budget.left -= 1;
  return {
    name,
    place,
    required: place === "path" || ownFlag(value, "required"),
    deprecated: ownFlag(value, "deprecated"),
    ...descriptionOf(value),
    schema: describePart(describing, own(value, "schema") ?? own(content, "schema"), direction),
    ...(example === undefined ? {} : { example }),
  };
}

function describeBody(describing: Describing, parts: OperationParts): BodyView | undefined {
  const body = dereference(describing.operation.api, parts.requestBody);
  if (!isRecord(body)) return undefined;
  const contents = describeContents(describing, own(body, "content"), "request");
  return { required: ownFlag(body, "required"), ...descriptionOf(body), contents };
}

function describeResponse(describing: Describing, status: string, written: unknown): ResponseView {
  const { api } = describing.operation;
  const response = dereference(api, written);
  const headers = Object.entries(ownRecord(response, "headers")).slice(0, MOST_PARAMETERS);
  return {
    status,
    ...descriptionOf(response),
    headers: headers.map(([name, header]) => {
      const value = dereference(api, header);
      return describeParameter(describing, { place: "header", name, value, direction: "response" });
    }),
    contents: describeContents(describing, own(response, "content"), "response"),
  };
}

function describeContents(describing: Describing, content: unknown, direction: Direction): readonly ContentView[] {
  if (!isRecord(content)) return [];
  const { api } = describing.operation;
  return Object.entries(content)
    .slice(0, MOST_CONTENTS)
    .map(([mediaType, written]) => {
      const media = dereference(api, written);
      // 3.2 describes each item of a stream instead of the whole.
      const schema = own(media, "schema") ?? own(media, "itemSchema");
      return {
        mediaType,
        ...(schema === undefined ? {} : { schema: describePart(describing, schema, direction) }),
        examples: describeExamples(api, media, { mediaType, schema, direction, flatten: describing.flatten }),
      };
    });
}

/** Describes one schema of the page with a share of what is left, so that the first cannot take everything. */
function describePart(describing: Describing, schema: unknown, direction: Direction): SchemaNode {
  const { flatten, budget } = describing;
  const granted = budget.left * SHARE;
  const share = { left: granted };
  const node = describeSchema(flatten, schema, { direction, budget: share });
  budget.left -= granted - share.left;
  return node;
}

function descriptionOf(value: unknown): { readonly description?: string } {
  const description = ownText(value, "description");
  return description === undefined ? {} : { description };
}
