import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("accordions in a group in HTML", () => {
  expect(
    testPage().html(
      tag(
        "AccordionGroup",
        {},
        tag("Accordion", { title: "Why?" }, "Because."),
        tag("Accordion", { title: "Why?", defaultOpen: "true", icon: "key", description: "More" }, "So."),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<div class="accordion-group" data-component-name="AccordionGroup"><details class="accordion" id="why" data-component-name="Accordion"><summary class="fold-summary" data-component-part="accordion-button"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg><span class="fold-head"><span class="fold-title" data-component-part="accordion-title">Why?</span></span></summary><div class="fold-body" data-component-part="accordion-content"><p>Because.</p></div></details><details class="accordion" id="why-1" data-component-name="Accordion" open><summary class="fold-summary" data-component-part="accordion-button"><svg class="icon chevron" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg><svg class="icon">key</svg><span class="fold-head"><span class="fold-title" data-component-part="accordion-title">Why?</span>
<span class="fold-description" data-component-part="accordion-description">More</span></span></summary><div class="fold-body" data-component-part="accordion-content"><p>So.</p></div></details></div>"`,
  );
});

test("accordions in a group in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "AccordionGroup",
        {},
        tag("Accordion", { title: "Why?" }, "Because."),
        tag("Accordion", { title: "Why?", defaultOpen: "true", icon: "key", description: "More" }, "So."),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "**Why?**

    Because.

    **Why?**

    More

    So."
  `);
});

test("keeps nested headings out of the table of contents", () => {
  const page = testPage();
  page.html(tag("Accordion", { title: "A" }, tag("Heading", {}, "Inside")));
  expect(page.log).toMatchInlineSnapshot(`
    [
      "need accordion",
    ]
  `);
});
