import { expect, test } from "vitest";
import { parseDate } from "./feed.ts";

test.each([
  ["2026-03-01", "2026-03-01"],
  ["2026/3/1", "2026-03-01"],
  ["March 1, 2026", "2026-03-01"],
  ["Mar 1st 2026", "2026-03-01"],
  ["1 March 2026", "2026-03-01"],
  ["Week of Sept. 7, 2026", "2026-09-07"],
  ["v2.1.0 (2026-03-01)", "2026-03-01"],
  ["May 12-18, 2026", "2026-05-12"],
  ["March 2026", "2026-03-01"],
  ["2026-03", "2026-03-01"],
  ["v1.2.3", undefined],
  ["03/04/2026", undefined],
  ["April 31, 2026", undefined],
  ["2026-13-01", undefined],
  ["Maybe 2026", undefined],
  ["", undefined],
])("parses %j as the day %s", (text, day) => {
  expect(parseDate(text)?.toISOString().slice(0, 10)).toBe(day);
});
