import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packagePath } from "./package-file.ts";

test("paths start at the root of the package", () => {
  expect(JSON.parse(readFileSync(packagePath("package.json"), "utf8"))).toMatchObject({ name: "lectern" });
});
