import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { homedir, hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { packagePath } from "@lectern/io/package-file.ts";
import type { OutputEntry } from "@lectern/io/writing/entry-writer.ts";
import { checkOutputFolder } from "@lectern/io/writing/output-folder.ts";
import { writeOutput } from "@lectern/io/writing/write-output.ts";
import { listSiteFiles } from "@lectern/server/site-files.ts";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let parent: string;
let out: string;
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), "lectern-output-")));
  out = join(parent, "dist");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Every file in a directory with its text, except the marker. */
function contents(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const files = paths.filter((path) => path !== ".lectern-output" && statSync(join(folder, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

async function* lazily(entries: readonly OutputEntry[]): AsyncGenerator<OutputEntry> {
  for (const entry of entries) yield entry;
}

test("writes text, bytes and copies, and removes the previous output", async () => {
  writeFileSync(join(parent, "photo.png"), "pixels");
  await writeOutput(out, [{ path: "old.html", body: "old" }]);
  const written = await writeOutput(
    out,
    lazily([
      { path: "index.html", body: "<p>é" },
      { path: "a/b/c.bin", body: Uint8Array.of(65, 66) },
      { path: "img/photo.png", body: { copy: join(parent, "photo.png") } },
    ]),
  );
  expect(written).toEqual({ files: 3, sizes: { pages: 5, "other files": 2, media: 6 }, large: [], diagnostics: [] });
  expect(contents(out)).toEqual({ "a/b/c.bin": "AB", "img/photo.png": "pixels", "index.html": "<p>é" });
  expect(readdirSync(parent).sort()).toEqual(["dist", "photo.png"]);
});

test("gives the same names and bytes for the same entries", async () => {
  const entries = [{ path: "index.html", body: "x" }];
  await writeOutput(out, entries);
  const marker = readFileSync(join(out, ".lectern-output"), "utf8");
  await writeOutput(out, entries);
  expect(readFileSync(join(out, ".lectern-output"), "utf8")).toBe(marker);
  expect(readdirSync(out)).toEqual([".lectern-output", "index.html"]);
});

test("encodes names that Windows cannot store, and `serve` maps them back", async () => {
  const platform = Object.getOwnPropertyDescriptor(process, "platform") ?? {};
  Object.defineProperty(process, "platform", { ...platform, value: "win32" });
  const written = await writeOutput(out, [
    { path: "api/create:-user/index.html", body: "page" },
    { path: "api/create:-user.md", body: "text" },
    { path: "nul/index.html", body: "nul" },
  ]).finally(() => Object.defineProperty(process, "platform", platform));
  expect(written.diagnostics.map(({ code, at }) => `${code} ${at.file}`)).toEqual([
    "files/output-name-encoded api/create:-user/index.html",
    "files/output-name-encoded nul/index.html",
  ]);
  expect(contents(out)).toEqual({
    "%6Eul/index.html": "nul",
    "api/create%3A-user.md": "text",
    "api/create%3A-user/index.html": "page",
  });
  expect([...listSiteFiles(out, new Set()).keys()].sort()).toEqual([
    "api/create:-user.md",
    "api/create:-user/index.html",
    "nul/index.html",
  ]);
});

describe("rejected paths", () => {
  const cases: readonly [path: string, code: string][] = [
    ["../leak.html", "files/output-outside"],
    ["a/../../leak.html", "files/output-outside"],
    ["/etc/leak.html", "files/output-outside"],
    ["a//b.html", "files/output-outside"],
    ["./a.html", "files/output-outside"],
    ["a/", "files/output-outside"],
    ["", "files/output-outside"],
    ["a\0.html", "files/output-outside"],
    ["..\\leak.html", "files/output-outside"],
    ["C:/leak.html", "files/output-outside"],
    [".lectern-output", "files/output-outside"],
    [`${"x".repeat(256)}/index.html`, "files/output-name-too-long"],
    [`${"é".repeat(128)}.html`, "files/output-name-too-long"],
    [`${"long/".repeat(1000)}index.html`, "files/output-name-too-long"],
    ["first.html", "files/output-conflict"],
    ["first.html/index.html", "files/output-conflict"],
    ["folder", "files/output-conflict"],
  ];
  test.each(cases)("%j", async (path, code) => {
    const first: readonly OutputEntry[] = [
      { path: "first.html", body: "first" },
      { path: "folder/a.html", body: "a" },
    ];
    const written = await writeOutput(out, [...first, { path, body: "x" }]);
    expect(written.diagnostics.map((problem) => problem.code)).toEqual([code]);
    expect(contents(out)).toEqual({ "first.html": "first", "folder/a.html": "a" });
    expect(readdirSync(parent)).toEqual(["dist"]);
  });

  test("reports a copy over an existing file and a copy of a missing file", async () => {
    const written = await writeOutput(out, [
      { path: "a.png", body: "first" },
      { path: "a.png", body: { copy: join(parent, "a.png") } },
      { path: "b.png", body: { copy: join(parent, "gone.png") } },
    ]);
    expect(written.files).toBe(1);
    expect(written.diagnostics.map(formatDiagnostic)).toEqual([
      'a.png:1:1 files/output-conflict Output conflict: "a.png" is generated by two sources, or as both a file and a directory; only the first is written. Rename one of the pages or files it comes from.',
      'b.png:1:1 files/copy-failed Failed to copy "b.png": ENOENT. Check that the file still exists, then build again.',
    ]);
  });
});

describe("a failed build keeps the previous output", () => {
  beforeEach(() => writeOutput(out, [{ path: "index.html", body: "old" }]));

  test("if rendering a file throws", async () => {
    const entries = (function* (): Generator<OutputEntry> {
      yield { path: "index.html", body: "new" };
      throw new Error("broken");
    })();
    await expect(writeOutput(out, entries)).rejects.toThrow("broken");
    expect(contents(out)).toEqual({ "index.html": "old" });
    expect(readdirSync(parent)).toEqual(["dist"]);
  });

  test("if it is aborted", async () => {
    const controller = new AbortController();
    const entries = (function* (): Generator<OutputEntry> {
      yield { path: "index.html", body: "new" };
      controller.abort();
      yield { path: "b.html", body: "new" };
    })();
    await expect(writeOutput(out, entries, { signal: controller.signal })).rejects.toThrow("aborted");
    expect(contents(out)).toEqual({ "index.html": "old" });
    expect(readdirSync(parent)).toEqual(["dist"]);
  });

  test("if it is killed, and the next build cleans up", async () => {
    const child = startWriter();
    await once(child.stdout ?? child, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
    expect(contents(out)).toEqual({ "index.html": "old" });
    expect(readdirSync(parent).filter((name) => name.startsWith(".dist.lectern-new-"))).toHaveLength(1);
    await writeOutput(out, [{ path: "index.html", body: "newer" }]);
    expect(contents(out)).toEqual({ "index.html": "newer" });
    expect(readdirSync(parent).sort()).toEqual(["dist", "writer.mjs"]);
  });

  test("if it is killed at any moment, the directory is entirely old or entirely new", async () => {
    for (let round = 0; round < 5; round++) {
      const child = startWriter(40);
      // It may finish before it is killed.
      const ended = once(child, "exit");
      await once(child.stdout ?? child, "data");
      await new Promise((resolve) => setTimeout(resolve, round * 4));
      child.kill("SIGKILL");
      await ended;
      const files = Object.values(contents(out));
      expect(files.length === 1 || files.length === 40).toBe(true);
      expect(new Set(files).size).toBe(1);
      await writeOutput(out, [{ path: "index.html", body: "old" }]);
    }
  });
});

/** A process that writes `count` files into the output directory (endlessly by default) and reports when it starts. */
function startWriter(count = 1e9): ChildProcess {
  const script = join(parent, "writer.mjs");
  const code = `import { writeOutput } from "${packagePath("packages/io/src/writing/write-output.ts")}";
    async function* entries() {
      for (let n = 0; n < ${count}; n++) {
        yield { path: n === 0 ? "index.html" : "p" + n + "/index.html", body: "new" };
        if (n === 10) process.stdout.write("begun");
        if (n % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 1));
      }
    }
    await writeOutput(${JSON.stringify(out)}, entries());`;
  buildSync({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
  });
  return spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
}

test("restores output that a killed build had moved aside before the next build", async () => {
  await writeOutput(out, [{ path: "index.html", body: "old" }]);
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  const host = createHash("sha1").update(hostname()).digest("hex").slice(0, 8);
  renameSync(out, join(parent, `.dist.lectern-old-${host}-${child.pid}-00000000`));
  const entries = (function* (): Generator<OutputEntry> {
    yield { path: "seen.txt", body: JSON.stringify(contents(out)) };
  })();
  await writeOutput(out, entries);
  expect(contents(out)).toEqual({ "seen.txt": '{"index.html":"old"}' });
  expect(readdirSync(parent)).toEqual(["dist"]);
});

describe("staging directories of dead builds are removed", () => {
  const host = createHash("sha1").update(hostname()).digest("hex").slice(0, 8);
  const leave = (name: string) => mkdirSync(join(parent, name, "guides"), { recursive: true });
  afterEach(() => vi.restoreAllMocks());

  test("also without their marker", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    for (const kind of ["new", "old"]) leave(`.dist.lectern-${kind}-${host}-${child.pid}-00000000`);
    await writeOutput(out, [{ path: "index.html", body: "x" }]);
    expect(readdirSync(parent)).toEqual(["dist"]);
  });

  test("of other machines and reused process ids after ten minutes", async () => {
    const theirs = [".dist.lectern-new-00000000-1-00000000", `.dist.lectern-new-${host}-${process.pid}-00000000`];
    for (const name of theirs) leave(name);
    await writeOutput(out, []);
    expect(readdirSync(parent)).toEqual([...theirs, "dist"].sort());
    const now = Date.now();
    vi.spyOn(Date, "now").mockReturnValue(now + 11 * 60_000);
    await writeOutput(out, []);
    expect(readdirSync(parent)).toEqual(["dist"]);
  });
});

test("but similarly named directories of other tools are kept", async () => {
  for (const name of [".dist.lectern-new", ".dist.lectern-new-x-1-y", ".dist.backup"]) mkdirSync(join(parent, name));
  await writeOutput(out, []);
  expect(readdirSync(parent).sort()).toEqual([".dist.backup", ".dist.lectern-new", ".dist.lectern-new-x-1-y", "dist"]);
});

test("lets two concurrent builds succeed, with the output of one", async () => {
  const pages = (text: string) => lazily(Array.from({ length: 20 }, (_, n) => ({ path: `p${n}.html`, body: text })));
  await Promise.all([writeOutput(out, pages("one")), writeOutput(out, pages("two"))]);
  expect(new Set(Object.values(contents(out))).size).toBe(1);
  expect(readdirSync(parent)).toEqual(["dist"]);
});

test("keeps an output directory that is a link", async () => {
  mkdirSync(join(parent, "real"));
  symlinkSync("real", out);
  await writeOutput(out, [{ path: "index.html", body: "x" }]);
  expect(lstatSync(out).isSymbolicLink()).toBe(true);
  expect(contents(join(parent, "real"))).toEqual({ "index.html": "x" });
});

test("writes text of any length and alphabet in full", async () => {
  const bodies = [
    "",
    "ä€😀",
    "\ud83d",
    "x".repeat(400_000),
    `${"€".repeat(349_525)}`,
    `${"€".repeat(349_526)}`,
    "short",
  ];
  await writeOutput(
    out,
    bodies.map((body, index) => ({ path: `${index}.txt`, body })),
  );
  const written = bodies.map((_, index) => readFileSync(join(out, `${index}.txt`), "utf8"));
  expect(written.map((text, index) => text === Buffer.from(bodies[index] ?? "").toString())).toEqual(
    bodies.map(() => true),
  );
});

describe("replaceable directories", () => {
  let root: string;
  beforeEach(() => {
    root = join(parent, "project");
    mkdirSync(root);
  });
  const check = (folder: string, force = false) => {
    const problem = checkOutputFolder(folder, { root, force });
    return problem && `${problem.code} ${problem.message} ${problem.hint}`;
  };

  test("a new one, an empty one and one created by a build", async () => {
    mkdirSync(join(parent, "empty"));
    await writeOutput(out, [{ path: "index.html", body: "x" }]);
    expect(check(join(parent, "new/deep"))).toBeUndefined();
    expect(check(join(parent, "empty"))).toBeUndefined();
    expect(check(out)).toBeUndefined();
    expect(check(join(root, "dist"))).toBeUndefined();
  });

  test("none inside a file", () => {
    writeFileSync(join(parent, "notes.txt"), "");
    const below = join(parent, "notes.txt/site/deep");
    expect(check(below)).toBe(
      `files/output-protected Cannot build into "${below}": it is inside a file, and a build replaces the whole directory. Choose another directory with --out.`,
    );
  });

  test.skipIf(!existsSync("/proc/self/mountinfo"))("none that is a mount point", () => {
    expect(check("/proc", true)).toBe(
      'files/output-protected Cannot build into "/proc": it is a mount point, which cannot be replaced. Choose a directory inside it with --out.',
    );
  });

  test("one with other files only if forced", () => {
    mkdirSync(out);
    writeFileSync(join(out, "thesis.txt"), "");
    expect(check(out)).toBe(
      `files/output-not-empty Cannot build into "${out}": it contains other files, such as "thesis.txt", and a build replaces the whole directory. Choose another directory with --out, or delete its files with --force.`,
    );
    expect(check(out, true)).toBeUndefined();
  });

  test("never the project, a parent of it, the home directory, the root, a repository or a file", () => {
    mkdirSync(join(parent, "repository/.git"), { recursive: true });
    writeFileSync(join(parent, "file"), "");
    symlinkSync(root, join(parent, "alias"));
    const what = "and a build replaces the whole directory. Choose another directory with --out.";
    const cases: readonly [folder: string, reason: string][] = [
      [root, "the project directory itself"],
      [join(parent, "alias"), "the project directory itself"],
      [parent, "a directory that contains the project"],
      ["/", "the root of the disk"],
      [homedir(), "your home directory"],
      [join(parent, "repository"), "a git repository"],
      [join(parent, "file"), "a file"],
    ];
    for (const [folder, reason] of cases) {
      expect(check(folder, true)).toBe(
        `files/output-protected Cannot build into "${folder}": it is ${reason}, ${what}`,
      );
    }
    expect(existsSync(join(parent, "project-leak"))).toBe(false);
    expect(check(join(parent, "project-leak"))).toBeUndefined();
  });
});

test("skips a sparse file of a terabyte and notes a large one", async () => {
  for (const [name, size] of [
    ["huge.png", 1024 ** 4],
    ["large.mp4", 21 * 1024 ** 2],
  ] as const) {
    writeFileSync(join(parent, name), "");
    truncateSync(join(parent, name), size);
  }
  const copies = ["huge.png", "large.mp4"].map((path) => ({ path, body: { copy: join(parent, path) } }));
  const { files, diagnostics } = await writeOutput(out, copies);
  expect([files, readdirSync(out).sort()]).toEqual([1, [".lectern-output", "large.mp4"]]);
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'huge.png:1:1 files/copy-too-large "huge.png" is 1048576 MB, more than the limit of 1024 MB, so it is not copied. Host it elsewhere and link to it, or add it to ".mintignore".',
    'large.mp4:1:1 files/copy-large "large.mp4" is 21 MB, and some hosts reject files over 20 MB. Compress it, or host it elsewhere and link to it.',
  ]);
});

test("names the output directory in errors, not the staging one", async () => {
  const failing = function* (): Generator<OutputEntry> {
    const [staging = ""] = readdirSync(parent);
    rmSync(join(parent, staging), { recursive: true });
    yield { path: "a.html", body: "a" };
  };
  await expect(writeOutput(out, failing())).rejects.toThrow(`no such file or directory, open '${join(out, "a.html")}'`);
});
