import { bodyExamples, parseApi } from "@lectern/openapi";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import { DEFAULT_SETTINGS, type ReferenceSettings } from "@lectern/reference/settings.ts";
import { expect, test } from "vitest";

/** The examples per media type: `application/json: title = code`. */
function examplesOf(operation: string, settings: ReferenceSettings = DEFAULT_SETTINGS): readonly string[] {
  const text = `openapi: 3.1.0\npaths:\n  /a:\n    post:${operation}`;
  const [found] = parseApi({ path: "api.yaml", text }).value?.operations ?? [];
  if (found === undefined) throw new Error("The test has no operation.");
  const chosen = [...bodyExamples(found, viewOf(found, settings), settings)];
  return chosen.flatMap(([{ mediaType }, { samples, omitted }]) => [
    ...samples.map(({ title, code, description }) =>
      [`${mediaType}: ${title} = ${code.replace(/\s+/g, "")}`, description].filter(Boolean).join(" | "),
    ),
    ...(omitted > 0 ? [`${mediaType}: ${omitted} more`] : []),
  ]);
}

const NAMED = `
      requestBody:
        content:
          application/json:
            examples:
              one: { summary: One, description: The first., value: { x: 1 } }
              two: { value: { x: 2 } }
              none: { value: null }
          application/xml: { examples: { three: { summary: Three, value: <x/> } } }
          text/csv: { example: "a,b" }
`;

test("lists named request examples under their media type, with descriptions", () => {
  expect(examplesOf(NAMED)).toEqual([
    'application/json: One = {"x":1} | The first.',
    'application/json: two = {"x":2}',
    "application/json: none = null",
    "application/xml: Three = <x/>",
    "text/csv:  = a,b",
  ]);
});

test("shows a single request example in the samples unless it has a name or text, or there are no samples", () => {
  const body = (example: string) =>
    `\n      requestBody: { content: { application/json: { schema: { type: object }, ${example} } } }`;
  expect(examplesOf(body("example: { x: 1 }"))).toEqual([]);
  expect(examplesOf(body("examples: { default: { value: 1 } }"))).toEqual([]);
  expect(examplesOf(body(""))).toEqual([]);
  expect(examplesOf(body("examples: { a: { summary: A, value: 1 } }"))).toEqual(["application/json: A = 1"]);
  expect(examplesOf(body("examples: { a: { description: Why., value: 1 } }"))).toEqual([
    "application/json: a = 1 | Why.",
  ]);
  const raw = { ...DEFAULT_SETTINGS, autogenerate: false };
  expect(examplesOf(body("example: { x: 1 }"), raw)).toEqual(['application/json:  = {"x":1}']);
});

test("shows all response media types beside the page", () => {
  const responses = `
      responses:
        "200":
          content:
            application/json: { example: { r: 1 } }
            application/xml: { example: <r/> }
            text/csv: { examples: { c: { summary: Csv, value: "p,q" } } }
        "400":
          content:
            application/json: { schema: { type: integer } }
            application/problem+json: { schema: { type: integer } }
            application/xml: { schema: { type: integer, xml: { name: code } } }
`;
  expect(examplesOf(responses)).toEqual([]);
});

test("shows all media types of callbacks", () => {
  const callbacks = `
      callbacks:
        done:
          "{$request.body#/url}":
            post:
              requestBody: { content: { application/json: { examples: { p: { summary: Sent, value: 1 } } } } }
              responses: { "200": { content: { application/json: { example: 2 } } } }
`;
  expect(examplesOf(callbacks)).toEqual(["application/json: Sent = 1", "application/json:  = 2"]);
});

test("counts omitted examples", () => {
  const many = (value: string) => {
    const examples = Array.from({ length: 60 }, (_, index) => `e${index}: { value: ${value} }`);
    return `\n      requestBody: { content: { application/json: { examples: { ${examples.join(", ")} } } } }`;
  };
  const short = examplesOf(many("1"));
  expect([short.length, short.at(-1)]).toEqual([41, "application/json: 20 more"]);
  const long = examplesOf(many(`{ text: ${"x".repeat(2_000)} }`));
  expect([long.length, long.at(-1)]).toEqual([4, "application/json: 57 more"]);
});
