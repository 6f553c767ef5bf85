import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a preset callout in HTML", () => {
  expect(testPage().html(tag("Note", {}, "Read this.", "And this."))).toMatchInlineSnapshot(
    `"<div class="callout callout-note" data-component-name="Note" data-callout-type="note" role="note"><span class="notice-icon" data-component-part="callout-icon" role="img" aria-label="[note]"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 4h14v10l-5 6H5zM14 20v-6h5M9 9h6"/></svg></span><div class="notice-body" data-component-part="callout-content"><p>Read this.</p><p>And this.</p></div></div>"`,
  );
});

test("a preset callout in Markdown", () => {
  expect(testPage().markdown(tag("Note", {}, "Read this.", "And this."))).toMatchInlineSnapshot(`
    "> **Note:** Read this.
    >
    > And this."
  `);
});

test("gives each preset its own look", () => {
  for (const name of ["Note", "Tip", "Warning", "Info", "Check", "Danger"]) {
    expect(testPage().html(tag(name, {}, "x"))).toContain(
      `<div class="callout callout-${name.toLowerCase()}" data-component-name="${name}" data-callout-type="${name.toLowerCase()}" role="note">`,
    );
    expect(testPage().markdown(tag(name, {}, "x"))).toBe(`> **${name}:** x`);
  }
});

test("a callout with a title and a list in HTML", () => {
  expect(
    testPage().html(tag("Warning", { title: "Careful", icon: "fire", iconType: "solid" }, "- one\n- two")),
  ).toMatchInlineSnapshot(`
    "<div class="callout callout-warning" data-component-name="Warning" data-callout-type="warning" role="note"><span class="notice-icon" data-component-part="callout-icon" role="img" aria-label="[warning]"><svg class="icon">fire solid</svg></span><div class="notice-body" data-component-part="callout-content"><p class="notice-title">Careful</p><p>- one
    - two</p></div></div>"
  `);
});

test("a callout with a title and a list in Markdown", () => {
  expect(
    testPage().markdown(tag("Warning", { title: "Careful", icon: "fire", iconType: "solid" }, "- one\n- two")),
  ).toMatchInlineSnapshot(`
    "> **Warning: Careful**
    >
    > - one
    > - two"
  `);
});

test("a callout with its own color and icon in HTML", () => {
  expect(testPage().html(tag("Callout", { icon: "rocket", color: "#FFC107" }, "Text"))).toMatchInlineSnapshot(
    `"<div class="callout" style="--lec-callout:#FFC107" data-component-name="Callout" role="note"><span class="notice-icon" data-component-part="callout-icon"><svg class="icon">rocket</svg></span><div class="notice-body" data-component-part="callout-content"><p>Text</p></div></div>"`,
  );
});

test("a callout with its own color and icon in Markdown", () => {
  expect(testPage().markdown(tag("Callout", { icon: "rocket", color: "#FFC107" }, "Text"))).toMatchInlineSnapshot(
    `"> Text"`,
  );
});

test("drops a color that would inject CSS", () => {
  expect(testPage().html(tag("Callout", { color: "red;position:fixed" }, "Text"))).toMatchInlineSnapshot(
    `"<div class="callout" data-component-name="Callout" role="note"><div class="notice-body" data-component-part="callout-content"><p>Text</p></div></div>"`,
  );
});

test("a callout of a named type in HTML", () => {
  expect(testPage().html(tag("Callout", { type: "success" }, "Done"))).toMatchInlineSnapshot(
    `"<div class="callout callout-check" data-component-name="Callout" data-callout-type="check" role="note"><span class="notice-icon" data-component-part="callout-icon" role="img" aria-label="[check]"><svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="m8 12.3 2.8 2.8L16 9.6"/></svg></span><div class="notice-body" data-component-part="callout-content"><p>Done</p></div></div>"`,
  );
});

test("a callout of a named type in Markdown", () => {
  expect(testPage().markdown(tag("Callout", { type: "success" }, "Done"))).toMatchInlineSnapshot(`"> **Check:** Done"`);
});
