import { expect, test } from "vitest";
import { applyTypography } from "./typography.ts";

test("sets quotes, dashes and ellipses", () => {
  expect(applyTypography(`"It's" -- so... 'yes', the '90s and ("a")`, "")).toBe(
    "“It’s” — so… ‘yes’, the ’90s and (“a”)",
  );
  expect(applyTypography(`" behind a word`, "x")).toBe("” behind a word");
});

test("processes a text of quotes in linear time", () => {
  const startedAt = performance.now();
  expect(applyTypography("\"'".repeat(200_000), "")).toHaveLength(400_000);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
