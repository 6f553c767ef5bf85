import { expect, test } from "vitest";
import { editRedirects } from "./edit-redirects.ts";
import { applyEdits } from "./text-edit.ts";

const MOVED = [{ from: "/old", to: "/new" }];

function edit(files: Readonly<Record<string, string>>): string | undefined {
  const result = editRedirects("docs.json", MOVED, (path) => files[path]);
  return result && applyEdits(files[result.path] ?? "", result.edits);
}

const CASES: readonly [what: string, text: string, expected: string][] = [
  [
    "a file without redirects gets a list",
    '{\n  "name": "A"\n}\n',
    '{\n  "name": "A",\n  "redirects": [\n    {\n      "source": "/old",\n      "destination": "/new"\n    }\n  ]\n}\n',
  ],
  [
    "a redirect stands before patterns, in the style of the others",
    '{\n  "redirects": [\n    { "source": "/:slug*", "destination": "/x" }\n  ]\n}',
    '{\n  "redirects": [\n    { "source": "/old", "destination": "/new" },\n    { "source": "/:slug*", "destination": "/x" }\n  ]\n}',
  ],
  [
    "an empty list is opened",
    '{ "redirects": [] }',
    '{ "redirects": [\n  {\n    "source": "/old",\n    "destination": "/new"\n  }\n] }',
  ],
  [
    "a redirect to the old address leads to the new one",
    '{"redirects":[{"source":"older","destination":"old/"}]}',
    '{"redirects":[\n  { "source": "/old", "destination": "/new" },\n  {"source":"older","destination":"/new"}]}',
  ],
  [
    "a redirect that is there is not added again",
    '{"redirects":[{"source":"/old","destination":"/new"}]}',
    '{"redirects":[{"source":"/old","destination":"/new"}]}',
  ],
  [
    "a redirect of the old address that leads elsewhere is corrected",
    '{"redirects":[{"source":"/old","destination":"/gone"}]}',
    '{"redirects":[{"source":"/old","destination":"/new"}]}',
  ],
];

test.each(CASES)("%s", (_, text, expected) => {
  expect(edit({ "docs.json": text })).toBe(expected);
});

test("edits a list in another file there", () => {
  expect(edit({ "docs.json": '{"redirects":{"$ref":"./r.json"}}', "r.json": "[]" })).toBe(
    '[\n  {\n    "source": "/old",\n    "destination": "/new"\n  }\n]',
  );
});

test("leaves redirects that are not a list alone", () => {
  expect(edit({ "docs.json": '{"redirects":5}' })).toBeUndefined();
  expect(edit({ "docs.json": "[]" })).toBeUndefined();
});
