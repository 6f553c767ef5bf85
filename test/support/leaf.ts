// Public packages besides `lectern`, packed once per test run and installed alone in an empty folder.

import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { BUILDS } from "./build.ts";
import { type TestFolder, testFolder } from "./folder.ts";
import { npm, settle } from "./packed.ts";

/** A folder with the named package, and the files of an example if it has one. */
export function installLeaf(name: string, example?: string): TestFolder {
  const folder = testFolder({ "package.json": { name: "reader", private: true, type: "module" } });
  npm(["install", "--offline", "--ignore-scripts", packLeaf(name)], folder.path);
  if (example !== undefined) cpSync(packagePath(`examples/${example}`), folder.path, { recursive: true });
  return folder;
}

function packLeaf(name: string): string {
  const packed = join(process.env[BUILDS] ?? "", `leaf-${basename(name)}`);
  const tarball = join(packed, "package.tgz");
  if (existsSync(tarball)) return tarball;
  const staging = mkdtempSync(`${packed}-`);
  npm(["pack", "--silent", "-w", name, "--pack-destination", staging], packagePath("."));
  const [file = ""] = readdirSync(staging);
  renameSync(join(staging, file), join(staging, "package.tgz"));
  settle(staging, packed);
  return tarball;
}
