import { PUBLIC } from "@lectern/base/audience.ts";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { parseApi } from "../parse-api.ts";
import { redactApi, redactFile, redactPart, type VisibleParts } from "./redact-spec.ts";

/** The published value of a spec; `shown` are hidden operations that have a page. */
function redact(text: string, path?: string, shown?: readonly string[]): unknown {
  return parsed(redactText(text, path, shown));
}

function redactText(text: string, path = "api.yaml", shown: readonly string[] = []): string | undefined {
  const api = parseApi({ path, text }).value;
  if (api === undefined) throw new Error("The test has no description.");
  const isVisible: VisibleParts["isVisible"] = (part) =>
    !(part.hidden || part.excluded) || ("method" in part && shown.includes(part.path));
  return redactFile({ path, text }, [redactApi(api, { isVisible })]);
}

function parsed(text: string | undefined): unknown {
  return text === undefined ? undefined : parse(text);
}

const YAML = `openapi: 3.1.0 # Kept.
info: { title: 'A', version: "1" }
paths:
  # The first.
  /a:
    get: { summary: A, responses: { '200': { description: ok, links: { gone: { operationId: hid }, kept: { operationId: a } } } } }
    post:
      x-hidden: true
      summary: Gone
    put: { summary: Kept }
  # The second
  # is secret.
  /b: # All of it goes.
    get: { operationId: hid, x-excluded: true }

  /c:
    get: { summary: C }
webhooks: { one: { post: { x-hidden: true } }, two: { post: { summary: Two } } }
`;

test("removes hidden operations from YAML", () => {
  expect(redact(YAML)).toEqual(
    parse(`openapi: 3.1.0 # Kept.
info: { title: 'A', version: "1" }
paths:
  # The first.
  /a:
    get: { summary: A, responses: { '200': { description: ok, links: { kept: { operationId: a } } } } }
    put: { summary: Kept }

  /c:
    get: { summary: C }
webhooks: { two: { post: { summary: Two } } }
`),
  );
});

test("removes tags and security schemes used only by hidden operations", () => {
  const text = `openapi: 3.2.0
security: [{ all: [] }]
tags:
  - { name: out, parent: top }
  - { name: in, description: Ours. }
  - { name: top }
  - { name: unused }
paths:
  /a: { get: { tags: [out] } }
  /b: { get: { tags: [in, out, top], security: [{ inner: [], all: [] }], x-hidden: true } }
components:
  securitySchemes:
    all: { type: http, scheme: basic }
    inner: { type: http, scheme: bearer }
`;
  expect(redact(text)).toEqual(
    parse(`openapi: 3.2.0
security: [{ all: [] }]
tags:
  - { name: out, parent: top }
  - { name: top }
  - { name: unused }
paths:
  /a: { get: { tags: [out] } }
components:
  securitySchemes:
    all: { type: http, scheme: basic }
`),
  );
});

test("keeps a hidden operation with a page, and a spec without hidden operations", () => {
  expect(redact(YAML, "api.yaml", ["/a", "/b", "one"])).toBe(undefined);
  expect(redact("openapi: 3.1.0\npaths: { /a: { get: {} } }")).toBe(undefined);
});

test("writes JSON as JSON, on one line if it was on one line", () => {
  const text = '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-hidden":true},"post":{"id":12345678901234567890}}}}';
  const published = '{"openapi":"3.1.0","paths":{"/a":{"post":{"id":12345678901234567890}}}}';
  expect(redactText(text, "api.json")).toBe(`${published}\n`);
  expect(redactText(text.replace(",", ",\n"), "api.json")).toMatch(/^\{\n {2}"openapi": "3.1.0",\n {2}"paths": \{\n/);
});

test("publishes no comments of a file that hides something, because they may describe it", () => {
  const text = `openapi: 3.1.0 # One.
paths:
  # Two.
  /a: { get: { x-hidden: true } }
  # Three: don't tell.
  /b: { get: { description: "# Kept" } }
`;
  expect(redactText(text)).toBe(`openapi: "3.1.0"
paths:
  /b:
    get:
      description: "# Kept"
`);
});

test("follows aliases, merges and path items elsewhere in the file", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { get: &op { x-hidden: true, summary: A } }
  /b: { $ref: "#/components/pathItems/B" }
  /c: { post: { summary: C, x-copy: *op } }
components:
  pathItems:
    B: { get: { x-hidden: true, summary: B }, put: { summary: Put } }
`;
  const published = redactText(text) ?? "";
  expect(
    parseApi({ path: "api.yaml", text: published }).value?.operations.map(({ path, method }) => `${method} ${path}`),
  ).toEqual(["PUT /b", "POST /c"]);
});

test("removes channels with their operations", () => {
  const text = `asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  a: { address: a }
  b: { address: b, x-hidden: true }
operations:
  onA: { action: send, channel: { $ref: "#/channels/a" } }
  onB: { action: send, channel: { $ref: "#/channels/b" } }
`;
  expect(redact(text)).toEqual(
    parse(`asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  a: { address: a }
operations:
  onA: { action: send, channel: { $ref: "#/channels/a" } }
`),
  );
});

/** The published files of some specs; `shown` are hidden operations that have a page. */
function redactAll(
  files: Readonly<Record<string, string>>,
  { mains = ["a.yaml"], shown = [], overlays = [] }: { mains?: string[]; shown?: string[]; overlays?: string[] } = {},
): unknown {
  const sources = (paths: readonly string[]) => paths.map((path) => ({ path, text: files[path] ?? "" }));
  const redactions = sources(mains).map((source) => {
    const api = parseApi(source, { read: (path) => files[path], overlays: sources(overlays) }).value;
    if (api === undefined) throw new Error("The test has no description.");
    const isVisible: VisibleParts["isVisible"] = (part) =>
      !(part.hidden || part.excluded) || ("method" in part && shown.includes(`${part.method} ${part.path}`));
    return redactApi(api, { isVisible });
  });
  const published = sources(Object.keys(files)).map((source) => {
    const text = redactFile(source, redactions, source.path === "a.yaml" ? sources(overlays) : []);
    return text === undefined ? [] : [[source.path, parse(text)] as const];
  });
  return Object.fromEntries(published.flat());
}

test("removes operations in their own files, and files that only they use", () => {
  const files = {
    "a.yaml": `openapi: 3.1.0
paths:
  /one: { $ref: one.yaml }
  /two: { $ref: two.yaml }
  /three:
    get: { $ref: "three.yaml#/open" }
    post: { $ref: "three.yaml#/shut", x-hidden: true }
`,
    "one.yaml": "x-mint: { groups: [a] }\nget: { summary: Shut, requestBody: { $ref: body.yaml } }\n",
    "two.yaml":
      "get: { x-hidden: true, summary: Shut }\npost: { x-hidden: true, summary: Paged }\nput: { summary: Open }\n",
    "three.yaml": "open: { summary: Open }\nshut: { summary: Shut, requestBody: { $ref: body.yaml } }\n",
    "body.yaml": "content: {}\n",
  };
  expect(redactAll(files, { shown: ["POST /two"] })).toEqual({
    "a.yaml": parse(`openapi: 3.1.0
paths:
  /two: { $ref: two.yaml }
  /three:
    get: { $ref: "three.yaml#/open" }
`),
    "one.yaml": parse("{}\n"),
    "two.yaml": parse("post: { x-hidden: true, summary: Paged }\nput: { summary: Open }\n"),
    "three.yaml": parse("open: { summary: Open }\n"),
    "body.yaml": parse("{}\n"),
  });
});

test("keeps what another spec shows or uses", () => {
  const files = {
    "a.yaml":
      "openapi: 3.1.0\npaths:\n  /a: { $ref: item.yaml }\n  /hid: { get: { x-hidden: true, requestBody: { $ref: body.yaml } } }\n",
    "b.yaml":
      "openapi: 3.1.0\npaths:\n  /b: { $ref: item.yaml }\n  /c: { get: { requestBody: { $ref: body.yaml } } }\n",
    "item.yaml": "get: { x-hidden: true, summary: Paged }\npost: { x-hidden: true }\nput: {}\n",
    "body.yaml": "content: {}\n",
  };
  expect(redactAll(files, { mains: ["a.yaml", "b.yaml"], shown: ["GET /b"] })).toEqual({
    "a.yaml": parse("openapi: 3.1.0\npaths:\n  /a: { $ref: item.yaml }\n"),
    "item.yaml": parse("get: { x-hidden: true, summary: Paged }\nput: {}\n"),
  });
});

test("removes 3.2 operations in any case and all links to hidden operations", () => {
  const text = `openapi: 3.2.0
paths:
  /a:
    additionalOperations: { purge: { x-hidden: true }, COPY: {} }
    get: { responses: { 200: { links: { one: { operationRef: "#/paths/~1b~1%7Bid%7D/get" }, two: { operationRef: "#/paths/~1a/get" } } } } }
  /b/{id}: { get: { x-hidden: true } }
`;
  expect(redact(text)).toEqual(
    parse(`openapi: 3.2.0
paths:
  /a:
    additionalOperations: { COPY: {} }
    get: { responses: { 200: { links: { two: { operationRef: "#/paths/~1a/get" } } } } }
`),
  );
});

test("keeps what one of two paths shows of a shared path item", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { $ref: "#/components/pathItems/Shared" }
  /b: { $ref: "#/components/pathItems/Shared" }
components: { pathItems: { Shared: { get: { x-hidden: true }, post: {} } } }
`;
  expect(redact(text, "a.yaml", ["/a"])).toBe(undefined);
});

test("removes components that only hidden operations use, but keeps unused ones", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { get: { x: [{ $ref: "#/components/schemas/Pet" }, { $ref: "#/components/responses/Shared/content" }] } }
  /b: { get: { x-hidden: true, x: [{ $ref: "#/components/schemas/Shut" }, { $ref: "#/components/schemas/Cat" }] } }
components:
  responses:
    Shared: { content: {} }
  schemas:
    Pet: { discriminator: { propertyName: kind, mapping: { dog: Dog } } }
    # A secret.
    Shut: { items: { $ref: "#/components/schemas/Deep" } }
    Deep: { items: { $ref: "#/components/responses/Shared" } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }] }
    Dog: {}
    Unused: {}
`;
  expect(redact(text)).toEqual(
    parse(`openapi: 3.1.0
paths:
  /a: { get: { x: [{ $ref: "#/components/schemas/Pet" }, { $ref: "#/components/responses/Shared/content" }] } }
components:
  responses:
    Shared: { content: {} }
  schemas:
    Pet: { discriminator: { propertyName: kind, mapping: { dog: Dog } } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }] }
    Dog: {}
    Unused: {}
`),
  );
});

test("removes restricted parts with what only they use", () => {
  const text = `openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - { name: open, in: query }
        # For administrators.
        - { name: shut, in: query, x-mint: { groups: [a] }, schema: { $ref: "#/components/schemas/Shut" } }
      responses:
        200: { content: { j: { schema: { properties: { a: { enum: [one, two], x-mint-enum: { two: [a] } }, b: { x-mint: { groups: [a] } } } } } } }
      callbacks: { cb: { "{$url}": { post: { x-hidden: true }, put: {} } } }
components: { schemas: { Shut: {}, Open: {} } }
`;
  expect(redact(text)).toEqual(
    parse(`openapi: 3.1.0
paths:
  /a:
    get:
      parameters:
        - { name: open, in: query }
      responses:
        200: { content: { j: { schema: { properties: { a: { enum: [one] } } } } } }
      callbacks: { cb: { "{$url}": { put: {} } } }
components: { schemas: { Open: {} } }
`),
  );
});

test("applies overlays and removes what they hide", () => {
  const files = {
    "a.yaml": "openapi: 3.1.0\npaths:\n  /a: { get: { summary: A } }\n  /b: { get: {} }\n  /c: { get: {} }\n",
    "o.yaml": `overlay: 1.0.0
actions:
  - { target: "$.paths['/b']", remove: true }
  - { target: "$.paths['/a'].get", update: { summary: Better } }
  - { target: "$.paths['/c'].get", update: { x-hidden: true } }
`,
  };
  expect(redactAll(files, { overlays: ["o.yaml"] })).toEqual({
    "a.yaml": parse("openapi: 3.1.0\npaths:\n  /a: { get: { summary: Better } }\n"),
  });
});

test("removes hidden operations from a file that nothing refers to", () => {
  const text =
    "get: { x-hidden: true }\npost: { x-docs: { groups: [a] } }\npatch: { x-docs: { metadata: { groups: [a] } } }\nput: { properties: { head: { x-hidden: true } } }\n";
  expect(parsed(redactPart({ path: "part.yaml", text }, PUBLIC))).toEqual({
    put: { properties: { head: { "x-hidden": true } } },
  });
  expect(redactPart({ path: "part.yaml", text: "put: { summary: Three }" }, PUBLIC)).toBe(undefined);
});

test("updates list indexes in published references", () => {
  const files = {
    "a.yaml": `openapi: 3.1.0 # kept
paths:
  /a:
    get:
      parameters:
        - { name: shut, in: query, x-mint: { groups: [a] } }
        - { name: open, in: query }
  /b:
    get:
      parameters:
        - $ref: '#/paths/~1a/get/parameters/1' # kept as well
  /c: { $ref: c.json }
`,
    "c.json": '{"get": {"parameters": [{"$ref": "a.yaml#/paths/~1a/get/parameters/1"}]}}\n',
  };
  expect(redactAll(files)).toEqual({
    "a.yaml": parse(`openapi: 3.1.0 # kept
paths:
  /a:
    get:
      parameters:
        - { name: open, in: query }
  /b:
    get:
      parameters:
        - $ref: "#/paths/~1a/get/parameters/0" # kept as well
  /c: { $ref: c.json }
`),
    "c.json": parse('{"get": {"parameters": [{"$ref": "a.yaml#/paths/~1a/get/parameters/0"}]}}\n'),
  });
});
