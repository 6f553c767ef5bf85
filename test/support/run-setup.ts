// Runs once before all tests, in the process that starts the workers.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS } from "./build.ts";

export default function setup(): () => void {
  const builds = mkdtempSync(join(tmpdir(), "lectern-builds-"));
  process.env[BUILDS] = builds;
  // No test leaves files in the directories it builds, and none depends on what others left.
  process.env["LECTERN_CACHE_DIR"] = join(builds, "cache");
  return () => rmSync(builds, { recursive: true, force: true });
}
