import { expect, test } from "vitest";
import { findComments } from "./fences.ts";

test.each([
  ["a {/* b */} <!-- c -->", ["{/* b */}", "<!-- c -->"]],
  ["<!-- {/* --> a */}", ["<!-- {/* -->"]],
  ["<!-- a {/* b */} {/*/} {/**/}", ["{/* b */}", "{/*/} {/**/}"]],
  ["<!--> {/*", []],
  ["{/* <!-- ".repeat(50_000), []],
])("ends comments where they close", (text, comments) => {
  expect(findComments(text).map(({ start, end }) => text.slice(start, end))).toEqual(comments);
});
