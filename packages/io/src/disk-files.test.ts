import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDiskFiles } from "./disk-files.ts";

let parent: string;
let root: string;
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), "lectern-files-")));
  root = join(parent, "project");
  mkdirSync(root);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array = ""): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

test("lists files that are not ignored, sorted, with forward slashes", () => {
  for (const path of ["b.mdx", "a/z.mdx", "a.mdx", "a/b/c.png", "drafts/x.mdx", ".git/HEAD", "node_modules/p/i.js"]) {
    write(path);
  }
  write(".mintignore", "drafts/\n");
  expect(createDiskFiles(root).list()).toEqual(["a.mdx", "a/b/c.png", "a/z.mdx", "b.mdx"]);
});

test("excludes build output from the project", () => {
  write("index.mdx");
  write("public/index.html");
  write("public/.lectern-output");
  expect(createDiskFiles(root).list()).toEqual(["index.mdx"]);
});

test("reads text, bytes, size and modification time", () => {
  write("a.mdx", "\uFEFFone\r\ntwo");
  const files = createDiskFiles(root);
  expect(files.read("a.mdx")).toMatchObject({ path: "a.mdx", text: "one\ntwo" });
  expect(files.read("a.mdx")?.hash).toMatch(/^[\w-]{16}$/);
  expect(files.bytes("a.mdx")?.byteLength).toBe(11);
  expect(files.size("a.mdx")).toBe(11);
  expect(files.modified("a.mdx")).toBeGreaterThan(0);
  expect(files.locate("a.mdx")).toBe(join(root, "a.mdx"));
});

test("treats an unlisted path as missing", () => {
  write("a.mdx");
  write(".env", "SECRET=1");
  writeFileSync(join(parent, "leak.mdx"), "secret");
  const files = createDiskFiles(root);
  for (const path of ["../leak.mdx", join(parent, "leak.mdx"), ".env", "a.mdx/", "./a.mdx", "a.mdx\0", ""]) {
    expect(files.read(path)).toBeUndefined();
    expect(files.locate(path)).toBeUndefined();
    expect(files.size(path)).toBeUndefined();
  }
});

test("follows links inside the root and reports those that leave it, loop or break", () => {
  write("real/page.mdx", "text");
  mkdirSync(join(parent, "project-leak"));
  writeFileSync(join(parent, "project-leak/secret.mdx"), "secret");
  symlinkSync("real", join(root, "linked"));
  symlinkSync("real/page.mdx", join(root, "page.mdx"));
  symlinkSync("..", join(root, "real/loop"));
  symlinkSync(join(parent, "project-leak"), join(root, "outside"));
  symlinkSync("../project-leak/secret.mdx", join(root, "secret.mdx"));
  symlinkSync("nowhere.mdx", join(root, "broken.mdx"));
  symlinkSync("nowhere", join(root, ".#lock"));
  const files = createDiskFiles(root);
  expect(files.list()).toEqual(["linked/page.mdx", "page.mdx", "real/page.mdx"]);
  expect(files.read("linked/page.mdx")?.text).toBe("text");
  expect(files.read("page.mdx")?.text).toBe("text");
  expect(files.read("secret.mdx")).toBeUndefined();
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'broken.mdx:1:1 files/broken-symlink Symbolic link "broken.mdx" points to a file that does not exist. Fix or remove the link.',
    'linked/loop:1:1 files/symlink-loop Symbolic link "linked/loop" points to a directory that contains it, so it is skipped. Remove the link.',
    'outside:1:1 files/symlink-outside Symbolic link "outside" points outside the project, so it is skipped. Copy the files into the project.',
    'real/loop:1:1 files/symlink-loop Symbolic link "real/loop" points to a directory that contains it, so it is skipped. Remove the link.',
    'secret.mdx:1:1 files/symlink-outside Symbolic link "secret.mdx" points outside the project, so it is skipped. Copy the files into the project.',
  ]);
});

test("handles directories that all link to each other", () => {
  const names = Array.from({ length: 9 }, (_, index) => `f${index}`);
  for (const name of names) write(`${name}/page.mdx`);
  for (const from of names) {
    for (const to of names) if (from !== to) symlinkSync(join(root, to), join(root, from, `to-${to}`));
  }
  const files = createDiskFiles(root);
  expect(files.list().length).toBeLessThan(2000);
  expect(files.diagnostics().filter(({ code }) => code === "files/too-many-symlinks")).toHaveLength(1);
});

test("skips a link to something hidden or ignored under any name", () => {
  write(".mintignore", "internal/\nsecret.md\n");
  write(".env", "KEY=1");
  write(".private/a.mdx", "text");
  write("internal/a.mdx", "text");
  write("real/secret.md", "text");
  write("real/open.md", "text");
  write("CHANGELOG.md", "text");
  write(".claude/skills/one/SKILL.md", "text");
  mkdirSync(join(root, ".mintlify/skills"), { recursive: true });
  symlinkSync(".env", join(root, "env.txt"));
  symlinkSync(".private", join(root, "private"));
  symlinkSync("internal/a.mdx", join(root, "a.mdx"));
  symlinkSync("real", join(root, "linked"));
  symlinkSync("CHANGELOG.md", join(root, "changes.mdx"));
  symlinkSync("../../.claude/skills/one", join(root, ".mintlify/skills/one"));
  const files = createDiskFiles(root);
  expect(files.list()).toEqual([".mintlify/skills/one/SKILL.md", "changes.mdx", "linked/open.md", "real/open.md"]);
  expect(files.origin("linked/open.md")).toBe("real/open.md");
  expect(files.diagnostics().map(({ code, at }) => `${code} ${at.file}`)).toEqual([
    "files/symlink-to-ignored a.mdx",
    "files/symlink-to-ignored env.txt",
    "files/symlink-to-ignored private",
  ]);
});

test("applies the .gitignore of every directory, including the enclosing repository's", () => {
  mkdirSync(join(parent, ".git/info"), { recursive: true });
  writeFileSync(join(parent, ".git/info/exclude"), "*.local.png\n");
  writeFileSync(join(parent, ".gitignore"), "/project/build\n");
  write("guides/.gitignore", "drafts/\n");
  write(".mintignore", "!build/kept.css\n");
  const paths = ["a.local.png", "build/a.css", "build/kept.css", "guides/drafts/a.mdx", "guides/a.mdx"];
  for (const path of paths) write(path, "x");
  symlinkSync("build/a.css", join(root, "b.css"));
  const files = createDiskFiles(root);
  expect(files.list().filter((path) => files.isGitIgnored(path))).toEqual([
    "a.local.png",
    "b.css",
    "build/a.css",
    "guides/drafts/a.mdx",
  ]);
});

test("reads a deliberately empty file", () => {
  write("a.mdx", "");
  expect(createDiskFiles(root).read("a.mdx")?.text).toBe("");
});

test("follows a root that is a link", () => {
  write("a.mdx", "text");
  symlinkSync(root, join(parent, "alias"));
  const files = createDiskFiles(join(parent, "alias"));
  expect(files.root).toBe(root);
  expect(files.read("a.mdx")?.text).toBe("text");
});

test("reports and skips pipes, and does not block on one that replaces a file", () => {
  write("a.mdx", "text");
  execFileSync("mkfifo", [join(root, "pipe.mdx")]);
  const files = createDiskFiles(root);
  expect(files.list()).toEqual(["a.mdx"]);
  rmSync(join(root, "a.mdx"));
  execFileSync("mkfifo", [join(root, "a.mdx")]);
  expect(files.read("a.mdx")).toBeUndefined();
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'a.mdx:1:1 files/unreadable Cannot read "a.mdx": it is not a file. Check its permissions, or add it to ".mintignore".',
    'pipe.mdx:1:1 files/special-file "pipe.mdx" is a pipe, a socket or a device, so it is skipped. Remove it, or add it to ".mintignore".',
  ]);
});

test("does not read a file that becomes a link out of the project", () => {
  write("a.mdx", "text");
  writeFileSync(join(parent, "leak.mdx"), "secret");
  const files = createDiskFiles(root);
  files.list();
  rmSync(join(root, "a.mdx"));
  symlinkSync(join(parent, "leak.mdx"), join(root, "a.mdx"));
  expect(files.read("a.mdx")).toBeUndefined();
});

test("rejects a huge sparse file without reading it", () => {
  write("big.json");
  truncateSync(join(root, "big.json"), 1e12);
  const files = createDiskFiles(root);
  expect(files.read("big.json")).toBeUndefined();
  expect(files.size("big.json")).toBe(1e12);
  expect(files.diagnostics().map(({ code }) => code)).toEqual(["files/too-large"]);
});

test("reports a file that disappears until the next refresh", () => {
  write("a.mdx", "text");
  const files = createDiskFiles(root);
  files.list();
  rmSync(join(root, "a.mdx"));
  expect(files.read("a.mdx")).toBeUndefined();
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'a.mdx:1:1 files/unreadable Cannot read "a.mdx": ENOENT. Check its permissions, or add it to ".mintignore".',
  ]);
  files.refresh();
  expect(files.list()).toEqual([]);
  expect(files.diagnostics()).toEqual([]);
});

test("finds new files after a refresh", () => {
  const files = createDiskFiles(root);
  expect(files.list()).toEqual([]);
  write("a.mdx", "text");
  expect([files.list(), files.read("a.mdx")]).toEqual([[], undefined]);
  files.refresh();
  expect([files.list(), files.read("a.mdx")?.text]).toEqual([["a.mdx"], "text"]);
});

test("rescans only directories that may have gained or lost files", () => {
  write("a.mdx", "text");
  const files = createDiskFiles(root);
  files.list();
  write("b.mdx", "text");
  write("a.mdx", "other");
  files.refresh(["a.mdx"]);
  expect([files.list(), files.read("a.mdx")?.text]).toEqual([["a.mdx"], "other"]);
  files.refresh(["a.mdx", "b.mdx"]);
  expect(files.list()).toEqual(["a.mdx", "b.mdx"]);
  rmSync(join(root, "a.mdx"));
  files.refresh(["a.mdx"]);
  expect(files.list()).toEqual(["b.mdx"]);
  write(".mintignore", "b.mdx\n");
  files.refresh([".mintignore", "b.mdx"]);
  expect(files.list()).toEqual([]);
});

test("checks a file that became a link again", () => {
  write("a.mdx", "text");
  const files = createDiskFiles(root);
  files.list();
  rmSync(join(root, "a.mdx"));
  symlinkSync("nowhere", join(root, "a.mdx"));
  files.refresh(["a.mdx"]);
  expect(files.list()).toEqual([]);
});

test("drops the diagnostic of a repaired file when it is read again", () => {
  write("a.mdx", Uint8Array.of(0xff));
  const files = createDiskFiles(root);
  files.read("a.mdx");
  expect(files.diagnostics().map(({ code }) => code)).toEqual(["files/invalid-utf8"]);
  write("a.mdx", "fine");
  files.read("a.mdx");
  expect(files.diagnostics()).toEqual([]);
});

test("drops the diagnostic of a file that disappeared briefly when it is reported as changed", () => {
  write("a.jsx", "text");
  const files = createDiskFiles(root);
  files.list();
  rmSync(join(root, "a.jsx"));
  expect(files.read("a.jsx")).toBeUndefined();
  expect(files.diagnostics()).toHaveLength(1);
  write("a.jsx", "text");
  files.refresh(["a.jsx"]);
  expect(files.diagnostics()).toEqual([]);
});

test("reports two encodings of one name as a collision", () => {
  write("caf\u00e9.mdx", "composed");
  write("cafe\u0301.mdx", "decomposed");
  const files = createDiskFiles(root);
  expect(files.list()).toEqual(["caf\u00e9.mdx"]);
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'caf\u00e9.mdx:1:1 files/name-collision Two files are named "caf\u00e9.mdx" in different Unicode forms; only one is used. Delete one of them.',
  ]);
});

test("skips names that cannot become URLs", () => {
  write("a\\b.mdx");
  write("a\u0007.mdx");
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), Buffer.of(0xff), Buffer.from(".mdx")]), "");
  const files = createDiskFiles(root);
  expect(files.list()).toEqual([]);
  expect(files.diagnostics().map(({ code, at }) => `${code} ${at.file}`)).toEqual([
    "files/invalid-name a\u0007.mdx",
    "files/invalid-name a\\b.mdx",
    "files/invalid-name \uFFFD.mdx",
  ]);
});
