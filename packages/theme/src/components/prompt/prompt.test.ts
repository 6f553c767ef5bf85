import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a prompt in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Prompt",
        { description: "Write **docs**", actions: ["copy", "cursor"], icon: "pen" },
        "  You write.\n  <b> & so on",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "<div class="prompt" data-component-name="Prompt"><div class="prompt-head"><svg class="icon">pen</svg><p class="prompt-description">Write <strong>docs</strong></p><button type="button" class="prompt-action" data-copy-from="lectern-prompt" data-copied="[copied]"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="9" y="9" width="11" height="11" rx="2"/><path d="M5 15H4V5a1 1 0 0 1 1-1h10v1"/></svg><span>[copy]</span></button><a class="prompt-action" href="https://cursor.com/link/prompt?text=You+write.%0A%3Cb%3E+%26+so+on" target="_blank" rel="noopener">Open in Cursor<svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M7 17 17 7M9 7h8v8"/></svg></a></div><details class="prompt-details"><summary class="prompt-summary"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>[showPrompt]</summary><pre class="prompt-text" id="lectern-prompt" tabindex="0">You write.
    &lt;b&gt; &amp; so on</pre></details></div>"
  `);
});

test("a prompt in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Prompt",
        { description: "Write **docs**", actions: ["copy", "cursor"], icon: "pen" },
        "  You write.\n  <b> & so on",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "Write docs

    \`\`\`text
    You write.
    <b> & so on
    \`\`\`"
  `);
});
