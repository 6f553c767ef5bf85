// A channel → everything its page shows, resolved and bounded: servers, parameters, operations and messages.

import type { Api, Channel } from "../api.ts";
import { describeParameter, type ParameterView } from "../describe/describe-parameters.ts";
import { describeScheme, type SecurityAlternative, type SecurityScheme } from "../describe/describe-security.ts";
import { describeServerVariables, type ServerView } from "../describe/describe-server.ts";
import {
  createDescribing,
  type DescribedPart,
  type DescribeOptions,
  type Describing,
  descriptionOf,
} from "../describe/describing.ts";
import { ownWords } from "../html/own-texts.ts";
import type { Phrase } from "../phrase.ts";
import { dereference, nameOfReference } from "../read/resolve.ts";
import { defined, isRecord, type JsonRecord, own, ownList, ownRecord, ownText, textOf } from "../record.ts";
import type { Flatten } from "../schema/flatten-schema.ts";
import { type BindingView, describeBindings } from "./describe-bindings.ts";
import { applyTraits, describeMessage, type MessageView } from "./describe-message.ts";

/** Everything a page shows about a channel. */
export interface ChannelView {
  readonly servers: readonly ChannelServer[];
  /** Authentication that some server accepts. */
  readonly security: readonly SecurityAlternative[];
  readonly parameters: readonly ParameterView[];
  readonly operations: readonly ChannelOperation[];
  readonly messages: readonly MessageView[];
  readonly bindings: readonly BindingView[];
  /** The flattener its schemas were read with. */
  readonly flatten: Flatten;
  readonly parts: readonly DescribedPart[];
}

export interface ChannelServer extends ServerView {
  readonly name: string;
  /** `wss`, `kafka`; empty if the spec doesn't say. */
  readonly protocol: string;
  readonly bindings: readonly BindingView[];
}

export interface ChannelOperation {
  readonly id: string;
  readonly action: "send" | "receive";
  readonly title: string;
  readonly summary?: string;
  readonly description?: string;
  /** Keys of the channel's messages; empty means all of them. */
  readonly messages: readonly string[];
  readonly security: readonly SecurityAlternative[];
  readonly bindings: readonly BindingView[];
  readonly reply?: ReplyView;
}

/** Where a reply goes, and what it contains. */
export interface ReplyView {
  /** A channel in the same spec, or an expression that finds the `address` in the request. */
  readonly location?: string;
  readonly messages: readonly string[];
}

const PAGE_BUDGET = 400;
const MAX_SERVERS = 8;
const MAX_PARTS = 60;

/** Describes a channel, skipping invalid parts. */
export function describeChannel(channel: Channel, options: DescribeOptions = {}): ChannelView {
  const { api, value } = channel;
  const describing = createDescribing(api, options, PAGE_BUDGET);
  const servers = serversOf(channel);
  return {
    servers: servers.map(([name, server]) => describeServer(describing, name, server)),
    security: unique(servers.flatMap(([, server]) => describeSchemes(api, server))),
    parameters: parametersOf(describing, value),
    operations: operationsOf(channel).map(([id, operation]) => describeOperation(describing, id, operation)),
    messages: Object.entries(ownRecord(value, "messages"))
      .slice(0, MAX_PARTS)
      .filter(([, message]) => isRecord(dereference(api, message)))
      .map(([id, message]) => describeMessage(describing, id, message)),
    bindings: describeBindings(describing, value),
    flatten: describing.flatten,
    parts: describing.parts,
  };
}

/** The servers a channel names, or else all of them. */
function serversOf({ api, value }: Channel): readonly (readonly [string, JsonRecord])[] {
  const named = ownList(value, "servers").flatMap((raw) => {
    const reference = own(raw, "$ref");
    return typeof reference === "string" ? [[nameOfReference(reference), raw] as const] : [];
  });
  const all = named.length > 0 ? named : Object.entries(ownRecord(api.root, "servers"));
  return all.slice(0, MAX_SERVERS).flatMap(([name, raw]) => {
    const server = dereference(api, raw);
    return isRecord(server) ? [[name, server] as const] : [];
  });
}

function describeServer(describing: Describing, name: string, server: JsonRecord): ChannelServer {
  const protocol = (ownText(server, "protocol") ?? "").toLowerCase();
  const host = ownText(server, "host") ?? "";
  const path = ownText(server, "pathname") ?? "";
  return {
    name,
    protocol,
    url: `${protocol === "" ? "" : `${protocol}://`}${host}${path === "" || path.startsWith("/") ? path : `/${path}`}`,
    ...serverWords(server, protocol),
    variables: describeServerVariables(describing.api, server),
    bindings: describeBindings(describing, server),
  };
}

/** A server's description, prefixed with its protocol version: `amqp 0-9-1: Our broker.` */
function serverWords(server: JsonRecord, protocol: string): Pick<ChannelServer, "description"> {
  const version = ownText(server, "protocolVersion");
  const { description } = descriptionOf(server);
  const words = [version === undefined ? undefined : `${protocol} ${version}`.trim(), description];
  const text = words.filter((word) => word !== undefined);
  return text.length === 0 ? {} : { description: text.join(": ") };
}

function unique(alternatives: readonly SecurityAlternative[]): readonly SecurityAlternative[] {
  const names = new Map(alternatives.map((one) => [one.schemes.map(({ name }) => name).join(" "), one]));
  return [...names.values()];
}

function parametersOf(describing: Describing, channel: JsonRecord): readonly ParameterView[] {
  return Object.entries(ownRecord(channel, "parameters"))
    .slice(0, MAX_PARTS)
    .flatMap(([name, raw]) => {
      const parameter = dereference(describing.api, raw);
      if (!isRecord(parameter)) return [];
      const { enum: values, default: initial, examples } = parameter;
      const schema = {
        type: "string",
        ...(Array.isArray(values) ? { enum: values } : {}),
        ...(initial === undefined ? {} : { default: initial }),
        ...(Array.isArray(examples) ? { examples } : {}),
      };
      const value = { ...descriptionOf(parameter), schema };
      return [describeParameter(describing, { location: "path", name, value, direction: "request" })];
    });
}

function operationsOf({ api, id, value }: Channel): readonly (readonly [string, JsonRecord])[] {
  return Object.entries(ownRecord(api.root, "operations"))
    .map(([name, raw]) => [name, applyTraits(api, raw)] as const)
    .filter(([, operation]) => {
      const target = own(operation, "channel");
      const reference = own(target, "$ref");
      const isNamed = typeof reference === "string" && reference === `#/channels/${id}`;
      return isNamed || (target !== undefined && dereference(api, target) === value);
    })
    .slice(0, MAX_PARTS);
}

function describeOperation(describing: Describing, id: string, operation: JsonRecord): ChannelOperation {
  const { api } = describing;
  return defined({
    id,
    action: ownText(operation, "action") === "receive" ? ("receive" as const) : ("send" as const),
    title: ownText(operation, "title") ?? id,
    summary: ownWords(operation, "summary"),
    ...descriptionOf(operation),
    messages: messageKeys(operation),
    security: describeSchemes(api, operation),
    bindings: describeBindings(describing, operation),
    reply: describeReply(describing, own(operation, "reply")),
  });
}

function describeReply({ api, options }: Describing, raw: unknown): ReplyView | undefined {
  const reply = dereference(api, raw);
  if (!isRecord(reply)) return undefined;
  const reference = own(own(reply, "channel"), "$ref");
  const target = typeof reference === "string" ? channelAt(api, reference) : undefined;
  const channel = target && options.isWithheld?.(target) ? undefined : target;
  const address = dereference(api, own(reply, "address"));
  // A reply `address` in the request is only used if the channel has none of its own.
  const location = ownText(address, "location") ?? channel?.id;
  const messages = reference === undefined || channel ? messageKeys(reply) : [];
  return location === undefined && messages.length === 0 ? undefined : defined({ location, messages });
}

function channelAt(api: Api, reference: string): Channel | undefined {
  const value = dereference(api, { $ref: reference });
  const channels = api.channels ?? [];
  return channels.find(({ id }) => reference === `#/channels/${id}`) ?? channels.find((one) => one.value === value);
}

function messageKeys(owner: unknown): readonly string[] {
  return ownList(owner, "messages").flatMap((raw) => {
    const reference = own(raw, "$ref");
    return typeof reference === "string" ? [nameOfReference(reference)] : [];
  });
}

/** What the application does with a message; an operation without messages covers all of them. */
export function actionsOf(view: Pick<ChannelView, "operations">, id: string): readonly ("send" | "receive")[] {
  const found = new Set<"send" | "receive">();
  for (const { action, messages, reply } of view.operations) {
    if (messages.length === 0 || messages.includes(id)) found.add(action);
    if (reply?.messages.includes(id)) found.add(action === "send" ? "receive" : "send");
  }
  return [...found];
}

/** Schemes that OpenAPI doesn't have, by their protocols' names. */
const NAMES: ReadonlyMap<string, Phrase> = new Map<string, Phrase>([
  ["userPassword", { word: "apiUserPassword" }],
  ["X509", { word: "apiCertificate" }],
  ["symmetricEncryption", { word: "apiSymmetric" }],
  ["asymmetricEncryption", { word: "apiAsymmetric" }],
  ["plain", "SASL/PLAIN"],
  ["scramSha256", "SASL/SCRAM-SHA-256"],
  ["scramSha512", "SASL/SCRAM-SHA-512"],
  ["gssapi", "SASL/GSSAPI (Kerberos)"],
]);

/** The schemes of a server or operation, each as its own alternative. */
function describeSchemes(api: Api, owner: unknown): readonly SecurityAlternative[] {
  return ownList(owner, "security").flatMap((raw) => {
    const scheme = dereference(api, raw);
    if (!isRecord(scheme)) return [];
    const reference = own(raw, "$ref");
    const name = typeof reference === "string" ? nameOfReference(reference) : (ownText(scheme, "type") ?? "");
    return [{ schemes: [toScheme(name, scheme)] }];
  });
}

function toScheme(name: string, scheme: JsonRecord): SecurityScheme {
  const scopes = ownList(scheme, "scopes").flatMap((scope) => textOf(scope) ?? []);
  const type = ownText(scheme, "type") ?? "";
  if (type === "httpApiKey") return describeScheme(name, { ...scheme, type: "apiKey" }, scopes);
  // A broker's key is sent as the connection's user name or password.
  const location = type === "apiKey" ? ownText(scheme, "in") : undefined;
  const words = location === undefined ? NAMES.get(type) : keyPhrase(location);
  const described = describeScheme(name, { ...scheme, ...(location === undefined ? {} : { type: "" }) }, scopes);
  return words === undefined ? described : { ...described, words };
}

function keyPhrase(location: string): Phrase {
  return { word: location === "password" ? "apiKeyPassword" : "apiKeyUser" };
}
