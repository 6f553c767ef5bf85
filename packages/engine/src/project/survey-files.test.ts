import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { createProject } from "./create-project.ts";

test("reports a listed file that is a snippet, with its importer", () => {
  const docs = {
    theme: "mint",
    name: "A",
    colors: { primary: "#0f766e" },
    navigation: { groups: [{ group: "G", root: "snippets/x", pages: ["index", "part"] }] },
  };
  const project = createProject(
    createMemoryFiles({
      "docs.json": JSON.stringify(docs),
      "index.mdx": "---\ntitle: A\ndescription: B\n---\nimport Part from '/part.mdx';\n\n<Part />\n",
      "part.mdx": "Text\n",
      "snippets/x.mdx": "Text\n",
    }),
  );
  expect(project.site().diagnostics.map(formatDiagnostic)).toEqual([
    'docs.json:1:83 nav/page-not-found Page not found: "snippets/x" is in the navigation, but "snippets/x.mdx" is a snippet (all files in its folder are snippets). Move it to another directory, or remove the entry.',
    'docs.json:1:133 nav/page-not-found Page not found: "part" is in the navigation, but "part.mdx" is a snippet ("index.mdx" imports it). Move the shared content to a snippet and import that, or remove the entry.',
  ]);
});

test("does not publish configuration files", () => {
  const project = createProject(
    createMemoryFiles({
      "docs.json": '{ "navigation": { "$ref": "nav/main.json" } }',
      "nav/main.json": '{ "pages": [{ "$ref": "group.json" }] }',
      "nav/group.json": '{ "group": "G", "pages": ["index"] }',
      "nav/other.json": "{}",
      "index.mdx": "---\ntitle: A\n---\n",
    }),
  );
  expect([...project.site().value.assets.keys()]).toEqual(["/nav/other.json"]);
});

test("reports a site without pages", () => {
  const docs = {
    theme: "mint",
    name: "A",
    colors: { primary: "#0f766e" },
    navigation: { pages: ["https://example.com"] },
  };
  const project = createProject(createMemoryFiles({ "docs.json": JSON.stringify(docs) }));
  expect(project.site().diagnostics.map(formatDiagnostic)).toEqual([
    "docs.json:1:1 nav/no-pages The site has no pages. Add a page, such as index.mdx, and list it in the navigation.",
  ]);
});
