import { expect, test } from "vitest";
import type { Visibility } from "./site.ts";
import { pageVisibility, type VisibilityFacts } from "./visibility.ts";

/** One letter per place a page shows up in: navigation, search, sitemap, engines, assistants, llms.txt. */
function letters({ navigation, search, sitemap, engines, assistants, llms }: Visibility): string {
  const flags = { n: navigation, s: search, m: sitemap, e: engines, a: assistants, l: llms };
  return Object.entries(flags)
    .map(([letter, on]) => (on ? letter : "-"))
    .join("");
}

const rows: readonly [string, Partial<VisibilityFacts>, string][] = [
  ["listed", {}, "nsmeal"],
  ["hidden: true", { frontmatter: { hidden: true } }, "------"],
  ["not in the navigation", { listing: "unlisted" }, "---e--"],
  ["noindex: true", { frontmatter: { noindex: true } }, "n-----"],
  ["searchable: false", { frontmatter: { searchable: false } }, "n-me-l"],
  ["searchable: false on the group", { searchable: false }, "n-me-l"],
  ["searchable: true against the group", { frontmatter: { searchable: true }, searchable: false }, "nsmeal"],
  ["in a hidden node", { listing: "hidden" }, "------"],
  ["in a hidden node that is searchable", { listing: "hidden but searchable" }, "-smeal"],
  [
    "hidden: true in a hidden node that is searchable",
    { listing: "hidden but searchable", frontmatter: { hidden: true } },
    "------",
  ],
  ["hidden: false in a hidden node", { listing: "hidden", frontmatter: { hidden: false } }, "-smeal"],
  ["hidden: false outside the navigation", { listing: "unlisted", frontmatter: { hidden: false } }, "---e--"],
  ["kept out by the tag robots", { isExcluded: true }, "ns--al"],
  ["kept out by the tag robots, not in the navigation", { isExcluded: true, listing: "unlisted" }, "------"],
  ["indexing all", { indexAll: true }, "nsmeal"],
  ["indexing all, not in the navigation", { indexAll: true, listing: "unlisted" }, "-smeal"],
  ["indexing all, in a hidden node", { indexAll: true, listing: "hidden" }, "-smeal"],
  ["indexing all, hidden: true", { indexAll: true, frontmatter: { hidden: true } }, "------"],
  ["indexing all, noindex: true", { indexAll: true, frontmatter: { noindex: true } }, "n-----"],
];

test.each(rows)("shows a page that is %s where the matrix says", (_, facts, expected) => {
  const visibility = pageVisibility({ frontmatter: {}, listing: "shown", indexAll: false, ...facts });
  expect(letters(visibility)).toBe(expected);
});
