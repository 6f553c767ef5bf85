// An operation → the data its console loads: servers, authentication, parameters, bodies and their schemas.

import { toExactJson } from "@lectern/base/exact-json.ts";
import { hashText } from "@lectern/base/hash.ts";
import type {
  ConsoleBody,
  ConsoleContent,
  ConsoleExample,
  ConsoleFlow,
  ConsoleParameter,
  ConsoleScheme,
  ConsoleSlice,
} from "@lectern/request/console-slice";
import type { Channel, Operation } from "../api.ts";
import { actionsOf, type ChannelView } from "../asyncapi/describe-channel.ts";
import type { ContentView } from "../describe/describe-body.ts";
import type { Example } from "../describe/describe-examples.ts";
import type { OperationView } from "../describe/describe-operation.ts";
import type { ParameterView } from "../describe/describe-parameters.ts";
import type { SecurityScheme } from "../describe/describe-security.ts";
import { isRecord } from "../record.ts";
import { isFile } from "../samples/sample-body.ts";
import { isStreamed } from "../samples/sample-request.ts";
import { createFormSchemas, type FormSchemas, shortText } from "./form-schema.ts";

/** What the site's settings add. */
export interface ConsoleSliceOptions extends Pick<ConsoleSlice, "languages" | "credentials" | "proxy" | "callback"> {
  readonly title: string;
  /** Start forms with the schemas' `x-default`. */
  readonly prefill: boolean;
  /** The label of an unnamed alternative. */
  readonly option: (number: number) => string;
}

/** Longer examples are only on the page. */
const MAX_EXAMPLE_LENGTH = 60_000;
/** A form that needs a longer generated example has so many optional fields that nobody sends them all. */
const LONGEST_GENERATED = 2000;
const MAX_EXAMPLES = 20;

export function consoleSlice(operation: Operation, view: OperationView, options: ConsoleSliceOptions): string {
  const { prefill, option, title, languages, credentials, proxy, callback } = options;
  const schemas = createFormSchemas({ flatten: view.flatten, prefill, option });
  const slice: ConsoleSlice = {
    method: operation.method,
    path: operation.path,
    title,
    spec: hashText(`${operation.api.path} ${operation.api.variant ?? ""}`).slice(0, 8),
    servers: view.servers.map(({ url, description, variables }) => ({
      url,
      ...(description === undefined ? {} : { description }),
      variables,
    })),
    security: view.security.map(({ schemes }) => schemes.map(toScheme)),
    parameters: view.parameters.map((parameter) => toParameter(parameter, schemas, prefill)),
    ...(view.body && { body: toBody(view.body, schemas) }),
    responses: view.responses.map(({ status, summary, description }) => {
      const text = summary ?? shortText(description);
      return { status, ...(text === undefined ? {} : { description: text }) };
    }),
    schemas: schemas.shared,
    languages,
    ...(isStreamed(view.responses) && { streams: true }),
    ...(credentials && { credentials }),
    ...(proxy === undefined ? {} : { proxy }),
    ...(callback === undefined ? {} : { callback }),
  };
  return toExactJson(slice) ?? "";
}

/** A WebSocket channel's slice as JSON. */
export function channelSlice(channel: Channel, view: ChannelView, options: ConsoleSliceOptions): string {
  const schemas = createFormSchemas({ flatten: view.flatten, prefill: options.prefill, option: options.option });
  const sent = view.messages.filter(({ id }) => actionsOf(view, id).includes("receive"));
  // Without operations the direction is unknown, so a reader may send any message.
  const messages = view.operations.length === 0 ? view.messages : sent;
  const slice: ConsoleSlice = {
    method: "WS",
    path: channel.address ?? channel.id,
    title: options.title,
    channel: true,
    spec: hashText(`${channel.api.path} ${channel.api.variant ?? ""}`).slice(0, 8),
    servers: view.servers
      .filter(({ protocol }) => /^wss?$/.test(protocol))
      .map(({ url, description, variables }) => ({ url, ...(description && { description }), variables })),
    security: view.security.map(({ schemes }) => schemes.map(toScheme)),
    parameters: view.parameters.map((parameter) => toParameter(parameter, schemas, options.prefill)),
    body: {
      contents: messages.map(({ title, source, contentType, examples }) => ({
        title,
        mediaType: contentType ?? "application/json",
        ...(source === undefined ? {} : { schema: schemas.of(source) }),
        examples: examples.map(toExample),
      })),
    },
    responses: [],
    schemas: schemas.shared,
    languages: [],
  };
  return toExactJson(slice) ?? "";
}

function toExample({ title, value, payload = value, text, language, generated }: Example): ConsoleExample {
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === "json" ? { value: parsedValue(payload) } : { text }),
    ...(generated && { generated }),
  };
}

function toScheme(scheme: SecurityScheme): ConsoleScheme {
  const { name, kind, key, prefix, initial, scopes, flows, discovery } = scheme;
  return {
    name,
    kind,
    scopes: scopes.map((scope) => scope.name),
    ...(key && { key }),
    ...(prefix === undefined ? {} : { prefix }),
    ...(initial === undefined ? {} : { initial }),
    ...(flows && { flows: flows as readonly ConsoleFlow[] }),
    ...(discovery === undefined ? {} : { discovery }),
  };
}

function toParameter(parameter: ParameterView, schemas: FormSchemas, prefill: boolean): ConsoleParameter {
  const { name, location, style, explode, allowReserved, mediaType, inner, whole, example } = parameter;
  const description = shortText(parameter.description);
  const schema = schemas.of(parameter.source);
  // Required parameters start with the author's example; optional ones only show it as a hint.
  const isFilled = example !== undefined && (parameter.required || (prefill && schema.initial !== undefined));
  const hint = typeof example === "object" || example === undefined ? {} : { hint: example };
  return {
    name,
    location,
    style,
    explode,
    ...(allowReserved && { allowReserved }),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(inner && { inner }),
    ...(whole && { whole }),
    ...(parameter.required && { required: true }),
    ...(parameter.deprecated && { deprecated: true }),
    ...(parameter.mayBeEmpty && { mayBeEmpty: true }),
    ...(description === undefined ? {} : { description }),
    schema: { ...schema, ...hint, ...(isFilled && { initial: example }) },
  };
}

function toBody({ required, contents }: NonNullable<OperationView["body"]>, schemas: FormSchemas): ConsoleBody {
  return { ...(required && { required: true }), contents: contents.map((content) => toContent(content, schemas)) };
}

function toContent(content: ContentView, schemas: FormSchemas): ConsoleContent {
  const { mediaType, source, encodings, examples, stream } = content;
  const isXml = /[/+]xml\b/i.test(mediaType);
  const fields = [...encodings].flatMap(([name, { mediaTypes, style }]) => {
    const type = mediaTypes?.split(",")[0]?.trim();
    return [[name, { ...(type ? { mediaType: type } : {}), ...(style && { style }) }] as const];
  });
  return {
    mediaType,
    ...(source === undefined || stream || isXml ? {} : { schema: schemas.of(source) }),
    ...(isFile(content) && { file: true }),
    examples: examples.slice(0, MAX_EXAMPLES).flatMap((example): readonly ConsoleExample[] => {
      const { title, value, text, language, generated } = example;
      const isValue = language === "json" || (/form/i.test(mediaType) && isRecord(value));
      if (text.length > (generated && isValue && source ? LONGEST_GENERATED : MAX_EXAMPLE_LENGTH)) return [];
      return [
        {
          ...(title === undefined ? {} : { title }),
          ...(isValue ? { value: parsedValue(value) } : { text }),
          ...(generated && { generated }),
        },
      ];
    }),
    ...(fields.length === 0 ? {} : { encodings: Object.fromEntries(fields) }),
  };
}

/** Authors often paste JSON as a string. */
function parsedValue(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
