import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSources } from "@lectern/io/cache/source-hashes.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProject, type Project } from "./create-project.ts";
import { isFrontmatterRows, openFrontmatterCache } from "./frontmatter-cache.ts";

let folder: string;
let saved: string;
beforeEach(() => {
  saved = "null";
  folder = mkdtempSync(join(tmpdir(), "lectern-frontmatter-"));
  const config = {
    theme: "maple",
    name: "Acme",
    colors: { primary: "#123456" },
    navigation: { pages: ["index", "b"] },
  };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  writeFileSync(join(folder, "index.mdx"), "---\ntitle: Home\ndescription: D.\nother: { a: [1, x] }\n---\n\nHello.\n");
  writeFileSync(join(folder, "b.mdx"), "---\ntitel: B\ndescription: D.\n---\n\nHello.\n");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

interface Opened {
  readonly project: Project;
  /** The pages whose text was read. */
  readonly read: string[];
}

function open(): Opened {
  const read: string[] = [];
  const files = createDiskFiles(folder);
  const watched = createDiskFiles(folder);
  watched.read = (path) => {
    if (path.endsWith(".mdx")) read.push(path);
    return files.read(path);
  };
  const hashes = hashSources(files);
  if (!hashes) throw new Error("the files cannot be read");
  const frontmatter = openFrontmatterCache({
    files,
    hashes,
    read: () => {
      const rows: unknown = JSON.parse(saved);
      return isFrontmatterRows(rows) ? rows : undefined;
    },
    write: (rows) => {
      saved = JSON.stringify(rows);
    },
  });
  return { project: createProject(watched, { frontmatter }), read };
}

/** Recently written files are never trusted; older ones are. */
function wait(): void {
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
}

function titles(project: Project): readonly string[] {
  return [...project.site().value.pages.values()].map(({ title }) => title);
}

test("restores unchanged pages and their problems without reading them", () => {
  wait();
  const first = open();
  const { value, diagnostics } = first.project.site();
  expect(first.read.sort()).toEqual(["b.mdx", "index.mdx"]);
  expect(diagnostics.map(({ code }) => code)).toContain("frontmatter/unknown-key");
  first.project.saveFrontmatter();
  const second = open();
  expect(second.project.site().diagnostics).toEqual(diagnostics);
  expect([...second.project.site().value.pages.values()]).toEqual([...value.pages.values()]);
  expect(second.read).toEqual([]);
});

test("reads a changed page again", () => {
  wait();
  const first = open();
  first.project.site();
  first.project.saveFrontmatter();
  writeFileSync(join(folder, "index.mdx"), "---\ntitle: Name\ndescription: D.\nother: { a: [1, x] }\n---\n\nHello.\n");
  utimesSync(join(folder, "index.mdx"), 1, 1);
  const second = open();
  expect(titles(second.project)).toEqual(["Name", "B"]);
  expect(second.read).toEqual(["index.mdx"]);
});

test("does not cache a page written a moment ago, since it may change within the same clock tick", () => {
  const first = open();
  first.project.site();
  first.project.saveFrontmatter();
  const second = open();
  second.project.site();
  expect(second.read.sort()).toEqual(["b.mdx", "index.mdx"]);
});

test.each(["{}", "[null]", '[["index.mdx","x"]]', '[["index.mdx","x",{}]]', "7"])(
  "ignores cached frontmatter with %s",
  (text) => {
    wait();
    const first = open();
    first.project.site();
    first.project.saveFrontmatter();
    saved = text;
    const second = open();
    expect(titles(second.project)).toEqual(["Home", "B"]);
    expect(second.read.sort()).toEqual(["b.mdx", "index.mdx"]);
  },
);
