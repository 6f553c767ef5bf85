import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a badge in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Badge",
        { color: "green", size: "sm", shape: "pill", icon: "check", stroke: true, disabled: true },
        "stable",
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<span class="badge" data-component-name="Badge" data-badge data-color="green" data-size="sm" data-shape="pill" data-stroke aria-disabled="true"><svg class="icon">check</svg>stable</span>"`,
  );
});

test("a badge in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Badge",
        { color: "green", size: "sm", shape: "pill", icon: "check", stroke: true, disabled: true },
        "stable",
      ),
    ),
  ).toMatchInlineSnapshot(`"stable"`);
});

test("reports an unknown color", () => {
  const page = testPage();
  page.html(tag("Badge", { color: "pink" }, "x"));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "Invalid value color="pink" on <Badge>. Use "gray", "blue", "green", "yellow", "orange" or one of 6 other values.",
    ]
  `);
});
