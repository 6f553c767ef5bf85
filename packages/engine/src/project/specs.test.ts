import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProject, type Project } from "./create-project.ts";

function open(files: Readonly<Record<string, string>>): Project {
  const docs = {
    name: "A",
    theme: "mint",
    colors: { primary: "#0f766e" },
    navigation: { groups: [{ group: "API", openapi: "api.yaml" }] },
  };
  return createProject(createMemoryFiles({ "docs.json": JSON.stringify(docs), ...files }));
}

function problems(files: Readonly<Record<string, string>>): readonly string[] {
  const project = open(files);
  const site = project.site().diagnostics;
  return [...site, ...project.structure()].map((one) => `${one.severity} ${formatDiagnostic(one)}`);
}

test("locates invalid metadata of an operation, also in another file", () => {
  const files = {
    "api.yaml": `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a:
    get:
      summary: A
      x-mint:
        metadata:
          mode: bogus
  /b:
    $ref: paths/b.yaml
`,
    "paths/b.yaml": "get:\n  summary: B\n  x-docs:\n    metadata:\n      hidden: perhaps\n",
  };
  expect(problems(files)).toEqual([
    "warning api.yaml:9:17 frontmatter/invalid-value GET /a: Invalid value for `mode`, which must be one of wide, custom, frame, center, assistant.",
    "warning paths/b.yaml:5:15 frontmatter/invalid-value GET /b: Invalid value for `hidden`, which must be `true` or `false`.",
  ]);
});

test("reports each problem once, and an unresolved reference not as an error of the site", () => {
  const text = `openapi: 3.1.0
info: { title: A, version: "1" }
paths:
  /a: { get: { summary: A } }
  /none:
  /self: { $ref: "#/paths/~1self" }
`;
  expect(problems({ "api.yaml": text })).toEqual([
    'warning api.yaml:5:9 api/invalid-path-item Path item "/none" must be an object with one key per method. Make it an object. Until then, it is skipped.',
    'warning api.yaml:6:18 api/unresolved-ref Unresolved reference "#/paths/~1self". Fix the reference, or add the definition.',
  ]);
});

test("reports only the syntax error of an unreadable spec", () => {
  const text = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n\t/one:\n\t\tget:\n\t\t\tsummary: A\n';
  const codes = problems({ "api.yaml": text }).map((line) => line.split(" ")[2]);
  expect([...new Set(codes)]).toEqual(["api/syntax", "nav/no-pages"]);
});
