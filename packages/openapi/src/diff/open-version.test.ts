import { expect, test } from "vitest";
import { openVersion } from "./open-version.ts";

test("opens OpenAPI files only, broken ones too", () => {
  const open = (text: string) => {
    const { value, diagnostics } = openVersion({ path: "api.yaml", text });
    return [value?.api.title, diagnostics.map(({ code }) => code)];
  };
  const info = "info: { title: Pumps, version: '1' }";
  const paths = "paths: { /pumps: { get: {} } }";
  expect(open(`openapi: 3.1.0\n${info}\n${paths}`)).toEqual(["Pumps", []]);
  expect(open(`asyncapi: 3.0.0\n${info}\nchannels: { pumps: {} }`)).toEqual([undefined, []]);
  expect(open(`arazzo: 1.0.1\n${info}\nworkflows: []`)[0]).toBe(undefined);
  expect(open("title: Pumps")).toEqual([undefined, []]);
  expect(open(`openapi: 3.1.0\n${info}\n${paths}\n]`)).toEqual(["Pumps", ["api/syntax"]]);
});

test("finds parts in the files that a version refers to", () => {
  const files: Readonly<Record<string, string>> = { "pumps.yaml": "get:\n  summary: List pumps\n" };
  const text = "openapi: 3.1.0\npaths:\n  /pumps: { $ref: pumps.yaml }\n";
  const { value } = openVersion({ path: "api.yaml", text }, (path) => files[path]);
  expect(value?.locate(["paths", "/pumps", "get", "summary"])).toEqual({ file: "pumps.yaml", line: 2, column: 12 });
});
