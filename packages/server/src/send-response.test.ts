import { expect, test } from "vitest";
import { parseRange } from "./send-response.ts";

test.each<[header: string | undefined, range: ReturnType<typeof parseRange>]>([
  [undefined, undefined],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=5-", { start: 5, end: 9 }],
  ["bytes=2-5", { start: 2, end: 5 }],
  ["bytes=2-500", { start: 2, end: 9 }],
  ["bytes=-1", { start: 9, end: 9 }],
  ["bytes=-500", { start: 0, end: 9 }],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-12", "unsatisfiable"],
  ["bytes=5-2", undefined],
  ["bytes=-", undefined],
  ["bytes=a-b", undefined],
  ["bytes=0-1,4-5", undefined],
  ["lines=0-1", undefined],
])("serves the range %s of ten bytes", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});
