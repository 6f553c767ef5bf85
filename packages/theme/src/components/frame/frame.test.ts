import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a framed image in HTML", () => {
  expect(
    testPage().html(tag("Frame", { caption: "A **view**", hint: "Click", style: { width: 10 } }, "![x](/x.png)")),
  ).toMatchInlineSnapshot(
    `"<figure class="frame" style="width:10px" data-component-name="Frame"><p class="frame-hint" data-component-part="frame-hint">Click</p><div class="frame-body" data-component-part="frame-content"><p>![x](/x.png)</p></div><figcaption class="frame-caption" data-component-part="frame-caption">A <strong>view</strong></figcaption></figure>"`,
  );
});

test("a framed image in Markdown", () => {
  expect(
    testPage().markdown(tag("Frame", { caption: "A **view**", hint: "Click", style: { width: 10 } }, "![x](/x.png)")),
  ).toMatchInlineSnapshot(`
    "Click

    ![x](/x.png)

    *A view*"
  `);
});
