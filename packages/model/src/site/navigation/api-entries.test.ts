import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { type Api, parseApi } from "@lectern/openapi";
import { expect, test } from "vitest";
import { startCost } from "../../../../../test/support/cost.ts";
import type { ApiSource } from "../../config/api-source.ts";
import type { DivisionEntry, GroupEntry, NavigationEntry, NavigationRoot } from "../../config/navigation.ts";
import { expandApiEntries } from "./api-entries.ts";
import type { ExpandedEntry } from "./expanded-navigation.ts";

const AT = { file: "docs.json", line: 1, column: 1 };

/** Specs by path, with their OpenAPI `paths`. */
function descriptions(files: Readonly<Record<string, Readonly<Record<string, unknown>>>>): ReadonlyMap<string, Api> {
  const apis = new Map<string, Api>();
  for (const [path, content] of Object.entries(files)) {
    const api = parseApi({ path, text: JSON.stringify({ openapi: "3.1.0", ...content }) }).value;
    if (api) apis.set(path, api);
  }
  return apis;
}

type Child = string | NavigationEntry;

function entries(children: readonly Child[]): readonly NavigationEntry[] {
  return children.map((child) => (typeof child === "string" ? { kind: "page", value: child, at: AT } : child));
}

function source(...sources: readonly string[]): ApiSource {
  return { sources, at: AT };
}

function group(label: string, children: readonly Child[], openapi?: ApiSource): GroupEntry {
  const common = { at: AT, hidden: false, expanded: false, children: entries(children) };
  return { kind: "group", label, ...common, ...(openapi && { openapi }) };
}

function tab(label: string, children: readonly Child[], openapi?: ApiSource): DivisionEntry {
  const common = { at: AT, hidden: false, default: false, global: [], children: entries(children) };
  return { kind: "tab", label, ...common, ...(openapi && { openapi }) };
}

/** The expanded tree as lines, problems last: groups and tabs by name, operations by route. */
function expand(root: readonly Child[] | NavigationRoot, apis: ReadonlyMap<string, Api>): readonly string[] {
  const navigation = "children" in root ? root : { children: entries(root), global: [] };
  const { value, diagnostics } = expandApiEntries(navigation, apis);
  return [...value.children.flatMap((entry) => show(entry, "")), ...diagnostics.map(formatDiagnostic)];
}

function show(entry: ExpandedEntry, indent: string): readonly string[] {
  if (entry.kind === "page") return [`${indent}${entry.value}`];
  if (entry.kind === "operation") return [`${indent}${entry.operation.method} → ${entry.route}`];
  if (entry.kind === "channel") return [`${indent}${entry.channel.id} → ${entry.route}`];
  if (entry.kind === "part") return [`${indent}${entry.part.kind} ${entry.part.name} → ${entry.route}`];
  if (entry.kind === "summary") return [`${indent}${entry.summary.part} → ${entry.route}`];
  return [`${indent}[${entry.label}]`, ...entry.children.flatMap((child) => show(child, `${indent}  `))];
}

const USERS = descriptions({
  "openapi.json": {
    tags: [{ name: "user-management", "x-group": "User Management" }],
    paths: {
      "/users": {
        get: { summary: "List users", tags: ["user-management"] },
        post: { tags: ["user-management"] },
      },
      "/ping": { get: {} },
      "/users/{id}": { get: { summary: "List users", tags: ["user-management", "other"] } },
      "/secret": { get: { "x-hidden": true, summary: "Secret" } },
      "/gone": { get: { "x-excluded": true } },
    },
    webhooks: { "user created": { post: { tags: ["Events"] } } },
  },
});

const ALL_USERS = [
  "[User Management]",
  "  GET → /api-reference/user-management/list-users",
  "  POST → /api-reference/user-management/post-users",
  "  GET → /api-reference/user-management/list-users-1",
  "[API Reference]",
  "  GET → /api-reference/get-ping",
  "[Events]",
  "  POST → /api-reference/events/user-created",
];

const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);

test("generates one group per tag for a tab with only a spec", () => {
  expect(expand([tab("API", [], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  overview → /api-reference/overview",
    ...indented(ALL_USERS),
  ]);
});

test("generates one subgroup per tag for a group with only a spec", () => {
  expect(expand([group("API", [], source("/openapi.json"))], USERS)).toEqual(["[API]", ...indented(ALL_USERS)]);
});

test("generates a spec at the root of the navigation there", () => {
  const root: NavigationRoot = { children: entries(["index"]), global: [], openapi: source("./openapi.json") };
  expect(expand(root, USERS)).toEqual(["index", ...ALL_USERS]);
});

test("puts ordinary pages first and still generates", () => {
  expect(expand([group("API", ["intro", "auth"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  intro",
    "  auth",
    ...indented(ALL_USERS),
  ]);
});

test("stops generating for a node with one listed endpoint at any depth", () => {
  const tree = [
    tab("API", [group("Users", ["intro", group("More", ["get /users"]), "outro"])], source("openapi.json")),
  ];
  expect(expand(tree, USERS)).toEqual([
    "[API]",
    "  [Users]",
    "    intro",
    "    [More]",
    "      GET → /api-reference/user-management/list-users",
    "    outro",
  ]);
});

test("accepts an entry that names its file anywhere, and still generates", () => {
  expect(expand([group("Start", ["openapi.json GET /ping"])], USERS)).toEqual([
    "[Start]",
    "  GET → /api-reference/get-ping",
  ]);
  expect(expand([group("API", ["openapi.json GET /ping"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-ping",
    ...indented(ALL_USERS),
  ]);
});

test("lists a webhook by name", () => {
  expect(expand([group("API", ["webhook user created"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  POST → /api-reference/events/user-created",
  ]);
});

test("tolerates a missing or extra trailing slash", () => {
  expect(expand([group("API", ["GET /users/"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/user-management/list-users",
  ]);
});

test("reports an unknown endpoint with the closest ones", () => {
  expect(expand([group("API", ["PATCH /users", "GET /pin"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    'docs.json:1:1 api/operation-not-found Operation "PATCH /users" not found in the OpenAPI file. Did you mean "GET /users" or "POST /users"?',
    'docs.json:1:1 api/operation-not-found Operation "GET /pin" not found in the OpenAPI file. Did you mean "GET /ping"?',
  ]);
});

test("gives a hidden operation a page only where it is listed", () => {
  expect(expand([group("API", ["GET /secret"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/secret",
  ]);
});

test("never gives an excluded operation a page", () => {
  expect(expand([group("API", ["GET /gone"], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    'docs.json:1:1 api/operation-excluded "GET /gone" has no page, because it is marked x-excluded or x-internal. Remove the entry or the extension.',
  ]);
});

test("reports a missing spec once, not per entry", () => {
  const tree = [
    group("API", ["GET /a", "GET /b", "page"], source("opnapi.json")),
    tab("Live", [], source("https://x.test/o.json")),
  ];
  expect(expand(tree, USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-a",
    "  GET → /api-reference/get-b",
    "  page",
    "[Live]",
    'docs.json:1:1 api/spec-not-found OpenAPI file "opnapi.json" not found. Did you mean "openapi.json"?',
    'docs.json:1:1 api/spec-not-found Could not fetch the OpenAPI file "https://x.test/o.json". Save it in the project and reference that file.',
  ]);
});

test("does not report a pending spec as missing", () => {
  const navigation = { children: entries([tab("Live", ["GET /a"], source("https://x.test/o.json"))]), global: [] };
  const { diagnostics } = expandApiEntries(navigation, USERS, { isFetching: (url) => url === "https://x.test/o.json" });
  expect(diagnostics.map((problem) => `${problem.severity} ${formatDiagnostic(problem)}`)).toEqual([
    'info docs.json:1:1 api/spec-fetching Fetching the OpenAPI file "https://x.test/o.json". Wait for it; its pages appear when it has loaded.',
  ]);
});

test("distinguishes a file that is not a spec from a missing one", () => {
  const navigation = { children: entries([group("API", [], source("empty.yaml"))]), global: [] };
  const { diagnostics } = expandApiEntries(navigation, USERS, { files: ["empty.yaml"] });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'api/spec-not-recognized "empty.yaml" is not an OpenAPI or AsyncAPI file.',
  ]);
});

test("reports a directory outside the site", () => {
  expect(expand([group("API", [], { ...source("openapi.json"), directory: "../h" })], USERS).at(-1)).toBe(
    'docs.json:1:1 api/directory-outside-site Directory "../h" is outside the site; "api-reference" is used. Use a path relative to the site root, such as "api".',
  );
});

test("reports an entry with a missing file and generates a page from its text", () => {
  expect(expand([group("API", ["opnapi.json GET /a"])], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-a",
    'docs.json:1:1 api/spec-not-found OpenAPI file "opnapi.json" not found. Did you mean "openapi.json"?',
  ]);
});

test("generates every spec of a list and joins groups of the same name", () => {
  const apis = descriptions({
    "b.json": { paths: { "/b": { get: { tags: ["One"] } }, "/c": { get: { tags: ["Two"] } } } },
    "a.json": { paths: { "/a": { get: { tags: ["One"] } } } },
  });
  expect(expand([tab("API", [], source("b.json", "a.json"))], apis)).toEqual([
    "[API]",
    "  overview → /api-reference/overview",
    "  overview → /api-reference/overview-1",
    "  [One]",
    "    GET → /api-reference/one/get-b",
    "    GET → /api-reference/one/get-a",
    "  [Two]",
    "    GET → /api-reference/two/get-c",
  ]);
});

test("binds an endpoint to the nearest spec above it", () => {
  const apis = descriptions({
    "v1.json": { paths: { "/a": { get: { summary: "Old" } } } },
    "v2.json": { paths: { "/a": { get: { summary: "New" } } } },
  });
  const tree = [tab("API", [group("Two", ["GET /a"], source("v2.json")), group("One", ["GET /a"])], source("v1.json"))];
  expect(expand(tree, apis)).toEqual([
    "[API]",
    "  [Two]",
    "    GET → /api-reference/new",
    "  [One]",
    "    GET → /api-reference/old",
  ]);
});

test("generates a spec only at the deepest node that names it", () => {
  expect(expand([tab("API", [group("Users", [], source("openapi.json"))], source("openapi.json"))], USERS)).toEqual([
    "[API]",
    "  [Users]",
    ...indented(indented(ALL_USERS)),
  ]);
});

test("keeps all pages of versions in separate tabs, with a note on URL collisions", () => {
  const apis = descriptions({
    "v1.json": { paths: { "/a": { get: {} } } },
    "v2.json": { paths: { "/a": { get: {} } } },
  });
  expect(expand([tab("v1", [], source("v1.json")), tab("v2", [], source("v2.json"))], apis)).toEqual([
    "[v1]",
    "  overview → /api-reference/overview",
    "  [API Reference]",
    "    GET → /api-reference/get-a",
    "[v2]",
    "  overview → /api-reference/overview-1",
    "  [API Reference]",
    "    GET → /api-reference/get-a-1",
    'docs.json:1:1 api/route-conflict Route conflict: another operation has the route of "GET /a", so its page is at "/api-reference/get-a-1". Set a different "directory" for each "openapi".',
  ]);
});

test.each([
  ["v2/reference", "/v2/reference/get-ping"],
  ["/v2/", "/v2/get-ping"],
  ["", "/get-ping"],
])("resolves the directory %j to %s", (directory, route) => {
  const openapi = { sources: ["openapi.json"], directory, at: AT };
  expect(expand([group("API", ["GET /ping"], openapi)], USERS).slice(0, 2)).toEqual(["[API]", `  GET → ${route}`]);
});

test("reports and ignores a directory outside the site", () => {
  const openapi = { sources: ["openapi.json"], directory: "../../etc", at: AT };
  expect(expand([group("API", ["GET /ping"], openapi)], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-ping",
    'docs.json:1:1 api/directory-outside-site Directory "../../etc" is outside the site; "api-reference" is used. Use a path relative to the site root, such as "api".',
  ]);
});

test.each([
  ["/people/list", "/people/list"],
  ["people", "/people"],
  ["https://x.test/a", "/api-reference/get-a"],
  ["../../etc/passwd", "/api-reference/get-a"],
])("resolves x-docs.href %j to %s", (href, route) => {
  const apis = descriptions({ "a.json": { paths: { "/a": { get: { "x-docs": { href } } } } } });
  expect(expand([tab("API", [], source("a.json"))], apis)).toEqual([
    "[API]",
    "  overview → /api-reference/overview",
    "  [API Reference]",
    `    GET → ${route}`,
  ]);
});

test("numbers operations with the same x-docs.href", () => {
  const operation = { "x-docs": { href: "/same" } };
  const apis = descriptions({
    "a.json": { paths: { "/a": { get: operation, put: operation }, "/b": { get: operation } } },
  });
  expect(expand([tab("API", [], source("a.json"))], apis)).toEqual([
    "[API]",
    "  overview → /api-reference/overview",
    "  [API Reference]",
    "    GET → /same",
    "    PUT → /same-1",
    "    GET → /same-2",
  ]);
});

test("gives an operation that is listed twice one page", () => {
  expect(
    expand(
      [group("A", ["GET /ping"], source("openapi.json")), group("B", ["GET /ping"], source("openapi.json"))],
      USERS,
    ),
  ).toEqual(["[A]", "  GET → /api-reference/get-ping", "[B]", "  GET → /api-reference/get-ping"]);
});

test("takes an endpoint without a spec from the only one that has it", () => {
  expect(expand([group("API", ["GET /ping"])], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-ping",
    'docs.json:1:1 api/spec-inferred No "openapi" for "GET /ping"; "openapi.json" is used, the only file that defines it. Add "openapi": "openapi.json" to the parent group.',
  ]);
});

test("takes an endpoint of several specs from the first, with a warning", () => {
  const apis = descriptions({ "b.json": { paths: { "/a": { get: {} } } }, "a.json": { paths: { "/a": { get: {} } } } });
  expect(expand([group("API", ["GET /a"])], apis)).toEqual([
    "[API]",
    "  GET → /api-reference/get-a",
    'docs.json:1:1 api/ambiguous-operation Ambiguous operation "GET /a": "a.json", "b.json" define it. Use "a.json GET /a", or set "openapi" on the parent group.',
  ]);
});

test("uses site-wide specs for entries that inherit none", () => {
  const apis = descriptions({ "b.json": { paths: { "/a": { get: {} } } }, "a.json": { paths: { "/a": { get: {} } } } });
  const { value, diagnostics } = expandApiEntries({ children: entries(["GET /a"]), global: [] }, apis, {
    defaults: ["b.json"],
  });
  expect(value.children).toMatchObject([{ kind: "operation", operation: { api: { path: "b.json" } } }]);
  expect(diagnostics).toEqual([]);
});

test("falls back to the spec of the default language", () => {
  expect(expand([group("API", ["GET /ping", "zh/openapi.json GET /ping"], source("zh/openapi.json"))], USERS)).toEqual([
    "[API]",
    "  GET → /api-reference/get-ping",
    "  GET → /api-reference/get-ping",
    'docs.json:1:1 api/spec-fallback OpenAPI file "zh/openapi.json" not found; "openapi.json" is used instead. Reference "openapi.json" directly.',
    'docs.json:1:1 api/spec-fallback OpenAPI file "zh/openapi.json" not found; "openapi.json" is used instead. Reference "openapi.json" directly.',
  ]);
});

test("places 20,000 operations of the same name quickly", () => {
  const paths: Record<string, unknown> = {};
  for (let index = 0; index < 20_000; index++) paths[`/${index}`] = { get: { summary: "Same" } };
  const cost = startCost();
  const lines = expand([tab("API", [], source("a.json"))], descriptions({ "a.json": { paths } }));
  expect(lines.at(-1)).toBe("    GET → /api-reference/same-19999");
  expect(cost()).toBeLessThan(20_000);
});

test("shows tags by name, grouped and ordered as authored", () => {
  const get = (...tags: readonly string[]): object => ({ get: { summary: tags.join(" "), tags } });
  const apis = descriptions({
    "api.json": {
      tags: [
        { name: "users", "x-displayName": "People" },
        { name: "keys", parent: "users" },
        { name: "beta", kind: "badge" },
      ],
      "x-tagGroups": [
        { name: "Money", tags: ["invoices", "payments"] },
        { name: "Access", tags: ["users"] },
        { name: "Nothing", tags: ["none"] },
      ],
      paths: {
        "/a": get("other"),
        "/b": get("payments"),
        "/c": get("keys"),
        "/d": get("beta", "users"),
        "/e": get("invoices"),
        "/f": get("beta"),
      },
    },
  });
  expect(expand([tab("API", [], source("api.json"))], apis)).toMatchInlineSnapshot(`
    [
      "[API]",
      "  overview → /api-reference/overview",
      "  [Money]",
      "    [invoices]",
      "      GET → /api-reference/invoices/invoices",
      "    [payments]",
      "      GET → /api-reference/payments/payments",
      "  [Access]",
      "    [People]",
      "      GET → /api-reference/beta/beta-users",
      "      [keys]",
      "        GET → /api-reference/keys/keys",
      "  [other]",
      "    GET → /api-reference/other/other",
      "  [API Reference]",
      "    GET → /api-reference/beta/beta",
    ]
  `);
});

const FAILING = descriptions({
  "a.json": { paths: { "/a": { get: { responses: { 200: {}, 404: {} } } } } },
});

test("starts a generated tab with the overview and the error catalog", () => {
  expect(expand([tab("API", [], source("a.json"))], FAILING)).toEqual([
    "[API]",
    "  overview → /api-reference/overview",
    "  errors → /api-reference/errors",
    "  [API Reference]",
    "    GET → /api-reference/get-a",
  ]);
});

test("places the overview by route or file in a tab with its own pages", () => {
  const listed = ["guide", "api-reference/errors", "overview", "a.json overview"];
  expect(expand([tab("API", listed, source("a.json"))], FAILING)).toEqual([
    "[API]",
    "  guide",
    "  errors → /api-reference/errors",
    "  overview → /api-reference/overview",
    "  overview → /api-reference/overview",
    "  [API Reference]",
    "    GET → /api-reference/get-a",
  ]);
  expect(expand(["overview", "api-reference/overview", "a.json errors"], FAILING)).toEqual([
    "overview",
    "api-reference/overview",
    "errors → /api-reference/errors",
  ]);
});

test("prefers a file over an overview at the same URL", () => {
  const root = { children: [tab("API", [], source("a.json"))], global: [] };
  const { value } = expandApiEntries(root, FAILING, { pages: new Set(["/api-reference/overview"]) });
  expect(value.children.flatMap((entry) => show(entry, ""))).toEqual([
    "[API]",
    "  errors → /api-reference/errors",
    "  [API Reference]",
    "    GET → /api-reference/get-a",
  ]);
});
