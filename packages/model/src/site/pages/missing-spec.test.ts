import { expect, test } from "vitest";
import { testSite, titled } from "../../../../../test/support/built-site.ts";

const SPEC = "https://api.example.com/openapi.json";

test("reports a spec that cannot be fetched once and builds its pages from their entries", () => {
  const { site, page, problems } = testSite({
    "docs.json": {
      navigation: {
        groups: [
          { group: "API", openapi: SPEC, pages: ["GET /users/{id}", "POST /users", "users/create", "users/drop"] },
        ],
      },
    },
    "users/create.mdx": "---\nopenapi: POST /users\n---\n",
    "users/drop.mdx": titled("Drop a user", "openapi: DELETE /users/{id}\n"),
  });
  expect(problems).toEqual([
    `docs.json:6:20 api/spec-not-found Could not fetch the OpenAPI file "${SPEC}". Save it in the project and reference that file.`,
  ]);
  expect([...site.pages.keys()]).toEqual([
    "/api-reference/get-users",
    "/api-reference/post-users",
    "/users/create",
    "/users/drop",
  ]);
  expect(page("/api-reference/get-users")).toMatchObject({
    title: "GET /users/{id}",
    operation: { method: "GET", path: "/users/{id}", value: { parameters: [{ name: "id", in: "path" }] } },
  });
  expect(page("/users/create")).toMatchObject({ title: "Create", operation: { method: "POST", path: "/users" } });
  expect(page("/users/drop")).toMatchObject({ title: "Drop a user", operation: { method: "DELETE" } });
});

test("reports pages that name one missing file once", () => {
  const { page, problems } = testSite({
    "docs.json": { navigation: { pages: ["a", "b"] } },
    "a.mdx": "---\nopenapi: gone.json GET /a\n---\n",
    "b.mdx": "---\nopenapi: gone.json GET /b\n---\n",
  });
  expect(problems).toEqual([
    'a.mdx:2:1 api/spec-not-found OpenAPI file "gone.json" not found. Check that the path is relative to the project root.',
  ]);
  expect(page("/b")).toMatchObject({ title: "B", operation: { path: "/b" } });
});

test("reports an operation that a spec lacks", () => {
  const { problems } = testSite({
    "docs.json": { navigation: { groups: [{ group: "API", openapi: "api.json", pages: ["GET /none"] }] } },
    "api.json": { openapi: "3.1.0", paths: { "/users": { get: {} } } },
  });
  expect(problems.map((problem) => problem.split(" ")[1])).toEqual(["api/operation-not-found"]);
});

test("reports nothing that may be in a missing spec", () => {
  const { site, problems } = testSite({
    "docs.json": {
      navigation: {
        groups: [
          { group: "Guides", pages: ["index", "users/create", "users/model", "GET /health"] },
          { group: "API", openapi: { source: SPEC, directory: "rest" } },
        ],
      },
      redirects: [
        { source: "/old", destination: "/rest/users/list" },
        { source: "/older", destination: "/rest" },
        { source: "/oldest", destination: "/gone" },
      ],
    },
    "index.mdx": titled("Home"),
    "users/create.mdx": titled("Create", "openapi: POST /users\n"),
    "users/model.mdx": titled("Model", "openapi-schema: User\n"),
  });
  expect(problems).toEqual([
    `docs.json:15:20 api/spec-not-found Could not fetch the OpenAPI file "${SPEC}". Save it in the project and reference that file.`,
    'docs.json:31:5 redirect/page-not-found Broken redirect from "/oldest": "/gone" does not exist. Redirect to an existing page, or remove it.',
  ]);
  expect([...site.pages.keys()]).toEqual(["/", "/users/create", "/users/model", "/api-reference/get-health"]);
});
