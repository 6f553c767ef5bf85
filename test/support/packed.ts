// Installs examples as a reader would: `npm ci` in an empty directory, with the output of `npm pack` and the packages of
// this repository as tarballs. They are packed from node_modules, so that no test needs a registry or npm's cache.

import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { BUILDS } from "./build.ts";
import { type TestFolder, testFolder } from "./folder.ts";

/** npm takes a few seconds of CPU, which is minutes on a busy machine. */
export const INSTALL_TIMEOUT = 300_000;

/** A package in a lock file. */
interface Locked {
  readonly version?: string;
  readonly dev?: boolean;
  /** True for a package of this repository, which the packed one contains. */
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly bin?: Readonly<Record<string, string>>;
}

/** An example from `examples/` in its own directory, installed with `npm ci`. */
export function installExample(name: string): TestFolder {
  const folder = testFolder();
  cpSync(packagePath(`examples/${name}`), folder.path, { recursive: true });
  const isNested = existsSync(join(folder.path, "docs/package.json"));
  const project = isNested ? join(folder.path, "docs") : folder.path;
  const packages = packAll();
  const own = withVersion(readJson<Locked>(join(project, "package.json")));
  writeFileSync(join(project, "package.json"), JSON.stringify(own));
  const theme = isNested ? readJson<Locked>(join(folder.path, "theme/package.json")) : undefined;
  const lock = {
    ...{ name: own.name, lockfileVersion: 3, requires: true },
    packages: {
      "": { name: own.name, dependencies: own.dependencies },
      ...(theme?.name && { [`node_modules/${theme.name}`]: { ...theme, resolved: "file:../theme" } }),
      ...packages,
    },
  };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify(lock));
  install(project, isNested ? undefined : join(process.env[BUILDS] ?? "", "installed"));
  return { ...folder, path: project };
}

/** In the repository, examples use the clone; readers install a version. */
function withVersion(manifest: Locked): Locked {
  const { version = "" } = readJson<Locked>(packagePath("package.json"));
  return { ...manifest, dependencies: { ...manifest.dependencies, lectern: version } };
}

/** Runs `npm ci`. Examples with the same dependencies share one installation, which they must not modify. */
function install(project: string, shared: string | undefined): void {
  const target = join(project, "node_modules");
  if (shared !== undefined && existsSync(shared)) linkFiles(shared, target);
  else npm(["ci", "--offline", "--ignore-scripts", "--install-links"], project);
  if (shared === undefined || existsSync(shared)) return;
  const staging = mkdtempSync(`${shared}-`);
  linkFiles(target, join(staging, "node_modules"));
  settle(join(staging, "node_modules"), shared);
}

/** Copies a directory with hard links: an installation has thousands of files and 200 MB. */
function linkFiles(from: string, to: string): void {
  execFileSync("cp", ["-RPl", from, to]);
}

/** Publishes a finished directory, unless another worker was faster. */
export function settle(staging: string, final: string): void {
  try {
    renameSync(staging, final);
  } catch (error) {
    if (!existsSync(final)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
}

export function npm(words: readonly string[], cwd: string): void {
  const quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"];
  // npm refuses to run with the settings that an outer npm leaves in the environment.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  execFileSync("npm", [...words, ...quiet], { cwd, stdio: "pipe", env });
}

/** The lock file entries of some packages and everything they need, in one version each, from this repository. */
export function packedWith(names: readonly string[]): Readonly<Record<string, object>> {
  const all = packAll() as Readonly<Record<string, Locked>>;
  const found = new Set(names);
  for (const name of found)
    for (const one of Object.keys(all[`node_modules/${name}`]?.dependencies ?? {})) found.add(one);
  return Object.fromEntries([...found].map((name) => [`node_modules/${name}`, all[`node_modules/${name}`] ?? {}]));
}

/** The lock file entries of the packed package and everything it needs, created once per test run. */
function packAll(): Readonly<Record<string, object>> {
  const builds = process.env[BUILDS] ?? "";
  const packed = join(builds, "packed");
  if (!existsSync(packed)) {
    const staging = mkdtempSync(join(builds, "pack-"));
    npm(["pack", "--ignore-scripts", "--silent", "--pack-destination", staging], packagePath("."));
    const [tarball = ""] = readdirSync(staging);
    renameSync(join(staging, tarball), join(staging, "lectern.tgz"));
    for (const path of dependencies().map(([one]) => one)) {
      const tar = ["-cf", join(staging, fileName(path)), "--exclude=*/node_modules", basename(path)];
      // Packages for other systems are not installed, and npm skips them.
      if (existsSync(packagePath(path))) execFileSync("tar", tar, { cwd: dirname(packagePath(path)) });
    }
    settle(staging, packed);
  }
  const { version, bin, dependencies: needed } = readJson<Locked>(packagePath("package.json"));
  return {
    "node_modules/lectern": {
      ...{ version, dependencies: needed, bin },
      resolved: `file:${join(packed, "lectern.tgz")}`,
    },
    ...Object.fromEntries(
      dependencies().map(([path, { integrity: _, ...locked }]) => [
        path,
        { ...locked, resolved: `file:${join(packed, fileName(path))}` },
      ]),
    ),
  };
}

function dependencies(): readonly (readonly [path: string, locked: Locked & { readonly integrity?: string }])[] {
  const { packages } = readJson<{ readonly packages: Readonly<Record<string, Locked>> }>(
    packagePath("package-lock.json"),
  );
  return Object.entries(packages).filter(([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link);
}

function fileName(path: string): string {
  return `${path.replace(/[^\w.-]+/g, "-")}.tar`;
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
