import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagePath } from "./package-file.ts";

test("resolves paths from the package root", () => {
  expect(JSON.parse(readFileSync(packagePath("package.json"), "utf8"))).toMatchObject({ name: "lectern" });
});
