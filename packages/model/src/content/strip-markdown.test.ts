import { expect, test } from "vitest";
import { startCost } from "../../../../test/support/cost.ts";
import { withoutMarks } from "./strip-markdown.ts";

test.each([
  ["Plain words, 2 * 3 and a < b > c, snake_case", "Plain words, 2 * 3 and a < b > c, snake_case"],
  ["Design, then [deploy **them**](/index) with `code`.", "Design, then deploy them with code."],
  ["![A lake](/a.png) in *two* _ways_ and __three__, ~~old~~", "A lake in two ways and three, old"],
  ["Use `<div>` and `**kwargs`, not <b>tags</b>", "Use <div> and **kwargs, not tags"],
  ["A \\*star\\* and [a (b)](/c_(d))", "A *star* and a (b)"],
  ["[open and [also", "[open and [also"],
])("extracts the words of %j as %j", (markdown, words) => {
  expect(withoutMarks(markdown)).toBe(words);
});

test("processes a long text of marks quickly", () => {
  for (const mark of ["[", "`", "*", "_", "](", "<a", "[a]("]) {
    const cost = startCost();
    withoutMarks(mark.repeat(50_000));
    expect(cost()).toBeLessThan(1000);
  }
});
