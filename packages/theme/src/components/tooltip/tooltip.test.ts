import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a tooltip in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Tooltip",
        { tip: "Application interface", headline: "API", cta: "More", href: "/api", side: "bottom" },
        "API",
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<span class="tooltip" data-component-name="Tooltip" data-tooltip data-side="bottom" data-align="center"><span class="tooltip-term" tabindex="0" aria-describedby="lectern-tip">API</span><span class="tooltip-tip" role="tooltip" id="lectern-tip"><span class="visually-hidden"> (</span><strong>API<span class="visually-hidden">:</span></strong> Application interface <a href="/base/api">More</a><span class="visually-hidden">)</span></span></span>"`,
  );
});

test("a tooltip in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Tooltip",
        { tip: "Application interface", headline: "API", cta: "More", href: "/api", side: "bottom" },
        "API",
      ),
    ),
  ).toMatchInlineSnapshot(`"API (API: Application interface [More](/api))"`);
});
