// Builds and checks one site with one engine, from scratch: no cache, no network.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.mjs";

/** `{ output, results }`: the directory of the built site, and what `build` and `check` printed. */
export async function buildSite({ program }, { folder, options }, target) {
  mkdirSync(target, { recursive: true });
  const output = join(target, "output");
  // The directory is empty, so that neither cache nor settings of this user matter.
  const env = { ...process.env, LECTERN_CACHE_DIR: join(target, "cache"), LECTERN_OFFLINE: "1", TZ: "UTC" };
  const lectern = (words) => run(process.execPath, [program, ...words], { cwd: target, env });
  const build = await lectern(["build", folder, "--no-cache", "--json", "--out", output, ...options]);
  const check = await lectern(["check", folder, "--json"]);
  return { output, results: { build, check } };
}
