import { fileURLToPath } from "node:url";
import { createOutput } from "@lectern/engine/output/create-output.ts";
import { createProject } from "@lectern/engine/project/create-project.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import type { Files } from "@lectern/io/files.ts";
import { createMemoryFiles } from "@lectern/io/memory-files.ts";
import { expect, test } from "vitest";
import { RICH_DESCRIPTION } from "./openapi/rich-description.ts";
import { firstSample, missingLines } from "./support/compare-text.ts";
import { docsJson } from "./support/site.ts";

/** Lines of pages whose words are not in the same order in the Markdown: `route: line`. */
async function lostLines(files: Files): Promise<readonly string[]> {
  const project = createProject(files);
  const output = createOutput(project, { base: "", plainCode: true });
  const artifacts = await output.artifacts();
  const lost: string[] = [];
  for (const page of project.site().value.pages.values()) {
    const { body, slots } = await output.render(page);
    const markdown = await artifacts.get(page.route === "/" ? "index.md" : `${page.route.slice(1)}.md`)?.body();
    const { request = "", ...beside } = slots;
    const shown = [body, ...Object.values(beside), firstSample(String(request))].join("\n");
    lost.push(...missingLines(shown, String(markdown)).map((line) => `${page.route}: ${line}`));
  }
  return lost;
}

const folder = (path: string): Files => createDiskFiles(fileURLToPath(new URL(path, import.meta.url)));

test("has every line of the starter in its Markdown", async () => {
  expect(await lostLines(folder("../templates/starter"))).toEqual([]);
});

test("has every line of the documentation in its Markdown", async () => {
  expect(await lostLines(folder("../docs"))).toEqual([]);
});

test("has every line of hand-written endpoint pages in their Markdown", async () => {
  expect(await lostLines(folder("sites/hand-written-api"))).toEqual([]);
});

test.each(["en", "de", "ja", "ar"])(
  "has every line of a rich spec in the Markdown of its pages, in %s",
  async (language) => {
    const files = createMemoryFiles({
      "docs.json": JSON.stringify(
        docsJson({
          languages: [
            {
              language,
              groups: [
                { group: "API", openapi: "api.json" },
                { group: "Data", pages: ["pet"] },
              ],
            },
          ],
        }),
      ),
      "api.json": JSON.stringify(RICH_DESCRIPTION),
      "pet.mdx": "---\ntitle: Pet\nopenapi-schema: api.json Pet\n---\n",
    });
    expect(await lostLines(files)).toEqual([]);
  },
);

test("reports a line that Markdown lacks", () => {
  const markup = '<p>One two.</p><p>Three <b>four</b></p><div class="pick-list">Copy</div>';
  expect(missingLines(markup, "One **two**.\n\nThree five")).toEqual(["Three four"]);
});
