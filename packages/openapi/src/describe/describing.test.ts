import { expect, test } from "vitest";
import { parseApi } from "../parse-api.ts";
import { createFlatten } from "../schema/flatten-schema.ts";
import { describeOperation, type OperationView } from "./describe-operation.ts";
import { createTreeMemory, type TreeMemory } from "./describing.ts";

const wide = (count: number): object => ({
  type: "object",
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: "string" }])),
});
const choice = (count: number): object => ({
  type: "string",
  enum: Array.from({ length: count }, (_, index) => `value-${index}`),
});
const use = (...names: readonly string[]): object => ({
  responses: Object.fromEntries(
    names.map((name, index) => [
      String(200 + index),
      { content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } } },
    ]),
  ),
});

/** Every operation, described with or without a tree cache. */
function describeAll(trees?: TreeMemory): readonly Omit<OperationView, "flatten">[] {
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: {
      "/a": { get: use("Small", "Large", "Small") },
      "/b": { get: use("Large", "Small", "Large", "Large", "Small") },
      "/c": { get: use("Huge", "Large", "Small"), post: use("Small", "Huge", "Large") },
      "/d": { get: use("Many", "Many", "Many", "Many", "Many"), post: use("Large", "Large", "Many", "TooMany") },
    },
    components: {
      schemas: { Small: wide(3), Large: wide(90), Huge: wide(500), Many: choice(900), TooMany: choice(5000) },
    },
  });
  const api = parseApi({ path: "api.json", text }).value;
  if (api === undefined) throw new Error("The test has no description.");
  const flatten = createFlatten(api);
  return api.operations.map((one) => {
    const { flatten: _, ...view } = describeOperation(one, { flattenFor: () => flatten, ...(trees && { trees }) });
    return view;
  });
}

test("caches the same trees that would be built, regardless of the page's budget", () => {
  const trees = createTreeMemory();
  // `whole` is part of a tree, so compare its result too.
  const shown = (views: unknown): string =>
    JSON.stringify(views, (_, value) => (typeof value === "function" ? value() : value));
  expect(shown(describeAll(trees))).toBe(shown(describeAll()));
});
