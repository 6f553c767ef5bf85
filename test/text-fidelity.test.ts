import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createDiskFiles } from "../src/files/disk-files.ts";
import { createOutput } from "../src/output/create-output.ts";
import { createProject } from "../src/project/create-project.ts";
import { markdownWords, visibleText, words } from "../src/render/markdown/compare-text.ts";

/** Lines of pages whose words do not stand in the same order in the Markdown: `route: line`. */
async function lostLines(folder: string): Promise<readonly string[]> {
  const project = createProject(createDiskFiles(fileURLToPath(new URL(folder, import.meta.url))));
  const output = createOutput(project, { base: "", plainCode: true });
  const files = await output.artifacts();
  const lost: string[] = [];
  for (const page of project.site().value.pages.values()) {
    const { body, slots } = await output.render(page);
    const markdown = await files.get(page.route === "/" ? "index.md" : `${page.route.slice(1)}.md`)?.body();
    const written = ` ${markdownWords(String(markdown)).join(" ")} `;
    // The samples of an operation say the same request in many languages; Markdown has one of them.
    const { request, ...beside } = slots;
    const shown = [body, ...Object.values(beside), page.operation ? "" : (request ?? "")].map(String);
    for (const line of visibleText(shown.join("\n")).split("\n")) {
      if (!written.includes(` ${words(line).join(" ")} `) && words(line).length > 0)
        lost.push(`${page.route}: ${line}`);
    }
  }
  return lost;
}

test("every line of every page of the starter is in its Markdown", async () => {
  expect(await lostLines("../templates/starter")).toEqual([]);
}, 60_000);

test("every line of every page of the documentation is in its Markdown", async () => {
  expect(await lostLines("../docs")).toEqual([]);
}, 120_000);
