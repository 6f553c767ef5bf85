import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { openConsole } from "../support/console-site.ts";
import { testFolder } from "../support/folder.ts";
import { INSTALL_TIMEOUT, installExample } from "../support/packed.ts";
import { startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

test("updates samples in custom languages with the form, or marks them as examples", async () => {
  const language = (id: string, more: string): string =>
    `{ id: "${id}", aliases: [], title: "${id}", grammar: "bash", write${more} }`;
  const folder = testFolder({
    "docs.json": docsJson({ groups: [{ group: "API", openapi: "api.json" }] }),
    "api.json": {
      openapi: "3.1.0",
      info: { title: "Plants", version: "1" },
      servers: [{ url: "https://api.example.com" }],
      paths: {
        "/plants/{id}": {
          get: {
            summary: "Get a plant",
            parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" }, example: "rose" }],
            responses: { 200: { description: "OK" } },
          },
        },
      },
    },
    "httpie.ts":
      'import type { HttpRequest } from "lectern";\nexport const write = ({ method, url }: HttpRequest): string => `http ${method} ${url}`;',
    "lectern.config.ts": `import { write } from "./httpie.ts";
      export default { languages: [${language("HTTPie", ', browser: new URL("./httpie.ts", import.meta.url)')}, ${language("Static", "")}] };`,
  });
  const command = packagePath("bin/lectern.js");
  const built = await startNode([command, "build", "--out", "out", "--base", "/docs"], { cwd: folder.path }).ended();
  expect(built).toMatchObject({ status: 0 });
  const server = startNode([command, "serve", "out", "--port", "0", "--base", "/docs"], { cwd: folder.path });
  try {
    const origin = await server.until(/http:\/\/localhost:\d+/);
    await withPage({}, async (page) => {
      const { dialog, sample } = await openConsole(page, `${origin}/docs/api-reference/get-a-plant`);
      const choice = dialog.getByRole("combobox", { name: "Language" });
      expect((await choice.locator("option").allTextContents()).slice(-2)).toEqual(["HTTPie", "Static (Example)"]);
      await choice.selectOption("HTTPie");
      await expect.poll(sample).toBe("http GET https://api.example.com/plants/rose");
      await dialog.getByRole("textbox", { name: "id" }).fill("fern");
      await expect.poll(sample).toBe("http GET https://api.example.com/plants/fern");
      await choice.selectOption("Static");
      await expect.poll(sample).toBe("http GET https://api.example.com/plants/rose");
    });
  } finally {
    await server.stop();
    folder.dispose();
  }
});

test("runs the example's component and loads its script only on its page", { timeout: INSTALL_TIMEOUT }, async () => {
  const folder = installExample("custom-component");
  const command = `${folder.path}/node_modules/lectern/bin/lectern.js`;
  const built = await startNode([command, "build", "--out", "out"], { cwd: folder.path }).ended();
  expect(built).toMatchObject({ status: 0 });
  const server = startNode([command, "serve", "out", "--port", "0"], { cwd: folder.path });
  try {
    const origin = await server.until(/http:\/\/localhost:\d+/);
    await withPage({}, async (page) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(`${origin}/`);
      const group = page.getByRole("group", { name: "Was this page helpful?" });
      await group.getByRole("button", { name: "2" }).click();
      expect(await group.locator("[aria-pressed=true]").count()).toBe(2);
      expect(await group.locator("output").textContent()).toBe(" 2");
      expect(await group.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
      expect(errors).toEqual([]);
      await page.goto(`${origin}/plain`);
      expect(await page.locator('script[src*="rating"]').count()).toBe(0);
    });
  } finally {
    await server.stop();
    folder.dispose();
  }
});
