import { expect, test } from "vitest";
import { findSection, markdownSections } from "./markdown-sections.ts";

const TEXT = [
  "# Page",
  "## `get` it **now** [here](/a)",
  "````md",
  "## no heading",
  "```",
  "## none either",
  "````",
  "### Deeper",
  "text",
  "## Same",
  "~~~",
  "# no",
  "~~~",
  "## Same",
  "#no heading",
  "## Closed ##",
].join("\n");

test("ends a section at the next heading of its level and ignores headings in code", () => {
  const sections = markdownSections(TEXT);
  expect(sections.map(({ id, title, level }) => [id, title, level])).toEqual([
    ["page", "Page", 1],
    ["get-it-now-here", "get it now here", 2],
    ["deeper", "Deeper", 3],
    ["same", "Same", 2],
    ["same-2", "Same", 2],
    ["closed", "Closed", 2],
  ]);
  const text = (index: number) => TEXT.slice(sections[index]?.start, sections[index]?.end);
  expect(text(0)).toBe(TEXT);
  expect(text(2)).toBe("### Deeper\ntext\n");
  expect(text(3)).toBe("## Same\n~~~\n# no\n~~~\n");
});

test.each([
  ["same-2", "same-2"],
  ["#deeper", "deeper"],
  ["DEEPER", "deeper"],
  ["## Same", "same"],
  ["nowhere", undefined],
])("%s means %s", (name, id) => {
  expect(findSection(markdownSections(TEXT), name)?.id).toBe(id);
});

test("handles a text of headings quickly", () => {
  expect(markdownSections("# a\n".repeat(100_000))).toHaveLength(1000);
});

test("uses a custom id for the section from the anchor before it", () => {
  const text =
    '<a id="start"></a>\n\n## Set **up**\n\na\n\n<a id="start"></a>\n\n## Next\n\n<a id="x"></a>\n\nText\n\n## Last';
  expect(markdownSections(text).map(({ id, title }) => [id, title])).toEqual([
    ["start", "Set up"],
    ["start-2", "Next"],
    ["last", "Last"],
  ]);
  expect(findSection(markdownSections(text), "#start")?.title).toBe("Set up");
  expect(findSection(markdownSections(text), "Set up")).toMatchObject({ id: "start", start: 0 });
});

test("handles lines that look like very long headings", () => {
  const before = process.cpuUsage();
  for (const text of [`a${" ".repeat(100_000)}x`, "[".repeat(100_000)])
    expect(markdownSections(`# ${text}\n`)).toHaveLength(1);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});
