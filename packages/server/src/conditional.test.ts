import { describe, expect, test } from "vitest";
import { allowsRange, checkConditions } from "./conditional.ts";

const MODIFIED = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
const SAME = "Fri, 02 Jan 2026 03:04:05 GMT";
const BEFORE = "Fri, 02 Jan 2026 03:04:04 GMT";
const VALIDATORS = { etag: '"a"', modified: MODIFIED };

describe("conditions", () => {
  test.each<[headers: Record<string, string>, status: number]>([
    [{}, 200],
    [{ "if-none-match": '"a"' }, 304],
    [{ "if-none-match": 'W/"a"' }, 304],
    [{ "if-none-match": '"b", "a"' }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"b"' }, 200],
    [{ "if-none-match": "a" }, 200],
    [{ "if-none-match": '"b"', "if-modified-since": SAME }, 200],
    [{ "if-modified-since": SAME }, 304],
    [{ "if-modified-since": BEFORE }, 200],
    [{ "if-modified-since": "yesterday" }, 200],
    [{ "if-match": '"a"' }, 200],
    [{ "if-match": "*" }, 200],
    [{ "if-match": '"b"' }, 412],
    [{ "if-match": 'W/"a"' }, 412],
    [{ "if-match": '"a"', "if-none-match": '"a"' }, 304],
    [{ "if-unmodified-since": SAME }, 200],
    [{ "if-unmodified-since": BEFORE }, 412],
    [{ "if-match": '"a"', "if-unmodified-since": BEFORE }, 200],
  ])("%j", (headers, status) => {
    expect(checkConditions(headers, VALIDATORS)).toBe(status);
  });
});

describe("a range with a condition", () => {
  test.each<[condition: string | undefined, allowed: boolean]>([
    [undefined, true],
    ['"a"', true],
    ['W/"a"', false],
    ['"b"', false],
    [SAME, true],
    [BEFORE, false],
    ["nonsense", false],
  ])("If-Range: %s", (condition, allowed) => {
    expect(allowsRange(condition === undefined ? {} : { "if-range": condition }, VALIDATORS)).toBe(allowed);
  });
});
