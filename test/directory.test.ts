import { expect, test } from "vitest";
import { docsJson, testSite } from "./support/site.ts";

const site = (directory: string) =>
  testSite({
    "docs.json": docsJson({
      groups: [
        {
          group: "Guides",
          root: "guides/index",
          directory,
          pages: ["guides/a", { group: "More", pages: ["guides/b"] }, "https://example.com"],
        },
      ],
    }),
    "guides/index.mdx": "---\ntitle: Guides\n---\nText",
    "guides/a.mdx": "---\ntitle: First\ndescription: The **first** guide.\n---\n",
    "guides/b.mdx": "---\ntitle: Second\n---\n",
  });

async function directory(style: string): Promise<string | undefined> {
  return /<div class="directory".*?(?=<div class="page-footer"|<\/div><\/main>)/.exec(
    await site(style).page("/guides"),
  )?.[0];
}

test("lists a group's pages as cards", async () => {
  expect(await directory("card")).toMatchInlineSnapshot(
    `"<div class="directory" data-style="card"><a class="directory-page directory-box" href="/guides/a"><span class="directory-title">First</span><span class="directory-hint">The <strong>first</strong> guide.</span></a><section class="directory-group"><h2>More</h2><div class="directory" data-style="card"><a class="directory-page directory-box" href="/guides/b"><span class="directory-title">Second</span></a></div></section><a class="directory-page directory-box" href="https://example.com" target="_blank" rel="noopener"><span class="directory-title">example.com</span></a></div>"`,
  );
});

test("lists a group's pages in collapsible lists", async () => {
  expect(await directory("accordion")).toMatchInlineSnapshot(
    `"<div class="directory" data-style="accordion"><a class="directory-page" href="/guides/a"><span class="directory-title">First</span><span class="directory-hint">The <strong>first</strong> guide.</span></a><details class="directory-group accordion"><summary class="fold-summary"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>More</summary><div class="fold-body"><a class="directory-page" href="/guides/b"><span class="directory-title">Second</span></a></div></details><a class="directory-page" href="https://example.com" target="_blank" rel="noopener"><span class="directory-title">example.com</span></a></div>"`,
  );
});

test("lists nothing by default", async () => {
  expect(await directory("none")).toBe(undefined);
});
