import { expect, test } from "vitest";
import { describeOperation } from "../../openapi/describe-operation.ts";
import { parseApi } from "../../openapi/parse-api.ts";
import { responseSamples } from "./request-samples.ts";

test("many long examples are shortened, the later the more", () => {
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
  expect(samples[0]).toEqual({ title: "200 e0", language: "text", code: value });
  expect(samples.at(-1)?.code.endsWith("line\n…")).toBe(true);
  expect(lengths).toEqual([8000, 6001, 2996, 1501, 1001, 1001, 1001, 1001, 1001, 1001]);
});
