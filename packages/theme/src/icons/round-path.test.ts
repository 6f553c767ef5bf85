import { expect, test } from "vitest";
import { roundPath } from "./round-path.ts";

test.each([
  ["M10.4 20.6L30.5 40.4z", "M10 21L31 40z"],
  ["M0 0c1.4 1.4 2.4 2.4 3.4 3.4s.4.4.4.4", "M0 0c1 1 2 2 3 3s1 1 1 1"],
  ["M0 0l1.4 0 1.4 0 1.4 0 1.4 0 1.4 0", "M0 0l1 0 2 0 1 0 2 0 1 0"],
  ["m1.2 1.2 2.2 2.2h3.3v-4.4H.6V9z", "m1 1l2 2h4v-4H1V9z"],
  ["M5 5q1.6 1.6 2 2t1.6-1.6Zm2 2l3 3z", "M5 5q2 2 2 2t2-2Zm2 2l3 3z"],
])("rounds %s to %s", (data, rounded) => {
  expect(roundPath(data)).toBe(rounded);
});

test.each(["M0 0a5.5 5.5 0 016.6 6.6", "M0 0c1.5 2.5", "M0 0z4.4", "M1.5"])("leaves %s unchanged", (data) => {
  expect(roundPath(data)).toBe(data);
});

test("keeps the end of a long path", () => {
  const data = `M0 0l${Array.from({ length: 1000 }, () => "0.3 0.4").join(" ")}`;
  const steps = [...roundPath(data).matchAll(/\d+/g)].map(([number]) => Number(number));
  const sum = (first: number): number => steps.filter((_, index) => index % 2 === first).reduce((a, b) => a + b, 0);
  expect([sum(0), sum(1)]).toEqual([300, 400]);
});
