// The API receives the same from the console as from its cURL sample: every location, style, body and credential.

import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Arrived, startApi, type TestApi } from "../support/console-api.ts";
import { filled, type OpenConsole, serveConsole, withConsole } from "../support/console-site.ts";
import type { ServedSite } from "../support/serve-site.ts";

const VALUES = { text: "a b/ü&=,;|", list: ["x y", "2,3"], object: { role: "admin", "first name": "A&B" } };
const SCHEMAS = {
  text: { type: "string" },
  list: { type: "array", items: { type: "string" } },
  object: { type: "object", additionalProperties: { type: "string" } },
};

interface Case {
  readonly name: string;
  readonly in: string;
  readonly style: string;
  readonly explode: boolean;
  readonly kind: keyof typeof VALUES;
}

/** Every style of a location with each kind of value it supports. */
function casesOf(
  location: string,
  styles: Readonly<Record<string, readonly (keyof typeof VALUES)[]>>,
): readonly Case[] {
  return Object.entries(styles).flatMap(([style, kinds]) =>
    kinds.flatMap((kind) =>
      [true, false].map((explode) => ({ name: `${style}-${kind}-${explode}`, in: location, style, explode, kind })),
    ),
  );
}

const ALL = ["text", "list", "object"] as const;
const LOCATIONS: Readonly<Record<string, readonly Case[]>> = {
  path: casesOf("path", { simple: ALL, label: ALL, matrix: ALL }),
  query: casesOf("query", {
    form: ALL,
    spaceDelimited: ["list"],
    pipeDelimited: ["list"],
    deepObject: ["object"],
  }),
  header: casesOf("header", { simple: ALL }),
};

const parameterOf = ({ kind, ...parameter }: Case): object => ({
  ...parameter,
  required: true,
  schema: SCHEMAS[kind],
});

const bodyOf = (mediaType: string, media: object): object => ({
  requestBody: { required: true, content: { [mediaType]: media } },
});

const FORM = {
  schema: {
    type: "object",
    properties: {
      name: { type: "string" },
      tags: { type: "array", items: { type: "string" } },
      size: { type: "integer", format: "int64" },
      extra: { type: "object", properties: { a: { type: "string" } } },
      file: { type: "string", format: "binary" },
    },
  },
};

const operation = (summary: string, more: object): object => ({
  post: { summary, responses: {}, security: [], ...more },
});

const spec = (origin: string): object => ({
  openapi: "3.1.0",
  info: { title: "Matrix", version: "1" },
  servers: [{ url: origin }],
  components: {
    securitySchemes: {
      keyHeader: { type: "apiKey", in: "header", name: "X-Key" },
      keyQuery: { type: "apiKey", in: "query", name: "key" },
      basic: { type: "http", scheme: "basic" },
      bearer: { type: "http", scheme: "bearer" },
      digest: { type: "http", scheme: "hoba" },
    },
  },
  paths: {
    ...Object.fromEntries(
      Object.entries(LOCATIONS).map(([location, cases]) => [
        `/${location}${location === "path" ? cases.map(({ name }) => `/{${name}}`).join("") : ""}`,
        operation(location, { parameters: cases.map(parameterOf) }),
      ]),
    ),
    "/reserved": operation("reserved", {
      parameters: [{ name: "q", in: "query", required: true, allowReserved: true, schema: { type: "string" } }],
    }),
    "/json": operation("json", bodyOf("application/json", { schema: { type: "object", additionalProperties: true } })),
    "/urlencoded": operation("urlencoded", {
      ...bodyOf("application/x-www-form-urlencoded", {
        ...FORM,
        encoding: { tags: { style: "form", explode: false }, extra: { style: "deepObject" } },
      }),
    }),
    "/multipart": operation("multipart", bodyOf("multipart/form-data", FORM)),
    "/text": operation("text", bodyOf("text/plain", { schema: { type: "string" } })),
    "/file": operation("file", bodyOf("application/octet-stream", {})),
    "/auth": operation("auth", {
      security: [{ keyHeader: [], keyQuery: [] }, { basic: [] }, { bearer: [] }, { digest: [] }],
    }),
  },
});

let site: ServedSite;
let api: TestApi;
const folder = mkdtempSync(join(tmpdir(), "lectern-console-"));

beforeAll(async () => {
  api = await startApi();
  site = await serveConsole(spec(api.origin));
  writeFileSync(join(folder, "photo.bin"), Buffer.from([0, 255, 1, 2, 13, 10, 3]));
});

afterAll(async () => {
  await api?.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  api.arrived.length = 0;
});

const href = (route: string, values: object = {}): string => `${site.origin}/api-reference/${route}${filled(values)}`;

/** Runs the sample like a reader would, in a directory with the chosen file and with secrets in the environment. */
function run(code: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile("bash", ["-c", code], { cwd: folder, env: { ...process.env, ...env } }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** The relevant parts of a request: browsers and curl add their own headers. */
function essence({ method, url, headers, body }: Arrived, names: readonly string[] = []): object {
  const type = headers["content-type"] ?? "";
  const boundary = /boundary=(\S+)/.exec(type)?.[1];
  const text = body.toString("latin1");
  return {
    method,
    url,
    type: type.replace(/;.*$/, ""),
    headers: names.map((name) => headers[name.toLowerCase()]),
    body: boundary === undefined ? decodeForm(text, type) : partsOf(text, boundary),
  };
}

/** Senders may encode a space in a form as plus or as %20. */
function decodeForm(text: string, type: string): unknown {
  return type.includes("urlencoded")
    ? text.split("&").map((pair) => decodeURIComponent(pair.replaceAll("+", "%20")))
    : text;
}

function partsOf(text: string, boundary: string): readonly string[] {
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/Content-Type: (?:application\/octet-stream)\r\n/i, "").toLowerCase());
}

async function compare(
  { send, sample }: Pick<OpenConsole, "send" | "sample">,
  env?: Readonly<Record<string, string>>,
  names?: readonly string[],
): Promise<Arrived> {
  const code = await sample();
  await send();
  await run(code, env);
  const [sent, curled] = api.arrived;
  if (!sent || !curled) throw new Error(`${api.arrived.length} requests arrived`);
  expect(essence(sent, names)).toEqual(essence(curled, names));
  return sent;
}

test.each(Object.keys(LOCATIONS))("delivers every style in the %s like cURL", async (location) => {
  const cases = LOCATIONS[location] ?? [];
  const parameters = Object.fromEntries(
    cases.map(({ name, kind }) => [`${location}/${encodeURIComponent(name)}`, VALUES[kind]]),
  );
  await withConsole(href(location, { parameters }), async (console) => {
    if (location === "header") for (const { name, kind } of cases) await fillHeader(console, name, kind);
    await compare(console, {}, location === "header" ? cases.map(({ name }) => name) : []);
  });
});

/** Links cannot carry headers, so these are typed. */
async function fillHeader({ dialog }: OpenConsole, name: string, kind: keyof typeof VALUES): Promise<void> {
  const field = dialog.locator(".console-field", { has: dialog.page().getByText(name, { exact: true }) }).first();
  if (kind === "text") return field.locator("input.console-entry").fill("a b,c");
  const add = field.getByRole("button", { name: kind === "list" ? "Add item" : "Add field" });
  for (const index of [0, 1]) {
    await add.click();
    await field.locator("input.console-entry:not(.console-key)").nth(index).fill(`v${index}`);
  }
}

test("keeps reserved characters where a spec allows them", async () => {
  await withConsole(href("reserved", { parameters: { "query/q": "a:b/c?d[e]@f,g;h" } }), async (console) => {
    expect((await compare(console)).url).toBe("/reserved?q=a:b/c?d[e]@f,g;h");
  });
});

test("delivers a JSON body digit by digit", async () => {
  const text = '{\n  "id": 9007199254740993,\n  "empty": "",\n  "none": null,\n  "no": false,\n  "zero": 0\n}';
  await withConsole(href("json"), async (console) => {
    await console.dialog.getByRole("button", { name: "JSON", exact: true }).click();
    await console.dialog.getByLabel("Body", { exact: true }).last().fill(text);
    await console.dialog.getByRole("button", { name: "Form", exact: true }).click();
    expect(String((await compare(console)).body)).toBe(text);
  });
});

test("encodes the fields of a plain form", async () => {
  const value = { name: "A & B", tags: ["x", "y z"], size: 7, extra: { a: "1" } };
  await withConsole(href("urlencoded", { content: 0, value }), async (console) => {
    await compare(console);
  });
});

test("delivers files and fields as parts", async () => {
  await withConsole(href("multipart"), async (console) => {
    const { dialog } = console;
    await dialog.getByLabel("name", { exact: true }).fill("Füße");
    await dialog.locator("input[type=file]").setInputFiles(join(folder, "photo.bin"));
    const sent = await compare(console);
    expect(sent.body.includes(Buffer.from([0, 255, 1, 2, 13, 10, 3]))).toBe(true);
  });
});

test("delivers texts and files as bodies", async () => {
  await withConsole(href("text"), async (console) => {
    await console.dialog.getByLabel("Body", { exact: true }).last().fill("line 1\n'quoted' $HOME `x`");
    await compare(console);
  });
  api.arrived.length = 0;
  await withConsole(href("file"), async (console) => {
    await console.dialog.locator("input[type=file]").setInputFiles(join(folder, "photo.bin"));
    await compare(console);
  });
});

test.each<[choice: string, fields: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>]>([
  ["0", { "X-Key": "k 1", key: "k&2" }, { KEY_HEADER: "k 1", KEY_QUERY: "k%262" }],
  ["1", { Username: "me", Password: "pä:ss" }, { API_CREDENTIALS: Buffer.from("me:pä:ss").toString("base64") }],
  ["2", { Token: "Bearer t.o.k" }, { API_TOKEN: "t.o.k" }],
  ["3", { Credentials: 'result="x"' }, { DIGEST: 'result="x"' }],
])("delivers the credential %s like cURL and only names it in the sample", async (choice, fields, env) => {
  await withConsole(href("auth"), async (console) => {
    const { dialog, sample } = console;
    await dialog.getByLabel("Sign in with").selectOption(choice);
    for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
    for (const secret of Object.values(fields)) expect(await sample()).not.toContain(secret);
    await compare(console, env, ["authorization", "x-key"]);
    await dialog.getByRole("button", { name: "Show secrets" }).click();
    api.arrived.splice(1);
    await run(await sample());
    const [sent, curled] = api.arrived;
    expect(curled && essence(curled, ["authorization", "x-key"])).toEqual(
      sent && essence(sent, ["authorization", "x-key"]),
    );
  });
});
