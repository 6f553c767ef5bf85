import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProject } from "./create-project.ts";

const SPEC = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /users: { get: { summary: List users, tags: [a] }, post: { summary: Create } }
  /secret: { get: { summary: Secret } }
`;

function titles(files: Readonly<Record<string, string>>, ...sources: readonly unknown[]): readonly string[] {
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0f766e" },
    navigation: {
      groups: (sources.length === 0 ? ["api.yaml"] : sources).map((openapi) => ({ group: "API", openapi })),
    },
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

test("applies an overlay to the spec it extends", () => {
  expect(titles({ "changes.yaml": OVERLAY })).toEqual([
    "/api-reference/a/all-users All users",
    "/api-reference/create Create",
    `changes.yaml:8:15 api/overlay-invalid-target Overlay target "nonsense" is not a valid JSONPath. Use a path such as "$.paths['/users'].get".`,
  ]);
});

test("disables overlays with an empty list in docs.json, and selects them by name", () => {
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

test("keeps overlays of one node away from other nodes with the same spec", () => {
  const found = titles(
    { "changes.yaml": OVERLAY.replace(/.*nonsense.*\n/, "") },
    "api.yaml",
    { source: "./api.yaml", directory: "plain", overlays: [] },
    [
      { source: "api.yaml", directory: "", overlays: ["./changes.yaml"] },
      { source: "api.yaml", directory: "more", overlays: [] },
    ],
  );
  expect(found).toEqual([
    "/api-reference/a/all-users All users",
    "/api-reference/create Create",
    "/plain/a/list-users List users",
    "/plain/create Create",
    "/plain/secret Secret",
    "/a/all-users All users",
    "/more/a/list-users List users",
    "/create Create",
    "/more/create Create",
    "/more/secret Secret",
  ]);
});

test("shows an operation with the overlays of its page's node", () => {
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0f766e" },
    navigation: {
      groups: [
        { group: "A", openapi: "api.yaml" },
        { group: "B", openapi: { source: "api.yaml", overlays: [] }, pages: ["one", "api.yaml GET /secret"] },
      ],
    },
  };
  const files = createMemoryFiles({
    "docs.json": JSON.stringify(docs),
    "api.yaml": SPEC,
    "changes.yaml": OVERLAY,
    "one.mdx": "---\ntitle: One\nopenapi: GET /users\n---\n",
  });
  const project = createProject(files);
  const summary = (route: string) => project.site().value.pages.get(route)?.operation?.summary;
  expect([summary("/one"), summary("/api-reference/a/all-users")]).toEqual(["List users", "All users"]);
  files.write("changes.yaml", OVERLAY.replace("All users", "Each user"));
  project.change(["changes.yaml"]);
  expect([summary("/one"), summary("/api-reference/a/each-user")]).toEqual(["List users", "Each user"]);
});

test("reports overlays that change nothing", () => {
  const problems = titles({
    "a.yaml": "overlay: 1.0.0\nextends: api/nope.yaml\nactions: [{ target: $, update: {} }]\n",
    "b.yaml": "overlay: 1.0.0\nactions: [{ target: $, update: {} }]\n",
    "c.yaml": "overlay: 2.0.0\nextends: api.yaml\nactions: {}\n",
  }).filter((line) => line.includes("api/overlay"));
  expect(problems.map((line) => line.split(". ", 1)[0])).toEqual([
    'a.yaml:2:10 api/overlay-unused Overlay "a.yaml" extends "api/nope.yaml", which does not exist',
    'b.yaml:1:1 api/overlay-unused Overlay "b.yaml" is not applied to any OpenAPI file',
    'c.yaml:1:10 api/overlay-unknown-version Unknown overlay version "2.0.0"',
    'c.yaml:3:10 api/overlay-no-actions Overlay "c.yaml" has no actions',
  ]);
});

test("needs no `extends` in an overlay named in docs.json, and accepts a disabled one", () => {
  const files = {
    "o.yaml": OVERLAY.replace("extends: ./api.yaml\n", "").replace(/ {2}- \{ target: "nonsense".*\n/, ""),
  };
  const isOverlayProblem = (line: string): boolean => line.includes("api/overlay");
  expect(titles(files, { source: "api.yaml", overlays: ["o.yaml"] }).filter(isOverlayProblem)).toEqual([]);
  expect(titles({ "o.yaml": OVERLAY }, { source: "api.yaml", overlays: [] }).filter(isOverlayProblem)).toEqual([]);
});

test("reports a missing overlay where docs.json names it", () => {
  expect(
    titles(
      { "changes.yaml": OVERLAY.replace(/ {2}- \{ target: "nonsense.*\n/, "") },
      { source: "api.yaml", overlays: ["changes.yaml", "./chnges.yaml"] },
    ),
  ).toEqual([
    "/api-reference/a/all-users All users",
    "/api-reference/create Create",
    'docs.json:1:108 api/overlay-not-found Overlay "./chnges.yaml" not found. Did you mean "changes.yaml"?',
  ]);
});
