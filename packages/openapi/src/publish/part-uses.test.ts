import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { findUnusedParts } from "./part-uses.ts";

test("marks schemas that build on each other endlessly as used", () => {
  const reference = (index: number): object => ({ $ref: `#/components/schemas/S${index}` });
  const schemas = Array.from({ length: 12_000 }, (_, index) => [
    `S${index}`,
    { discriminator: { propertyName: "kind" }, ...(index > 0 ? { allOf: [reference(index - 1)] } : {}) },
  ]);
  const text = JSON.stringify({
    openapi: "3.0.0",
    info: { title: "A", version: "1" },
    paths: { "/a": { get: { responses: { 200: { content: { "application/json": { schema: reference(0) } } } } } } },
    components: { schemas: Object.fromEntries(schemas) },
  });
  const { value: api } = parseApi({ path: "a.json", text }, { read: () => undefined });
  if (api === undefined) throw new Error("no API");
  const { isUsed } = findUnusedParts(api, { removed: [], schemas: [], origins: new Map() });
  const parts = (api.root["components"] as { readonly schemas: Readonly<Record<string, unknown>> }).schemas;
  expect(isUsed(parts["S11999"])).toBe(true);
});
