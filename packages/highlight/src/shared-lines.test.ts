import { expect, test } from "vitest";
import { startCost } from "../../../test/support/cost.ts";
import { withoutValues } from "./create-highlighter.ts";

const upper = (code: string): readonly string[] => code.split("\n");

test("restores plain text between quotes", () => {
  const seen: string[] = [];
  const lines = withoutValues(`a("x", 'y <z>', "é")`, (code) => {
    seen.push(code);
    return upper(code);
  });
  expect(seen).toEqual([`a("lecternvalue", 'lecternvalue', "é")`]);
  expect(lines).toEqual([`a("x", 'y &lt;z&gt;', "é")`]);
});

test("replaces the plain start of a URL", () => {
  const code = `get("https://example.com/users/7/$count")`;
  const seen: string[] = [];
  const lines = withoutValues(code, (shared) => {
    seen.push(shared);
    return upper(shared);
  });
  expect(seen).toEqual([`get("lecternvalue/$count")`]);
  expect(lines).toEqual([code]);
});

test("processes unclosed quotes in linear time", () => {
  const cost = startCost();
  withoutValues(`"${'\\"'.repeat(100_000)}`, upper);
  withoutValues("'\\'".repeat(60_000), upper);
  expect(cost()).toBeLessThan(8000);
});
