// AsyncAPI 2 yields the same pages as the same API written in AsyncAPI 3.

import { expect, test } from "vitest";
import { docsJson, type TestSite, testSite } from "../support/site.ts";

const COMPONENTS = `components:
  securitySchemes:
    user: {type: userPassword}
    oauth: {type: oauth2, flows: {clientCredentials: {tokenUrl: https://a.example.com, scopes: {read: Read}}}}
  messages:
    Reading:
      title: Reading
      contentType: application/json
      payload: {type: object, properties: {level: {type: number}}}
`;

const V2 = `asyncapi: 2.6.0
info: {title: Tides, version: '1'}
tags: [{name: tides, x-group: Tides}]
servers:
  live:
    url: mqtt://broker.example.com:1883/tides
    protocol: mqtt
    security: [{user: []}, {oauth: [read]}]
channels:
  stations/{id}/readings:
    description: Readings of one station.
    servers: [live]
    parameters:
      id: {schema: {type: string, description: The station, enum: [a, b]}}
    subscribe:
      operationId: onReading
      summary: Readings
      tags: [{name: tides}]
      message:
        oneOf:
          - $ref: '#/components/messages/Reading'
          - {name: Gap, schemaFormat: 'application/vnd.apache.avro;version=1.9.0', payload: {type: record, name: Gap, fields: []}}
    publish:
      operationId: askReading
      bindings: {mqtt: {qos: 1}}
      message: {name: Ask, payload: {type: string}}
${COMPONENTS}`;

const V3 = `asyncapi: 3.0.0
info: {title: Tides, version: '1', tags: [{name: tides, x-group: Tides}]}
servers:
  live:
    host: broker.example.com:1883
    pathname: /tides
    protocol: mqtt
    security:
      - $ref: '#/components/securitySchemes/user'
      - {type: oauth2, flows: {clientCredentials: {tokenUrl: https://a.example.com, scopes: {read: Read}}}, scopes: [read]}
channels:
  stations/{id}/readings:
    address: stations/{id}/readings
    description: Readings of one station.
    servers: [{$ref: '#/servers/live'}]
    parameters: {id: {description: The station, enum: [a, b]}}
    tags: [{name: tides}]
    messages:
      Reading: {$ref: '#/components/messages/Reading'}
      Gap: {name: Gap, payload: {schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: {type: record, name: Gap, fields: []}}}
      Ask: {name: Ask, payload: {type: string}}
operations:
  onReading:
    summary: Readings
    tags: [{name: tides}]
    action: send
    channel: {$ref: '#/channels/stations~1{id}~1readings'}
    messages: [{$ref: '#/channels/stations~1{id}~1readings/messages/Reading'}, {$ref: '#/channels/stations~1{id}~1readings/messages/Gap'}]
  askReading:
    bindings: {mqtt: {qos: 1}}
    action: receive
    channel: {$ref: '#/channels/stations~1{id}~1readings'}
    messages: [{$ref: '#/channels/stations~1{id}~1readings/messages/Ask'}]
${COMPONENTS}`;

function site(text: string): TestSite {
  const docs = docsJson({ groups: [{ group: "Events", asyncapi: "events.yaml" }] });
  return testSite({ "docs.json": docs, "events.yaml": text }, { plainCode: true });
}

const ROUTE = "/api-reference/tides/stations-readings";

test("reads channels, operations, messages, servers and security alike", async () => {
  const [old, now] = [site(V2), site(V3)];
  const markdown = await old.page(`${ROUTE}.md`);
  expect(markdown).toContain("`MQTT stations/{id}/readings`");
  expect(markdown).toContain("mqtt://broker.example.com:1883/tides");
  expect(markdown).toBe(await now.page(`${ROUTE}.md`));
  expect(await old.body(ROUTE)).toBe(await now.body(ROUTE));
  expect(await old.page("/llms.txt")).toBe(await now.page("/llms.txt"));
  expect(await old.problems()).toEqual([]);
});

test("finds a version 2 channel by its `address` on a hand-written page, and locates errors", async () => {
  const broken = V2.replace("#/components/messages/Reading'", "#/components/messages/Gone'");
  const page = '---\ntitle: Mine\nasyncapi: "events.yaml stations/{id}/readings"\n---\nHello.\n';
  const docs = docsJson({ pages: ["mine"] });
  const own = testSite({ "docs.json": docs, "events.yaml": broken, "mine.mdx": page });
  expect(await own.page("/mine.md")).toContain("### askReading");
  expect(await own.problems()).toEqual([expect.stringMatching(/^events\.yaml:1[0-9]:\d+ api\/unresolved-ref/)]);
});
