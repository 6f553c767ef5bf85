import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProject } from "./create-project.ts";

function problems(config: object, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const docs = {
    theme: "mint",
    name: "A",
    colors: { primary: "#0f766e" },
    navigation: { pages: ["index"] },
    ...config,
  };
  const project = createProject(
    createMemoryFiles({
      "docs.json": JSON.stringify(docs, null, 1),
      "index.mdx": "---\ntitle: A\ndescription: B\n---\n",
      ...files,
    }),
  );
  return project.site().diagnostics.map(formatDiagnostic);
}

test("reports each missing image in docs.json once", () => {
  expect(
    problems(
      {
        favicon: "./favicon.svg",
        logo: { light: "/logo/ligth.svg", dark: "/logo/dark%20one.svg" },
        background: { image: { light: "https://x.dev/bg.png", dark: "bg.png" } },
      },
      { "logo/light.svg": "", "logo/dark one.svg": "" },
    ),
  ).toEqual([
    'docs.json:12:13 config/image-not-found Image not found in "favicon": "./favicon.svg". Add the file, or fix the path.',
    'docs.json:14:12 config/image-not-found Image not found in "logo": "/logo/ligth.svg". Did you mean "/logo/light.svg"?',
    'docs.json:20:12 config/image-not-found Image not found in "background.image": "bg.png". Add the file, or fix the path.',
  ]);
});

test("reports missing OpenAPI files of the whole site", () => {
  const spec = "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: { /a: { get: { summary: A } } }\n";
  expect(
    problems(
      { api: { openapi: ["mising.yaml", "/api/a", "https://x.dev/a.json"], asyncapi: "m2.yaml" } },
      { "missing.yaml": spec, "api/a.yaml": spec },
    ),
  ).toEqual([
    'docs.json:14:4 api/spec-not-found OpenAPI file "mising.yaml" not found. Did you mean "missing.yaml"?',
    'docs.json:18:15 api/spec-not-found OpenAPI file "m2.yaml" not found. Check that the path is relative to the project root.',
  ]);
});

test("reports missing fonts in docs.json", () => {
  const fonts = { family: "My", source: "/fonts/gone.woff2", format: "woff2" };
  expect(problems({ fonts })).toEqual([
    'docs.json:14:13 config/font-not-found Font not found in "fonts": "/fonts/gone.woff2". Add the file, or fix the path.',
  ]);
  expect(problems({ fonts: { family: "My", source: "https://x.dev/a.woff2" } })).toEqual([]);
});
