import { parseApi } from "@lectern/openapi";
import { sampleSets } from "@lectern/openapi/internal/samples/sample-sets.ts";
import { viewOf } from "@lectern/openapi/internal/samples/sample-settings.ts";
import { operationToMarkdown } from "@lectern/reference/operation.tsx";
import { DEFAULT_SETTINGS } from "@lectern/reference/settings.ts";
import { expect, test } from "vitest";

const SETTINGS = { ...DEFAULT_SETTINGS, t: (word: string) => word };

function uploadWith(content: unknown, more: object = {}) {
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url: "https://x.test" }],
    paths: { "/files": { post: { requestBody: { content }, ...more } } },
  });
  const [operation] = parseApi({ path: "api.json", text }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  return operation;
}

const setsOf = (content: unknown) => {
  const operation = uploadWith(content);
  return sampleSets(operation, viewOf(operation, SETTINGS), SETTINGS);
};

const UPLOAD = {
  "application/json": { example: { url: "https://a.test" } },
  "multipart/form-data": { schema: { properties: { file: { type: "string", format: "binary" } } } },
  "application/x-www-form-urlencoded": { schema: { properties: { url: { type: "string", example: "b" } } } },
  "application/octet-stream": {},
};

test("has samples for every media type in every language within the budget", () => {
  const sets = setsOf(UPLOAD);
  expect(sets.map(({ title, mediaType }) => [title, mediaType])).toEqual(
    Object.keys(UPLOAD).map((type) => [type, type]),
  );
  expect(sets.map(({ samples }) => samples[0]?.code.split(" \\\n  ").at(-1))).toEqual([
    `-d '{\n  "url": "https://a.test"\n}'`,
    "-F file=@path/to/file",
    "-d url=b",
    "--data-binary '@path/to/file'",
  ]);
  expect(sets.map(({ samples }) => samples.map(({ title }) => title).slice(0, 3))).toEqual(
    sets.map(() => ["cURL", "JavaScript", "Python"]),
  );
});

test("has samples for every named request example", () => {
  const examples = { one: { summary: "One", value: { a: 1 } }, two: { value: { a: 2 } } };
  const named = setsOf({ "application/json": { examples } });
  expect(named.map(({ title, mediaType }) => [title, mediaType])).toEqual([
    ["One", undefined],
    ["two", undefined],
  ]);
  expect(named[1]?.samples[0]?.code).toContain('"a": 2');
  const both = setsOf({ "application/json": { examples }, "text/plain": { example: "x" } });
  expect(both.map(({ title }) => title)).toEqual(["application/json: One", "application/json: two", "text/plain"]);
});

test("limits the weight of very many or very long bodies", () => {
  const text = "x".repeat(1_900);
  const examples = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`e${index}`, { value: { text } }]));
  const sets = setsOf({ "application/json": { examples }, "text/plain": { example: text } });
  expect(sets.map(({ title }) => title)).toEqual([
    ...Array.from({ length: 11 }, (_, index) => `application/json: e${index}`),
    "text/plain",
  ]);
  const later = sets.slice(1).flatMap(({ samples }) => samples.map(({ code }) => code.length));
  expect(later.reduce((sum, length) => sum + length)).toBeLessThan(24_000);
});

test("has no other samples without a body or with an author's samples", () => {
  expect(setsOf({ "application/json": { example: 1 }, "application/xml": {} })).toMatchObject([{ title: "" }]);
  expect(setsOf({ "application/json": { example: 1 } })).toMatchObject([{ title: "" }]);
});

test("shows the request once per media type in Markdown", () => {
  const text = operationToMarkdown(uploadWith(UPLOAD), DEFAULT_SETTINGS, (word) => word);
  expect(text.match(/^\*\*cURL.*/gm)).toEqual(Object.keys(UPLOAD).map((type) => `**cURL: ${type}**`));
  expect(text).toContain("-F file=@path/to/file");
});

test("omits a language whose library rejects a method", () => {
  const paths = { "/a": { trace: {} } };
  const [operation] =
    parseApi({ path: "api.json", text: JSON.stringify({ openapi: "3.1.0", paths }) }).value?.operations ?? [];
  if (operation === undefined) throw new Error("The test has no operation.");
  const [set] = sampleSets(operation, viewOf(operation, SETTINGS), SETTINGS);
  expect(set?.samples.map(({ title }) => title)).toEqual(["cURL", "Python", "Go", "Java", "PHP", "Ruby", "C#", "Rust"]);
});

test.each([
  ["their languages, where the menu above has the label", [["js", "One"]], ["JavaScript"]],
  [
    "their languages, where they share a label",
    [
      ["js", "SDK"],
      ["python", "SDK"],
    ],
    ["JavaScript", "Python"],
  ],
  [
    "language and label, where both repeat",
    [
      ["js", "A"],
      ["js", "B"],
      ["go", "A"],
    ],
    ["JavaScript: A", "B", "Go"],
  ],
  [
    "their labels otherwise",
    [
      ["js", "Axios"],
      ["js", "Fetch"],
    ],
    ["Axios", "Fetch"],
  ],
])("names samples of the author by %s", (_, samples, titles) => {
  const examples = { one: { summary: "One", value: { a: 1 } }, two: { value: { a: 2 } } };
  const written = samples.map(([lang, label]) => ({ lang, label, source: "run()" }));
  const operation = uploadWith({ "application/json": { examples } }, { "x-codeSamples": written });
  const [first] = sampleSets(operation, viewOf(operation, SETTINGS), SETTINGS);
  expect(first?.samples.slice(0, titles.length).map(({ title }) => title)).toEqual(titles);
});
