import { expect, test } from "vitest";
import type { DescribeOptions } from "../describe/describing.ts";
import { parseApi } from "../parse-api.ts";
import { type ChannelView, describeChannel } from "./describe-channel.ts";

function describe(text: string, options?: DescribeOptions): ChannelView {
  const [channel] = parseApi({ path: "events.yaml", text }).value?.channels ?? [];
  if (channel === undefined) throw new Error("the description has no channel");
  return describeChannel(channel, options);
}

test("lists servers with protocol, URL, variables and security", () => {
  const view = describe(`
asyncapi: 3.0.0
servers:
  eu:
    host: "{stage}.acme.dev"
    pathname: v1
    protocol: WSS
    description: Europe
    variables: { stage: { enum: [test, live], default: live, description: Which. } }
    security: [{ $ref: "#/components/securitySchemes/key" }, { type: scramSha256 }, { type: apiKey, in: password }]
  kafka: { host: broker.acme.dev, protocol: kafka, bindings: { kafka: { schemaRegistryVendor: confluent } } }
channels: { a: { address: a } }
components: { securitySchemes: { key: { type: httpApiKey, name: api-key, in: query } } }
`);
  expect(view.servers).toEqual([
    {
      name: "eu",
      protocol: "wss",
      url: "wss://{stage}.acme.dev/v1",
      description: "Europe",
      variables: [{ name: "stage", value: "live", values: ["test", "live"], description: "Which." }],
      bindings: [],
    },
    {
      name: "kafka",
      protocol: "kafka",
      url: "kafka://broker.acme.dev",
      variables: [],
      bindings: [{ protocol: "kafka", facts: [{ name: "schemaRegistryVendor", text: "confluent" }], schemas: [] }],
    },
  ]);
  expect(view.security.map(({ schemes }) => schemes.map(({ name, words, key }) => [name, words, key]))).toEqual([
    [["key", { word: "apiKeyQuery", values: { name: "api-key" } }, { location: "query", name: "api-key" }]],
    [["scramSha256", "SASL/SCRAM-SHA-256", undefined]],
    [["apiKey", { word: "apiKeyPassword" }, undefined]],
  ]);
});

test("assigns a channel to the servers it names, or to all", () => {
  const servers = "servers: { a: { host: a.test, protocol: ws }, b: { host: b.test, protocol: ws } }";
  const named = "channels: { c: { servers: [{ $ref: '#/servers/b' }] } }";
  const text = `asyncapi: 3.0.0\n${servers}\n`;
  expect(describe(`${text}${named}`).servers.map(({ name }) => name)).toEqual(["b"]);
  expect(describe(`${text}channels: { c: {} }`).servers.map(({ name }) => name)).toEqual(["a", "b"]);
});

test("merges traits into operations and messages", () => {
  const view = describe(`
asyncapi: 3.0.0
channels:
  users/signup:
    parameters: { id: { description: Who., enum: [a, b], default: a } }
    messages:
      one: { $ref: "#/components/messages/one" }
      two: { name: two_name, payload: { type: string } }
operations:
  hear:
    action: receive
    channel: { $ref: "#/channels/users~1signup" }
    summary: Own words.
    messages: [{ $ref: "#/channels/users~1signup/messages/one" }]
    traits: [{ summary: Of the trait., description: Of the trait too. }, { $ref: "#/components/operationTraits/late" }]
    reply: { channel: { $ref: "#/channels/users~1signup" }, messages: [{ $ref: "#/channels/users~1signup/messages/two" }] }
  elsewhere: { action: send, channel: { $ref: "#/channels/other" } }
components:
  operationTraits: { late: { description: Of the last trait., security: [{ type: plain }] } }
  messages:
    one:
      title: One
      traits: [{ contentType: text/plain, headers: { type: object, properties: { trace: { type: string } } } }]
      correlationId: { location: "$message.header#/trace" }
      payload: { type: object, properties: { id: { type: integer } } }
      examples: [{ name: first, payload: { id: 1 } }, { headers: { trace: t }, payload: { id: 2 } }]
`);
  expect(view.operations).toMatchObject([
    {
      id: "hear",
      action: "receive",
      title: "hear",
      summary: "Own words.",
      description: "Of the last trait.",
      messages: ["one"],
      security: [{ schemes: [{ words: "SASL/PLAIN" }] }],
      reply: { location: "users/signup", messages: ["two"] },
    },
  ]);
  expect(view.parameters).toMatchObject([
    { name: "id", description: "Who.", schema: { type: "enum<string>", defaultValue: "a" } },
  ]);
  expect(view.messages.map(({ id, title, contentType, examples }) => [id, title, contentType, examples])).toEqual([
    [
      "one",
      "One",
      "text/plain",
      [
        { title: "first", value: { id: 1 }, text: '{\n  "id": 1\n}', language: "json" },
        {
          title: "#2",
          value: { headers: { trace: "t" }, payload: { id: 2 } },
          text: '{\n  "headers": {\n    "trace": "t"\n  },\n  "payload": {\n    "id": 2\n  }\n}',
          language: "json",
          payload: { id: 2 },
        },
      ],
    ],
    ["two", "two_name", undefined, [{ value: "<string>", text: "<string>", language: "text", generated: true }]],
  ]);
  expect(view.messages[0]).toMatchObject({
    headers: { fields: [{ name: "trace" }] },
    payload: { fields: [{ name: "id" }] },
    correlation: { location: "$message.header#/trace" },
  });
});

test("shows payloads like JSON Schema as trees and others verbatim", () => {
  const view = describe(`
asyncapi: 3.0.0
channels:
  a:
    bindings: { ws: { method: GET, query: { type: object, properties: { token: { type: string } } }, bindingVersion: "0.1.0" } }
    messages:
      json: { payload: { schemaFormat: application/schema+json;version=draft-07, schema: { type: integer } } }
      bare: { payload: { schema: { type: boolean } } }
      avro: { payload: { schemaFormat: application/vnd.apache.avro+json;version=1.9.0, schema: { type: record, name: R } } }
      proto: { payload: { schemaFormat: application/vnd.google.protobuf;version=3, schema: "message R {}" } }
`);
  expect(view.messages.map(({ id, payload, foreign }) => [id, payload?.type, foreign])).toEqual([
    ["json", "integer", undefined],
    ["bare", "boolean", undefined],
    [
      "avro",
      undefined,
      {
        format: "application/vnd.apache.avro+json;version=1.9.0",
        text: '{\n  "type": "record",\n  "name": "R"\n}',
        language: "json",
      },
    ],
    [
      "proto",
      undefined,
      { format: "application/vnd.google.protobuf;version=3", text: "message R {}", language: "protobuf" },
    ],
  ]);
  expect(view.bindings).toMatchObject([
    {
      protocol: "ws",
      facts: [{ name: "method", text: "GET" }],
      schemas: [{ name: "query", node: { fields: [{ name: "token" }] } }],
    },
  ]);
});

test("renders a page for odd values and cycles", () => {
  const view = describe(`
asyncapi: 3.0.0
servers: { s: { host: 3, protocol: [], security: [1, { $ref: "#/nowhere" }] }, t: nothing }
channels:
  a:
    tags: nothing
    parameters: { p: 3, q: { enum: no } }
    bindings: { __proto__: { a: 1 }, ws: 3 }
    messages: { m: { traits: [{ $ref: "#/channels/a/messages/m" }], payload: { $ref: "#/channels/a/messages/m/payload" } }, n: 7 }
operations: { o: { channel: { $ref: "#/channels/a" }, action: 3, messages: [3], reply: 3, traits: 3 } }
`);
  expect(view.messages.map(({ id }) => id)).toEqual(["m"]);
  expect(view.operations.map(({ action }) => action)).toEqual(["send"]);
});

test("shows the protocol version of a server and where the `address` of a reply comes from", () => {
  const view = describe(`
asyncapi: 3.0.0
servers:
  a: { host: a.test, protocol: amqp, protocolVersion: 0-9-1, description: Our broker. }
  b: { host: b.test, protocol: kafka, protocolVersion: "3.5" }
channels: { a: { address: a }, answers: { address: null } }
operations:
  ask:
    action: receive
    channel: { $ref: "#/channels/a" }
    reply: { address: { location: $message.header#/replyTo }, channel: { $ref: "#/channels/answers" } }
`);
  expect(view.servers.map(({ description }) => description)).toEqual(["amqp 0-9-1: Our broker.", "kafka 3.5"]);
  expect(view.operations.map(({ reply }) => reply)).toEqual([{ location: "$message.header#/replyTo", messages: [] }]);
});

test("names neither the channel of a reply that readers may not see, nor its messages", () => {
  const text = `
asyncapi: 3.0.0
channels:
  a: { address: a }
  answers: { address: answers, messages: { one: { payload: { type: string } } } }
operations:
  ask:
    action: receive
    channel: { $ref: "#/channels/a" }
    reply: { channel: { $ref: "#/channels/answers" }, messages: [{ $ref: "#/channels/answers/messages/one" }] }
`;
  const replies = (options: DescribeOptions) => describe(text, options).operations.map(({ reply }) => reply);
  expect(replies({})).toEqual([{ location: "answers", messages: ["one"] }]);
  expect(replies({ isWithheld: (part) => "id" in part && part.id === "answers" })).toEqual([undefined]);
});
