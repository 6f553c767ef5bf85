import { spawnSync } from "node:child_process";
import { Script } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { tuneEngine } from "../../src/cli/building/build-helper.ts";
import { restoreEngineFlags, setEngineFlag } from "../../src/cli/building/engine-flags.ts";

afterEach(restoreEngineFlags);

const TEXT = "(function () { return 1; })";
const READ = `
  const cachedData = Buffer.from(require("node:fs").readFileSync(0, "utf8"), "base64");
  console.log(new (require("node:vm").Script)(${JSON.stringify(TEXT)}, { cachedData }).cachedDataRejected);`;

/** Whether a newly started engine rejects the bytecode compiled here. */
function isRejected(): string {
  const input = new Script(TEXT).createCachedData().toString("base64");
  return spawnSync(process.execPath, ["-e", READ], { input, encoding: "utf8" }).stdout.trim();
}

test.each([10, 3000])("reuses code compiled in a build of %i pages", (pages) => {
  setEngineFlag("flush-bytecode", false);
  setEngineFlag("regexp-tier-up", false);
  tuneEngine();
  tuneEngine(pages);
  expect(isRejected()).toBe("true");
  restoreEngineFlags();
  expect(isRejected()).toBe("false");
});
