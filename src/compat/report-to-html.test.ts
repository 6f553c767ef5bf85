import type { Report } from "@lectern/check/support/feature.ts";
import { expect, test } from "vitest";
import { reportToHtml } from "./report-to-html.tsx";
import { reportToText } from "./report-to-text.ts";
import { addHooks, addScriptHooks } from "./style-uses.ts";

const REPORT: Report = {
  site: "Acme <Docs>",
  pages: 1,
  totals: { honored: 1, approximated: 1, unsupported: 0 },
  features: [
    {
      kind: "setting",
      name: "name",
      status: "honored",
      count: 1,
      locations: [{ file: "docs.json", line: 2, column: 3 }],
    },
    {
      kind: "setting",
      name: "theme",
      status: "approximated",
      note: "Not <quite>.",
      count: 7,
      locations: [{ file: "docs.json", line: 3, column: 3 }],
    },
  ],
  leftOut: [],
};

test("lists differences and their locations first", () => {
  expect(reportToText(REPORT)).toBe(
    [
      "Acme <Docs>: 1 page, 2 features in use",
      "1 supported, 1 approximated, 0 not supported",
      "",
      "Settings: 1 of 2 supported",
      "  ~ theme (7 ×, first at docs.json:3) Not <quite>.",
      "",
    ].join("\n"),
  );
});

test("omits a setting that repeats its parent's note", () => {
  const location = { file: "docs.json", line: 2, column: 3 };
  const feature = {
    kind: "setting",
    status: "unsupported",
    note: "Not loaded.",
    count: 1,
    locations: [location],
  } as const;
  const features = ["integrations", "integrations.ga4", "integrations.ga4.id"].map((name) => ({ ...feature, name }));
  expect(reportToText({ ...REPORT, totals: { honored: 0, approximated: 0, unsupported: 3 }, features })).toBe(
    [
      "Acme <Docs>: 1 page, 3 features in use",
      "0 supported, 0 approximated, 3 not supported",
      "",
      "Settings: 0 of 3 supported",
      "  ✗ integrations (1 ×, first at docs.json:2) Not loaded.",
      "",
    ].join("\n"),
  );
});

test("escapes names and lists differences first", () => {
  const page = reportToHtml(REPORT);
  expect(page).toContain("<h1>Compatibility of Acme &lt;Docs&gt;</h1>");
  expect(page).toContain("<td>Not &lt;quite&gt;.</td><td><details><summary>1 place of 7</summary>");
  expect(page.indexOf("<code>theme</code>")).toBeLessThan(page.indexOf("<code>name</code>"));
  expect(page).not.toMatch(/<(?:script|link|img)\b/);
});

test("collects ids, single classes and attributes as hooks of a page", () => {
  const hooks = new Set<string>();
  addHooks('<div id="navbar" class="a  b:c"><p data-id="x" class="a">', hooks);
  expect([...hooks]).toEqual(["#navbar", ".a", ".b:c", "[id]", "[class]", "[data-id]"]);
});

test("collects hyphenated names as hooks of a script", () => {
  const hooks = new Set<string>();
  addScriptHooks('e("input","search-input"),x==="search"', hooks);
  expect([...hooks]).toEqual(["#search-input", ".search-input"]);
});
