// The output of `npm pack`, unpacked into an empty directory next to an example, with the dependencies of this
// repository.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../../src/files/package-file.ts";
import { BUILDS } from "./build.ts";
import { type TestFolder, testFolder } from "./folder.ts";

/** An example from `examples/` in its own directory, with the packed package installed. */
export function installExample(name: string): TestFolder {
  const folder = testFolder();
  const installed = join(folder.path, "node_modules/lectern");
  mkdirSync(installed, { recursive: true });
  execFileSync("tar", ["-xzf", pack(), "-C", installed, "--strip-components=1"]);
  symlinkSync(packagePath("node_modules"), join(installed, "node_modules"));
  const example = packagePath(`examples/${name}`);
  const theme = join(folder.path, "node_modules/@acme/lectern-theme");
  if (existsSync(`${example}/theme`)) cpSync(`${example}/theme`, theme, { recursive: true });
  cpSync(existsSync(`${example}/docs`) ? `${example}/docs` : example, folder.path, { recursive: true });
  return folder;
}

/** The packed package, created once per test run. */
function pack(): string {
  const builds = process.env[BUILDS] ?? "";
  const packed = join(builds, "packed.tgz");
  if (existsSync(packed)) return packed;
  const staging = mkdtempSync(join(builds, "pack-"));
  const words = ["pack", "--ignore-scripts", "--silent", "--pack-destination", staging];
  execFileSync("npm", words, { cwd: packagePath("."), stdio: "pipe" });
  renameSync(join(staging, readdirSync(staging)[0] ?? ""), packed);
  return packed;
}
