import { expect, test } from "vitest";
import { parseEndpoint } from "./manual-endpoint.ts";

test.each([
  ["POST /v1/users", { method: "POST", path: "/v1/users" }],
  ["get users/{id}", { method: "GET", path: "/users/{id}" }],
  ["DELETE https://api.acme.dev/v1/x?y=1", { method: "DELETE", path: "/v1/x?y=1", server: "https://api.acme.dev" }],
  ["GET http://localhost:8080", { method: "GET", path: "/", server: "http://localhost:8080" }],
  ["/v1/users", undefined],
  ["FETCH /v1/users", undefined],
  ["GET", undefined],
  ["", undefined],
])("parses the endpoint %j", (text, expected) => {
  expect(parseEndpoint(text)).toEqual(expected);
});
