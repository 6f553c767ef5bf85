import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a diagram in HTML", () => {
  expect(
    testPage().html(tag("Mermaid", { placement: "top-left", actions: false }, "\n  graph TD\n    A-->B\n")),
  ).toMatchInlineSnapshot(`
    "<figure class="mermaid" data-component-name="Mermaid" aria-label="[diagram]" data-mermaid data-placement="top-left" data-actions="false"><pre class="mermaid-source" tabindex="0">graph TD
      A--&gt;B</pre><div class="mermaid-actions" hidden><button type="button" data-act="in" aria-label="[zoomIn]">+</button><button type="button" data-act="out" aria-label="[zoomOut]">−</button><button type="button" data-act="reset" aria-label="[zoomReset]">↺</button><button type="button" data-act="full" aria-label="[fullscreen]">⤢</button></div></figure>"
  `);
});

test("a diagram in Markdown", () => {
  expect(
    testPage().markdown(tag("Mermaid", { placement: "top-left", actions: false }, "\n  graph TD\n    A-->B\n")),
  ).toMatchInlineSnapshot(`
    "\`\`\`mermaid
    graph TD
      A-->B
    \`\`\`"
  `);
});
