import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { matchEndpoint } from "./match-endpoint.ts";

const TEXT = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "A", version: "1" },
  servers: [{ url: "https://api.example.com/v1/" }, 5],
  paths: { "/users": { get: {}, post: {} }, "/users/{id}/": { get: {} }, "/": { get: {} } },
});
const api = parseApi({ path: "a.json", text: TEXT }).value;
const apis = api ? [api] : [];

test.each([
  ["GET https://api.example.com/v1/users", "GET /users"],
  ["post /users", "POST /users"],
  ["GET /v1/users/:userId", "GET /users/{id}/"],
  ["GET https://eu.example.com/v1/users/{user_id}?full=1", "GET /users/{id}/"],
  ["GET https://api.example.com/v1", "GET /"],
  ["GET /v2/users", undefined],
  ["DELETE /users", undefined],
  ["users", undefined],
  ["", undefined],
])("%j means %j", (raw, expected) => {
  const found = matchEndpoint(apis, raw);
  expect(found && `${found.method} ${found.path}`).toBe(expected);
});

test("matches no spec if two have the endpoint", () => {
  const other = parseApi({ path: "b.json", text: TEXT }).value;
  expect(matchEndpoint(other ? [...apis, other] : apis, "GET /users")).toBeUndefined();
});

test("treats the base path of Swagger 2.0 like a server's", () => {
  const text = JSON.stringify({ swagger: "2.0", basePath: "/v1", paths: { "/users": { get: {} } } });
  const swagger = parseApi({ path: "s.json", text }).value;
  expect(matchEndpoint(swagger ? [swagger] : [], "GET https://a.test/v1/users")?.path).toBe("/users");
});

test.each([
  ["GET https://eu.example.com/v2/users", "/users"],
  ["GET https://eu.example.com/v1/users", "/users"],
  ["GET https://eu.example.com/{version}/users", "/users"],
  ["GET https://eu.example.com/v3/users", undefined],
  ["GET https://base.example.com/rest/users", "/users"],
])("finds %s through server variables", (raw, expected) => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [
      {
        url: "https://{region}.example.com/{version}",
        variables: { region: { default: "eu" }, version: { default: "v2", enum: ["v2", "v1"] } },
      },
      { url: "{base}", variables: { base: { default: "https://base.example.com/rest" } } },
    ],
    paths: { "/users": { get: {} } },
  });
  const found = parseApi({ path: "a.json", text }).value;
  expect(matchEndpoint(found ? [found] : [], raw)?.path).toBe(expected);
});
