// Upgrades AsyncAPI 2 to AsyncAPI 3 in place, so that pages only handle version 3.
// Channels keep their keys (the `address` in version 2), so that locations in the file still resolve.

import type { Api } from "../api.ts";
import { dereference, escapeStep, nameOfReference } from "../read/resolve.ts";
import { define, isRecord, type JsonRecord, own, ownList, ownRecord, ownText } from "../record.ts";

type Writable = Record<string, unknown>;

export function isAsyncApi2(root: JsonRecord): boolean {
  return /^2(\.|$)/.test(ownText(root, "asyncapi") ?? "");
}

export function upgradeAsyncApi(root: Writable): void {
  const api = { root };
  const operations: Writable = Object.create(null);
  const channels: Writable = Object.create(null);
  for (const [id, raw] of Object.entries(ownRecord(root, "channels"))) {
    const channel = dereference(api, raw);
    define(channels, id, isRecord(channel) && !id.startsWith("x-") ? toChannel(api, id, channel, operations) : raw);
  }
  const servers: Writable = Object.create(null);
  for (const [name, raw] of Object.entries(ownRecord(root, "servers"))) {
    const server = dereference(api, raw);
    define(servers, name, isRecord(server) ? toServer(api, server) : raw);
  }
  const tags = own(root, "tags");
  // A list of its own, so that the original can be found in the file.
  if (Array.isArray(tags)) root["info"] = { ...ownRecord(root, "info"), tags: [...tags] };
  Object.assign(root, { channels, operations, servers });
}

/** Version 2 names actions from the client's side: clients publish what the application receives. */
const ACTIONS: readonly (readonly [key: string, action: string])[] = [
  ["subscribe", "send"],
  ["publish", "receive"],
];

function toChannel(api: Pick<Api, "root">, id: string, channel: JsonRecord, operations: Writable): JsonRecord {
  const { publish: _, subscribe: __, servers, parameters, ...rest } = channel;
  const messages: Writable = Object.create(null);
  const tags: unknown[] = [];
  for (const [key, action] of ACTIONS) {
    const operation = dereference(api, own(channel, key));
    if (!isRecord(operation)) continue;
    const { message, operationId, security, ...words } = operation;
    const names = listMessages(api, message).map((one, index) => {
      const messageId = messageName(api, one) ?? `${key}Message${index === 0 ? "" : index + 1}`;
      const name =
        own(messages, messageId) === undefined || isSame(messages[messageId], one)
          ? messageId
          : `${messageId} (${key})`;
      define(messages, name, one);
      return name;
    });
    tags.push(...ownList(operation, "tags"));
    const location = `#/channels/${escapeStep(id)}`;
    const name = typeof operationId === "string" ? operationId : `${id} ${key}`;
    define(operations, own(operations, name) === undefined ? name : `${name} (${id})`, {
      ...words,
      title:
        ownText(words, "title") ?? (typeof operationId === "string" ? operationId : (ownText(words, "summary") ?? key)),
      action,
      channel: { $ref: location },
      messages: names.map((one) => ({ $ref: `${location}/messages/${escapeStep(one)}` })),
      ...(security === undefined ? {} : { security: toSecurity(api, security) }),
    });
  }
  return {
    ...rest,
    address: id,
    messages,
    ...(tags.length === 0 || own(rest, "tags") !== undefined ? {} : { tags }),
    ...(isRecord(parameters) ? { parameters: toParameters(api, parameters) } : {}),
    ...(Array.isArray(servers)
      ? { servers: servers.map((name) => ({ $ref: `#/servers/${escapeStep(String(name))}` })) }
      : {}),
  };
}

function listMessages(api: Pick<Api, "root">, message: unknown): readonly unknown[] {
  if (message === undefined) return [];
  const options = own(dereference(api, message), "oneOf");
  return Array.isArray(options) ? options : [message];
}

function messageName(api: Pick<Api, "root">, message: unknown): string | undefined {
  const reference = own(message, "$ref");
  const value = dereference(api, message);
  const named = ownText(value, "messageId") ?? ownText(value, "name");
  return named ?? (typeof reference === "string" ? nameOfReference(reference) : undefined);
}

function isSame(one: unknown, other: unknown): boolean {
  const reference = own(one, "$ref");
  return one === other || (typeof reference === "string" && reference === own(other, "$ref"));
}

/** Parameters had schemas; now they are strings with possible values. */
function toParameters(api: Pick<Api, "root">, parameters: JsonRecord): JsonRecord {
  const found: Writable = Object.create(null);
  for (const [name, raw] of Object.entries(parameters)) {
    const parameter = dereference(api, raw);
    if (!isRecord(parameter)) continue;
    const { schema, ...rest } = parameter;
    const value = dereference(api, schema);
    const copied = ["description", "enum", "default", "examples"].flatMap((key) => {
      const text = own(value, key);
      return text === undefined ? [] : [[key, text] as const];
    });
    define(found, name, { ...Object.fromEntries(copied), ...rest });
  }
  return found;
}

function toServer(api: Pick<Api, "root">, server: JsonRecord): JsonRecord {
  const { url, security, ...rest } = server;
  const address = (typeof url === "string" ? url : "").replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  const slash = address.indexOf("/");
  const [host, pathname] = slash === -1 ? [address, ""] : [address.slice(0, slash), address.slice(slash)];
  return {
    ...rest,
    host,
    ...(pathname === "" || pathname === "/" ? {} : { pathname }),
    ...(security === undefined ? {} : { security: toSecurity(api, security) }),
  };
}

/** Scheme names with scopes → the schemes themselves. */
function toSecurity(api: Pick<Api, "root">, security: unknown): readonly unknown[] {
  return (Array.isArray(security) ? security : []).flatMap((one) =>
    Object.entries(isRecord(one) ? one : {}).map(([name, scopes]) => {
      const reference = { $ref: `#/components/securitySchemes/${escapeStep(name)}` };
      const scheme = dereference(api, reference);
      return Array.isArray(scopes) && scopes.length > 0 && isRecord(scheme) ? { ...scheme, scopes } : reference;
    }),
  );
}
