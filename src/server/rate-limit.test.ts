import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("limits requests per IP address and minute, except from this machine", () => {
  const allows = createRateLimit(2);
  expect([allows("203.0.113.7", 0), allows("203.0.113.7", 1), allows("203.0.113.7", 2)]).toEqual([true, true, false]);
  expect(allows("203.0.113.8", 3)).toBe(true);
  expect(allows("203.0.113.7", 60_000)).toBe(true);
  for (const local of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    expect([allows(local, 0), allows(local, 0), allows(local, 0)]).toEqual([true, true, true]);
  }
});
