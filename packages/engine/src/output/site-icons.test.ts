import { expect, test } from "vitest";
import { docsJson, testSite } from "../../../../test/support/site.ts";

test("reports icons of docs.json and frontmatter that are unknown or not free, once per site", async () => {
  const site = testSite({
    "docs.json": docsJson(
      {
        groups: [
          { group: "A", icon: "rockett", pages: ["index"] },
          { group: "B", icon: { name: "rockett" }, pages: ["b"] },
          { group: "C", icon: "/logo.svg", pages: [{ group: "D", icon: "rocket", pages: ["c"] }] },
        ],
      },
      { navbar: { links: [{ label: "L", href: "/b", icon: "rocket-launch" }] } },
    ),
    "index.mdx": "---\ntitle: A\nicon: rocket-launch\n---\n",
    "b.mdx": '---\ntitle: B\nicon: "n/a"\n---\n',
    "c.mdx": "---\ntitle: C\nicon: n/a\n---\n",
    "logo.svg": "<svg/>",
  });
  expect(await site.problems()).toEqual([
    'b.mdx:3:7 icon/unknown Unknown icon "n/a". Use a name from the site\'s icon library, a path or a URL. Paid Font Awesome icons are not included.',
    'docs.json:11:17 icon/unknown Unknown icon "rockett". Did you mean "rocket"?',
    'docs.json:45:17 icon/not-free Icon "rocket-launch" is not in Font Awesome Free, so "rocket" is shown. Use "rocket", or the path of your own SVG file.',
  ]);
});
