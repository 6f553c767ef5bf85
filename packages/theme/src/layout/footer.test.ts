import type { Config } from "@lectern/model/config/schema.ts";
import { expect, test } from "vitest";
import { testOptions } from "../../../../test/support/layout-site.tsx";
import { renderFooter } from "./footer.tsx";

const render = (footer: Partial<Config["footer"]>): string =>
  renderFooter({
    footer: { links: [], socials: new Map(), ...footer },
    name: "Acme",
    options: testOptions({ base: "/docs" }),
  }).markup;

const LINKS = [
  {
    header: "Product",
    items: [
      { label: "Plans & prices", href: "/plans" },
      { label: "Status", href: "https://status.acme.dev" },
    ],
  },
  { items: [{ label: "Terms", href: "/terms#use" }] },
];
const COLUMNS =
  '<div class="footer-columns"><div class="footer-column"><p class="footer-head">Product</p><ul>' +
  '<li><a href="/docs/plans">Plans &amp; prices</a></li><li><a href="https://status.acme.dev" target="_blank" rel="noopener">Status</a></li>' +
  '</ul></div><div class="footer-column"><ul><li><a href="/docs/terms#use">Terms</a></li></ul></div></div>';
const SOCIALS =
  '<ul class="footer-socials"><li><a href="https://x.com/acme" target="_blank" rel="noopener">[x-twitter]<span class="visually-hidden">X</span></a></li>' +
  '<li><a href="https://acme.dev" target="_blank" rel="noopener">[globe]<span class="visually-hidden">Website</span></a></li></ul>';
const PLATFORMS = new Map([
  ["x", "https://x.com/acme"],
  ["website", "https://acme.dev"],
]);
const frame = (inside: string): string =>
  `<footer id="footer" data-lectern-part="footer" class="footer advanced-footer"><div class="footer-inner"><span class="footer-name">Acme</span>${inside}</div></footer>`;

test("renders the columns of links and the socials", () => {
  expect(render({ links: LINKS, socials: PLATFORMS })).toBe(frame(`${COLUMNS}${SOCIALS}`));
});

test("renders links without socials, and socials without links", () => {
  expect(render({ links: LINKS })).toBe(frame(COLUMNS));
  expect(render({ socials: PLATFORMS })).toBe(frame(SOCIALS));
});

test("renders nothing without links and socials", () => {
  expect(render({})).toBe("");
});
