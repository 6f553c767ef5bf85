// Killed builds leave nothing that a later build could mistake for valid. `KILLS` is their number.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, startLectern } from "../support/process.ts";
import { seeded } from "../support/random-edits.ts";
import { docsJson } from "../support/site.ts";
import { SEED, size } from "../support/size.ts";

const KILLS = size("KILLS", 4, 100);
const PAGES = 60;

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder({ "docs.json": docsJson({ pages: Array.from({ length: PAGES }, (_, index) => `p${index}`) }) });
});
afterEach(() => folder.dispose());

const env = { LECTERN_CACHE_DIR: "" };

function contents(name: string): ReadonlyMap<string, string> {
  const path = join(folder.path, name);
  const files = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((one) =>
    statSync(join(path, one)).isFile(),
  );
  return new Map(files.sort().map((one) => [one, readFileSync(join(path, one), "latin1")]));
}

function write(random: () => number): void {
  for (let index = 0; index < PAGES; index++)
    if (random() < 0.5)
      folder.write(
        `p${index}.mdx`,
        `---\ntitle: P${index}\n---\n\nText ${random()}.\n\n\`\`\`js\nlet x = ${random()};\n\`\`\`\n`,
      );
}

test(
  "leaves complete output after a kill at any moment, and the next build matches a fresh one",
  async () => {
    const random = seeded(SEED);
    for (let index = 0; index < PAGES; index++) folder.write(`p${index}.mdx`, `---\ntitle: P${index}\n---\n\nStart.\n`);
    const started = performance.now();
    await lectern(["build", ".", "--out", "out"], { cwd: folder.path, env });
    const standard = performance.now() - started;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = contents("out");
      write(random);
      const build = startLectern(["build", ".", "--out", "out"], { cwd: folder.path, env });
      await pause(random() * standard);
      await build.stop("SIGKILL");
      const left = contents("out");
      await lectern(["build", ".", "--out", "cold", "--no-cache"], { cwd: folder.path, env });
      const cold = contents("cold");
      // Entirely old or entirely new.
      expect([before, cold]).toContainEqual(left);
      await lectern(["build", ".", "--out", "out"], { cwd: folder.path, env });
      expect(contents("out")).toEqual(cold);
    }
  },
  60_000 + KILLS * 60_000,
);
