import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../test/support/site.ts";

const titled = (title: string): string => `---\ntitle: ${title}\ndescription: About ${title}.\n---\nText.\n`;

test("a tab with an empty label is not shown, but its pages are listed", async () => {
  const site = testSite({
    "docs.json": docsJson({
      tabs: [
        { tab: " ", icon: "", pages: ["index"] },
        { tab: "", icon: "star", pages: ["stars"] },
        { tab: "Guides", pages: ["guide"] },
      ],
    }),
    "index.mdx": titled("Home"),
    "stars.mdx": titled("Stars"),
    "guide.mdx": titled("Guide"),
  });
  const page = await site.page("/");
  const tabs = /<nav class="nav-tabs"[^>]*>(.*?)<\/nav>/s.exec(page)?.[1] ?? "";
  expect([...tabs.matchAll(/<a class="nav-tabs-item" href="([^"]*)"([^>]*)>/g)].map((match) => match.slice(1))).toEqual(
    [
      ["/stars", ' aria-label="Stars"'],
      ["/guide", ""],
    ],
  );
  const index = JSON.parse(await site.page("/_lectern/site.json"));
  expect(index.pages.map(({ title, tab, trail }: Record<string, unknown>) => [title, tab, trail])).toEqual([
    ["Home", undefined, []],
    ["Stars", undefined, []],
    ["Guide", "Guides", ["Guides"]],
  ]);
  expect(await site.page("/llms.txt")).toContain("[Home]");
  expect(await site.problems()).toEqual([]);
});
