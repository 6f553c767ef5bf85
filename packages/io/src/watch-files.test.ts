import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Watcher, watchFiles } from "./watch-files.ts";

let root: string;
let watcher: Watcher;
let bursts: (readonly string[])[];
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "lectern-watch-")));
  mkdirSync(join(root, "guides"));
  write("index.mdx", "one");
  write("guides/start.mdx", "one");
  bursts = [];
});
afterEach(() => {
  watcher.close();
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

/** Files written just now would be reported as changed while the watcher was attaching: lets the clock move on. */
async function clockMovesOn(milliseconds = 40): Promise<void> {
  const from = Date.now();
  await expect.poll(() => Date.now() - from, { interval: 5 }).toBeGreaterThan(milliseconds);
}

async function start(poll?: number): Promise<void> {
  await clockMovesOn();
  watcher = watchFiles(root, { onChange: (paths) => bursts.push(paths), ...(poll === undefined ? {} : { poll }) });
  await watcher.ready;
}

/** Rewrites a file until these paths are reported: a new directory or symlink is followed a moment later. */
async function expectReported(path: string, expected: readonly string[]): Promise<void> {
  const reported = (): readonly string[] => {
    write(path, String(performance.now()));
    return [...new Set(bursts.flat())].sort();
  };
  await expect.poll(reported, { interval: 100 }).toEqual(expected);
}

async function expectPaths(expected: readonly string[]): Promise<void> {
  await expect.poll(() => [...new Set(bursts.flat())].sort(), { interval: 5 }).toEqual(expected);
}

const WAYS = [
  ["watching", undefined],
  ["polling", 30],
] as const;

describe.each(WAYS)("%s", (_name, poll) => {
  test("reports a saved file", async () => {
    await start(poll);
    write("guides/start.mdx", "second");
    await expectPaths(["guides/start.mdx"]);
  });

  test("reports added, removed and renamed files", async () => {
    await start(poll);
    write("new.mdx", "x");
    unlinkSync(join(root, "index.mdx"));
    renameSync(join(root, "guides/start.mdx"), join(root, "guides/begin.mdx"));
    await expectPaths(["guides/begin.mdx", "guides/start.mdx", "index.mdx", "new.mdx"]);
  });

  test("reports a new directory and files written into it later", async () => {
    await start(poll);
    mkdirSync(join(root, "api/v1"), { recursive: true });
    write("api/v1/a.mdx", "x");
    await expectPaths(["api/v1/a.mdx"]);
    bursts = [];
    write("api/v1/a.mdx", "second");
    await expectPaths(["api/v1/a.mdx"]);
  });

  test("reports a renamed directory file by file and keeps watching it", async () => {
    await start(poll);
    renameSync(join(root, "guides"), join(root, "manual"));
    await expectPaths(["guides/start.mdx", "manual/start.mdx"]);
    bursts = [];
    write("manual/start.mdx", "second");
    await expectPaths(["manual/start.mdx"]);
  });

  test("keeps watching a project directory that is removed and recreated", async () => {
    await start(poll);
    rmSync(root, { recursive: true });
    await expectPaths(["guides/start.mdx", "index.mdx"]);
    bursts = [];
    mkdirSync(join(root, "guides"), { recursive: true });
    write("guides/start.mdx", "second");
    await expectPaths(["guides/start.mdx"]);
    write("later.mdx", "third");
    await expectPaths(["guides/start.mdx", "later.mdx"]);
  });

  test("keeps watching after another directory replaces the project", async () => {
    await start(poll);
    const [old, other] = [`${root}-old`, `${root}-other`];
    mkdirSync(join(other, "guides"), { recursive: true });
    writeFileSync(join(other, "guides/start.mdx"), "other");
    renameSync(root, old);
    renameSync(other, root);
    await expectPaths(["guides/start.mdx", "index.mdx"]);
    write("guides/later.mdx", "second");
    await expectPaths(["guides/later.mdx", "guides/start.mdx", "index.mdx"]);
    rmSync(old, { recursive: true });
  });

  test("ignores ignored files and editor leftovers", async () => {
    write(".mintignore", "drafts/\n");
    mkdirSync(join(root, "drafts"));
    await start(poll);
    for (const path of ["4913", "index.mdx~", ".index.mdx.swp", "drafts/a.mdx", ".env", "a.mdx___jb_tmp___"])
      write(path, "x");
    symlinkSync("nowhere", join(root, ".#index.mdx"));
    write("last.mdx", "x");
    await expectPaths(["last.mdx"]);
  });
});

test("reports saving in vim's way as one change", async () => {
  await start();
  write("4913", "");
  unlinkSync(join(root, "4913"));
  renameSync(join(root, "index.mdx"), join(root, "index.mdx~"));
  write("index.mdx", "second");
  unlinkSync(join(root, "index.mdx~"));
  await expectPaths(["index.mdx"]);
  expect(bursts).toEqual([["index.mdx"]]);
});

test("reports an atomic save as one change", async () => {
  await start();
  write("index.mdx___jb_tmp___", "second");
  renameSync(join(root, "index.mdx___jb_tmp___"), join(root, "index.mdx"));
  await expectPaths(["index.mdx"]);
  expect(bursts).toEqual([["index.mdx"]]);
});

test("batches a switch of many files into few reports that name them all", async () => {
  await start();
  const paths = Array.from({ length: 1000 }, (_, index) => `guides/p${String(index).padStart(3, "0")}.mdx`);
  for (const path of paths) write(path, "x");
  await expectPaths(paths);
  expect(bursts.length).toBeLessThanOrEqual(4);
});

test("reports a deleted and restored directory with its current files", async () => {
  await start();
  rmSync(join(root, "guides"), { recursive: true });
  mkdirSync(join(root, "guides"));
  write("guides/start.mdx", "restored");
  await expectPaths(["guides/start.mdx"]);
  bursts = [];
  await expectReported("guides/start.mdx", ["guides/start.mdx"]);
});

test("reports files affected by a change to .mintignore", async () => {
  mkdirSync(join(root, "drafts"));
  write("drafts/a.mdx", "x");
  await start();
  write(".mintignore", "drafts/\n");
  await expectPaths([".mintignore", "drafts/a.mdx"]);
});

test("reports a file saved before the first watcher starts", async () => {
  await clockMovesOn();
  watcher = watchFiles(root, { onChange: (paths) => bursts.push(paths) });
  write("index.mdx", "second");
  await expectPaths(["index.mdx"]);
});

test.each(WAYS)("%s: reports what was added, removed or moved since the last scan", async (_name, poll) => {
  const elsewhere = mkdtempSync(join(tmpdir(), "lectern-elsewhere-"));
  for (const name of ["old.mdx", "over.mdx"]) {
    writeFileSync(join(elsewhere, name), "old");
    utimesSync(join(elsewhere, name), 1, 1);
  }
  write("a.mdx", "a");
  write("b.mdx", "b");
  symlinkSync("a.mdx", join(root, "linked.mdx"));
  await clockMovesOn();
  const paths = ["a.mdx", "b.mdx", "guides/start.mdx", "index.mdx"];
  const files = new Map([
    ...paths.map((path) => [path, join(root, path)] as const),
    ["linked.mdx", join(root, "a.mdx")],
  ]);
  const seen = { at: Date.now(), files };
  await clockMovesOn();
  rmSync(join(root, "guides/start.mdx"));
  rmSync(join(root, "linked.mdx"));
  symlinkSync("b.mdx", join(root, "linked.mdx"));
  renameSync(join(elsewhere, "old.mdx"), join(root, "old.mdx"));
  renameSync(join(elsewhere, "over.mdx"), join(root, "index.mdx"));
  write(".mintignore", "drafts/\n");
  watcher = watchFiles(root, {
    onChange: (paths) => bursts.push(paths),
    seen,
    ...(poll === undefined ? {} : { poll }),
  });
  await expectPaths([".mintignore", "guides/start.mdx", "index.mdx", "linked.mdx", "old.mdx"]);
  rmSync(elsewhere, { recursive: true });
});

test.each(WAYS)("%s: reports a replaced directory file by file", async (_name, poll) => {
  mkdirSync(join(root, "next/deep"), { recursive: true });
  write("next/start.mdx", "two");
  write("next/deep/more.mdx", "two");
  mkdirSync(join(root, "guides/deep"));
  write("guides/deep/more.mdx", "one");
  await clockMovesOn();
  const paths = ["guides/deep/more.mdx", "guides/start.mdx", "index.mdx", "next/deep/more.mdx", "next/start.mdx"];
  const seen = { at: Date.now(), files: new Map(paths.map((path) => [path, join(root, path)])) };
  await clockMovesOn(10);
  rmSync(join(root, "guides"), { recursive: true });
  renameSync(join(root, "next"), join(root, "guides"));
  watcher = watchFiles(root, {
    onChange: (changed) => bursts.push(changed),
    seen,
    ...(poll === undefined ? {} : { poll }),
  });
  await expectPaths(["guides/deep/more.mdx", "guides/start.mdx", "next/deep/more.mdx", "next/start.mdx"]);
});

test("reports links to a changed file", async () => {
  symlinkSync("guides/start.mdx", join(root, "linked.mdx"));
  await start();
  write("guides/start.mdx", "second");
  await expectPaths(["guides/start.mdx", "linked.mdx"]);
});

test("reports a link that was created later", async () => {
  await start();
  symlinkSync(join(root, "guides/start.mdx"), join(root, "link.mdx"));
  await expectPaths(["link.mdx"]);
  bursts = [];
  await expectReported("guides/start.mdx", ["guides/start.mdx", "link.mdx"]);
});

test("reports a link that was broken before", async () => {
  symlinkSync("late.mdx", join(root, "link.mdx"));
  await start();
  write("late.mdx", "one");
  await expectPaths(["late.mdx", "link.mdx"]);
  bursts = [];
  write("late.mdx", "second");
  await expectPaths(["late.mdx", "link.mdx"]);
});

test("reports nothing after closing", async () => {
  await start();
  write("index.mdx", "second");
  watcher.close();
  const received: string[] = [];
  const other = watchFiles(root, { onChange: (paths) => received.push(...paths) });
  await other.ready;
  write("index.mdx", "third");
  await expect.poll(() => received, { interval: 5 }).toContain("index.mdx");
  other.close();
  expect(bursts).toEqual([]);
});
