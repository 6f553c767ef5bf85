import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

test("finds related pages like links and shows their titles", async () => {
  const site = testSite(
    {
      "docs.json": docsJson({ pages: ["guide/a", "guide/b"] }),
      "guide/a.mdx":
        '---\ntitle: A\nrelated: ["./b", "guide/b", "/guide/b.mdx", "b#more", {"Own words": "/guide/b"}, "https://x.dev/a"]\n---\nText.',
      "guide/b.mdx": "---\ntitle: B\n---\n## More",
    },
    { base: "/docs" },
  );
  const [list = ""] = /<section class="related">.*?<\/section>/.exec(await site.page("/guide/a")) ?? [];
  expect([...list.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, label]) => `${label} ${href}`)).toEqual([
    "B /docs/guide/b",
    "B /docs/guide/b",
    "B /docs/guide/b",
    "B /docs/guide/b#more",
    "Own words /docs/guide/b",
    "https://x.dev/a https://x.dev/a",
  ]);
});
