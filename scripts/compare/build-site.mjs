// Builds and checks one site with one engine, from scratch: no cache, no network.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publish } from "./engine.mjs";
import { digestOf } from "./find-sites.mjs";
import { run } from "./run.mjs";

/** The same as `buildSite`, but the results are stored next to the engine and reused. */
export async function reuseSite(engine, site) {
  const stored = join(engine.folder, "sites", digestOf(site));
  if (!existsSync(stored)) {
    mkdirSync(join(engine.folder, "sites"), { recursive: true });
    const staging = mkdtempSync(join(engine.folder, "sites", "staging-"));
    const { results } = await buildSite(engine, site, staging);
    writeFileSync(join(staging, "results.json"), JSON.stringify(results));
    publish(staging, stored);
    rmSync(staging, { recursive: true, force: true });
  }
  return {
    output: join(stored, "output"),
    results: JSON.parse(readFileSync(join(stored, "results.json"), "utf8")),
  };
}

/** `{ output, results }`: the directory of the built site, and what the commands printed. */
export async function buildSite({ program }, { folder, options, isChecked }, target) {
  const [output, cache] = [join(target, "output"), join(target, "cache")];
  // The cache is empty, so that the two versions share nothing.
  const env = { ...process.env, LECTERN_CACHE_DIR: cache, LECTERN_OFFLINE: "1", TZ: "UTC" };
  const lectern = (words) => run(process.execPath, [program, ...words], { cwd: target, env });
  const build = await lectern(["build", folder, "--no-cache", "--json", "--out", output, ...options]);
  const results = { build };
  if (isChecked)
    results.check = await lectern(["check", folder, "--json", ...options.filter((word) => word === "--untrusted")]);
  rmSync(cache, { recursive: true, force: true });
  return { output, results };
}
