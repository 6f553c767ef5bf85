import { expect, test } from "vitest";
import { readSpec } from "./read-spec.ts";

const YAML = `base: &base
  about: { a: 1 }
paths:
  /a:
    responses:
      200: { description: ok }
      500:
        description: err
      default: *base
    <<: *base
  1.5: x
`;

test.each<[readonly (string | number)[], string]>([
  [["paths", "/a", "responses", "500", "description"], "8:22"],
  [["paths", "/a", "responses", "200"], "6:12"],
  [["paths", "/a", "responses", "500"], "7:7"],
  [["paths", "/a", "responses", 500, "description"], "8:22"],
  [["paths", "/a", "responses", "500", "nothing"], "7:7"],
  [["paths", "/a", "responses", "default"], "9:16"],
  [["paths", "/a", "responses", "default", "about", "a"], "2:15"],
  [["paths", "/a", "about", "a"], "2:15"],
  [["paths", "1.5"], "11:8"],
  [["nothing"], "1:1"],
])("locates %j in YAML at %s", (path, expected) => {
  const { line, column } = readSpec({ path: "a.yaml", text: YAML }).locate(path);
  expect(`${line}:${column}`).toBe(expected);
});

test.each(["", "%YAML 1.1\n---\n"])("keeps the text of dates and bytes (%j)", (head) => {
  const text = `${head}a: 2024-01-02\nb: !!timestamp 2024-01-02\nc: !!binary aGVsbG8=\nd: !!set {x, z}\ne: 200\n`;
  const { value, diagnostics } = readSpec({ path: "a.yaml", text });
  expect(value).toEqual({ a: "2024-01-02", b: "2024-01-02", c: "aGVsbG8=", d: { x: null, z: null }, e: 200 });
  expect(diagnostics).toEqual([]);
});
