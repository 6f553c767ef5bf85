// Content that opens on hover: the pointer can move onto it, at every width and on every side (WCAG 1.4.13).

import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";

const SIDES = ["top", "bottom", "left", "right"];
const term = (side: string): string =>
  `The <Tooltip tip="Moves water from one tank to another." cta="More" href="/" side="${side}">pump ${side}</Tooltip> runs.`;

const FILES = {
  "index.mdx": `---\ntitle: Pumps\n---\n\n${SIDES.map(term).join("\n\n")}\n\n${"Water.\n\n".repeat(40)}`,
};

/** Moves from the middle of one element to the middle of another, stopping at every pixel or two. */
async function move(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error("not displayed");
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
  await page.mouse.move(x, y, { steps: Math.ceil(Math.hypot(x - start.x, y - start.y) / 2) });
}

test.each([1440, 640, 320].flatMap((width) => SIDES.map((side) => [width, side] as const)))(
  "keeps a tip open on the way to its link at %i px, opened on the %s",
  async (width, side) => {
    const { origin } = await serveSite(FILES);
    await withPage({ viewport: { width, height: 700 } }, async (page) => {
      await page.goto(origin);
      await page.locator("html.js").waitFor();
      const tooltip = page.locator(".tooltip", { hasText: `pump ${side}` });
      const [word, tip] = [tooltip.locator(".tooltip-term"), tooltip.locator(".tooltip-tip")];
      // At the end of the window, where a tip that is fixed there would cover it.
      await word.evaluate((element) => element.scrollIntoView({ block: "end" }));
      await word.hover();
      await tip.waitFor();
      const [over, under] = [await tip.boundingBox(), await word.boundingBox()];
      if (!over || !under) throw new Error("not displayed");
      expect(over.x).toBeGreaterThanOrEqual(0);
      expect(over.x + over.width).toBeLessThanOrEqual(width);
      const covers =
        over.x < under.x + under.width &&
        under.x < over.x + over.width &&
        over.y < under.y + under.height &&
        under.y < over.y + over.height;
      expect(covers).toBe(false);
      await move(page, word, tip.locator("a"));
      expect(await tip.isVisible()).toBe(true);
      expect(await tip.locator("a").evaluate((link) => link.matches(":hover"))).toBe(true);
      // The first one may come before the script of tooltips.
      const isOpenAfterEscape = async (): Promise<boolean> => {
        await page.keyboard.press("Escape");
        return tip.isVisible();
      };
      await expect.poll(isOpenAfterEscape).toBe(false);
    });
  },
);
