// Requests that are hard to write as code: quotes of every language, several lines, files, forms, long integers.

import { describeOperation, parseApi, sampleRequest } from "@lectern/openapi";
import { type Pair, pathText, queryText, type RequestBody } from "@lectern/request";

const HOSTILE = `it's "quoted" \`id\` $(id) \${HOME} $HOME %s %41 \\n \\u0041 \\ !! #{1} #tag </script> <b> {a} & = ; | é ü 漢 💥 \u202e \u2028 ??/ ''' """ end`;
const LINES = `first\n  "second" '''\n\t\\third \`\n$\{x} """ ## "#\nlast`;
const JSON_VALUE = {
  text: HOSTILE,
  lines: LINES,
  empty: "",
  number: -1.5e-7,
  big: 9007199254740991,
  yes: true,
  no: false,
  nothing: null,
  list: [1, [], {}, "x"],
  [HOSTILE]: { "a-b": 1 },
  ["__proto__"]: { polluted: true },
  constructor: 1,
};
const JSON_TEXT = JSON.stringify(JSON_VALUE, null, 2).replace(
  '"constructor"',
  '"__proto__": {"polluted": true},\n  "constructor"',
);

const LONG_INTEGERS = `{
  "id": 1234567890123456789,
  "limits": [-9223372036854775808, 18446744073709551615],
  "text": "\`\${it}\` \\\\ 1"
}`;

/** A request whose sample must send exactly that. */
export interface Case {
  readonly name: string;
  readonly method: string;
  readonly url?: string;
  readonly headers?: readonly Pair[];
  readonly body?: RequestBody;
  /** Browser samples take files from the reader. */
  readonly files?: boolean;
  /** `fetch` would throw, so it sends the request without its body. */
  readonly isRejectedByFetch?: boolean;
}

const FORM: readonly Pair[] = [
  ["plain", "value"],
  [HOSTILE, HOSTILE],
  ["@at", "@file"],
  ["<lt", "<file"],
  ["lines", LINES],
  ["", ""],
];
const QUERY = [
  queryText("q", HOSTILE, { style: "form", explode: true }),
  queryText("ids", [1, "a b", "c&d"], { style: "form", explode: true }),
  queryText("csv", ["x,y", "z"], { style: "form", explode: false }),
  queryText("deep", { "a b": HOSTILE, c: [1] }, { style: "deepObject", explode: true }),
].join("&");

const JSON_TYPE: Pair = ["Content-Type", "application/json"];

/** Requests of every kind; `file` is the path of the one that some of them send. */
export const casesWith = (file: string): readonly Case[] => [
  { name: "GET", method: "GET" },
  { name: "DELETE with a query", method: "DELETE", url: `/list?${QUERY}` },
  { name: "a hostile path", method: "GET", url: `/${pathText("id", HOSTILE, { style: "simple", explode: false })}/x` },
  { name: "OPTIONS", method: "OPTIONS" },
  { name: "bearer", method: "GET", headers: [["Authorization", 'Bearer it\'s-$(id)-"x"']] },
  { name: "basic", method: "GET", headers: [["Authorization", "Basic dXNlcjpwYXNz"]] },
  {
    name: "key and cookie",
    method: "GET",
    headers: [
      ["X-Api-Key", HOSTILE],
      ["Cookie", "a=b; c='d'"],
    ],
  },
  { name: "JSON", method: "POST", headers: [JSON_TYPE], body: { kind: "text", text: JSON_TEXT } },
  { name: "long integers", method: "POST", headers: [JSON_TYPE], body: { kind: "text", text: LONG_INTEGERS } },
  { name: "a long integer", method: "POST", headers: [JSON_TYPE], body: { kind: "text", text: "1234567890123456789" } },
  { name: "JSON text", method: "PUT", headers: [JSON_TYPE], body: { kind: "text", text: JSON.stringify(HOSTILE) } },
  { name: "JSON null", method: "POST", headers: [JSON_TYPE], body: { kind: "text", text: "null" } },
  { name: "JSON false", method: "POST", headers: [JSON_TYPE], body: { kind: "text", text: "false" } },
  {
    name: "lines of JSON",
    method: "POST",
    headers: [["Content-Type", "application/x-ndjson"]],
    body: { kind: "text", text: '{"a": "it\'s"}\n{"b": 2}\n' },
  },
  {
    name: "GET with a body",
    method: "GET",
    headers: [JSON_TYPE],
    body: { kind: "text", text: '{"a": 1}' },
    isRejectedByFetch: true,
  },
  {
    name: "JSON with a suffix",
    method: "PATCH",
    headers: [["Content-Type", "application/merge-patch+json"]],
    body: { kind: "text", text: "[]" },
  },
  {
    name: "text",
    method: "POST",
    headers: [["Content-Type", "text/plain; charset=utf-8"]],
    body: { kind: "text", text: HOSTILE },
  },
  {
    name: "lines",
    method: "POST",
    headers: [["Content-Type", "application/xml"]],
    body: { kind: "text", text: LINES },
  },
  {
    name: "a form",
    method: "POST",
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
    body: { kind: "form", fields: FORM },
  },
  {
    name: "parts",
    method: "POST",
    body: {
      kind: "multipart",
      parts: [
        { kind: "value", name: "plain", value: HOSTILE },
        { kind: "value", name: "@at", value: "@/etc/passwd" },
        { kind: "value", name: "lt", value: "</etc/passwd;type=text/x" },
        { kind: "value", name: "json", value: `{"a": "${"it's"} \\"b\\""}`, mediaType: "application/json" },
      ],
    },
  },
  {
    name: "parts with a file",
    method: "POST",
    files: true,
    body: {
      kind: "multipart",
      parts: [
        { kind: "value", name: "a", value: "b" },
        { kind: "file", name: "upload", value: file },
        { kind: "file", name: "picture", value: file, mediaType: "image/png" },
      ],
    },
  },
  {
    name: "a file",
    method: "PUT",
    files: true,
    headers: [["Content-Type", "application/octet-stream"]],
    body: { kind: "file", path: file },
  },
];

/** Line endings that a page does not preserve. */
const ENDS = 'it\'s,b\r\n\\1,"2"\r\n$HOME\u007f\r\n';
export const END_CASES: readonly Case[] = [
  {
    name: "ends of lines",
    method: "POST",
    headers: [["Content-Type", "text/csv"]],
    body: { kind: "text", text: ENDS },
  },
  {
    name: "ends of lines in a form",
    method: "POST",
    headers: [["Content-Type", "application/x-www-form-urlencoded"]],
    body: { kind: "form", fields: [["a", ENDS]] },
  },
  {
    name: "ends of lines in parts",
    method: "POST",
    body: {
      kind: "multipart",
      parts: [
        { kind: "value", name: "plain", value: ENDS },
        { kind: "value", name: "table", value: ENDS, mediaType: "text/csv" },
      ],
    },
  },
];

/** Bodies of operations in a spec: the `encoding` of their fields must arrive. */
const DESCRIBED = `
openapi: 3.1.0
paths:
  /form: { post: { requestBody: { content: { application/x-www-form-urlencoded: {
    example: { filter: { "it's [b]": "x & y", list: [1, { deep: "é%" }] }, expand: [a, "b c"], tags: ["1,2", "&"], point: { x: 1, y: -2 }, json: { q: '"' }, plain: "@a=b" },
    encoding: { filter: { style: deepObject }, expand: { style: deepObject }, point: { explode: true }, json: { contentType: application/json } } } } } } }
  /delimited: { post: { requestBody: { content: { application/x-www-form-urlencoded: {
    example: { ids: ["1,2", "3 4", "é&"], spaced: [a, b], piped: [a, "b|c"], point: { x: 1, y: "a=b" }, path: "a/b?c", json: [1] },
    encoding: { ids: { explode: false }, spaced: { style: spaceDelimited }, piped: { style: pipeDelimited }, point: { explode: false }, path: { allowReserved: true }, json: { contentType: application/json } } } } } } }
  /null: { post: { requestBody: { content: { application/json: { example: null } } } } }
  /long: { post: { parameters: [{ name: X-Row, in: header, example: 1234567890123456789 }],
    requestBody: { content: { application/json: { example: { id: 1234567890123456789, least: -9223372036854775808 } } } } } }
  /long-form: { post: { requestBody: { content: { application/x-www-form-urlencoded: { example: { id: 1234567890123456789, ids: [9007199254740993] } } } } } }
  /lines: { post: { requestBody: { content: { application/x-ndjson: { example: "{\\"a\\": 1}\\n{\\"b\\": 2}" } } } } }
  /values: { post: { requestBody: { content: { application/jsonl: { example: [{ a: 1 }, [2]] } } } } }
  /sequence: { post: { requestBody: { content: { application/json-seq: { itemSchema: {}, example: [{ a: 1 }, [2]] } } } } }
  /mixed: { post: { requestBody: { content: { multipart/mixed: { itemSchema: {}, example: [{ a: "it's" }, x] } } } } }
  /any: { post: { requestBody: { content: { "*/*": { example: { a: 1 } } } } } }
  /any-text: { post: { requestBody: { content: { "text/*": { example: "it's" } } } } }
  /cookies: { post: { parameters: [
    { name: a, in: cookie, example: "x; y, z=é %" }, { name: b, in: cookie, example: [1, "2,3"] }, { name: c, in: cookie, required: true, schema: { type: string } } ] } }
  /parts: { post: { requestBody: { content: { multipart/form-data: {
    schema: { properties: { note: { xml: { name: note } } } },
    example: { filter: { a: "x;type=text/x", list: [1] }, ids: [1, 2], joined: [1, 2], csv: ['a,"b"', "c;d"], whole: [{ a: 1 }], object: { b: "it's" }, note: { text: '<&> "' } },
    encoding: { filter: { style: deepObject }, joined: { explode: false }, csv: { contentType: text/csv }, whole: { contentType: application/json }, note: { contentType: application/xml; charset=utf-8 } } } } } } }
`;

export const DESCRIBED_CASES: readonly Case[] = (
  parseApi({ path: "api.yaml", text: DESCRIBED }).value?.operations ?? []
).map((operation) => {
  const { request } = sampleRequest(operation, describeOperation(operation), { max: 5_000 });
  return {
    name: operation.path,
    method: "POST",
    headers: request.headers,
    ...(request.body && { body: request.body }),
  };
});

/** Control characters need a shell that can write them. */
export const isStream = ({ name }: Case): boolean => name === "/sequence" || name === "/mixed";
