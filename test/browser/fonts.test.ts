import { expect, test } from "vitest";
import { withPage } from "../support/browser.ts";
import { serveSite } from "../support/serve-site.ts";
import { docsJson } from "../support/site.ts";

const TEXT = "The quick brown fox jumps over the lazy dog, and 17 others follow it home again. ".repeat(6);
const page = `---\ntitle: A\n---\n${TEXT}\n\n\`\`\`js\nconst answer = wait(42) !== undefined;\n\`\`\`\n`;

test("loads Inter and JetBrains Mono from the site, before the stylesheet requests them", async () => {
  const { origin } = await serveSite({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": page });
  await withPage({}, async (page) => {
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
    });
    await page.goto(origin);
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family);
    });
    expect(loaded.map((family) => family.replaceAll('"', ""))).toEqual(
      expect.arrayContaining(["Inter", "JetBrains Mono"]),
    );
    expect(fonts.map((path) => path.replace(/-[0-9a-f]{8}\./, "."))).toEqual([
      "/_lectern/fonts/jetbrains-mono.woff2",
      "/_lectern/fonts/inter.woff2",
    ]);
    const preloaded = await page.locator('link[rel="preload"][as="font"]').count();
    expect(preloaded).toBe(2);
  });
});

test("loads the font with all weights for light and black text", async () => {
  const light = "---\ntitle: A\n---\n<p style={{ fontWeight: 300 }}>Thin</p>\n";
  const { origin } = await serveSite({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": light });
  await withPage({}, async (page) => {
    await page.goto(origin);
    const loaded = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === "loaded").map(({ weight }) => weight);
    });
    expect(loaded).toContain("100 399");
  });
});

test("does not shift text when its font arrives", async () => {
  const { origin } = await serveSite({ "docs.json": docsJson({ pages: ["index"] }), "index.mdx": page });
  const measure = (isBlocked: boolean): Promise<readonly number[]> =>
    withPage({}, async (page) => {
      if (isBlocked) await page.route("**/*.woff2", (route) => route.abort());
      await page.goto(origin);
      return page.evaluate(async () => {
        await document.fonts.ready.catch(() => undefined);
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(".prose p") as Element);
        const lines = [...range.getClientRects()];
        const code = document.querySelector("pre .line") ?? document.querySelector("pre code");
        const height = (document.querySelector(".prose") as Element).getBoundingClientRect().height;
        return [height, lines.length, code?.getBoundingClientRect().height ?? 0];
      });
    });
  expect(await measure(true)).toEqual(await measure(false));
});
