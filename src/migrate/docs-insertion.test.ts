import { type Operation, parseApi } from "@lectern/openapi";
import { expect, test } from "vitest";
import { docsInsertion, pathInFile } from "./docs-insertion.ts";

function operationOf(value: object, root: object = {}): Operation {
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "A", version: "1" },
    paths: { "/users": { get: value } },
    ...root,
  });
  const operation = parseApi({ path: "a.json", text }).value?.operations[0];
  if (operation === undefined) throw new Error("the description has no operation");
  return operation;
}

const PATH = ["paths", "/users", "get"];
const TARGET = { metadata: new Map([["title", "Users"]]), content: "Text." };

test.each([
  ["nothing", {}, [{ path: PATH, members: [["x-docs", { metadata: { title: "Users" }, content: "Text." }]] }]],
  ["all of it", { "x-docs": { metadata: { title: "Users" }, content: "Text.\n" } }, []],
  [
    "something else under the older name",
    { "x-mint": { href: "/x" } },
    [
      {
        path: [...PATH, "x-mint"],
        members: [
          ["metadata", { title: "Users" }],
          ["content", "Text."],
        ],
      },
    ],
  ],
  [
    "other metadata",
    { "x-docs": { metadata: { icon: "user" }, content: "Text." } },
    [{ path: [...PATH, "x-docs", "metadata"], members: [["title", "Users"]] }],
  ],
])("adds what is missing to an operation with %s", (_, value, insertions) => {
  expect(docsInsertion(operationOf(value), PATH, TARGET)).toEqual({ kind: "insert", insertions });
});

test.each([
  ['metadata "title"', { "x-docs": { metadata: { title: "People" } } }],
  ["content", { "x-docs": { content: "Other text." } }],
])("does not overwrite a different %s", (what, value) => {
  expect(docsInsertion(operationOf(value), PATH, TARGET)).toEqual({ kind: "differs", what });
});

test("finds an operation through references in its file, but not in other files", () => {
  const shared = { components: { pathItems: { "a/b": { get: {} } } } };
  expect(pathInFile(operationOf({}))).toEqual(PATH);
  const behind = operationOf({}, { ...shared, paths: { "/users": { $ref: "#/components/pathItems/a~1b" } } });
  expect(pathInFile(behind)).toEqual(["components", "pathItems", "a/b", "get"]);
  const encoded = operationOf({}, { ...shared, paths: { "/users": { $ref: "#/components/pathItems/a~1%62" } } });
  expect(pathInFile(encoded)).toEqual(["components", "pathItems", "a/b", "get"]);
  const hook = operationOf({}, { paths: {}, webhooks: { created: { post: {} } } });
  expect(pathInFile(hook)).toEqual(["webhooks", "created", "post"]);
  const away = { ...behind, api: { ...behind.api, root: { paths: { "/users": { $ref: "other.json" } } } } };
  expect(pathInFile(away)).toBeUndefined();
});
