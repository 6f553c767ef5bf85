import { expect, test } from "vitest";
import { fence, headingLine, indent, labeled, listItem, lowerHeadings, quote } from "./markdown-blocks.ts";

test("keeps empty lines empty when indenting", () => {
  expect(indent("a\n\nb", 2)).toBe("  a\n\n  b");
});

test("marks every line of a quote", () => {
  expect(quote("a\n\nb")).toBe("> a\n>\n> b");
});

test.each([
  ["", "- x"],
  ["text\n\nmore", "- x: text\n\n  more"],
  ["- a\n- b", "- x\n\n  - a\n  - b"],
  ["```js\n1\n```", "- x\n\n  ```js\n  1\n  ```"],
  ["**Title**\n\ntext", "- x\n\n  **Title**\n\n  text"],
  ["**Bold** start", "- x: **Bold** start"],
])("writes a list entry with the body %j as %j", (body, expected) => {
  expect(listItem("x", body)).toBe(expected);
});

test("puts a label on its own line above anything but text", () => {
  expect(labeled("Note", "text")).toBe("**Note:** text");
  expect(labeled("Note", "1. a")).toBe("**Note:**\n\n1. a");
  expect(labeled("Note", "$$\nx\n$$")).toBe("**Note:**\n\n$$\nx\n$$");
  expect(labeled("Note", "$$x$$ is it")).toBe("**Note:** $$x$$ is it");
  expect(labeled("Note", "")).toBe("**Note**");
});

test("writes an id after a heading if its text does not imply it", () => {
  expect(headingLine(2, "Set **up** `it`", "set-up-it")).toBe("## Set **up** `it`");
  expect(headingLine(3, "Set up", "start")).toBe('<a id="start"></a>\n\n### Set up');
});

test("makes a fence longer than those inside", () => {
  expect(fence("md", "```js\n1\n```")).toBe("````md\n```js\n1\n```\n````");
});

test.each([
  ["# A\n\ntext\n\n## B ##\n", "### A\n\ntext\n\n#### B ##\n"],
  ["## A\n###### B", "### A\n###### B"],
  ["### A\n#tag", "### A\n#tag"],
  ["```sh\n# comment\n```\n# A", "```sh\n# comment\n```\n### A"],
  ["~~~\n```\n# code\n~~~\n## A", "~~~\n```\n# code\n~~~\n### A"],
])("nests the headings of %j under others", (text, lowered) => {
  expect(lowerHeadings(text, 3)).toBe(lowered);
});
