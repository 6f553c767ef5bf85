// Runs once before all tests, in the process that starts the workers: a temporary folder of the run's own, which the
// workers, the commands they run and their browsers use as the system's. It is removed with all it holds at the end.

import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS } from "./build.ts";

export default function setup(): (() => void) | undefined {
  // Vitest calls it for each project.
  if (process.env[BUILDS] !== undefined) return undefined;
  const root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-run-")));
  const [builds, temporary] = [join(root, "builds"), join(root, "tmp")];
  for (const folder of [builds, temporary]) mkdirSync(folder);
  process.env[BUILDS] = builds;
  // No test leaves anything in the folders it builds, and none depends on what others have left.
  process.env["LECTERN_CACHE_DIR"] = join(builds, "cache");
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = temporary;
  const remove = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.once("exit", remove);
  // Ctrl-C arrives more than once: from the terminal, and from whoever started this. Vitest bears only the first.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  return remove;
}
