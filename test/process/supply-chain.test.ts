// What comes with the package: pinned, permissively licensed, without install scripts that it needs, and listed.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";

interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly isInstalled: boolean;
  readonly hasScript: boolean;
}

const { readLicenses, isAccepted, licensesToText } = await import(packagePath("scripts/licenses.mjs"));
const list: readonly Licensed[] = readLicenses();

test("accepts every license and keeps the list current", () => {
  expect(list.filter((one) => !isAccepted(one))).toEqual([]);
  expect(readFileSync(packagePath("THIRD-PARTY-LICENSES.md"), "utf8")).toBe(licensesToText(list));
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["MIT AND GPL-3.0-only", false],
  ["MPL-2.0", false],
  ["Elastic-2.0", false],
  ["unknown", false],
])("accepts a package under %s: %s", (license, accepted) => {
  expect(isAccepted({ name: "a", license })).toBe(accepted);
});

test("pins dependencies and allows one unneeded install script", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(packagePath("package.json"), "utf8"));
  for (const range of Object.values<string>({ ...dependencies, ...devDependencies })) expect(range).toMatch(/^\d/);
  expect(list.filter(({ isInstalled, hasScript }) => isInstalled && hasScript).map(({ name }) => name)).toEqual([
    "esbuild",
  ]);
});

test("writes a CycloneDX bill of materials of what is installed", () => {
  const folder = testFolder();
  const file = join(folder.path, "sbom.cdx.json");
  execFileSync(process.execPath, [packagePath("scripts/sbom.mjs"), file], { stdio: "ignore" });
  const bom = JSON.parse(readFileSync(file, "utf8"));
  folder.dispose();
  expect(bom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "lectern" } } });
  const names = bom.components.map(
    ({ purl }: { purl: string }) => /^pkg:npm\/(.+)@/.exec(decodeURIComponent(purl))?.[1],
  );
  const { dependencies } = JSON.parse(readFileSync(packagePath("package.json"), "utf8"));
  expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});
