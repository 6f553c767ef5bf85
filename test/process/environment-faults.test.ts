// Faults in a project's environment: links, permissions, memory, clocks, signals, and how editors save files.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { startPreview } from "../support/preview.ts";
import { LECTERN, lectern, startLectern, startProgram } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const page = (title: string, body = "Text."): string => `---\ntitle: ${title}\ndescription: D.\n---\n\n${body}\n`;
const SITE = {
  "docs.json": docsJson({ pages: ["index", "b"] }),
  "index.mdx": page("Home"),
  "b.mdx": page("B"),
};

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder(Object.fromEntries(Object.entries(SITE).map(([path, text]) => [`site/${path}`, text])));
});
afterEach(() => folder.dispose());

const build = (...words: string[]) => lectern(["build", "site", ...words], { cwd: folder.path });
const text = (path: string): string => readFileSync(join(folder.path, path), "utf8");

test("keeps an output directory that is a link, and writes the site to its target", async () => {
  mkdirSync(join(folder.path, "real"));
  symlinkSync("real", join(folder.path, "out"));
  for (const title of ["Home", "Changed"]) {
    folder.write("site/index.mdx", page(title));
    expect(await build("--out", "out")).toMatchObject({ status: 0 });
    expect(text("real/index.html")).toContain(title);
    expect(text("out/index.html")).toContain(title);
  }
  expect(readdirSync(folder.path).sort()).toEqual(["out", "real", "site"]);
});

test("skips and reports only what it has no permission to read", async () => {
  chmodSync(join(folder.path, "site/b.mdx"), 0);
  mkdirSync(join(folder.path, "site/dark"), { mode: 0 });
  chmodSync(folder.path, 0o777);
  // Root can read everything.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(process.execPath, [LECTERN, "build", "site", "--out", "out", "--no-cache"], {
    cwd: folder.path,
    ...user,
  });
  let stderr = "";
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  await once(child, "close");
  expect([child.exitCode, stderr]).toEqual([
    1,
    expect.stringContaining('error b.mdx:1:1 files/unreadable Cannot read "b.mdx": EACCES.'),
  ]);
  expect(stderr).toContain('error dark:1:1 files/unreadable Cannot read "dark": EACCES.');
  expect(text("out/index.html")).toContain("Home");
});

test("lets two concurrent builds succeed, with the complete output of one", async () => {
  const both = await Promise.all([build("--out", "out"), build("--out", "out")]);
  expect(both.map(({ status, stderr }) => [status, stderr])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  expect(text("out/index.html")).toContain("Home");
  expect(text("out/b/index.html")).toContain("B");
  expect(readdirSync(folder.path).sort()).toEqual(["out", "site"]);
});

test("builds the same bytes from files with future timestamps", async () => {
  await build("--out", "now", "--no-cache");
  for (const path of Object.keys(SITE)) utimesSync(join(folder.path, "site", path), 4e9, 4e9);
  await build("--out", "then", "--no-cache");
  for (const path of ["index.html", "b/index.html", "llms-full.txt"])
    expect(text(`then/${path}`)).toBe(text(`now/${path}`));
});

test("prints the current file before it runs out of memory", async () => {
  const names = Array.from({ length: 200 }, (_, at) => `p${at}`);
  const leak = "export const a = (globalThis.all ??= []).push(new Array(100000).fill(1.5));\n\n{a}";
  folder.write("site/docs.json", docsJson({ pages: names }));
  for (const name of names) folder.write(`site/${name}.mdx`, page(name, leak));
  const { status, stderr } = await lectern(["build", "site", "--out", "out"], {
    cwd: folder.path,
    env: { NODE_OPTIONS: "--max-old-space-size=128" },
  });
  expect([status === 0, stderr.slice(0, 3000)]).toEqual([
    false,
    expect.stringMatching(
      /Running out of memory \(\d+ of \d+ MB\) at "p\d+[^"]*"\. If the build stops here, run it with NODE_OPTIONS=/,
    ),
  ]);
  expect(readdirSync(folder.path)).not.toContain("out");
  rmSync(join(folder.path, "site"), { recursive: true });
  for (const [path, content] of Object.entries(SITE)) folder.write(`site/${path}`, content);
  expect(await build("--out", "out")).toMatchObject({ status: 0 });
  expect(readdirSync(folder.path).sort()).toEqual(["out", "site"]);
});

test("leaves nothing behind if its terminal is closed during a build", async () => {
  const names = Array.from({ length: 150 }, (_, at) => `p${at}`);
  folder.write("site/docs.json", docsJson({ pages: names }));
  for (const name of names) folder.write(`site/${name}.mdx`, page(name));
  const running = startLectern(["build", "site", "--out", "out"], { cwd: folder.path });
  await expect.poll(() => readdirSync(folder.path).length, { interval: 5 }).toBeGreaterThan(1);
  const ended = await running.stop("SIGHUP");
  expect(ended.status === 0 ? "ended before" : (ended.status ?? ended.signal)).toEqual(
    expect.toBeOneOf(["ended before", 129, "SIGHUP"]),
  );
  expect(await build("--out", "out")).toMatchObject({ status: 0 });
  expect(readdirSync(folder.path).sort()).toEqual(["out", "site"]);
});

/** How programs save a file. */
const SAVES: Readonly<Record<string, (path: string, content: string) => void>> = {
  "in place": writeFileSync,
  "truncated first": (path, content) => {
    writeFileSync(path, "");
    writeFileSync(path, content);
  },
  vim: (path, content) => {
    writeFileSync(join(path, "../4913"), "");
    unlinkSync(join(path, "../4913"));
    renameSync(path, `${path}~`);
    writeFileSync(path, content);
    unlinkSync(`${path}~`);
  },
  "a JetBrains IDE": (path, content) => {
    writeFileSync(`${path}___jb_tmp___`, content);
    renameSync(path, `${path}___jb_old___`);
    renameSync(`${path}___jb_tmp___`, path);
    unlinkSync(`${path}___jb_old___`);
  },
  gedit: (path, content) => {
    writeFileSync(join(path, "../.goutputstream-X1Y2Z3"), content);
    renameSync(join(path, "../.goutputstream-X1Y2Z3"), path);
  },
  emacs: (path, content) => {
    const lock = join(path, "../.#index.mdx");
    symlinkSync("user@host.1:1", lock);
    writeFileSync(join(path, "../#index.mdx#"), content);
    renameSync(path, `${path}~`);
    writeFileSync(path, content);
    unlinkSync(join(path, "../#index.mdx#"));
    unlinkSync(lock);
    unlinkSync(`${path}~`);
  },
};

test("shows a file in the preview however it is saved, and ignores temporary files", async () => {
  const preview = await startPreview(
    Object.fromEntries(
      Object.entries(SITE).map(([path, content]) => [
        path,
        typeof content === "string" ? content : JSON.stringify(content),
      ]),
    ),
  );
  try {
    for (const [name, save] of Object.entries(SAVES)) {
      save(join(preview.path, "index.mdx"), page("Home", `Saved by ${name}.`));
      await expect.poll(async () => (await fetch(preview.url)).text()).toContain(`Saved by ${name}.`);
    }
    for (const [path, broken, fixed] of [
      ["index.mdx", page("Home", "{unclosed <Card"), page("Home", "Fixed page.")],
      ["docs.json", "{", JSON.stringify(SITE["docs.json"])],
    ] as const) {
      preview.write(path, broken);
      await preview.until(new RegExp(`${path.replace(".", "\\.")}:\\d+:\\d+`));
      preview.write(path, fixed);
      await expect.poll(async () => (await fetch(preview.url)).text()).toContain("Fixed page.");
    }
    await preview.until(/All problems are fixed/);
  } finally {
    await preview.close();
  }
});

test("ends the preview when its terminal is closed", async () => {
  const running = startLectern(["dev", join(folder.path, "site"), "--port", "0"]);
  await running.until(/http:\/\/localhost:\d+/);
  expect(await running.stop("SIGHUP")).toMatchObject({ signal: expect.toBeOneOf([null, "SIGHUP"]) });
});

test("output that nobody reads stops the output, not the work", async () => {
  for (const words of ["build site --out out --json", "check site"]) {
    const line = `"$0" "$1" ${words} | true`;
    const ended = await startProgram("sh", ["-c", line, process.execPath, LECTERN], { cwd: folder.path }).ended();
    expect([words, ended.stderr.replaceAll(/^.*page\/.*\n/gm, "")]).toEqual([words, ""]);
  }
  expect(text("out/index.html")).toContain("Home");
});

test("a second signal ends a server that still waits for a client", async () => {
  await build("--out", "out");
  folder.write("out/large.bin", "x".repeat(32 * 1024 * 1024));
  const server = startLectern(["serve", "out", "--port", "0"], { cwd: folder.path });
  const port = Number(/\d+$/.exec(await server.until(/http:\/\/localhost:\d+/))?.[0]);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(socket, "readable");
  server.child.kill("SIGINT");
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/`).then(String, () => "closed")).toBe("closed");
  expect(await server.stop("SIGINT")).toMatchObject({ status: 130 });
  socket.destroy();
});

/** A command in a namespace of its own, where a directory is a disk of 1 MB. */
const ON_SMALL_DISK = 'mount -t tmpfs -o size=1m none "$0" && exec "$@"';
const canMount = spawnSync("unshare", ["-Urm", "sh", "-c", ON_SMALL_DISK, tmpdir(), "true"]).status === 0;

/** A server whose feedback is on a disk that has just become full. */
async function serveOnFullDisk() {
  await build("--out", "out");
  const disk = join(folder.path, "disk");
  mkdirSync(disk);
  const command = [process.execPath, LECTERN, "serve", "out", "--port", "0", "--feedback", "disk/votes.db"];
  const running = startProgram("unshare", ["-Urm", "sh", "-c", ON_SMALL_DISK, disk, ...command], { cwd: folder.path });
  const origin = await running.until(/http:\/\/[\w.:[\]-]+:\d+/);
  const inside = (name: string): string => join(`/proc/${running.child.pid}/root${disk}`, name);
  expect(() => writeFileSync(inside("filler"), Buffer.alloc(2_000_000))).toThrow("ENOSPC");
  const vote = async (page: string): Promise<number> => {
    const body = JSON.stringify({ page, helpful: true });
    return (await fetch(`${origin}/_lectern/feedback`, { method: "POST", headers: { Origin: origin }, body })).status;
  };
  return { running, origin, inside, vote };
}

test.skipIf(!canMount)("serves on when the disk for feedback is full, and stores it once there is space", async () => {
  const { running, origin, inside, vote } = await serveOnFullDisk();
  expect(await vote("/")).toBe(204);
  await running.until(
    /Cannot store feedback in ".*votes\.db": .*\. It is kept in memory\. Check that the disk has space/,
  );
  expect((await fetch(`${origin}/b`)).status).toBe(200);
  unlinkSync(inside("filler"));
  expect(await vote("/b")).toBe(204);
  await expect.poll(() => readFileSync(inside("votes.db")).includes("/b")).toBe(true);
  copyFileSync(inside("votes.db"), join(folder.path, "votes.db"));
  expect(await running.stop()).toMatchObject({ status: 0, signal: null });
  expect(running.printed().match(/Cannot store/g)).toHaveLength(1);
  const report = await lectern(["feedback", "votes.db", "--json"], { cwd: folder.path });
  expect(report.stdout).toMatch(/"\/"[\s\S]*"\/b"/);
});

test.skipIf(!canMount)("says that votes are lost if it stops while the disk for feedback is full", async () => {
  const { running, vote } = await serveOnFullDisk();
  expect(await vote("/")).toBe(204);
  const { status, stderr } = await running.stop();
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^Cannot store .*\. Votes since .* lost\. Check .*\n$/)]);
});
