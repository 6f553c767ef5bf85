import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a color row in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Color",
        { variant: "table" },
        tag(
          "Color.Row",
          { title: "Brand" },
          tag("Color.Item", { name: "main", value: "#16A34A" }),
          tag("Color.Item", { name: "ink", value: { light: "#111", dark: "#eee" } }),
        ),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="color" data-component-name="Color" data-variant="table"><div class="color-row" data-component-name="Color.Row"><p class="color-title">Brand</p><div class="color-items"><button type="button" class="color-item" data-component-name="Color.Item" data-copy="#16A34A" aria-label="Copy main #16A34A" style="--lec-swatch:#16A34A"><span class="color-swatch"></span><span class="color-name">main</span><code class="color-value">#16A34A</code></button><button type="button" class="color-item" data-component-name="Color.Item" data-copy="#111" data-copy-dark="#eee" aria-label="Copy ink #111 / #eee" style="--lec-swatch:#111;--lec-swatch-dark:#eee"><span class="color-swatch"></span><span class="color-name">ink</span><code class="color-value">#111 / #eee</code></button></div></div></div>"`,
  );
});

test("a color row in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Color",
        { variant: "table" },
        tag(
          "Color.Row",
          { title: "Brand" },
          tag("Color.Item", { name: "main", value: "#16A34A" }),
          tag("Color.Item", { name: "ink", value: { light: "#111", dark: "#eee" } }),
        ),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "**Brand**

    - main: \`#16A34A\`
    - ink: \`#111\` (light), \`#eee\` (dark)"
  `);
});

test("renders nothing for an invalid color", () => {
  expect(testPage().html(tag("Color.Item", { name: "bad", value: "red;}" }))).toMatchInlineSnapshot(
    `"<button type="button" class="color-item" data-component-name="Color.Item" data-copy="red;}" aria-label="Copy bad red;}" style="--lec-swatch:transparent"><span class="color-swatch"></span><span class="color-name">bad</span><code class="color-value">red;}</code></button>"`,
  );
});
