import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { installExample } from "../support/packed.ts";
import { startNode } from "../support/process.ts";

test("runs the example's component and loads its script only on its page", async () => {
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
