import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { detectSpec } from "./sniff-spec.ts";

test.each([
  ['{"openapi": "3.1.0"}', "openapi"],
  ['{"info": {"title": "a \\" b"}, "tags": ["x"],\n  "openapi" : "3.0.0"}', "openapi"],
  ['{"swagger":"2.0"}', "openapi"],
  ['{"asyncapi": "3.0.0"}', "asyncapi"],
  ['{"overlay": "1.0.0"}', "overlay"],
  ["openapi: 3.1.0\n", "openapi"],
  ["# about\n---\ninfo:\n  title: x\n'openapi' : '3.0'\n", "openapi"],
  ["\uFEFFopenapi: 3.0.0", "openapi"],
  ["swagger: '2.0'", "openapi"],
  ["asyncapi: 3.0.0", "asyncapi"],
  ["overlay: 1.0.0", "overlay"],
  ["{openapi: 3.0.3, info: {title: x}}", "openapi"],
  ["{ info: {title: 'a } b'}, tags: [x],\n  'swagger' : '2.0' }", "openapi"],
  ["# about\n\n  info:\n    title: x\n  openapi: 3.0.3\n", "openapi"],
  ['// about\n/* { */\n{ "openapi": "3.0.0" }', "openapi"],
])("recognizes %j as a spec", (text, kind) => {
  expect(detectSpec(text)).toBe(kind);
});

test.each([
  [""],
  ["  \n"],
  ["[1]"],
  ['{"group": "Users", "openapi": "users.json", "pages": []}'],
  ['{"a": {"openapi": "3.0.0"}}'],
  ['{"a": "\\"openapi\\": 3", "b": ["openapi", "3"]}'],
  ['{"a": "never closed \\"openapi\\": "'],
  ["a:\n  openapi: 3.0.0"],
  ["text: |\n  openapi: 3.0.0"],
  ["openapi: api.yaml"],
  ["{a: {openapi: 3.0.0}}"],
  ["{openapi: api.yaml}"],
  ["  a:\n    openapi: 3.0.0"],
  ['/* "openapi": 3 { '],
  ['/ {"openapi": "3.0.0"}'],
  ["/**/".repeat(50)],
])("does not recognize %j", (text) => {
  expect(detectSpec(text)).toBeUndefined();
});

test("recognizes 13 MB with the key at the end quickly", () => {
  const text = `{"components": [${'{"a\\"b": [1, "}"]},'.repeat(700_000)}0], "openapi": "3.0.0"}`;
  const cost = startCost();
  expect(detectSpec(text)).toBe("openapi");
  expect(cost()).toBeLessThan(20_000);
});
