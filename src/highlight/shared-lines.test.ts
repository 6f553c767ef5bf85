import { expect, test } from "vitest";
import { startCost } from "../../test/support/cost.ts";
import { withoutValues } from "./shared-lines.ts";

const upper = (code: string): readonly string[] => code.split("\n");

test("plain texts between quotes are put back as they were", () => {
  const seen: string[] = [];
  const lines = withoutValues(`a("x", 'y <z>', "é")`, (code) => {
    seen.push(code);
    return upper(code);
  });
  expect(seen).toEqual([`a("lecternvalue", 'lecternvalue', "é")`]);
  expect(lines).toEqual([`a("x", 'y &lt;z&gt;', "é")`]);
});

test("quotes that never close take time that grows with their number", () => {
  const cost = startCost();
  withoutValues(`"${'\\"'.repeat(100_000)}`, upper);
  withoutValues("'\\'".repeat(60_000), upper);
  expect(cost()).toBeLessThan(8000);
});
