import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a changelog entry in HTML", () => {
  expect(
    testPage().html(
      tag("Update", { label: "May 2025", description: "v2", tags: ["API", "SDK"], rss: { title: "x" } }, "News."),
    ),
  ).toMatchInlineSnapshot(
    `"<section class="update update-container" id="may-2025" data-component-name="Update" data-tags="API,SDK" data-rss="{&quot;title&quot;:&quot;x&quot;}"><div class="update-head"><h2 class="update-label" data-component-part="update-label" aria-label="May 2025">May 2025<a class="heading-anchor" href="#may-2025" aria-label="[linkToSection]"></a></h2><p class="update-description" data-component-part="update-description">v2</p><ul class="update-tags" data-component-part="update-tag-list" role="list"><li data-component-part="update-tag">API</li><li data-component-part="update-tag">SDK</li></ul></div><div class="update-body" data-component-part="update-content"><p>News.</p></div></section>"`,
  );
});

test("a changelog entry in Markdown", () => {
  expect(
    testPage().markdown(
      tag("Update", { label: "May 2025", description: "v2", tags: ["API", "SDK"], rss: { title: "x" } }, "News."),
    ),
  ).toMatchInlineSnapshot(`
    "## May 2025

    v2 · Tags: API, SDK

    News."
  `);
});

test("lists its label in the table of contents, but not its headings", () => {
  const page = testPage();
  page.html(tag("Update", { label: "v2.0" }, tag("Heading", {}, "Inside")));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "toc 2 #v2-0 v2.0",
    ]
  `);
});

test("puts plain feed text into an attribute", () => {
  const page = testPage();
  const rss = { title: "Faster", description: "Twice as fast", other: () => 1 };
  expect(page.html(tag("Update", { label: "May", rss }))).toContain(
    'data-rss="{&quot;title&quot;:&quot;Faster&quot;,&quot;description&quot;:&quot;Twice as fast&quot;}"',
  );
  expect(page.html(tag("Update", { label: "June", rss: "yes" }))).not.toContain("data-rss");
});
