// Runs the samples: each is executed against a server that records what arrives, which must match the intended request.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "../../src/openapi/api.ts";
import { describeOperation } from "../../src/openapi/describe/describe-operation.ts";
import { parseApi } from "../../src/openapi/parse-api.ts";
import { sampleRequest } from "../../src/openapi/samples/sample-request.ts";
import { cleanRequest } from "../../src/request/build-request.ts";
import type { SampleLanguage } from "../../src/request/language.ts";
import { findLanguage } from "../../src/request/languages.ts";
import { pathText, queryText } from "../../src/request/parameter-text.ts";
import type { HttpRequest, Pair, RequestBody } from "../../src/request/request.ts";

interface Destination {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const HOSTILE = `it's "quoted" \`id\` $(id) \${HOME} $HOME %s %41 \\n \\u0041 \\ !! #{1} #tag </script> <b> {a} & = ; | é ü 漢 💥 \u202e \u2028 ??/ ''' """ end`;
const LINES = `first\n  "second" '''\n\t\\third \`\n$\{x} """ ## "#\nlast`;
const BYTES = Buffer.from([0, 1, 2, 255, 254, 13, 10, 26, 0]);
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

const folder = mkdtempSync(join(tmpdir(), "lectern-samples-"));
const file = join(folder, "a 'b' $c.bin");
const arrivals = new Map<string, Destination>();
let server: Server;
let origin = "";

beforeAll(async () => {
  writeFileSync(file, BYTES);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Map<string, string>();
      for (let index = 0; index < request.rawHeaders.length; index += 2) {
        headers.set((request.rawHeaders[index] ?? "").toLowerCase(), request.rawHeaders[index + 1] ?? "");
      }
      const [, key = ""] = /^\/(\d+)/.exec(request.url ?? "") ?? [];
      arrivals.set(key, { method: request.method ?? "", url: request.url ?? "", headers, body: Buffer.concat(chunks) });
      response.end("ok");
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Case {
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

const CASES: readonly Case[] = [
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
const END_CASES: readonly Case[] = [
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

const DESCRIBED_CASES: readonly Case[] = (parseApi({ path: "api.yaml", text: DESCRIBED }).value?.operations ?? []).map(
  (operation) => {
    const { request } = sampleRequest(operation, describeOperation(operation), { max: 5_000 });
    return {
      name: operation.path,
      method: "POST",
      headers: request.headers,
      ...(request.body && { body: request.body }),
    };
  },
);

/** Control characters need a shell that can write them. */
const isStream = ({ name }: Case): boolean => name === "/sequence" || name === "/mixed";

/** `SAMPLE_SPECS=a.json,b.json SAMPLES=200 SEED=1` adds random operations of these files, as many of each. */
const REAL_SPECS = (process.env["SAMPLE_SPECS"] ?? "").split(",").filter(Boolean);
const REAL_COUNT = Math.ceil(Number(process.env["SAMPLES"] ?? 200) / Math.max(1, REAL_SPECS.length));
const random = createRandom(Number(process.env["SEED"] ?? 1));
const REAL_CASES: readonly Case[] = REAL_SPECS.flatMap((path) => {
  const api = parseApi({ path, text: readFileSync(path, "utf8") }).value;
  const operations = [...(api?.operations ?? [])].filter(
    ({ kind, method }) => kind === "endpoint" && method !== "TRACE",
  );
  const chosen = Array.from({ length: Math.min(REAL_COUNT, operations.length) }, () => {
    const [operation] = operations.splice(Math.floor(random() * operations.length), 1);
    return operation;
  });
  return chosen.flatMap((operation) => (operation ? [realCase(operation)] : []));
});

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

function realCase(operation: Operation): Case {
  const { request } = sampleRequest(operation, describeOperation(operation), { max: 5_000 });
  const { method, headers, body } = request;
  const parts = body?.kind === "multipart" ? body.parts : [];
  const files = body?.kind === "file" || parts.some(({ kind }) => kind === "file");
  const present = parts.map((part) => (part.kind === "file" ? { ...part, value: file } : part));
  const sent =
    body?.kind === "file" ? { ...body, path: file } : body?.kind === "multipart" ? { ...body, parts: present } : body;
  return {
    name: `${method} ${operation.path} of ${operation.api.path}`,
    method,
    url: request.url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, ""),
    headers,
    ...(sent && { body: sent }),
    files,
    isRejectedByFetch: body !== undefined && (method === "GET" || method === "HEAD"),
  };
}

const PLAIN_CASES = [...CASES, ...REAL_CASES, ...DESCRIBED_CASES.filter((one) => !isStream(one))];
const BASH_CASES = [...END_CASES, ...DESCRIBED_CASES.filter(isStream)];
const ALL_CASES = [...PLAIN_CASES, ...BASH_CASES];

test("replaces wildcards, lines and cookies with concrete values", () => {
  const sent = (path: string) => {
    const found = DESCRIBED_CASES.find(({ name }) => name === path);
    return [...(found?.headers ?? []).map((header) => header.join(": ")), lines(found?.body)];
  };
  expect(sent("/null")).toEqual(["Content-Type: application/json", "null"]);
  expect(sent("/long")).toEqual([
    "X-Row: 1234567890123456789",
    "Content-Type: application/json",
    '{\n  "id": 1234567890123456789,\n  "least": -9223372036854775808\n}',
  ]);
  expect(sent("/long-form")).toEqual([
    "Content-Type: application/x-www-form-urlencoded",
    ["id: 1234567890123456789", "ids: 9007199254740993"],
  ]);
  expect(sent("/lines")).toEqual(["Content-Type: application/x-ndjson", '{"a": 1}\n{"b": 2}']);
  expect(sent("/values")).toEqual(["Content-Type: application/jsonl", '{"a":1}\n[2]']);
  expect(sent("/sequence")).toEqual(["Content-Type: application/json-seq", '\u001e{"a":1}\n\u001e[2]\n']);
  expect(sent("/mixed")).toEqual([
    "Content-Type: multipart/mixed; boundary=boundary",
    [
      ...["--boundary", "Content-Type: application/json", "", "{", '  "a": "it\'s"', "}"],
      ...["--boundary", "Content-Type: text/plain", "", "x", "--boundary--", ""],
    ].join("\r\n"),
  ]);
  expect(sent("/any")).toEqual(["Content-Type: application/json", '{\n  "a": 1\n}']);
  expect(sent("/any-text")).toEqual(["Content-Type: text/plain", "it's"]);
  expect(sent("/cookies")).toEqual(["Cookie: a=x%3B%20y%2C%20z%3D%C3%A9%20%25; b=1,2%2C3; c={c}", undefined]);
});

function lines(body: RequestBody | undefined): unknown {
  if (body?.kind === "form") return body.fields.map(([name, value]) => `${name}: ${value}`);
  if (body?.kind === "text") return body.text;
  if (body?.kind !== "multipart") return undefined;
  return body.parts.map(({ name, value, mediaType = "" }) => `${name}: ${value} ${mediaType}`.trimEnd());
}

test("encodes described bodies", () => {
  const described = DESCRIBED_CASES.filter(({ name }) => ["/form", "/delimited", "/parts"].includes(name));
  expect(described.map(({ body }) => lines(body))).toEqual([
    [
      "filter[it's [b]]: x & y",
      "filter[list][0]: 1",
      "filter[list][1][deep]: é%",
      "expand[0]: a",
      "expand[1]: b c",
      "tags: 1,2",
      "tags: &",
      "x: 1",
      "y: -2",
      'json: {"q":"\\""}',
      "plain: @a=b",
    ],
    "ids=1%2C2,3%204,%C3%A9%26&spaced=a%20b&piped=a%7Cb%7Cc&point=x,1,y,a%3Db&path=a/b?c&json=%5B1%5D",
    [
      "filter[a]: x;type=text/x",
      "filter[list][0]: 1",
      "ids: 1",
      "ids: 2",
      "joined: 1,2",
      'csv: a,"b" text/csv',
      "csv: c;d text/csv",
      'whole: [{"a":1}] application/json',
      'object: {"b":"it\'s"} application/json',
      'note: <?xml version="1.0" encoding="UTF-8"?>\n<note>\n  <text>&lt;&amp;&gt; "</text>\n</note> application/xml; charset=utf-8',
    ],
  ]);
});

function requestOf(one: Case, key: number): HttpRequest {
  return cleanRequest({
    method: one.method,
    url: `${origin}/${key}${one.url ?? ""}`,
    headers: one.headers ?? [],
    ...(one.body && { body: one.body }),
  });
}

/** The meaning of a request, without what senders may choose. */
function meaning(request: HttpRequest, runner: Runner): readonly unknown[] {
  const headers = request.headers.map(([name, value]) => [name.toLowerCase(), value]);
  return [request.method, urlMeaning(request.url.slice(origin.length), runner), headers, bodyMeaning(request, runner)];
}

/** If a library encodes the query, only its decoded value counts. */
function urlMeaning(url: string, { encodesQuery }: Runner): unknown {
  // Names in braces are for readers to replace; some libraries encode them.
  const [path, query] = encodesQuery ? url.split("?") : [url.replace(/\{/g, "%7B").replace(/\}/g, "%7D")];
  return query === undefined ? path : [path, ...new URLSearchParams(query)];
}

/** Some libraries sort the fields of a form. */
function ordered(fields: readonly Pair[], { sortsForms }: Runner): readonly Pair[] {
  return sortsForms ? fields.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other))) : fields;
}

function bodyMeaning({ body, headers }: HttpRequest, runner: Runner): unknown {
  if (body === undefined) return "";
  if (body.kind === "text") {
    const json = headers.some(([, value]) => /[/+]json$/.test(value));
    return json ? jsonMeaning(body.text) : body.text;
  }
  if (body.kind === "form") return ordered(body.fields, runner);
  if (body.kind === "file") return BYTES.toString("hex");
  return body.parts.map(({ kind, name, value, mediaType }) =>
    kind === "file"
      ? [name, BYTES.toString("hex"), ...(mediaType ? [mediaType] : [])]
      : [name, Buffer.from(value).toString("hex"), ...(mediaType ? [mediaType] : [])],
  );
}

async function arrived(request: HttpRequest, key: number, runner: Runner): Promise<readonly unknown[] | undefined> {
  const destination = arrivals.get(String(key));
  if (destination === undefined) return undefined;
  const headers = request.headers.map(([name]) => [name.toLowerCase(), destination.headers.get(name.toLowerCase())]);
  const body = await readBody(request, destination);
  const sent = request.body?.kind === "form" ? ordered(body as readonly Pair[], runner) : body;
  return [destination.method, urlMeaning(destination.url, runner), headers, sent];
}

async function readBody({ body }: HttpRequest, destination: Destination): Promise<unknown> {
  const type = destination.headers.get("content-type") ?? "";
  if (body?.kind === "file") return destination.body.toString("hex");
  if (body?.kind === "text")
    return /[/+]json$/.test(type) ? jsonMeaning(destination.body.toString()) : destination.body.toString();
  if (body === undefined) return destination.body.toString();
  const form = await new Response(new Uint8Array(destination.body), { headers: { "Content-Type": type } }).formData();
  return Promise.all(
    [...form].map(async ([name, value]) => {
      if (body.kind === "form") return [name, value];
      if (typeof value === "string")
        return [name, Buffer.from(value).toString("hex"), ...partType(destination, name, value)];
      const bytes = Buffer.from(await value.arrayBuffer()).toString("hex");
      // The parser assigns one of these to a part without a type.
      const isTyped = value.name === "blob" || !["", "text/plain", "application/octet-stream"].includes(value.type);
      return isTyped ? [name, bytes, value.type] : [name, bytes];
    }),
  );
}

/** The media type of a part without a file name, which the form parser drops. */
function partType(destination: Destination, name: string, value: string): readonly string[] {
  const parts = destination.body.toString().split(/\r\n--|^--/);
  const part = parts.find((one) => one.includes(`name="${name}"`) && one.endsWith(`\r\n\r\n${value}`));
  const type = part && /\r\nContent-Type: ([^\r]*)/i.exec(part)?.[1];
  return type === undefined ? [] : [type];
}

/** The value of a JSON text, and the digits of integers that `JSON.parse` changes. */
function jsonMeaning(text: string): readonly unknown[] {
  return [...flat(JSON.parse(text)), text.match(/\d{16,}/g)];
}

/** Every leaf of a JSON value with its path, so that `__proto__` counts like any other name. */
function* flat(value: unknown, path = ""): Generator<string> {
  if (typeof value !== "object" || value === null) yield `${path} = ${JSON.stringify(value)}`;
  else if (Object.keys(value).length === 0) yield `${path} = ${JSON.stringify(value)}`;
  else for (const [key, item] of Object.entries(value)) yield* flat(item, `${path}/${key}`);
}

/** The request as `fetch` can send it. */
function asFetched({ body: _, headers: __, ...one }: Case): Case {
  return one;
}

/** Code as copied from a page, without carriage returns. */
function shown(code: string): string {
  return code.replace(/\r\n?/g, "\n");
}

/** Runs one sample of each case in one process, and returns what the server received. */
async function run(language: string, cases: readonly Case[], runner: Runner): Promise<void> {
  arrivals.clear();
  const write = findLanguage(language)?.write;
  const files = cases.map((one, key) => {
    const path = join(folder, `${key}-${language}${runner.extension}`);
    const code = shown(write?.(requestOf(one, key)) ?? "");
    writeFileSync(path, runner.prepare?.(code, key) ?? code);
    return path;
  });
  const [command, ...options] = runner.command;
  const errors = await new Promise<string>((done) => {
    const child = spawn(command ?? "", [...options, ...files], { stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.on("close", () => done(text));
  });
  expect(errors).toBe("");
  for (const [key, one] of cases.entries()) {
    const request = requestOf(runner === NODE && one.isRejectedByFetch ? asFetched(one) : one, key);
    expect([one.name, ...((await arrived(request, key, runner)) ?? [])]).toEqual([
      one.name,
      ...meaning(request, runner),
    ]);
  }
}

interface Runner {
  readonly extension: string;
  readonly command: readonly string[];
  /** Adapts a standalone sample to run together with others. */
  readonly prepare?: (code: string, key: number) => string;
  readonly encodesQuery?: boolean;
  readonly sortsForms?: boolean;
}

function has(...command: readonly [string, ...string[]]): boolean {
  try {
    execFileSync(command[0], command.slice(1), { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const NODE = {
  extension: ".mjs",
  command: [
    process.execPath,
    "--input-type=module",
    "--no-warnings",
    "-e",
    'import { pathToFileURL } from "node:url"; for (const file of process.argv.slice(1)) await import(pathToFileURL(file).href);',
    "--",
  ],
};
const PYTHON = {
  extension: ".py",
  encodesQuery: true,
  command: ["python3", "-u", "-c", "import runpy, sys\nfor file in sys.argv[1:]: runpy.run_path(file)"],
};
const SHELL = {
  extension: ".sh",
  command: ["sh", "-c", 'for file; do . "$file" 2>/dev/null || echo "$file" >&2; done', "sh"],
};

/** A developer's machine may lack a program; in CI, all of them must run. */
const mayBeAbsent = process.env["CI"] === undefined;

test.skipIf(mayBeAbsent && !has("curl", "--version"))("cURL commands send the intended request", async () => {
  await run("curl", PLAIN_CASES, SHELL);
});

test.skipIf(!has("curl", "--version") || !has("bash", "--version"))(
  "cURL commands send the intended line endings",
  async () => {
    await run("curl", BASH_CASES, { ...SHELL, command: ["bash", ...SHELL.command.slice(1)] });
  },
);

test("JavaScript sends the intended request", async () => {
  await run(
    "javascript",
    ALL_CASES.filter(({ files }) => !files),
    NODE,
  );
});

test("Node.js sends the intended request, including files", async () => {
  await run("node", ALL_CASES, NODE);
});

test.skipIf(mayBeAbsent && !has("python3", "-c", "import requests"))("Python sends the intended request", async () => {
  await run("python", ALL_CASES, PYTHON);
});

const RUBY = {
  extension: ".rb",
  command: ["ruby", "-e", "$stdout.sync = true; ARGV.each { |file| load file }"],
};
const PHP = {
  extension: ".php",
  command: ["php", "-r", "foreach (array_slice($argv, 1) as $file) include $file;", "--"],
};
/** Compiled once: the samples are functions of one program. */
const GO = {
  extension: ".go",
  sortsForms: true,
  prepare: (code: string, key: number) =>
    code.replace("func main() {", `func init() { samples = append(samples, sample${key}) }\n\nfunc sample${key}() {`),
  command: [
    "sh",
    "-c",
    'cd "$1" && shift && printf "module samples\n" > go.mod && printf "package main\n\nvar samples []func()\n\nfunc main() {\n\tfor _, sample := range samples {\n\t\tsample()\n\t}\n}\n" > main.go && GOFLAGS=-mod=mod GOCACHE="$PWD/cache" go run . > /dev/null',
    "sh",
    folder,
  ],
};

test.skipIf(!has("go", "version"))(
  "Go sends the intended request",
  async () => {
    await run("go", ALL_CASES, GO);
  },
  240_000,
);

test.skipIf(!has("ruby", "-rnet/http", "-e", ""))("Ruby sends the intended request", async () => {
  await run("ruby", ALL_CASES, RUBY);
});

test.skipIf(!has("php", "-r", "exit(function_exists('curl_init') ? 0 : 1);"))(
  "PHP sends the intended request",
  async () => {
    await run("php", ALL_CASES, PHP);
  },
);

/** Sends the second half of a stream once the sample has printed the first. */
async function stream({ write }: SampleLanguage, { extension, command }: Runner): Promise<string> {
  let finish = (): void => {};
  const half = createServer((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write("data: one\n\n");
    finish = () => response.end("data: two\n\n");
  });
  await new Promise<void>((done) => half.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(half.address() as AddressInfo).port}/events`;
  const path = join(folder, `stream${extension}`);
  writeFileSync(
    path,
    write({ method: "POST", url, headers: [JSON_TYPE], body: { kind: "text", text: '{"a": 1}' }, streams: true }),
  );
  const [program = "", ...options] = command;
  const printed = await new Promise<string>((done) => {
    const child = spawn(program, [...options, path], { stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("one")) finish();
    });
    child.on("close", () => done(text));
  });
  half.close();
  return printed;
}

const STREAMED: readonly (readonly [string, Runner, isHere: boolean])[] = [
  ["curl", { ...SHELL, command: ["sh"] }, has("curl", "--version")],
  ["node", NODE, true],
  ["python", PYTHON, has("python3", "-c", "import requests")],
  ["ruby", RUBY, has("ruby", "-rnet/http", "-e", "")],
  ["php", PHP, has("php", "-r", "exit(function_exists('curl_init') ? 0 : 1);")],
  ["go", { extension: ".go", command: ["go", "run"] }, has("go", "version")],
];

for (const [name, runner, isHere] of STREAMED) {
  test.skipIf(!isHere)(`${name} prints a stream as it arrives`, async () => {
    const language = findLanguage(name);
    const printed = language && (await stream(language, runner));
    expect(printed?.match(/data: \w+/g)).toEqual(["data: one", "data: two"]);
  });
}
