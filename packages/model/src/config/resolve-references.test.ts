import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { parseJson } from "@lectern/base/fields/parse-json.ts";
import { nodeToValue } from "@lectern/base/fields/value-node.ts";
import { expect, test } from "vitest";
import { resolveReferences } from "./resolve-references.ts";

function resolve(files: Readonly<Record<string, string>>) {
  const parsed = parseJson({ path: "docs.json", text: files["docs.json"] ?? "" });
  if (parsed.root === undefined) throw new Error("docs.json is empty");
  const { root, diagnostics } = resolveReferences("docs.json", { ...parsed, root: parsed.root }, (path) => files[path]);
  return { value: nodeToValue(root), problems: diagnostics.map(formatDiagnostic), root };
}

test("replaces a reference with the content of its file", () => {
  const { value, problems } = resolve({
    "docs.json": '{"navigation": {"$ref": "./nav.json"}, "redirects": {"$ref": "config/redirects.json"}}',
    "nav.json": '{"pages": ["index", {"$ref": "config/group.json"}]}',
    "config/group.json": '{"group": "A", "pages": []}',
    "config/redirects.json": "[]",
  });
  expect(value).toEqual({ navigation: { pages: ["index", { group: "A", pages: [] }] }, redirects: [] });
  expect(problems).toEqual([]);
});

test("resolves nested references relative to their file", () => {
  const { value } = resolve({
    "docs.json": '{"$ref": "a/one.json"}',
    "a/one.json": '{"x": {"$ref": "two.json"}, "y": {"$ref": "../three.json"}}',
    "a/two.json": '{"two": 2}',
    "three.json": '{"three": 3}',
  });
  expect(value).toEqual({ x: { two: 2 }, y: { three: 3 } });
});

test("lets keys beside a reference win without merging", () => {
  const { value } = resolve({
    "docs.json": '{"$ref": "base.json", "colors": {"light": "#fff"}}',
    "base.json": '{"name": "A", "colors": {"primary": "#000"}}',
  });
  expect(value).toEqual({ name: "A", colors: { light: "#fff" } });
});

test("keeps the locations of values in their own files", () => {
  const { root } = resolve({ "docs.json": '{"navigation": {"$ref": "nav.json"}}', "nav.json": '\n  {"pages": []}' });
  const member = root.kind === "object" ? root.members.get("navigation") : undefined;
  expect(member?.node.at).toEqual({ file: "nav.json", line: 2, column: 3 });
});

const WRITE = 'Use a path such as "./navigation.json".';

test.each([
  ["7", `config/ref-invalid "$ref" must be the path of a JSON file, not 7. ${WRITE}`],
  [
    '"/a.json"',
    `config/ref-outside-project "$ref" must be a relative path inside the project, not "/a.json". ${WRITE}`,
  ],
  [
    '"https://x.io"',
    `config/ref-outside-project "$ref" must be a relative path inside the project, not "https://x.io". ${WRITE}`,
  ],
  [
    '"../a.json"',
    `config/ref-outside-project "$ref" must be a relative path inside the project, not "../a.json". ${WRITE}`,
  ],
  [
    '"a.json"',
    'config/ref-not-found Unresolved "$ref": "a.json" does not exist. Make the path relative to the file that contains it.',
  ],
  ['"docs.json"', 'config/ref-circular Circular "$ref": docs.json → docs.json. Remove one of these references.'],
])("rejects a reference to %s and leaves an empty object", (reference, expected) => {
  const { value, problems } = resolve({ "docs.json": `{"a": {"$ref": ${reference}}}` });
  expect(problems).toEqual([`docs.json:1:16 ${expected}`]);
  expect(value).toEqual({ a: {} });
});

test("marks an object with a rejected reference as incomplete", () => {
  const { root } = resolve({ "docs.json": '{"$ref": "../base.json", "name": "A", "b": {"c": 1}}' });
  expect(root).toMatchObject({ kind: "object", partial: true });
  expect([...(root.kind === "object" ? root.members.keys() : [])]).toEqual(["name", "b"]);
  const inner = root.kind === "object" ? root.members.get("b")?.node : undefined;
  expect(inner).not.toHaveProperty("partial");
});

test("lists files that refer to each other in order", () => {
  const { problems } = resolve({
    "docs.json": '{"a": {"$ref": "b.json"}}',
    "b.json": '{"c": {"$ref": "c.json"}}',
    "c.json": '{"b": {"$ref": "b.json"}}',
  });
  expect(problems).toEqual([
    'c.json:1:16 config/ref-circular Circular "$ref": docs.json → b.json → c.json → b.json. Remove one of these references.',
  ]);
});

test("reports a syntax error in the file that contains it", () => {
  const { value, problems } = resolve({ "docs.json": '{"a": [{"$ref": "b.json"}, 1]}', "b.json": '{"x": }' });
  expect(problems).toEqual([
    "b.json:1:7 config/syntax b.json is not valid JSON: expected a value. Fix this first; other errors may follow from it.",
  ]);
  expect(value).toEqual({ a: [1] });
});

test("reports keys beside a reference to a list", () => {
  const { value, problems } = resolve({ "docs.json": '{"a": {"$ref": "b.json", "x": 1}}', "b.json": "[1]" });
  expect(value).toEqual({ a: [1] });
  expect(problems).toEqual([
    'docs.json:1:16 config/ref-siblings Keys next to "$ref" are ignored, because "b.json" does not contain an object. Remove them.',
  ]);
});

test("limits the expansion of a few small files", () => {
  const ten = (file: string) => `[${Array(10).fill(`{"$ref": "${file}"}`).join(",")}]`;
  const files: Record<string, string> = { "docs.json": `{"a": ${ten("1.json")}}`, "9.json": "[1]" };
  for (let index = 1; index < 9; index++) files[`${index}.json`] = ten(`${index + 1}.json`);
  const { problems } = resolve(files);
  expect(problems[0]).toBe(
    '3.json:1:49 config/ref-too-large "$ref" expands to more than 1000000 values, so "4.json" is skipped. Reference each file only once.',
  );
});
