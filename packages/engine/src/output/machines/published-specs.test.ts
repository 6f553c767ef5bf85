import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createProject } from "../../project/create-project.ts";
import { createPublishedSpecs } from "./published-specs.ts";

/** The values of files that are not published verbatim. */
function publish(navigation: object, files: Readonly<Record<string, string>>): unknown {
  const config = JSON.stringify({ theme: "mint", name: "Acme", colors: { primary: "#0f766e" }, navigation });
  const project = createProject(createMemoryFiles({ "docs.json": config, ...files }));
  const published = createPublishedSpecs({
    site: project.site().value,
    files: project.files,
    apis: () => project.apis(),
  });
  const changed = Object.keys(files).map((path) => [path, published(path)] as const);
  return Object.fromEntries(changed.flatMap(([path, text]) => (text === undefined ? [] : [[path, parse(text)]])));
}

const OPEN = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a: { get: { summary: A } }\n";

test("publishes a spec with its overlays applied, but not the overlays", () => {
  const files = {
    "a.yaml": `${OPEN}  /b: { get: { summary: Secret } }\n`,
    "o.yaml": "overlay: 1.0.0\nextends: a.yaml\nactions: [{ target: \"$.paths['/b']\", remove: true }]\n",
    "unused.yaml": "openapi: 3.1.0\npaths: { /u: { get: { x-hidden: true } }, /v: { get: {} } }\n",
  };
  expect(publish({ openapi: "a.yaml" }, files)).toEqual({
    "a.yaml": parse(OPEN),
    "o.yaml": {},
    "unused.yaml": { openapi: "3.1.0", paths: { "/v": { get: {} } } },
  });
});

test("publishes no operation that an overlay removes", () => {
  const files = {
    "a.yaml": OPEN,
    "o.yaml": "overlay: 1.0.0\nextends: a.yaml\nactions: [{ target: \"$.paths['/a']\", remove: true }]\n",
  };
  expect(publish({ openapi: "a.yaml" }, files)).toEqual({ "a.yaml": { ...parse(OPEN), paths: {} }, "o.yaml": {} });
});

test("keeps a schema with a page that only a hidden operation uses", () => {
  const files = {
    "a.yaml": `${OPEN}  /b: { get: { x-hidden: true, parameters: [{ name: a, in: query, schema: { $ref: "#/components/schemas/One" } }, { name: b, in: query, schema: { $ref: "#/components/schemas/Two" } }] } }
components:
  schemas:
    One: { type: string }
    Two: { type: string }
`,
    "one.mdx": "---\ntitle: One\nopenapi-schema: One\n---\n",
  };
  expect(publish({ groups: [{ group: "A", openapi: "a.yaml", pages: ["one"] }] }, files)).toEqual({
    "a.yaml": { ...parse(OPEN), components: { schemas: { One: { type: "string" } } } },
  });
});

test("copies specs that hide and change nothing", () => {
  expect(publish({ openapi: "a.yaml" }, { "a.yaml": OPEN, "data.json": '{ "a": 1 }' })).toEqual({});
});

test("publishes nothing of an unreadable spec that hides something", () => {
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const hidden = '{"openapi": "3.1.0", "paths": {"/a": {"get": {"x-hidden": true}}}';
  const files = { "a.yaml": OPEN, "deep.json": `${hidden}, "x-deep": ${deep}}` };
  expect(publish({ openapi: "a.yaml" }, files)).toEqual({ "deep.json": {} });
});

test("publishes no workflows if one of them calls an operation that only some readers may see", () => {
  const files = {
    "a.yaml": `${OPEN}  /b: { get: { operationId: b, x-docs: { groups: [partner] } } }\n`,
    "flows.yaml":
      "arazzo: 1.0.1\ninfo: { title: F, version: '1' }\nsourceDescriptions: [{ name: a, url: a.yaml, type: openapi }]\n" +
      "workflows: [{ workflowId: w, steps: [{ stepId: s, operationId: b }] }]\n",
  };
  const groups = [
    { group: "A", openapi: "a.yaml" },
    { group: "F", arazzo: "flows.yaml" },
  ];
  expect(publish({ groups }, files)).toEqual({ "a.yaml": parse(OPEN), "flows.yaml": {} });
});
