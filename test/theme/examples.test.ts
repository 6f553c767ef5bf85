import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { EXAMPLES } from "@lectern/theme/components/code/examples.ts";
import { plainContainers } from "@lectern/theme/components/plain-containers.ts";
import { COMPONENTS } from "@lectern/theme/components/registry.ts";
import { expect, test } from "vitest";

test("has an example for every component that new pages use", () => {
  const old = new Set(plainContainers.map(({ name }) => name));
  const current = COMPONENTS.map(({ name }) => name).filter((name) => !old.has(name));
  expect([...EXAMPLES.keys()].sort()).toEqual([...current].sort());
  const absent = [...EXAMPLES].filter(([name, text]) => !text.includes(`<${name}`) && !text.includes("```mermaid"));
  expect(absent).toEqual([]);
});

test("has no problems in examples", async () => {
  const pages = [...EXAMPLES.keys()].map((name) => name.toLowerCase().replace(".", "-"));
  const config = { theme: "mint", name: "A", colors: { primary: "#123456" }, navigation: { pages } };
  const files = createMemoryFiles({ "docs.json": JSON.stringify(config) });
  for (const [name, text] of EXAMPLES) {
    files.write(`${name.toLowerCase().replace(".", "-")}.mdx`, `---\ntitle: T\ndescription: D.\n---\n\n${text}\n`);
  }
  const output = createOutput(createProject(files), { base: "" });
  expect((await output.check()).map(formatDiagnostic)).toEqual([]);
});
