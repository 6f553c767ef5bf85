// What the search shows while loading, and how it marks matches.
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";

const FILES = {
  "index.mdx": "---\ntitle: Home\n---\n| Name | Kind |\n| --- | --- |\n| amount | integer |\n| currency | text |\n",
};

test("shows a skeleton while the index loads, then the list", async () => {
  const { origin } = await serveSite(FILES, { built: true, policy: "default-src 'self' 'unsafe-inline' data:" });
  await withPage({}, async (page) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/_lectern/search/**", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(origin);
    await page.locator("html.js").waitFor();
    await page.keyboard.press("Control+K");
    await page.locator(".find-skeleton").first().waitFor();
    expect(await page.locator("[role=option]").count()).toBe(0);
    await page.locator(".find-field").fill("integer");
    release();
    await page.locator("[role=option] mark").first().waitFor();
    expect(await page.locator(".find-skeleton").count()).toBe(0);
    const excerpt = await page.locator(".find-excerpt").textContent();
    expect(excerpt?.replace(/\s+/g, " ")).toBe("Name · Kind · amount · integer · currency · text");
    const mark = page.locator(".find-excerpt mark");
    expect(await mark.textContent()).toBe("integer");
    expect(await mark.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
  });
});
