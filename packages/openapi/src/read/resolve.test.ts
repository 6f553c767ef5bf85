import { expect, test } from "vitest";
import { resolve } from "./resolve.ts";

const root = JSON.parse(`{
  "components": { "schemas": {
    "User": { "type": "object" },
    "Alias": { "$ref": "#/components/schemas/User" },
    "Self": { "$ref": "#/components/schemas/Self" },
    "Ping": { "$ref": "#/components/schemas/Pong" },
    "Pong": { "$ref": "#/components/schemas/Ping" },
    "a/b~c d": { "type": "string" },
    "100%": { "type": "number" },
    "__proto__": { "type": "boolean" }
  } },
  "paths": { "/users/{id}": { "get": { "parameters": [{ "name": "id" }] } } }
}`);

test.each([
  ["#/components/schemas/User", { value: { type: "object" }, name: "User" }],
  ["#/components/schemas/Alias", { value: { type: "object" }, name: "Alias" }],
  ["#/components/schemas/a~1b~0c%20d", { value: { type: "string" }, name: "a/b~c d" }],
  ["#/components/schemas/100%", { value: { type: "number" }, name: "100%" }],
  ["#/components/schemas/__proto__", { value: { type: "boolean" }, name: "__proto__" }],
  ["#/paths/~1users~1%7Bid%7D/get/parameters/0", { value: { name: "id" }, name: "0" }],
])("resolves %s", (reference, expected) => {
  expect(resolve({ root }, reference)).toEqual(expected);
});

test.each([
  ["#/components/schemas/Missing"],
  ["#/components/schemas/Self"],
  ["#/components/schemas/Ping"],
  ["#/components/schemas/constructor"],
  ["#/components/schemas/User/type/length"],
  ["#/paths/~1users~1%7Bid%7D/get/parameters/length"],
  ["./other.yaml#/User"],
  ["file:///etc/passwd"],
  ["User"],
])("does not resolve %s", (reference) => {
  expect(resolve({ root }, reference)).toBeUndefined();
});

test("resolves the root", () => {
  expect(resolve({ root }, "#")?.value).toBe(root);
});
