import { describeOperation, parseApi, sampleRequest } from "@lectern/openapi";
import { parameterFacts } from "@lectern/reference/parameter-facts.ts";
import type { HttpRequest } from "@lectern/request";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { expect, test } from "vitest";

interface SampleInput {
  readonly root?: string;
  readonly max?: number;
  readonly version?: string;
}

/** The sample for a spec's only operation; its path is `/a/{id}` unless the text says otherwise. */
function sample(operation: string, { root = "", max = 2_000, version = "3.1.0" }: SampleInput = {}): HttpRequest {
  const text = `openapi: ${version}\n${root}\npaths:\n  /a/{id}:\n    post: ${operation}\n`;
  const first = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (first === undefined) throw new Error("The test has no operation.");
  return sampleRequest(first, describeOperation(first), { max }).request;
}

test("takes values from examples, and includes other parameters only if required", () => {
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
  ["pipes", "csv", "1%2C2%7C3"],
  ["multi", "pipes", "1%7C2&n=3"],
  ["csv", "ssv", "1%202,3"],
])("writes nested Swagger 2.0 lists as %s of %s", (outer, inner, raw) => {
  const items = `{ type: array, collectionFormat: ${inner}, items: { type: integer } }`;
  const parameter = `{ name: n, in: query, type: array, collectionFormat: ${outer}, x-example: [[1, 2], [3]], items: ${items} }`;
  const text = `swagger: "2.0"\nhost: a.test\npaths: { /a: { get: { parameters: [${parameter}] } } }`;
  const first = parseApi({ path: "api.yaml", text }).value?.operations[0];
  if (first === undefined) throw new Error("The test has no operation.");
  expect(sampleRequest(first, describeOperation(first), { max: 100 }).request.url).toBe(`https://a.test/a?n=${raw}`);
});

test.each([
  ["", "https://api.example.com"],
  ["servers: [{ url: / }]", "https://api.example.com"],
  ["servers: [{ url: v1/ }]", "https://api.example.com/v1"],
  ["servers: [{ url: v1.0 }]", "https://api.example.com/v1.0"],
  ["servers: [{ url: //x.test/v1 }]", "https://x.test/v1"],
  ["servers: [{ url: x.test/v1 }]", "https://x.test/v1"],
  ["servers: [{ url: 'localhost:80/v1' }]", "https://localhost:80/v1"],
  ["servers: [{ url: 'https://x.test/' }, { url: 'https://y.test' }]", "https://x.test"],
  [
    "servers: [{ url: 'https://{r}.test/{v}/{w}', variables: { r: { default: eu }, v: { default: 2 } } }]",
    "https://eu.test/2/{w}",
  ],
])("with %j, starts the URL with %s", (root, url) => {
  expect(sample("{}", { root }).url).toBe(`${url}/a/{id}`);
});

test.each([
  ["{ type: http, scheme: bearer }", [["Authorization", "Bearer YOUR_TOKEN"]], ""],
  ["{ type: http, scheme: basic }", [["Authorization", "Basic YOUR_CREDENTIALS"]], ""],
  ["{ type: oauth2 }", [["Authorization", "Bearer YOUR_TOKEN"]], ""],
  ["{ type: apiKey, in: header, name: X-Key }", [["X-Key", "YOUR_API_KEY"]], ""],
  ["{ type: apiKey, in: cookie, name: sid }", [["Cookie", "sid=YOUR_API_KEY"]], ""],
  ["{ type: apiKey, in: query, name: key }", [], "?key=YOUR_API_KEY"],
  ["{ type: mutualTLS }", [], ""],
])("sends %s where it belongs", (scheme, headers, query) => {
  const request = sample("{}", {
    root: `security: [{ one: [] }]\ncomponents: { securitySchemes: { one: ${scheme} } }`,
  });
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
])("sends the body %s with its type", (content, headers, body) => {
  const request = sample(`{ requestBody: { content: { ${content} } } }`);
  expect([request.headers, request.body]).toEqual([headers, body]);
});

const form = (body: string) => `{ requestBody: { content: { application/x-www-form-urlencoded: ${body} } } }`;
const FILTER = "{ a: { b: 'x y', c: [1, { d: 2 }] }, ids: ['1,2', '&'], n: 1 }";

test.each<[string, unknown]>([
  ["{}", ['a={"b":"x y","c":[1,{"d":2}]}', "ids=1,2", "ids=&", "n=1"]],
  [
    "{ a: { style: deepObject }, ids: { style: deepObject, explode: true } }",
    ["a[b]=x y", "a[c][0]=1", "a[c][1][d]=2", "ids[0]=1,2", "ids[1]=&", "n=1"],
  ],
  ["{ a: { explode: true }, n: { style: form } }", ["b=x y", 'c=[1,{"d":2}]', "ids=1,2", "ids=&", "n=1"]],
  [
    "{ ids: { explode: false } }",
    "a=%7B%22b%22%3A%22x%20y%22%2C%22c%22%3A%5B1%2C%7B%22d%22%3A2%7D%5D%7D&ids=1%2C2,%26&n=1",
  ],
  [
    "{ a: { contentType: text/plain }, ids: { contentType: application/json } }",
    ['a={"b":"x y","c":[1,{"d":2}]}', 'ids=["1,2","&"]', "n=1"],
  ],
  [
    "{ ids: { style: pipeDelimited } }",
    "a=%7B%22b%22%3A%22x%20y%22%2C%22c%22%3A%5B1%2C%7B%22d%22%3A2%7D%5D%7D&ids=1%2C2%7C%26&n=1",
  ],
])("encodes a form as %s", (encoding, expected) => {
  const { body } = sample(form(`{ example: ${FILTER}, encoding: ${encoding} }`));
  expect(
    body?.kind === "form" ? body.fields.map((pair) => pair.join("=")) : body?.kind === "text" && body.text,
  ).toEqual(expected);
});

const parts = (media: string, version: string) =>
  sample(`{ requestBody: { content: { multipart/form-data: ${media} } } }`, { version }).body;

test("applies encoding to form parts, and style from 3.1 on", () => {
  const media = `{ example: { a: { b: 1, c: [2] }, list: [x, y], whole: [1, 2], note: { id: 7 } }, schema: { properties: { note: { type: object, xml: { name: note } } } }, encoding: { a: { style: deepObject }, list: { contentType: text/csv }, whole: { contentType: application/json }, note: { contentType: 'application/xml; charset=utf-8' } } }`;
  const rest = [
    { kind: "value", name: "list", value: "x", mediaType: "text/csv" },
    { kind: "value", name: "list", value: "y", mediaType: "text/csv" },
    { kind: "value", name: "whole", value: "[1,2]", mediaType: "application/json" },
    {
      kind: "value",
      name: "note",
      value: '<?xml version="1.0" encoding="UTF-8"?>\n<note>\n  <id>7</id>\n</note>',
      mediaType: "application/xml; charset=utf-8",
    },
  ];
  expect(parts(media, "3.1.0")).toEqual({
    kind: "multipart",
    parts: [{ kind: "value", name: "a[b]", value: "1" }, { kind: "value", name: "a[c][0]", value: "2" }, ...rest],
  });
  expect(parts(media, "3.0.3")).toEqual({
    kind: "multipart",
    parts: [{ kind: "value", name: "a", value: '{"b":1,"c":[2]}', mediaType: "application/json" }, ...rest],
  });
});

test("reduces a long body instead of truncating it", () => {
  const long = "x".repeat(1500);
  const schema = "{ type: object, required: [c, d], properties: { d: { type: object, required: [e] } } }";
  const example = `{ a: ${long}, b: ${long}, c: 1, d: { e: [1], f: ${long} } }`;
  const json = sample(`{ requestBody: { content: { application/json: { schema: ${schema}, example: ${example} } } } }`);
  expect(json.body).toEqual({ kind: "text", text: JSON.stringify({ a: long, c: 1, d: { e: [1] } }, null, 2) });
  expect(sample(form(`{ schema: ${schema}, example: ${example} }`)).body).toEqual({
    kind: "form",
    fields: [
      ["a", long],
      ["c", "1"],
      ["d", '{"e":[1]}'],
    ],
  });
});

test("sends a long text from a file if nothing can be omitted", () => {
  const text = `{ requestBody: { content: { text/csv: { example: "${"a,b\\n".repeat(1000)}" } } } }`;
  expect(sample(text).body).toEqual({ kind: "file", path: "path/to/body.csv" });
});

test.each([
  ["query", "https://api.test/a?ids=x%09y%2Cz"],
  ["path", "https://api.test/x%09y%2Cz"],
])("sends tab-separated Swagger lists and says so: %s", (location, url) => {
  const path = location === "path" ? "/{ids}" : "/a";
  const text = `swagger: "2.0"\nhost: api.test\npaths: { "${path}": { get: { parameters: [{ name: ids, in: ${location}, required: true, type: array, items: { type: string }, collectionFormat: tsv, x-example: [x, "y,z"] }] } } }`;
  const [operation] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const view = describeOperation(operation);
  expect(sampleRequest(operation, view, { max: 1_000 }).request.url).toBe(url);
  const [parameter] = view.parameters;
  expect(parameter && parameterFacts(parameter, (word) => translate(localeOf("en"), word))).toEqual([
    "separated by “\\t”",
  ]);
});

test("sends no body with HEAD", () => {
  const text = "openapi: 3.1.0\npaths: { /a: { head: { requestBody: { content: { text/plain: { example: x } } } } } }";
  const [operation] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const { request } = sampleRequest(operation, describeOperation(operation), { max: 1_000 });
  expect(request).toEqual({ method: "HEAD", url: "https://api.example.com/a", headers: [] });
});

test("keeps placeholders readable in queries, lists and objects", () => {
  const text =
    "{ parameters: [{ name: s, in: query, required: true, schema: { type: string } }, { name: list, in: query, required: true, schema: { type: array, items: { type: string } } }, { name: obj, in: query, required: true, style: deepObject, explode: true, schema: { type: object, required: [a], properties: { a: { type: string } } } }] }";
  expect(sample(text).url).toMatch(/\?s=\{s\}&list=\{list\}&obj%5Ba%5D=\{obj\}$/);
});

test.each([
  ["query", "key", "?key=YOUR_API_KEY", []],
  ["header", "X-Key", "", [["X-Key", "YOUR_API_KEY"]]],
  ["header", "x-key", "", [["X-Key", "YOUR_API_KEY"]]],
  ["cookie", "sid", "", [["Cookie", "sid=YOUR_API_KEY"]]],
])("sends a key in the %s that is also a parameter, %s, once", (location, name, query, headers) => {
  const key = location === "header" ? "X-Key" : name;
  const root = `security: [{ one: [] }]\ncomponents: { securitySchemes: { one: { type: apiKey, in: ${location}, name: ${key} } } }`;
  const request = sample(`{ parameters: [{ name: ${name}, in: ${location}, required: true, example: x }] }`, { root });
  expect(request).toEqual({ method: "POST", url: `https://api.example.com/a/{id}${query}`, headers });
});

test.each([
  ["/a/{id}#tags", "/a/7?q=1"],
  ["/#X-Target=A.b", "/?q=1"],
  ["/a?do=x#y", "/a?do=x&q=1"],
  ["/a/{#id}", "/a/{#id}?q=1"],
])("omits the fragment that distinguishes operations on one path: %s", (path, url) => {
  const parameters =
    "[{ name: id, in: path, required: true, example: 7 }, { name: q, in: query, required: true, example: 1 }]";
  const text = `openapi: 3.1.0\npaths: { "${path}": { get: { parameters: ${parameters} } } }`;
  const [operation] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const { request } = sampleRequest(operation, describeOperation(operation), { max: 1_000 });
  expect(request.url).toBe(`https://api.example.com${url}`);
});

const FORM_SCHEMA =
  "{ type: object, required: [f], properties: { f: { type: string, format: binary }, a: { const: x } } }";

test.each([
  [
    "multipart/form-data",
    `{ schema: ${FORM_SCHEMA}, example: "POST / HTTP/1.1" }`,
    {
      kind: "multipart",
      parts: [
        { kind: "file", name: "f", value: "path/to/file" },
        { kind: "value", name: "a", value: "x" },
      ],
    },
  ],
  [
    "multipart/form-data",
    `{ schema: ${FORM_SCHEMA}, example: '{ "a": "y" }' }`,
    { kind: "multipart", parts: [{ kind: "value", name: "a", value: "y" }] },
  ],
  [
    "application/x-www-form-urlencoded",
    `{ example: "grant_type=password&scope=a%20b" }`,
    { kind: "text", text: "grant_type=password&scope=a%20b" },
  ],
  [
    "application/x-www-form-urlencoded",
    `{ schema: { properties: { a: { const: x } } }, example: "see the guide" }`,
    { kind: "form", fields: [["a", "x"]] },
  ],
])("reads fields from a form of %s with the text example %s", (mediaType, media, body) => {
  expect(sample(`{ requestBody: { content: { ${mediaType}: ${media} } } }`).body).toEqual(body);
});

test("omits headers that every client sends", () => {
  const names = ["Content-Length", "host", "X-Length"];
  const parameters = names.map((name) => `{ name: ${name}, in: header, required: true, example: 9 }`);
  expect(sample(`{ parameters: [${parameters.join(", ")}] }`).headers).toEqual([["X-Length", "9"]]);
});

test.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
  "sends neither a form of %s without fields nor its type",
  (mediaType) => {
    const { body, headers } = sample(`{ requestBody: { content: { ${mediaType}: { schema: { type: object } } } } }`);
    expect([body, headers]).toEqual([undefined, []]);
  },
);
