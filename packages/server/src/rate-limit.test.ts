import { expect, test } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

test("limits requests per client and minute, also from this machine", () => {
  const allows = createRateLimit(2);
  for (const address of ["203.0.113.7", "127.0.0.1", "::1"])
    expect([allows(address, 0), allows(address, 1), allows(address, 2)]).toEqual([true, true, false]);
  expect(allows("203.0.113.8", 3)).toBe(true);
  expect(allows("203.0.113.7", 59_999)).toBe(false);
  expect(allows("203.0.113.7", 60_000)).toBe(true);
});

test("counts an IPv6 network as one client", () => {
  const allows = createRateLimit(2);
  expect([1, 2, 3].map((host) => allows(`2001:db8:0:1::${host}`, 0))).toEqual([true, true, false]);
  expect(allows("2001:db8:0:2::1", 0)).toBe(true);
});

test("forgets the client it has counted longest when there are too many, not all of them", () => {
  const allows = createRateLimit(1, 3);
  const first = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((address, now) => allows(address, now));
  expect(first).toEqual([true, true, true]);
  expect(allows("10.0.0.4", 4)).toBe(true);
  expect(["10.0.0.2", "10.0.0.3", "10.0.0.4"].map((address) => allows(address, 5))).toEqual([false, false, false]);
  expect(allows("10.0.0.1", 5)).toBe(true);
});
