import { readdirSync, readFileSync } from "node:fs";
import { packagePath } from "@lectern/io/package-file.ts";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/** The names that a source file exports, types included. */
function namesOf(path: string): string {
  const { module } = parseSync(path, readFileSync(packagePath(path), "utf8"));
  return module.staticExports
    .flatMap(({ entries }) =>
      entries.map(({ exportName, isType }) => `${isType ? "type " : ""}${exportName.name ?? "*"}`),
    )
    .sort()
    .join("\n");
}

test("has exactly the public names in every entry point", async () => {
  const entryPoints = readdirSync(packagePath("packages")).flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(packagePath(`packages/${folder}/package.json`), "utf8"));
    return Object.entries<{ "@lectern/source"?: string; default?: string }>(exports).flatMap(([path, entry]) => {
      const source = entry["@lectern/source"];
      if (source === undefined || entry.default === undefined) return [];
      return `# ${name}${path.slice(1)}\n${namesOf(`packages/${folder}/${source.slice(2)}`)}\n`;
    });
  });
  await expect(entryPoints.join("\n")).toMatchFileSnapshot("snapshots/public-names.txt");
});
