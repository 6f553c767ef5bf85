// Public packages besides `lectern`, packed once per test run and installed alone in an empty folder.

import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { basename, join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { BUILDS } from "./build.ts";
import { type TestFolder, testFolder } from "./folder.ts";
import { npm, packedWith, settle } from "./packed.ts";

/** A folder with the named package, and the files of an example if it has one. */
export function installLeaf(name: string, example?: string): TestFolder {
  const { version, dependencies } = readManifest(name);
  const own = { name: "reader", private: true, type: "module", dependencies: { [name]: version } };
  const packages = {
    "": own,
    [`node_modules/${name}`]: { version, dependencies, resolved: `file:${packLeaf(name)}` },
    ...packedWith(Object.keys(dependencies ?? {})),
  };
  const folder = testFolder({
    "package.json": own,
    "package-lock.json": { name: "reader", lockfileVersion: 3, requires: true, packages },
  });
  npm(["ci", "--offline", "--ignore-scripts"], folder.path);
  if (example !== undefined) cpSync(packagePath(`examples/${example}`), folder.path, { recursive: true });
  return folder;
}

function readManifest(name: string): {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(packagePath(`packages/${basename(name)}/package.json`), "utf8"));
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
