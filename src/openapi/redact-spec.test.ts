import { expect, test } from "vitest";
import { parseApi } from "./parse-api.ts";
import { redactPart, redactSpec } from "./redact-spec.ts";

/** The published text of a description; `shown` are hidden operations that have a page. */
function redact(text: string, path = "api.yaml", shown: readonly string[] = []): string | undefined {
  const api = parseApi({ path, text }).value;
  if (api === undefined) throw new Error("The test has no description.");
  return redactSpec({ path, text }, api, (part) => {
    return !(part.hidden || part.excluded) || ("method" in part && shown.includes(part.path));
  });
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

test("hidden operations go from YAML, the rest stays as it was written", () => {
  expect(redact(YAML)).toBe(`openapi: 3.1.0 # Kept.
info: { title: 'A', version: "1" }
paths:
  # The first.
  /a:
    get: { summary: A, responses: { '200': { description: ok, links: { kept: { operationId: a } } } } }
    put: { summary: Kept }

  /c:
    get: { summary: C }
webhooks: { two: { post: { summary: Two } } }
`);
});

test("a hidden operation with a page stays, and so does a description without hidden ones", () => {
  expect(redact(YAML, "api.yaml", ["/a", "/b", "one"])).toBe(undefined);
  expect(redact("openapi: 3.1.0\npaths: { /a: { get: {} } }")).toBe(undefined);
});

test.each([
  [
    '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-hidden":true},"post":{"n":1.0}},"/b":{"get":{"x-excluded":true}}}}',
    '{"openapi":"3.1.0","paths":{"/a":{"post":{"n":1.0}}}}',
  ],
  [
    '{\n  "openapi": "3.1.0",\n  "paths": {\n    "/a": { "get": {} },\n    "/b": {\n      "get": { "x-hidden": true }\n    }\n  }\n}\n',
    '{\n  "openapi": "3.1.0",\n  "paths": {\n    "/a": { "get": {} }\n  }\n}\n',
  ],
  [
    '{"openapi": "3.1.0", "paths": {"/a": {"get": {"x-hidden": true}}}, "info": {}}',
    '{"openapi": "3.1.0", "paths": {}, "info": {}}',
  ],
])("hidden operations go from JSON: %s", (text, expected) => {
  expect(redact(text, "api.json")).toBe(expected);
});

test("aliases, merges and path items elsewhere in the file are followed", () => {
  const text = `openapi: 3.1.0
paths:
  /a: { get: &op { x-hidden: true, summary: A } }
  /b: { $ref: "#/components/pathItems/B" }
  /c: { post: { summary: C, x-copy: *op } }
components:
  pathItems:
    B: { get: { x-hidden: true, summary: B }, put: { summary: Put } }
`;
  const published = redact(text) ?? "";
  expect(
    parseApi({ path: "api.yaml", text: published }).value?.operations.map(({ path, method }) => `${method} ${path}`),
  ).toEqual(["PUT /b", "POST /c"]);
});

test("channels go with their operations", () => {
  const text = `asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  a: { address: a }
  b: { address: b, x-hidden: true }
operations:
  onA: { action: send, channel: { $ref: "#/channels/a" } }
  onB: { action: send, channel: { $ref: "#/channels/b" } }
`;
  expect(redact(text)).toBe(`asyncapi: 3.0.0
info: { title: E, version: "1" }
channels:
  a: { address: a }
operations:
  onA: { action: send, channel: { $ref: "#/channels/a" } }
`);
});

test("files that a description refers to lose what is hidden and has no page", () => {
  const text =
    "get: { x-hidden: true, summary: One }\npost: { x-hidden: true, summary: Two }\nput: { summary: Three }\n";
  const paged = parseApi({
    path: "a.yaml",
    text: `openapi: 3.1.0\npaths:\n  /a:\n    ${text.replaceAll("\n", "\n    ")}`,
  });
  const shown = paged.value?.operations.filter(({ summary }) => summary === "Two") ?? [];
  expect(redactPart({ path: "part.yaml", text }, shown)).toBe(
    "post: { x-hidden: true, summary: Two }\nput: { summary: Three }\n",
  );
  expect(redactPart({ path: "part.yaml", text: "put: { summary: Three }" }, [])).toBe(undefined);
});
