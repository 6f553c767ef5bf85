import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a link in HTML", () => {
  expect(testPage().html(tag("Link", { href: "/a", target: "_blank" }, "text"))).toMatchInlineSnapshot(
    `"<a class="link" data-component-name="Link" href="/base/a" target="_blank" rel="noopener">text</a>"`,
  );
});

test("a link in Markdown", () => {
  expect(testPage().markdown(tag("Link", { href: "/a", target: "_blank" }, "text"))).toMatchInlineSnapshot(
    `"[text](/a)"`,
  );
});
