// Empty names: each is one problem, and no element on the page is without text.

import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const page = (title: string): string => `---\ntitle: ${title}\n---\n\nText.\n`;

const site = testSite({
  "docs.json": docsJson(
    {
      global: { anchors: [{ anchor: " ", href: "https://orchard.test" }] },
      tabs: [
        {
          tab: " ",
          groups: [{ group: " ", root: "d", pages: ["index", { group: "", pages: ["a"] }] }],
        },
        { tab: "Menu", menu: [{ item: "", pages: ["b"] }] },
        { tab: "Nowhere", href: " " },
      ],
    },
    {
      navbar: {
        links: [
          { label: " ", href: "/a" },
          { label: "", href: "https://discord.test", icon: "discord" },
          { label: "", href: "https://cloud.test", icon: "cloud" },
        ],
        primary: { type: "button", label: "", href: "/b" },
      },
      footer: { links: [{ header: "Empty", items: [] }, { items: [{ label: " ", href: "/a" }] }] },
    },
  ),
  "index.mdx": page("Home"),
  "a.mdx": page("A"),
  "b.mdx": page("B"),
  "d.mdx": page("D"),
});

test("gives every control a name and omits empty parts", async () => {
  const markup = (await site.page("/")).replace(/<svg[\s\S]*?<\/svg>/g, "");
  const elements = [...markup.matchAll(/<(a|button|summary)\b([^>]*)>([\s\S]*?)<\/\1>/g)];
  const nameless = elements.filter(
    ([, , attributes = "", inside = ""]) =>
      !/aria-label="[^"]/.test(attributes) && inside.replace(/<[^>]*>/g, "").trim() === "",
  );
  expect(nameless.map(([whole]) => whole)).toEqual([]);
  const names = elements.map(([, , , inside = ""]) => inside.replace(/<[^>]*>/g, "").trim());
  for (const name of ["Untitled", "Discord", "https://cloud.test", "A", "D"]) expect(names).toContain(name);
  expect(markup).not.toContain("<footer");
  expect(markup).not.toContain('class="eyebrow"');
});

test("reports each empty name once", async () => {
  const problems = await site.problems();
  expect(problems.map((line) => line.replace(/^docs\.json:\d+:\d+ (\S+) (?:[^"]*)("[^"]+").*/, "$1 $2"))).toEqual([
    'config/empty-group-name "navigation.tabs[0].groups[0].group"',
    'config/empty-group-name "navigation.tabs[0].groups[0].pages[1].group"',
    'config/invalid-format "navigation.tabs[1].menu[0].item"',
    'config/empty-section "Nowhere"',
    'config/empty-list "footer.links[0].items"',
    'config/invalid-format "footer.links[1].items[0].label"',
  ]);
});

test("writes no empty heading into lists for assistants", async () => {
  const texts = [await site.page("/llms.txt"), await site.page("/llms-full.txt"), await site.page("/skill.md")];
  for (const text of texts) expect(text).not.toMatch(/^#+ *$|\[\]\(/m);
});
