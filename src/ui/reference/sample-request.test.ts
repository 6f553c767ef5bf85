import { expect, test } from "vitest";
import { describeOperation } from "../../openapi/describe-operation.ts";
import { parseApi } from "../../openapi/parse-api.ts";
import type { HttpRequest } from "../../request/request.ts";
import { sampleRequest } from "./sample-request.ts";

/** The sample of the only operation of a description; its path is `/a/{id}` unless the text says otherwise. */
function sample(operation: string, root = ""): HttpRequest {
  const text = `openapi: 3.1.0\n${root}\npaths:\n  /a/{id}:\n    post: ${operation}\n`;
  const first = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (first === undefined) throw new Error("The test has no operation.");
  return sampleRequest(first, describeOperation(first));
}

test("values come from examples, and only required parameters stand without one", () => {
  const request = sample(`
      parameters:
        - { name: id, in: path, example: 'a/b' }
        - { name: q, in: query, required: true }
        - { name: kind, in: query, required: true, schema: { enum: [x, y] } }
        - { name: tag, in: query, example: ['1 2', '&'] }
        - { name: optional, in: query }
        - { name: old, in: query, required: true, deprecated: true, example: 1 }
        - { name: X-Trace, in: header, schema: { type: string, example: t } }
        - { name: sid, in: cookie, required: true, schema: { default: s } }
`);
  expect(request).toEqual({
    method: "POST",
    url: "https://api.example.com/a/a%2Fb?q={q}&kind=x&tag=1%202&tag=%26&old=1",
    headers: [
      ["X-Trace", "t"],
      ["Cookie", "sid=s"],
    ],
  });
});

test.each([
  ["", "https://api.example.com"],
  ["servers: [{ url: / }]", "https://api.example.com"],
  ["servers: [{ url: v1/ }]", "https://api.example.com/v1"],
  ["servers: [{ url: 'https://x.test/' }, { url: 'https://y.test' }]", "https://x.test"],
  [
    "servers: [{ url: 'https://{r}.test/{v}/{w}', variables: { r: { default: eu }, v: { default: 2 } } }]",
    "https://eu.test/2/{w}",
  ],
])("with %j the address begins with %s", (root, url) => {
  expect(sample("{}", root).url).toBe(`${url}/a/{id}`);
});

test.each([
  ["{ type: http, scheme: bearer }", [["Authorization", "Bearer YOUR_TOKEN"]], ""],
  ["{ type: http, scheme: basic }", [["Authorization", "Basic YOUR_CREDENTIALS"]], ""],
  ["{ type: oauth2 }", [["Authorization", "Bearer YOUR_TOKEN"]], ""],
  ["{ type: apiKey, in: header, name: X-Key }", [["X-Key", "YOUR_API_KEY"]], ""],
  ["{ type: apiKey, in: cookie, name: sid }", [["Cookie", "sid=YOUR_API_KEY"]], ""],
  ["{ type: apiKey, in: query, name: key }", [], "?key=YOUR_API_KEY"],
  ["{ type: mutualTLS }", [], ""],
])("%s is sent where it belongs", (scheme, headers, query) => {
  const request = sample("{}", `security: [{ one: [] }]\ncomponents: { securitySchemes: { one: ${scheme} } }`);
  expect(request).toEqual({ method: "POST", url: `https://api.example.com/a/{id}${query}`, headers });
});

test.each([
  [
    "application/json: { schema: { properties: { a: { const: 1 } } } }",
    [["Content-Type", "application/json"]],
    { kind: "text", text: '{\n  "a": 1\n}' },
  ],
  [
    "application/x-www-form-urlencoded: { example: { a: 1, b: [2] } }",
    [["Content-Type", "application/x-www-form-urlencoded"]],
    {
      kind: "form",
      fields: [
        ["a", "1"],
        ["b", "2"],
      ],
    },
  ],
  [
    "multipart/form-data: { schema: { properties: { a: { const: x }, f: { type: string, format: binary } } } }",
    [],
    {
      kind: "multipart",
      parts: [
        { kind: "value", name: "a", value: "x" },
        { kind: "file", name: "f", value: "path/to/file" },
      ],
    },
  ],
  ["image/png: {}", [["Content-Type", "image/png"]], { kind: "file", path: "path/to/file" }],
  ["text/plain: { example: hi }", [["Content-Type", "text/plain"]], { kind: "text", text: "hi" }],
  [
    "application/xml: { schema: { title: Pet, type: object, properties: { id: { type: integer } } } }",
    [["Content-Type", "application/xml"]],
    { kind: "text", text: '<?xml version="1.0" encoding="UTF-8"?>\n<Pet>\n  <id>123</id>\n</Pet>' },
  ],
])("the body %s is sent as what it is", (content, headers, body) => {
  const request = sample(`{ requestBody: { content: { ${content} } } }`);
  expect([request.headers, request.body]).toEqual([headers, body]);
});

test("a long body is shortened, because every language repeats it", () => {
  const long = "x".repeat(1500);
  const form = sample(
    `{ requestBody: { content: { application/x-www-form-urlencoded: { example: { a: ${long}, b: ${long}, c: 1 } } } } }`,
  );
  expect(form.body).toEqual({
    kind: "form",
    fields: [
      ["a", long],
      ["c", "1"],
    ],
  });
  const text = sample(`{ requestBody: { content: { text/plain: { example: "${"line\\n".repeat(1000)}" } } } }`);
  expect(text.body).toEqual({ kind: "text", text: `${"line\n".repeat(399)}line\n…` });
});
