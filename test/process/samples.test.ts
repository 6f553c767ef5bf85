// Runs the samples: each is executed against a server that records what arrives, which must match the intended request.

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeOperation, type Operation, parseApi, sampleRequest } from "@lectern/openapi";
import type { HttpRequest, Pair, RequestBody } from "@lectern/request";
import { cleanRequest } from "@lectern/request";
import { findLanguage, type SampleLanguage } from "@lectern/request/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Case, casesWith, DESCRIBED_CASES, END_CASES, isStream } from "../support/sample-cases.ts";

interface Destination {
  readonly method: string;
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

const BYTES = Buffer.from([0, 1, 2, 255, 254, 13, 10, 26, 0]);
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

const PLAIN_CASES = [...casesWith(file), ...REAL_CASES, ...DESCRIBED_CASES.filter((one) => !isStream(one))];
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

/** Compiled once: each sample is a method of its own class. Run with another default encoding, as on Windows before Java 18. */
const JAVA: Runner = {
  extension: ".java",
  prepare: (code, key) =>
    code.replace(
      /^((?:import .*\n)*)([\s\S]*)$/,
      (_, imports: string, body: string) =>
        `${imports}class Sample${key} {\nstatic void run() throws Exception {\n${body}\n}\n}\n`,
    ),
  command: [
    "sh",
    "-c",
    'cd "$1" && shift && javac -encoding UTF-8 -d classes Main.java "$@" && java -Dfile.encoding=ISO-8859-1 -cp classes Main "$#" > /dev/null',
    "sh",
    folder,
  ],
};
const JAVA_MAIN = `class Main {
  public static void main(String[] count) throws Exception {
    for (int key = 0; key < Integer.parseInt(count[0]); key++) Class.forName("Sample" + key).getDeclaredMethod("run").invoke(null);
  }
}
`;

test.skipIf(!has("javac", "-version"))("Java sends the intended request", async () => {
  writeFileSync(join(folder, "Main.java"), JAVA_MAIN);
  await run("java", ALL_CASES, JAVA);
});

/** Linked once: the `main` of each sample has a name of its own. */
const linked = (extension: string, compiler: string): Runner => ({
  extension,
  prepare: (code, key) => code.replace("int main(void)", `int sample${key}(void)`),
  command: [
    "sh",
    "-c",
    `cd "$1" && shift && ${compiler} -o all all${extension} "$@" -lcurl && ./all > /dev/null`,
    "sh",
    folder,
  ],
});

const hasCurlHeaders = has("sh", "-c", "echo '#include <curl/curl.h>' | cc -x c -fsyntax-only -");

test.skipIf(!hasCurlHeaders).each([
  ["c", linked(".c", "cc")],
  ["c++", linked(".cpp", "c++")],
])("%s sends the intended request", async (language, runner) => {
  const names = ALL_CASES.map((_, key) => `sample${key}`);
  const declared = names.map((name) => `int ${name}(void);`).join("\n");
  const called = names.map((name) => `${name}();`).join(" ");
  writeFileSync(join(folder, `all${runner.extension}`), `${declared}\nint main(void) { ${called} }\n`);
  await run(language, ALL_CASES, runner);
});

test.skipIf(!has("rustc", "--version"))("Rust samples have no syntax error", () => {
  const write = findLanguage("rust")?.write;
  // Disabled code is still parsed, and needs no packages.
  const code = ALL_CASES.map((one, key) => `#[cfg(any())]\nmod sample${key} {\n${write?.(requestOf(one, key))}\n}\n`);
  const path = join(folder, "samples.rs");
  writeFileSync(path, code.join(""));
  const options = ["--edition", "2021", "--crate-type", "lib", "--emit", "metadata", "--out-dir", folder];
  const { stderr } = spawnSync("rustc", [...options, path], { encoding: "utf8" });
  expect([code.length, stderr]).toEqual([ALL_CASES.length, ""]);
});

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
    write({
      method: "POST",
      url,
      headers: [["Content-Type", "application/json"]],
      body: { kind: "text", text: '{"a": 1}' },
      streams: true,
    }),
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
