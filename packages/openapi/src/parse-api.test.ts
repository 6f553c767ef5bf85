import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { expect, test } from "vitest";
import { startCost } from "../../../test/support/cost.ts";
import { describeOperation } from "./describe/describe-operation.ts";
import { parseApi } from "./parse-api.ts";

function problems(path: string, text: string): readonly string[] {
  return parseApi({ path, text }).diagnostics.map(formatDiagnostic);
}

function operationsOf(text: string): readonly unknown[] {
  const api = parseApi({ path: "api.yaml", text }).value;
  return (api?.operations ?? []).map(({ api: _, value: __, ...rest }) => rest);
}

const BARE = { tags: [], deprecated: false, hidden: false, excluded: false, docs: { metadata: {} } };

test("parses JSON and YAML to the same result", () => {
  const json = '{"openapi": "3.1.0", "info": {"title": "Shop", "version": "2"}, "paths": {"/a": {"get": {}}}}';
  const yaml = "openapi: 3.1.0\ninfo:\n  title: Shop\n  version: 2\npaths:\n  /a:\n    get: {}\n";
  for (const text of [json, yaml, `\uFEFF${json}`, `\uFEFF${yaml}`]) {
    const { value, diagnostics } = parseApi({ path: "api.yaml", text });
    expect(diagnostics).toEqual([]);
    expect(value).toMatchObject({ path: "api.yaml", title: "Shop", version: "2" });
    expect(value?.operations).toHaveLength(1);
    expect(value?.operations[0]?.api).toBe(value);
  }
});

test.each([
  ["package.json", '{"name": "x"}'],
  ["ci.yml", "on: push"],
  ["overlay.yaml", "overlay: 1.0.0"],
  ["empty.json", ""],
])("ignores %s, which is not a spec", (path, text) => {
  expect(parseApi({ path, text })).toEqual({ value: undefined, diagnostics: [], paths: new Set() });
});

test("sorts operations by path, then by method", () => {
  const text = `
openapi: 3.2.0
paths:
  /b:
    query: {}
    trace: {}
    post: {}
    get: {}
    additionalOperations:
      Link: {}
  /a:
    parameters: []
    patch: {}
    put: {}
    x-note: hello
  x-extra: {}
webhooks:
  created:
    post: {}
`;
  expect(parseApi({ path: "a.yaml", text }).value?.operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /b",
    "POST /b",
    "TRACE /b",
    "QUERY /b",
    "LINK /b",
    "PUT /a",
    "PATCH /a",
    "POST created",
  ]);
});

test("keeps the extensions of an operation", () => {
  const text = `
openapi: 3.1.0
tags:
  - name: user-management
    x-group: User Management
paths:
  /users:
    get:
      summary: List users
      description: All of them.
      tags: [user-management, other]
      deprecated: true
      x-docs:
        metadata: { title: Everybody, groups: [admin] }
        groups: [staff, admin]
        content: <Note>Slow.</Note>
        href: /people
    post:
      x-hidden: true
      x-mint: { metadata: { title: Add } }
    put:
      x-excluded: true
      summary: 2024
      description: { not: text }
`;
  expect(operationsOf(text)).toEqual([
    {
      ...BARE,
      hidden: true,
      kind: "endpoint",
      method: "GET",
      path: "/users",
      summary: "List users",
      description: "All of them.",
      tags: ["user-management", "other"],
      group: "User Management",
      deprecated: true,
      docs: {
        metadata: { title: "Everybody", groups: ["admin", "staff"] },
        content: "<Note>Slow.</Note>",
        href: "/people",
      },
    },
    { ...BARE, kind: "endpoint", method: "PUT", path: "/users", summary: "2024", excluded: true },
    { ...BARE, kind: "endpoint", method: "POST", path: "/users", hidden: true, docs: { metadata: { title: "Add" } } },
  ]);
});

test("prefers x-docs over its alias x-mint", () => {
  const text = "openapi: 3.1.0\npaths: { /a: { get: { x-docs: { href: /new }, x-mint: { href: /old } } } }";
  expect(operationsOf(text)).toMatchObject([{ docs: { href: "/new" } }]);
});

test("treats names of built-in objects as ordinary names", () => {
  const text = `{"openapi": "3.1.0", "paths": {"/__proto__": {"get": {"tags": ["constructor"],
    "x-docs": {"metadata": {"__proto__": {"polluted": true}, "title": "T"}}}}}, "webhooks": {"__proto__": {"post": {}}}}`;
  const operations = parseApi({ path: "a.json", text }).value?.operations ?? [];
  expect(operations.map(({ path, group }) => [path, group])).toEqual([
    ["/__proto__", "constructor"],
    ["__proto__", undefined],
  ]);
  expect(Object.keys(operations[0]?.docs.metadata ?? {})).toContain("title");
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(operations[0]?.docs.metadata?.["polluted"]).toBeUndefined();
});

test("follows a path item reference inside the file", () => {
  const text =
    "openapi: 3.1.0\npaths:\n  /a: { $ref: '#/components/pathItems/a' }\ncomponents: { pathItems: { a: { get: {} } } }";
  expect(operationsOf(text)).toEqual([{ ...BARE, kind: "endpoint", method: "GET", path: "/a" }]);
});

test("parses Swagger 2.0", () => {
  const { value, diagnostics } = parseApi({ path: "a.json", text: '{"swagger": "2.0", "paths": {"/a": {"get": {}}}}' });
  expect([value?.operations.length, diagnostics]).toEqual([1, []]);
});

test.each([
  [
    "broken JSON points at the error",
    '{"openapi": "3.0.0",\n  "paths": {"/a": {"get": {}}\n',
    ["api.json:3:1 api/syntax Syntax error: Close brace expected. Fix the JSON or YAML."],
  ],
  [
    "a version that does not exist",
    '{"openapi": "4.0.0", "paths": {"/a": {"get": {}}}}',
    [
      'api.json:1:2 api/unknown-version Unknown OpenAPI version "4.0.0". Use 2.0, 3.0, 3.1 or 3.2. Until then, the closest version is assumed.',
    ],
  ],
  [
    "no operations",
    '{"openapi": "3.0.0", "paths": {}}',
    ['api.json:1:1 api/no-operations "api.json" has no operations. Add operations under "paths" or "webhooks".'],
  ],
  ["nothing but components since 3.1", '{"openapi": "3.1.0", "components": {}}', []],
  [
    "parts of the wrong type cost only themselves",
    '{"openapi": "3.0.0", "paths": {\n  "/a": 1,\n  "/b": {"get": "x", "put": null, "post": {}},\n  "c": {"get": {}}\n}}',
    [
      'api.json:2:3 api/invalid-path-item Path item "/a" must be an object with one key per method. Make it an object. Until then, it is skipped.',
      'api.json:3:10 api/invalid-operation Operation "GET /b" must be an object. Make it an object. Until then, it is skipped.',
      'api.json:4:3 api/path-missing-slash Path "c" must start with "/". Use "/c".',
    ],
  ],
  [
    "path items that refer to nothing",
    '{"openapi": "3.1.0", "paths": {"/a": {"$ref": "#/nowhere"}, "/b": {"$ref": "b.yaml"}, "/c": {"get": {}}}}',
    [
      'api.json:1:68 api/external-ref Cannot read the referenced file "b.yaml". Reference a file in the project, or, from a remote file, a file on the same site.',
      'api.json:1:39 api/unresolved-ref Unresolved reference "#/nowhere". Fix the reference, or add the definition.',
    ],
  ],
])("%s", (_, text, expected) => {
  expect(problems("api.json", text)).toEqual(expected);
});

test("locates an error in broken YAML and keeps what it could parse", () => {
  const text = "openapi: 3.0.0\npaths:\n  /a:\n    get: {}\n    get: {}\n  /b: 7\n";
  expect(problems("api.yaml", text)).toEqual([
    "api.yaml:5:5 api/syntax Syntax error: Map keys must be unique. Fix the JSON or YAML.",
    'api.yaml:6:7 api/invalid-path-item Path item "/b" must be an object with one key per method. Make it an object. Until then, it is skipped.',
  ]);
  expect(parseApi({ path: "api.yaml", text }).value?.operations).toHaveLength(1);
});

const UNREADABLE =
  'api.yaml:1:1 api/spec-too-complex "api.yaml" is nested too deeply or expands to too many aliases. Replace YAML aliases and deep nesting with $ref.';

test("rejects an alias bomb", () => {
  const levels = "bcdefghij"
    .split("")
    .map((name, index) => `${name}: &${name} [${`*${"abcdefghi"[index]},`.repeat(9)}]`);
  const text = ["openapi: 3.0.0", "a: &a [x,x,x,x,x,x,x,x,x]", ...levels].join("\n");
  expect(problems("api.yaml", text)).toEqual([UNREADABLE]);
});

test("rejects deep nesting", () => {
  const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
  const json = (levels: number): string => `{"openapi": "3.0.0", "paths": {"/a": {"get": {}}}, "x": ${nested(levels)}}`;
  const [open, close] = ["[".repeat(30), "]".repeat(30)];
  const chain = Array.from({ length: 20 }, (_, index) => `a${index + 1}: &a${index + 1} ${open}*a${index}${close}`);
  expect(problems("api.yaml", `openapi: 3.0.0\npaths: ${nested(5_000)}`)).toEqual([UNREADABLE]);
  expect(problems("api.yaml", ["openapi: 3.0.0", "a0: &a0 []", ...chain].join("\n"))).toEqual([UNREADABLE]);
  expect(problems("api.json", json(450))).toEqual([]);
  for (const levels of [1_000, 500_000])
    expect(problems("api.json", json(levels))).toEqual([UNREADABLE.replaceAll("api.yaml", "api.json")]);
});

test.each([
  [
    "x-mcp: { enabled: true }",
    'api.yaml:3:14 api/mcp-unsupported MCP tool "GET /a" is not published: the docs server describes endpoints but does not call them. Remove the setting. Assistants find the endpoint with list_operations and get_operation.',
  ],
  [
    "x-mint: { mcp: { name: a } }",
    'api.yaml:3:14 api/mcp-unsupported MCP tool "GET /a" is not published: the docs server describes endpoints but does not call them. Remove the setting. Assistants find the endpoint with list_operations and get_operation.',
  ],
])("rejects %s once, with a reason", (extension, problem) => {
  const text = `openapi: 3.1.0\npaths:\n  /a: { get: { ${extension} } }\n  /b: { get: { ${extension} } }\n`;
  expect(problems("api.yaml", text)).toEqual([problem]);
});

test("reports nothing about an endpoint excluded from MCP tools", () => {
  const text = "openapi: 3.1.0\npaths:\n  /a: { get: { x-mcp: { enabled: false } } }\n";
  expect(problems("api.yaml", text)).toEqual([]);
});

test("parses 13 MB of JSON quickly", () => {
  const paths: Record<string, unknown> = {};
  const schema = { type: "object", properties: { id: { type: "string", description: "x".repeat(300) } } };
  for (let index = 0; index < 1500; index++) {
    paths[`/things/${index}`] = {
      get: { summary: `Thing ${index}`, responses: Array.from({ length: 20 }, () => schema) },
    };
  }
  const text = JSON.stringify({ paths, openapi: "3.0.3" });
  expect(text.length).toBeGreaterThan(10_000_000);
  const cost = startCost();
  expect(parseApi({ path: "a.json", text }).value?.operations).toHaveLength(1500);
  expect(cost()).toBeLessThan(20_000);
});

test("omits restricted operations and parameters and reports that once", () => {
  const text = `
openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    x-docs: { groups: [staff] }
    get: { summary: A }
  /b:
    get: { x-mint: { groups: [admin] } }
  /c:
    get:
      parameters:
        - { name: shown, in: query, schema: { type: string } }
        - { name: secret, in: query, schema: { type: string, x-mint: { groups: [admin] } } }
`;
  const { value, diagnostics } = parseApi({ path: "api.yaml", text });
  expect(value?.operations.map(({ path, hidden }) => [path, hidden])).toEqual([
    ["/a", true],
    ["/b", true],
    ["/c", false],
  ]);
  const [, , open] = value?.operations ?? [];
  expect(open && describeOperation(open).parameters.map(({ name }) => name)).toEqual(["shown"]);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'api.yaml:7:10 api/groups-omitted "GET /a", "GET /b" are restricted by "groups" and omitted, because a static site has no accounts. Remove `groups` to publish it, or list it in the navigation.',
    'api.yaml:14:11 api/groups-omitted Parameter "secret" is restricted by "groups" and omitted, because a static site has no accounts. Remove `groups` from the parameter or its schema to publish it.',
  ]);
});

test("merges x-docs over x-mint key by key", () => {
  const text = `
openapi: 3.1.0
paths:
  /a:
    get:
      x-mint: { href: /old, content: Old., metadata: { title: Old, icon: star } }
      x-docs: { content: New., metadata: { title: New } }
`;
  expect(parseApi({ path: "api.yaml", text }).value?.operations[0]?.docs).toEqual({
    metadata: { title: "New", icon: "star" },
    content: "New.",
    href: "/old",
  });
});

test("reports an external URL and a link without a target", () => {
  const text = `
openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: listUsers
      x-docs: { href: https://other.test/a }
      responses:
        "200": { description: ok, links: { again: { operationId: listUsers }, next: { operationId: listUser }, far: { operationId: nobody } } }
`;
  const { value, diagnostics } = parseApi({ path: "api.yaml", text });
  expect(value?.operations[0]?.docs).toEqual({ metadata: {} });
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'api.yaml:6:5 api/external-href "x-docs.href" of "GET /a" is not on this site: "https://other.test/a". Use a path such as "/users/list", or add the URL to the navigation as a link.',
    'api.yaml:10:85 api/link-target-not-found Link "next" targets the unknown operationId "listUser". Did you mean "listUsers"?',
    'api.yaml:10:117 api/link-target-not-found Link "far" targets the unknown operationId "nobody". Fix the operationId, or remove the link.',
  ]);
});

test("locates settings of 3.0 webhooks and 3.2 methods", () => {
  const text = `openapi: 3.2.0
paths:
  /a:
    additionalOperations:
      COPY: { x-docs: { groups: [staff] } }
x-webhooks:
  sent:
    post: { summary: Sent, x-mcp: { enabled: true } }
`;
  const { diagnostics } = parseApi({ path: "api.yaml", text });
  expect(diagnostics.map(({ code, at }) => `${code} ${at.line}`)).toEqual([
    "api/mcp-unsupported 8",
    "api/groups-omitted 5",
  ]);
});

test("ignores extensions beside 3.0 webhooks", () => {
  const text = "openapi: 3.0.0\npaths: {}\nx-webhooks: { x-internal: true, sent: { post: { summary: Sent } } }\n";
  const { value, diagnostics } = parseApi({ path: "api.yaml", text });
  expect(value?.operations.map(({ path }) => path)).toEqual(["sent"]);
  expect(diagnostics).toEqual([]);
});

test("reads YAML 1.1 dates and bytes as text", () => {
  const text =
    "%YAML 1.1\n---\nopenapi: 3.1.0\npaths: { /a: { get: { x: 2024-01-02, v: !!binary aGVsbG8=, z: !!timestamp 2024-01-02 } } }\n";
  const { value } = parseApi({ path: "api.yaml", text });
  expect(value?.operations[0]?.value).toEqual({ x: "2024-01-02", v: "aGVsbG8=", z: "2024-01-02" });
});
