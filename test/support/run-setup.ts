// Runs once before all tests, in the process that starts the workers. Creates the run's own temporary directory, used by
// workers, the commands they run and browsers, and removes it at the end.

import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILDS } from "./build.ts";

export default function setup(): (() => void) | undefined {
  // Vitest calls it for each project.
  if (process.env[BUILDS] !== undefined) return undefined;
  const root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-run-")));
  const [builds, temporary] = [join(root, "builds"), join(root, "tmp")];
  for (const folder of [builds, temporary]) mkdirSync(folder);
  // Servers that tests start may read files as another user.
  chmodSync(root, 0o711);
  process.env[BUILDS] = builds;
  // No test leaves files in the directories it builds, and none depends on what others left.
  process.env["LECTERN_CACHE_DIR"] = join(builds, "cache");
  process.env["XDG_CACHE_HOME"] = join(root, "user-cache");
  for (const name of ["TMPDIR", "TMP", "TEMP"]) process.env[name] = temporary;
  const remove = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  process.once("exit", remove);
  // Ctrl-C arrives twice, from the terminal and from the parent process, and Vitest handles only the first one.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  return remove;
}
