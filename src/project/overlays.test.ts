import { expect, test } from "vitest";
import { formatDiagnostic } from "../base/diagnostic.ts";
import { createMemoryFiles } from "../files/memory-files.ts";
import { createProject } from "./create-project.ts";

const SPEC = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users: { get: { summary: List users, tags: [a] }, post: { summary: Create } }
  /secret: { get: { summary: Secret } }
`;

function titles(files: Readonly<Record<string, string>>, openapi: unknown = "api.yaml"): readonly string[] {
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0f766e" },
    navigation: { groups: [{ group: "API", openapi }] },
  };
  const site = createProject(
    createMemoryFiles({ "docs.json": JSON.stringify(docs), "api.yaml": SPEC, ...files }),
  ).site();
  const problems = site.diagnostics.filter(({ code }) => code.startsWith("api/")).map(formatDiagnostic);
  return [...[...site.value.pages.values()].map(({ route, title }) => `${route} ${title}`), ...problems];
}

const OVERLAY = `overlay: 1.0.0
info: { title: Changes, version: "1" }
extends: ./api.yaml
actions:
  - { target: "$.paths['/secret']", remove: true }
  - { target: "$.paths.*[?@.summary == 'List users']", update: { summary: All users, tags: [b] } }
  - { target: "$.nothing", update: 1 }
  - { target: "nonsense", update: 1 }
`;

test("an overlay changes the description it extends", () => {
  expect(titles({ "changes.yaml": OVERLAY })).toEqual([
    "/api-reference/a/all-users All users",
    "/api-reference/create Create",
    'changes.yaml:8:15 api/overlay-target "nonsense" is no JSONPath, so this action of the overlay changes nothing. Write a path such as "$.paths[\'/users\'].get".',
  ]);
});

test("an empty list in docs.json turns overlays off, names choose them", () => {
  const plain = [
    "/api-reference/a/list-users List users",
    "/api-reference/create Create",
    "/api-reference/secret Secret",
  ];
  expect(titles({ "changes.yaml": OVERLAY }, { source: "api.yaml", overlays: [] })).toEqual(plain);
  const other = "overlay: 1.1.0\nactions: [{ target: \"$.paths['/users'].post\", copy: \"$.paths['/users'].get\" }]\n";
  expect(
    titles({ "changes.yaml": OVERLAY, "other.yaml": other }, { source: "api.yaml", overlays: ["other.yaml"] }),
  ).toEqual([
    "/api-reference/a/list-users List users",
    "/api-reference/a/list-users-1 List users",
    "/api-reference/secret Secret",
  ]);
});
