// examples/search: the search on a plain page, without a site around it.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mediaType } from "@lectern/engine/output/media-type.ts";
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { installLeaf } from "../support/leaf.ts";
import { INSTALL_TIMEOUT } from "../support/packed.ts";
import { serveTexts } from "../support/serve-site.ts";

test("searches as one types, and marks the matches", { timeout: INSTALL_TIMEOUT }, async () => {
  const folder = installLeaf("@lectern/search", "search");
  execFileSync(process.execPath, ["build.mjs"], { cwd: folder.path });
  const names = readdirSync(folder.path, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:html|js|json)$/.test(name),
  );
  const texts = names.map(
    (name) => [`/${name}`, { type: mediaType(name), text: readFileSync(join(folder.path, name), "utf8") }] as const,
  );
  folder.dispose();
  const origin = await serveTexts(new Map(texts));
  await withPage({}, async (page) => {
    await page.goto(`${origin}/index.html`);
    await page.getByRole("searchbox").pressSequentially("presure");
    const first = page.locator("li").first();
    await expect.poll(() => first.getByRole("link").textContent()).toBe("Pumps › Pressure");
    expect(await first.locator("mark").allTextContents()).toEqual(["pressure"]);
    expect(await first.getByRole("link").getAttribute("href")).toBe("./pages/pumps.html#pressure");
  });
});
