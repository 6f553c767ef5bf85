import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { describe, expect, test } from "vitest";
import { createMemoryFiles } from "./memory-files.ts";

describe("project files", () => {
  const cases: readonly [why: string, path: string, isListed: boolean][] = [
    ["a page", "guides/start.mdx", true],
    ["a readme", "README.md", false],
    ["a readme in a folder", "guides/README.md", false],
    ["a changelog in capitals", "guides/CHANGELOG.md", false],
    ["a changelog page", "changelog.mdx", true],
    ["a licence", "LICENSE.md", false],
    ["a contributing guide", "CONTRIBUTING.md", false],
    ["a package", "node_modules/a/index.js", false],
    ["a package in a folder", "guides/node_modules/a.md", false],
    ["a git file", ".git/config", false],
    ["a hidden file", ".env", false],
    ["a hidden file in a folder", "guides/.env", false],
    ["an editor's folder", ".vscode/settings.json", false],
    ["a build folder of somebody else", "build/page.mdx", true],
    ["a skill", ".mintlify/skills/greet/SKILL.md", true],
    ["a hidden file of a skill", ".mintlify/skills/greet/.env", false],
    ["instructions beside the skills", ".mintlify/AGENTS.md", false],
    ["a well-known address", ".well-known/security.txt", true],
    ["a well-known folder that is not at the root", "guides/.well-known/security.txt", false],
    ["vim's probe", "guides/4913", false],
    ["vim's backup", "guides/start.mdx~", false],
    ["emacs' recovery file", "guides/#start.mdx#", false],
    ["a file JetBrains writes before it renames it", "guides/start.mdx___jb_tmp___", false],
    ["a file gedit writes before it renames it", "guides/.goutputstream-A1B2C3", false],
  ];
  test.each(cases)("%s: %s", (_why, path, isListed) => {
    expect(createMemoryFiles({ [path]: "text" }).list()).toEqual(isListed ? [path] : []);
  });

  test("excludes files by .mintignore, which can re-include defaults", () => {
    const files = createMemoryFiles({
      ".mintignore": "\uFEFFdrafts/\r\n*.draft.mdx\r\n/private.mdx\r\n!README.md\r\n[z-a\r\n",
      "README.md": "",
      "a.draft.mdx": "",
      "drafts/b.mdx": "",
      "guides/private.mdx": "",
      "private.mdx": "",
    });
    expect(files.list()).toEqual(["README.md", "guides/private.mdx"]);
  });

  test("normalizes names so that each has one URL", () => {
    expect(createMemoryFiles({ "cafe\u0301.mdx": "" }).list()).toEqual(["caf\u00e9.mdx"]);
  });
});

test("strips the byte order mark and normalizes line endings", () => {
  const file = createMemoryFiles({ "a.mdx": "\uFEFFone\r\ntwo\rthree\n" }).read("a.mdx");
  expect(file?.text).toBe("one\ntwo\nthree\n");
});

test("replaces and reports invalid bytes at their location", () => {
  const files = createMemoryFiles({ "a.mdx": Uint8Array.of(0x61, 0x0a, 0x62, 0xff, 0x63) });
  expect(files.read("a.mdx")?.text).toBe("a\nb\uFFFDc");
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'a.mdx:2:2 files/invalid-utf8 "a.mdx" contains invalid UTF-8, shown as "\uFFFD". Save the file as UTF-8.',
  ]);
});

test("reads and reports a UTF-16 file", () => {
  const files = createMemoryFiles({ "a.mdx": Uint8Array.of(0xff, 0xfe, 0x41, 0x00, 0x0d, 0x00, 0x0a, 0x00) });
  expect(files.read("a.mdx")?.text).toBe("A\n");
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'a.mdx:1:1 files/utf-16 "a.mdx" is encoded as UTF-16. Save the file as UTF-8.',
  ]);
});

test("refuses to read a file above the limit but knows its size", () => {
  const files = createMemoryFiles({ "big.json": new Uint8Array(50 * 1024 * 1024 + 1) });
  expect(files.read("big.json")).toBeUndefined();
  expect(files.size("big.json")).toBe(52428801);
  expect(files.diagnostics().map(formatDiagnostic)).toEqual([
    'big.json:1:1 files/too-large "big.json" is 51 MB, more than the limit of 50 MB, so it is skipped. Split it, or add it to ".mintignore".',
  ]);
});

test("applies writes and removals at once, and updates the hash", () => {
  const files = createMemoryFiles({ "a.mdx": "one" });
  const before = files.read("a.mdx")?.hash;
  files.write("a.mdx", "two");
  files.write("b.mdx", "one");
  expect(files.read("a.mdx")?.text).toBe("two");
  expect(files.read("a.mdx")?.hash).not.toBe(before);
  expect(files.read("b.mdx")?.hash).toBe(before);
  expect([files.modified("a.mdx"), files.modified("b.mdx")]).toEqual([2, 3]);
  files.remove("a.mdx");
  expect(files.list()).toEqual(["b.mdx"]);
  expect(files.read("a.mdx")).toBeUndefined();
});

test("does not read an ignored file by name", () => {
  expect(createMemoryFiles({ ".env": "SECRET=1" }).read(".env")).toBeUndefined();
});
