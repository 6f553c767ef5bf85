import { rawHtml } from "@lectern/base/markup/tree.ts";
import { expect, test } from "vitest";
import { tag, testPage } from "../../../../../test/support/component-page.tsx";

test("a card that links to a page in HTML", () => {
  expect(
    testPage().html(tag("Card", { title: "Quick **start**", icon: "rocket", href: "/start" }, "Begin here.")),
  ).toMatchInlineSnapshot(
    `"<a class="card card-linked" data-component-name="Card" href="/base/start"><div class="deck-inside" data-component-part="card-content-container"><span class="deck-icon" data-component-part="card-icon"><svg class="icon">rocket</svg></span><div class="deck-body"><div class="deck-title" data-component-part="card-title"><span>Quick <strong>start</strong></span></div><div class="deck-text" data-component-part="card-content"><p>Begin here.</p></div></div></div></a>"`,
  );
});

test("a card that links to a page in Markdown", () => {
  expect(
    testPage().markdown(tag("Card", { title: "Quick **start**", icon: "rocket", href: "/start" }, "Begin here.")),
  ).toMatchInlineSnapshot(`"- [Quick start](/start): Begin here."`);
});

test("a card with an external link in HTML", () => {
  expect(
    testPage().html(tag("Card", { title: "Status", href: "https://status.example.com", arrow: undefined })),
  ).toMatchInlineSnapshot(
    `"<a class="card card-linked" data-component-name="Card" href="https://status.example.com" target="_blank" rel="noopener"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title"><span>Status</span><svg class="icon deck-arrow" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M7 17 17 7M9 7h8v8"/></svg></div></div></div></a>"`,
  );
});

test("a card with an external link in Markdown", () => {
  expect(
    testPage().markdown(tag("Card", { title: "Status", href: "https://status.example.com", arrow: undefined })),
  ).toMatchInlineSnapshot(`"- [Status](https://status.example.com)"`);
});

test("hides the arrow on request", () => {
  expect(
    testPage().html(tag("Card", { title: "Status", href: "https://status.example.com", arrow: "false" })),
  ).toMatchInlineSnapshot(
    `"<a class="card card-linked" data-component-name="Card" href="https://status.example.com" target="_blank" rel="noopener"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title"><span>Status</span></div></div></div></a>"`,
  );
});

test("a card with every attribute in HTML", () => {
  expect(
    testPage().html(
      tag(
        "Card",
        {
          title: "All",
          icon: "star",
          iconType: "regular",
          color: "#f00",
          href: "/a",
          horizontal: true,
          img: "/a.png",
          cta: "Go",
          arrow: "true",
          type: "tip",
          className: "mt-4",
        },
        "Text",
      ),
    ),
  ).toMatchInlineSnapshot(
    `"<a class="card card-horizontal card-linked mt-4" style="--lec-card-icon:#f00" data-component-name="Card" href="/base/a" data-card-type="tip"><img class="deck-image" data-component-part="card-image" src="/base/a.png" alt="" loading="lazy"><div class="deck-inside" data-component-part="card-content-container"><span class="deck-icon" data-component-part="card-icon"><svg class="icon">star regular</svg></span><div class="deck-body"><div class="deck-title" data-component-part="card-title"><span>All</span><svg class="icon deck-arrow" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12h14M13 6l6 6-6 6"/></svg></div><div class="deck-text" data-component-part="card-content"><p>Text</p></div><p class="deck-cta" data-component-part="card-cta">Go<svg class="icon" width="1em" height="1em" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M5 12h14M13 6l6 6-6 6"/></svg></p></div></div></a>"`,
  );
});

test("a card with every attribute in Markdown", () => {
  expect(
    testPage().markdown(
      tag(
        "Card",
        {
          title: "All",
          icon: "star",
          iconType: "regular",
          color: "#f00",
          href: "/a",
          horizontal: true,
          img: "/a.png",
          cta: "Go",
          arrow: "true",
          type: "tip",
          className: "mt-4",
        },
        "Text",
      ),
    ),
  ).toMatchInlineSnapshot(`
    "- [All](/a): Text

      [Go](/a)"
  `);
});

test("a disabled card has no link in HTML", () => {
  expect(testPage().html(tag("Card", { title: "Soon", href: "/soon", disabled: true }, "Text"))).toMatchInlineSnapshot(
    `"<div class="card" data-component-name="Card" aria-disabled="true"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-title" data-component-part="card-title">Soon</div><div class="deck-text" data-component-part="card-content"><p>Text</p></div></div></div></div>"`,
  );
});

test("a disabled card has no link in Markdown", () => {
  expect(
    testPage().markdown(tag("Card", { title: "Soon", href: "/soon", disabled: true }, "Text")),
  ).toMatchInlineSnapshot(`"- **Soon**: Text"`);
});

test("a card without a title in HTML", () => {
  expect(testPage().html(tag("Card", { href: "/get-started" }, "Text"))).toMatchInlineSnapshot(
    `"<a class="card card-linked" data-component-name="Card" href="/base/get-started"><div class="deck-inside" data-component-part="card-content-container"><div class="deck-body"><div class="deck-text" data-component-part="card-content"><p>Text</p></div></div></div></a>"`,
  );
});

test("a card without a title in Markdown", () => {
  expect(testPage().markdown(tag("Card", { href: "/get-started" }, "Text"))).toMatchInlineSnapshot(
    `"- [/get-started](/get-started): Text"`,
  );
});

test("shows a description like content between the tags", () => {
  const card = tag("Card", { title: "A", href: "/a", description: "Short **text**" }, "More.");
  expect(testPage().html(card)).toContain(
    '<div class="deck-text" data-component-part="card-content"><p>Short <strong>text</strong></p><p>More.</p></div>',
  );
  expect(testPage().markdown(card)).toBe("- [A](/a): Short text\n\n  More.");
});

test.each([
  ["text", "Read on", "a"],
  ["markup without controls", <b>Read on</b>, "a"],
  ["text that looks like a control", <b>{'<a> tabindex="0"'}</b>, "a"],
  ["a link", <a href="/b">Read on</a>, "div"],
  [
    "a control inside",
    [
      <b>Read </b>,
      <i>
        <button type="button">on</button>
      </i>,
    ],
    "div",
  ],
  ["a focusable element", <b tabindex={0}>Read on</b>, "div"],
  ["an island", <lectern-island></lectern-island>, "div"],
  ["a link of an author's component", rawHtml('<p>Read <A href="/b">on</A></p>'), "div"],
  ["an icon", rawHtml("<svg><a/></svg>", { text: "" }), "a"],
])("is a link itself unless its title or text has controls: %s", (_, title, root) => {
  expect(testPage().html(tag("Card", { title, href: "/a" }))).toMatch(new RegExp(`^<${root} class="card card-linked"`));
});
