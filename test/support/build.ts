// Sites built by the command line. Each is built once per test run, across all workers.

import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { lectern } from "./process.ts";

/** The directory of this run's builds; the global setup creates and deletes it. */
export const BUILDS = "LECTERN_TEST_BUILDS";

/** Builds the site in a directory with these options and returns the output directory, which must not be modified. */
export async function buildOnce(site: string, ...options: readonly string[]): Promise<string> {
  const builds = process.env[BUILDS] ?? "";
  const key = createHash("sha256")
    .update(JSON.stringify([filesOf(site), options]))
    .digest("hex")
    .slice(0, 16);
  const output = join(builds, key);
  if (existsSync(output)) return output;
  const staging = mkdtempSync(join(builds, "staging-"));
  const { status, stderr } = await lectern(["build", site, "--out", join(staging, "out"), ...options]);
  if (status !== 0) throw new Error(`the build of ${site} ended with ${status}: ${stderr}`);
  // Another worker may have been faster.
  if (!existsSync(output)) renameSync(join(staging, "out"), output);
  return output;
}

function filesOf(site: string): readonly (readonly [path: string, digest: string])[] {
  return (readdirSync(site, { recursive: true }) as string[])
    .filter((path) => statSync(join(site, path)).isFile())
    .sort()
    .map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(site, path)))
        .digest("hex"),
    ]);
}
