import { expect, test } from "vitest";
import { describeOperation } from "../describe/describe-operation.ts";
import { parseApi } from "../parse-api.ts";
import { responseSamples } from "./request-samples.ts";

test("reduces many long examples to whole lines, later ones more", () => {
  const value = "line\n".repeat(1600);
  const examples = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`e${index}`, { value }]));
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: { "/a": { get: { responses: { 200: { content: { "text/plain": { examples } } } } } } },
  });
  const [operation] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const samples = responseSamples(describeOperation(operation));
  const lengths = samples.map(({ code }) => code.length);
  expect(samples[0]).toEqual({ title: "200 e0", tab: "200", name: "e0", language: "text", code: value });
  expect(samples.at(-1)).toMatchObject({
    whole: { text: value },
    title: "200 e9",
    language: "text",
    code: `${"line\n".repeat(199)}line`,
    reduced: true,
  });
  expect(lengths).toEqual([8000, 5999, 2999, 1499, 999, 999, 999, 999, 999, 999]);
});

test("reduces a long response example to a smaller valid one", () => {
  const item = { id: 1, note: "n".repeat(90), more: { a: 1, b: "b".repeat(90) } };
  const schema = {
    type: "object",
    required: ["items", "page"],
    properties: {
      items: {
        type: "array",
        minItems: 2,
        items: { required: ["id", "more"], properties: { more: { required: ["a"] } } },
      },
      page: { type: "integer" },
    },
  };
  const value = { hint: "h".repeat(500), items: Array.from({ length: 400 }, () => item), page: 1 };
  const examples = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`e${index}`, { value }]));
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: { "/a": { get: { responses: { 200: { content: { "application/json": { schema, examples } } } } } } },
  });
  const [operation] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const samples = responseSamples(describeOperation(operation));
  const shown = samples.map(({ code, reduced }) => {
    const { hint, items, page } = JSON.parse(code) as typeof value;
    return [reduced, code.length, hint?.length, items.length, page];
  });
  expect(shown).toEqual([
    [true, 9986, 500, 35, 1],
    [true, 4951, 500, 16, 1],
    [true, 2480, 500, 8, 1],
    [true, 1244, 500, 4, 1],
    [true, 962, 500, 3, 1],
    [true, 962, 500, 3, 1],
  ]);
});

test("shares one tab per status and labels examples by media type and name", () => {
  const text = JSON.stringify({
    openapi: "3.1.0",
    paths: {
      "/a": {
        get: {
          responses: {
            200: {
              content: {
                "application/json": { examples: { one: { summary: "One", value: 1 }, two: { value: 2 } } },
                "text/csv": { example: "a,b" },
                "application/problem+json": { example: 1 },
              },
            },
            404: {
              content: { "application/json": { schema: { const: "no" } }, "text/x+json": { schema: { const: "no" } } },
            },
          },
        },
      },
    },
  });
  const [operation] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const samples = responseSamples(describeOperation(operation));
  expect(samples.map(({ tab, name, mediaType, code }) => [tab, name, mediaType, code])).toEqual([
    ["200", "application/json: One", "application/json", "1"],
    ["200", "application/json: two", "application/json", "2"],
    ["200", "text/csv", "text/csv", "a,b"],
    ["200", "application/problem+json", "application/problem+json", "1"],
    ["404", "", undefined, '"no"'],
  ]);
});
