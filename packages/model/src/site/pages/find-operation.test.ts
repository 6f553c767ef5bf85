import { type Api, parseApi } from "@lectern/openapi";
import { expect, test } from "vitest";
import { findOperation, parseReference, resolveSource } from "./find-operation.ts";

/** Specs by path, each with its operations: `GET /users`, `webhook created`. */
function descriptions(files: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, Api> {
  const apis = new Map<string, Api>();
  for (const [path, references] of Object.entries(files)) {
    const paths: Record<string, Record<string, unknown>> = {};
    const webhooks: Record<string, unknown> = {};
    for (const reference of references) {
      const [method = "", name = ""] = reference.split(" ");
      if (method === "webhook") webhooks[name] = { post: {} };
      else paths[name] = { ...paths[name], [method.toLowerCase()]: {} };
    }
    const api = parseApi({ path, text: JSON.stringify({ openapi: "3.1.0", paths, webhooks }) }).value;
    if (api) apis.set(path, api);
  }
  return apis;
}

/** The match in one line: the file and the operation, or what is missing. */
function find(apis: ReadonlyMap<string, Api>, reference: string, inherited?: readonly string[]): string {
  const match = findOperation(apis, reference, inherited);
  if (match.kind === "missing") return `no ${match.problem}: ${match.nearest.join(", ")}`;
  const { api, method, path } = match.operation;
  const notes = [
    match.insteadOf && `instead of ${match.insteadOf.file} (no ${match.insteadOf.missing})`,
    ...match.others.map((other) => `also ${other.path}`),
  ];
  return [`${api.path} ${method} ${path}`, ...notes.filter(Boolean)].join("; ");
}

test.each([
  ["GET /users", { method: "GET", path: "/users" }],
  ["get /users", { method: "GET", path: "/users" }],
  ["  Post   /users/{id} ", { method: "POST", path: "/users/{id}" }],
  ["/openapi.json PUT /a", { file: "/openapi.json", method: "PUT", path: "/a" }],
  ["my file.yaml PATCH /a b", { file: "my file.yaml", method: "PATCH", path: "/a b" }],
  ["https://x.test/o.json DELETE /a", { file: "https://x.test/o.json", method: "DELETE", path: "/a" }],
  ["webhook order created", { method: "WEBHOOK", path: "order created" }],
  ["WEBHOOK created", { method: "WEBHOOK", path: "created" }],
  ["v2 webhook created", { file: "v2", method: "WEBHOOK", path: "created" }],
  ["LINK /a", { method: "LINK", path: "/a" }],
  ["api/spec.yaml X-SYNC /a", { file: "api/spec.yaml", method: "X-SYNC", path: "/a" }],
  ["API GET /a", { file: "API", method: "GET", path: "/a" }],
  ["GET https://api.example.com/x", { method: "GET", path: "https://api.example.com/x" }],
])("recognizes %j as a reference", (text, expected) => {
  expect(parseReference(text)).toEqual(expected);
});

test.each([["get started"], ["guides/get"], [""], ["GET"], ["webhook"], ["GET users"], ["link /a"]])(
  "recognizes %j as a page",
  (text) => {
    expect(parseReference(text)).toBeUndefined();
  },
);

test("prefers an exact path over one with another trailing slash", () => {
  const apis = descriptions({ "a.json": ["GET /users", "GET /users/", "GET /teams/", "GET /"] });
  expect(find(apis, "GET /users/")).toBe("a.json GET /users/");
  expect(find(apis, "GET /users")).toBe("a.json GET /users");
  expect(find(apis, "get /teams")).toBe("a.json GET /teams/");
  expect(find(apis, "GET /")).toBe("a.json GET /");
});

test("takes the first spec by name without a file, and names the others", () => {
  const apis = descriptions({ "b.json": ["GET /a"], "a.json": ["GET /a"], "c.json": [] });
  expect(find(apis, "GET /a")).toBe("a.json GET /a; also b.json");
});

test("prefers inherited specs", () => {
  const apis = descriptions({ "a.json": ["GET /a", "GET /z"], "b.json": ["GET /a"] });
  expect(find(apis, "GET /a", ["/b.json", "a.json"])).toBe("b.json GET /a");
  expect(find(apis, "GET /z", ["b.json"])).toBe("a.json GET /z");
});

test.each([
  ["/api/v2.yaml GET /a", "api/v2.yaml GET /a"],
  ["./api/v2.yaml GET /a", "api/v2.yaml GET /a"],
  ["api/v2 GET /a", "api/v2.yaml GET /a"],
  ["v2 get /a", "api/v2.yaml GET /a"],
  ["v2.yaml GET /a", "api/v2.yaml GET /a"],
  ["shop GET /a", "shop-api.json GET /a"],
  ["shop-api.json GET /a", "shop-api.json GET /a"],
  ["fr/shop-api.json GET /a", "shop-api.json GET /a; instead of fr/shop-api.json (no file)"],
  ["v GET /only", "archive/v1.yaml GET /only"],
  ["https://x.test/openapi.json GET /a", "https://x.test/openapi.json GET /a"],
  ["api/v2.yaml GET /only", "no operation: "],
  ["api/v2.yaml GET /b", "no operation: "],
  ["shop-apo.json GET /a", "no file: shop-api.json"],
  ["nothing-of-the-kind GET /a", "no file: "],
  ["whatever", "no form: "],
])("%j finds %j", (reference, expected) => {
  const apis = descriptions({
    "api/v2.yaml": ["GET /a"],
    "archive/v1.yaml": ["GET /a", "GET /only"],
    "shop-api.json": ["GET /a"],
    "https://x.test/openapi.json": ["GET /a"],
  });
  expect(find(apis, reference)).toBe(expected);
});

test.each([
  ["v2/openapi.json GET /x", "api/v2/openapi.json GET /x"],
  ["v2/openapi GET /x", "api/v2/openapi.json GET /x"],
  ["openapi.json GET /x", "openapi.json GET /x"],
  ["v2/openapi.json GET /one", "no operation: "],
  ["openapi.json GET /rot", "no operation: GET /root"],
  ["api/v1/openapi.json GET /root", "no operation: "],
  ["api/v3/spec.json GET /x", "no file: "],
  ["api/v3/openapi.json GET /one", "api/v1/openapi.json GET /one; instead of api/v3/openapi.json (no file)"],
  ["v3/openapi GET /one", "api/v1/openapi.json GET /one; instead of v3/openapi (no file)"],
])("among several files with one name, %j finds %j", (reference, expected) => {
  const apis = descriptions({
    "api/v1/openapi.json": ["GET /x", "GET /one"],
    "api/v2/openapi.json": ["GET /x"],
    "openapi.json": ["GET /x", "GET /root"],
  });
  expect(find(apis, reference)).toBe(expected);
});

test("suggests the operation for the URL of an endpoint", () => {
  const apis = descriptions({ "a.json": ["GET /x"] });
  expect(find(apis, "GET https://api.example.com/x")).toBe("no operation: GET /x");
});

test("finds a custom method", () => {
  const paths = { "/a": { additionalOperations: { LINK: {} } } };
  const api = parseApi({ path: "a.json", text: JSON.stringify({ openapi: "3.2.0", paths }) }).value;
  if (api === undefined) throw new Error("The test has no description.");
  expect(find(new Map([["a.json", api]]), "a.json LINK /a")).toBe("a.json LINK /a");
});

test("finds a webhook by name", () => {
  const apis = descriptions({ "a.json": ["webhook created", "POST /created"] });
  expect(find(apis, "webhook created")).toBe("a.json POST created");
  expect(find(apis, "webhook create")).toBe("no operation: webhook created");
});

test("suggests other methods of the path, then similar paths", () => {
  const apis = descriptions({ "a.json": ["GET /users", "POST /users", "GET /user/{id}", "GET /orders"] });
  expect(find(apis, "DELETE /users/")).toBe("no operation: GET /users, POST /users");
  expect(find(apis, "GET /usrs")).toBe("no operation: GET /users");
});

test("prefers a similar path over a similar name, and hidden operations last", () => {
  const paths = {
    "/file-mdx": { post: {} },
    "/hid-mdx": { get: { "x-hidden": true } },
    "/secrets": { get: { "x-hidden": true } },
  };
  const api = parseApi({ path: "a.json", text: JSON.stringify({ openapi: "3.1.0", paths }) }).value;
  if (api === undefined) throw new Error("The test has no description.");
  const apis = new Map([["a.json", api]]);
  expect(find(apis, "GET /file-mdxx")).toBe("no operation: POST /file-mdx");
  expect(find(apis, "GET /secret")).toBe("no operation: GET /secrets");
});

test("suggests paths with the same last segment and most others", () => {
  const apis = descriptions({ "a.json": ["GET /shop/orders/{id}/lines", "GET /shop/carts", "GET /v1/a/v1/log"] });
  expect(find(apis, "GET /beta/shop/orders/{order}/lines/{n}")).toBe("no operation: GET /shop/orders/{id}/lines");
  expect(find(apis, "DELETE /shop/orders/{order}/positions/{n}")).toBe("no operation: ");
  expect(find(apis, "POST /v1/fine-tune")).toBe("no operation: ");
  expect(find(apis, "POST /entirely/different/things")).toBe("no operation: ");
});

test("falls back from an outdated translated spec to the default language's", () => {
  const apis = descriptions({ "api.json": ["GET /a", "GET /new"], "fr/api.json": ["GET /a"] });
  expect(find(apis, "/fr/api.json GET /a")).toBe("fr/api.json GET /a");
  expect(find(apis, "/fr/api.json GET /new")).toBe("api.json GET /new; instead of /fr/api.json (no part)");
});

test.each([
  ["openapi.json", "openapi.json"],
  ["/openapi.json", "openapi.json"],
  ["./openapi.json", "openapi.json"],
  ["openapi", "openapi.json"],
  ["de/openapi.json", "openapi.json"],
  ["https://x.test/o", "https://x.test/o"],
  ["other.json", undefined],
  ["https://x.test/openapi.json", undefined],
  ["__proto__", undefined],
])("parses the source %j as %j", (source, path) => {
  const apis = descriptions({ "openapi.json": [], "https://x.test/o": [] });
  expect(resolveSource(apis, source)?.path).toBe(path);
});
