import { expect, test } from "vitest";
import { replaceDirectives } from "./directives.ts";

test.each([
  [":::note\nText\n:::", "<Note>\nText\n</Note>"],
  ["::: tip Use *this*\nText\n:::", '<Tip title="Use *this*">\nText\n</Tip>'],
  [":::warning[Look out]\nText\n:::", '<Warning title="Look out">\nText\n</Warning>'],
  [':::caution{title="Look out"}\nText\n:::', '<Warning title="Look out">\nText\n</Warning>'],
  [':::danger Say "no"\nText\n:::', '<Danger title={"Say \\"no\\""}>\nText\n</Danger>'],
  [":::details\nText\n:::", '<Accordion title="Details">\nText\n</Accordion>'],
  ["::::info\n:::check\nText\n:::\n::::", "<Info>\n<Check>\nText\n</Check>\n</Info>"],
  ["- item\n\n  :::note\n  Text\n  :::", "- item\n\n  <Note>\n  Text\n  </Note>"],
])("parses %j as %j", (text, expected) => {
  expect(replaceDirectives(text)).toBe(expected);
});

test.each([
  ":::note\nnever closed",
  ":::unknown\nText\n:::",
  "```md\n:::note\nText\n:::\n```",
  "std:::note is a path",
  ":::",
])("leaves %j unchanged", (text) => {
  expect(replaceDirectives(text)).toBe(text);
});
