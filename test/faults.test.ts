// Builds in which the n-th file operation fails, for every n: the output is entirely old or entirely new, the failure is
// reported, and the next build is unaffected. `FAULTS=all` tries every operation with every error, `FAULTS=3/8` every eighth from
// the third on.

import fs, { readdirSync, readFileSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { testRun } from "./support/run.ts";
import { docsJson } from "./support/site.ts";
import { size } from "./support/size.ts";

const SYNC = [
  "openSync",
  "readSync",
  "writeSync",
  "fstatSync",
  "mkdirSync",
  "renameSync",
  "linkSync",
  "copyFileSync",
  "readFileSync",
  "writeFileSync",
  "readdirSync",
  "rmSync",
  "utimesSync",
] as const;
// Renaming needs no space.
const WRITES = new Set(["writeSync", "mkdirSync", "linkSync", "copyFileSync", "writeFileSync"]);

type Name = (typeof SYNC)[number];
type Call = (...words: unknown[]) => unknown;

/** What fails: the n-th operation, or, on a full disk, every write from the n-th on. */
interface Fault {
  readonly code: string;
  readonly at: number;
}

/** Intercepts the file operations below a directory and lets some of them fail. */
async function withFault<T>(root: string, { code, at }: Fault, run: () => Promise<T>) {
  const table = fs as unknown as Record<Name, Call>;
  const real = Object.fromEntries(SYNC.map((name) => [name, table[name]])) as Record<Name, Call>;
  const known = new Set<number>();
  const failed: string[] = [];
  let count = 0;
  for (const name of SYNC)
    table[name] = (...words) => {
      const [target] = words;
      const isOurs = typeof target === "number" ? known.has(target) : String(target).startsWith(root);
      if (isOurs && (code !== "ENOSPC" || WRITES.has(name))) {
        count++;
        if (count === at || (code === "ENOSPC" && count > at)) {
          failed.push(`${name} ${String(target)}`);
          throw Object.assign(new Error(`${code}: ${name} '${String(target)}'`), { code, path: target });
        }
      }
      const result = real[name](...words);
      if (name === "openSync" && isOurs) known.add(result as number);
      return result;
    };
  syncBuiltinESMExports();
  try {
    return { result: await run(), failed };
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder({
    "site/docs.json": docsJson({ pages: ["index", "a/one", "b"] }),
    "site/images/a.png": "pixels",
  });
  // Inside the directory whose operations fail.
  vi.stubEnv("LECTERN_CACHE_DIR", join(folder.path, "cache"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  folder.dispose();
});

function write(state: "old" | "new"): void {
  const page = (title: string): string => `---\ntitle: ${title}\n---\n\n![A](/images/a.png) ${title} ${state}.\n`;
  for (const [path, title] of [
    ["index", "Home"],
    ["a/one", "One"],
    ["b", "B"],
  ])
    folder.write(`site/${path}.mdx`, page(title ?? ""));
}

function contents(name = "out"): Record<string, string> {
  const path = join(folder.path, name);
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  return Object.fromEntries(
    names
      .filter((one) => statSync(join(path, one)).isFile())
      .map((one) => [one, readFileSync(join(path, one), "latin1")]),
  );
}

const build = (out = "out", ...more: string[]) =>
  testRun(["build", "site", "--out", out, "--json", ...more], folder.path);

test.each(["ENOSPC", "EIO", "EMFILE", "EACCES"])(
  "survives %s in any operation, with complete output, a message and no leftovers",
  async (code) => {
    const expected = { old: {}, new: {} };
    for (const state of ["new", "old"] as const) {
      write(state);
      await build(state, "--no-cache");
      expected[state] = contents(state);
    }
    await build();
    const step = size("FAULT_STEP", code === "ENOSPC" ? 2 : 13, 1);
    let after: "old" | "new" = "new";
    let tried = 0;
    for (let at = 1; ; at += step) {
      write(after);
      const { result, failed } = await withFault(folder.path, { code, at }, () => build());
      if (failed.length === 0) break;
      tried++;
      const found = contents();
      const hint = `${code} at ${at}: ${failed[0]}\n${result.out.slice(0, 2000)}${result.err}`;
      const isWhole = [expected.old, expected.new].some((one) => isSame(one, found));
      // An unreadable source file loses its page and is reported.
      if (!isWhole) expect(result.out, hint).toMatch(/"code":"(?:files|config)\//);
      if (result.code === 0) expect(found, hint).toEqual(expected[after]);
      else expect(`${result.out}${result.err}`, hint).toMatch(new RegExp(`${code}|files/`));
      expect((await build()).code, hint).toBe(0);
      expect(contents(), hint).toEqual(expected[after]);
      expect(readdirSync(folder.path).sort(), hint).toEqual(["cache", "new", "old", "out", "site"]);
      after = after === "new" ? "old" : "new";
    }
    expect(tried).toBeGreaterThan(10);
  },
  3_600_000,
);

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
