import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("steps in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Steps",
        {},
        tag("Step", { title: "Install it" }, "Run this.", { code: "npm i", language: "bash" }),
        tag("Step", { title: "Use it", icon: "rocket" }, "Go."),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<ol class="steps" data-component-name="Steps" role="list"><li class="step" id="install-it" data-component-name="Step"><span class="step-mark" data-component-part="step-number" aria-hidden="true"></span><p class="step-title" data-component-part="step-title">Install it<a class="heading-anchor" href="#install-it" aria-label="[linkToSection]"></a></p><div class="step-body" data-component-part="step-content"><p>Run this.</p><pre>npm i</pre></div></li><li class="step" id="use-it" data-component-name="Step"><span class="step-mark" data-component-part="step-number" aria-hidden="true"><svg class="icon">rocket</svg></span><p class="step-title" data-component-part="step-title">Use it<a class="heading-anchor" href="#use-it" aria-label="[linkToSection]"></a></p><div class="step-body" data-component-part="step-content"><p>Go.</p></div></li></ol>"`,
  );
});

test("steps in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Steps",
        {},
        tag("Step", { title: "Install it" }, "Run this.", { code: "npm i", language: "bash" }),
        tag("Step", { title: "Use it", icon: "rocket" }, "Go."),
      ),
    ),
  ).toMatchInlineSnapshot(`
    "1. **Install it**

        Run this.

        \`\`\`bash
        npm i
        \`\`\`

    2. **Use it**

        Go."
  `);
});

test("numbers steps without a title in Markdown", () => {
  expect(testPage().markdown(tag("Steps", {}, tag("Step", {}, "One.", "More."), tag("Step", {}, "Two.")))).toBe(
    "1. One.\n\n    More.\n\n2. Two.",
  );
});

test("keeps the body in its step from step ten on", () => {
  expect(
    testPage().markdown(
      tag("Steps", {}, ...Array.from({ length: 10 }, (_, index) => tag("Step", { title: `S${index}` }, "x"))),
    ),
  ).toMatchInlineSnapshot(`
    "1. **S0**

        x

    2. **S1**

        x

    3. **S2**

        x

    4. **S3**

        x

    5. **S4**

        x

    6. **S5**

        x

    7. **S6**

        x

    8. **S7**

        x

    9. **S8**

        x

    10. **S9**

        x"
  `);
});

test("lists headings in titles in the table of contents, in order and with their own ids", () => {
  const page = testPage();
  page.html(
    tag(
      "Steps",
      { titleSize: "h3" },
      tag("Step", { title: "Install" }, tag("Heading", { level: 4 }, "Inside")),
      tag("Step", { title: "Install" }),
      tag("Step", { title: "Small", titleSize: "p" }),
    ),
  );
  expect(page.log).toMatchInlineSnapshot(`
    [
      "toc 3 #install Install",
      "toc 4 #inside Inside",
      "toc 3 #install-2 Install",
    ]
  `);
});

test("a step with a number, an id and a heading", () => {
  expect(
    testPage().html(
      tag(
        "Steps",
        {},
        tag("Step", { title: "Five", stepNumber: 5, id: "My Id", titleSize: "h2" }, "x"),
        tag("Step", { title: "Six", titleSize: "h2", noAnchor: true }),
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<ol class="steps" data-component-name="Steps" role="list"><li class="step" value="5" style="counter-set:step 5" id="My-Id" data-component-name="Step"><span class="step-mark" data-component-part="step-number" aria-hidden="true">5</span><h2 class="step-title" data-component-part="step-title" aria-label="Five">Five<a class="heading-anchor" href="#My-Id" aria-label="[linkToSection]"></a></h2><div class="step-body" data-component-part="step-content"><p>x</p></div></li><li class="step" id="six" data-component-name="Step"><span class="step-mark" data-component-part="step-number" aria-hidden="true"></span><h2 class="step-title" data-component-part="step-title">Six</h2><div class="step-body" data-component-part="step-content"></div></li></ol>"`,
  );
});

test("a step outside steps in HTML", () => {
  expect(testPage().html(tag("Step", { title: "Alone" }, "x"))).toMatchInlineSnapshot(
    `"<div class="step" id="alone" data-component-name="Step"><span class="step-mark" data-component-part="step-number" aria-hidden="true"></span><p class="step-title" data-component-part="step-title">Alone<a class="heading-anchor" href="#alone" aria-label="[linkToSection]"></a></p><div class="step-body" data-component-part="step-content"><p>x</p></div></div>"`,
  );
});

test("a step outside steps in Markdown", () => {
  expect(testPage().markdown(tag("Step", { title: "Alone" }, "x"))).toMatchInlineSnapshot(`
    "1. **Alone**

        x"
  `);
});
