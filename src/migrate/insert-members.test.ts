import { expect, test } from "vitest";
import type { Insertion } from "./insert-json.ts";
import { insertMembers } from "./insert-members.ts";
import { applyEdits } from "./text-edit.ts";

const DOCS: Insertion = {
  path: ["paths", "/users", "get"],
  members: [["x-docs", { metadata: { title: "Users" }, content: "First line.\n\nSecond: `{a}`\n" }]],
};

function insert(path: string, text: string, ...insertions: readonly Insertion[]): string | undefined {
  const edits = insertMembers({ path, text }, insertions);
  return edits && applyEdits(text, edits);
}

test("keeps comments, quotes and blank lines in YAML", () => {
  const text = `# Our API
openapi: '3.1.0'   # quoted

paths:
    /users:
        get:
            summary: "List"
            responses:
                200: {description: ok}  # fine

        # the other one
        post: {summary: Create}
`;
  expect(
    insert("a.yaml", text, DOCS, { path: ["paths", "/users", "post"], members: [["x-docs", { href: "/x" }]] }),
  ).toBe(`# Our API
openapi: '3.1.0'   # quoted

paths:
    /users:
        get:
            summary: "List"
            responses:
                200: {description: ok}  # fine
            x-docs:
              metadata:
                title: Users
              content: |
                First line.

                Second: \`{a}\`

        # the other one
        post: {summary: Create, "x-docs": {"href":"/x"}}
`);
});

test("inserts into YAML that ends in block text or without a newline", () => {
  const block = "paths:\n  /users:\n    get:\n      description: |\n        Text.\n";
  const one: Insertion = { path: DOCS.path, members: [["x-docs", { content: "Hi" }]] };
  expect(insert("a.yaml", block, one)).toBe(`${block}      x-docs:\n        content: Hi\n`);
  const bare = "paths:\n  /users:\n    get:\n      summary: x";
  expect(insert("a.yaml", bare, one)).toBe(`${bare}\n      x-docs:\n        content: Hi\n`);
});

test("keeps the indentation of JSON, including tabs", () => {
  const text = '{\n\t"paths": {\n\t\t"/users": {\n\t\t\t"get": {\n\t\t\t\t"summary": "List"\n\t\t\t}\n\t\t}\n\t}\n}\n';
  expect(insert("a.json", text, { path: DOCS.path, members: [["x-docs", { content: "Hi" }]] })).toBe(
    text.replace('"List"', '"List",\n\t\t\t\t"x-docs": {\n\t\t\t\t\t"content": "Hi"\n\t\t\t\t}'),
  );
});

test("keeps an object on one line and expands an empty one", () => {
  const text = '{ "paths": { "/users": { "get": { "summary": "List" }, "put": {} } } }';
  expect(insert("a.json", text, { path: DOCS.path, members: [["x-docs", { content: "Hi" }]] })).toBe(
    '{ "paths": { "/users": { "get": { "summary": "List", "x-docs": {"content":"Hi"} }, "put": {} } } }',
  );
  const empty: Insertion = { path: ["paths", "/users", "put"], members: [["x", 1]] };
  expect(insert("a.json", text, empty)).toBe(
    '{ "paths": { "/users": { "get": { "summary": "List" }, "put": {\n  "x": 1\n} } } }',
  );
});

test.each([
  ["a map that is an alias", "a.yaml", "x: &x\n  summary: s\npaths:\n  /users:\n    get: *x\n"],
  ["an object that is not there", "a.json", '{"paths":{}}'],
  ["text that cannot be read", "a.yaml", "paths: [\n"],
])("leaves %s alone", (_, path, text) => {
  expect(insert(path, text, DOCS)).toBeUndefined();
});

test.each<[string, string]>([
  ["a.yaml", "paths:\n  /users:\n    get:\n      x-row: 1234567890123456789\n"],
  ["a.json", '{"paths": {"/users": {"get": {"x-row": 1234567890123456789}}}}'],
])("handles integers too long for a number in %s", (path, text) => {
  expect(insert(path, text, DOCS)).toContain("1234567890123456789");
});
