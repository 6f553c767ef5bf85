import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configJsonSchema } from "./json-schema.ts";

test("schema/docs.schema.json is current (node scripts/schema.mjs writes it)", () => {
  const file = new URL("../../schema/docs.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(JSON.stringify(configJsonSchema())));
});

test("every key is described for editors", () => {
  expect(undescribed(configJsonSchema(), "docs.json")).toEqual([]);
});

test("every reference inside the schema leads somewhere", () => {
  const text = JSON.stringify(configJsonSchema());
  const names = new Set([...text.matchAll(/"#\/\$defs\/([A-Za-z]+)"/g)].map((match) => match[1] ?? ""));
  expect([...names].sort()).toEqual(Object.keys(Object(configJsonSchema()["$defs"])).sort());
});

function undescribed(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const properties: object = "properties" in schema ? Object(schema.properties) : {};
  const own = Object.entries(properties).filter(([, value]) => !("description" in value) && !("$ref" in value));
  const below = Object.entries(schema).flatMap(([key, value]) => undescribed(value, `${path}/${key}`));
  return [...own.map(([key]) => `${path}.${key}`), ...below];
}
