import { expect, test } from "vitest";
import { smarten } from "./typography.ts";

test("quotes, dashes and ellipses are set well", () => {
  expect(smarten(`"It's" -- so... 'yes', the '90s and ("a")`, "")).toBe("“It’s” — so… ‘yes’, the ’90s and (“a”)");
  expect(smarten(`" behind a word`, "x")).toBe("” behind a word");
});

test("a text of quotes alone takes time that grows with its length", () => {
  const startedAt = performance.now();
  expect(smarten("\"'".repeat(200_000), "")).toHaveLength(400_000);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});
