// The package as `npm pack` makes it, unpacked into an empty folder beside an example; its dependencies are those of
// this repository.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../../src/files/package-file.ts";
import { type TestFolder, testFolder } from "./folder.ts";

/** An example of `examples/` in a folder of its own, with the packed package installed. */
export function installExample(name: string): TestFolder {
  const folder = testFolder();
  const installed = join(folder.path, "node_modules/lectern");
  mkdirSync(installed, { recursive: true });
  const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder.path];
  execFileSync("npm", words, { cwd: packagePath("."), stdio: "pipe" });
  const tarball = readdirSync(folder.path).find((file) => file.endsWith(".tgz")) ?? "";
  execFileSync("tar", ["-xzf", join(folder.path, tarball), "-C", installed, "--strip-components=1"]);
  folder.remove(tarball);
  symlinkSync(packagePath("node_modules"), join(installed, "node_modules"));
  cpSync(packagePath(`examples/${name}`), folder.path, { recursive: true });
  const theme = join(folder.path, "node_modules/@acme/lectern-theme");
  if (name === "company-theme") cpSync(join(folder.path, "theme"), theme, { recursive: true });
  return folder;
}
