// Where the cache of a project is, and that nothing in a repository is taken for one. A forged cache is one of ours with
// other texts and paths, signed again: anyone can sign.

import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hashText } from "@lectern/base/hash.ts";
import { digestOf, openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forged } from "../support/cache.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const SCRIPT = '<script src="https://evil.example/x.js"></script>';

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder({
    "site/docs.json": docsJson({ pages: ["index", "two"] }),
    "site/index.mdx": "---\ntitle: Home\n---\n\nClean words.\n",
    "site/two.mdx": "---\ntitle: Two\n---\n\nMore words.\n",
  });
});
afterEach(() => folder.dispose());

const at = (...names: string[]): string => join(folder.path, ...names);

interface Run {
  readonly rendered: number;
  readonly status: number | null;
  readonly warnings: string;
}

async function build(site = "site", env: Readonly<Record<string, string>> = {}, ...more: string[]): Promise<Run> {
  const { stdout, stderr, status } = await lectern(["build", site, "--out", "out", "--json", ...more], {
    cwd: folder.path,
    env: { LECTERN_CACHE_DIR: "", XDG_CACHE_HOME: at("user"), ...env },
  });
  return { rendered: (JSON.parse(stdout) as { rendered: number }).rendered, status, warnings: stderr };
}

const CLEAN = { status: 0, warnings: "" };

function contents(path: string): Readonly<Record<string, string>> {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => statSync(join(path, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

function commit(repository: string): void {
  if (!existsSync(join(repository, ".git"))) execFileSync("git", ["init", "-q", repository]);
  const git = ["-C", repository, "-c", "user.name=A", "-c", "user.email=a@example.com"];
  execFileSync("git", [...git, "add", "-Af", "."]);
  execFileSync("git", [...git, "commit", "-qm", "All"]);
}

/** Changes the cache of a build: its pages show a script, and its pack is another file. */
function forge(cache: string, pack?: string): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    const edit = (change: (value: { pack: string; texts: Record<string, unknown> }) => void): void =>
      writeFileSync(
        path,
        forged(name, readFileSync(path), (text) => {
          const value = JSON.parse(text);
          change(value);
          return JSON.stringify(value);
        }),
      );
    // A build without changes would not look at the pages.
    if (name.startsWith("output-")) rmSync(path);
    if (name === "state" && pack !== undefined)
      edit((state) => {
        state.pack = pack;
      });
    if (name.startsWith("pages-"))
      edit((pages) => {
        for (const [id, ref] of Object.entries(pages.texts)) {
          const [start, size] = ref as [number, number, string];
          const whole = readFileSync(join(cache, pages.pack));
          const text = whole.subarray(start, start + size).toString("utf8");
          const evil = Buffer.from(text.replace("<p>Clean words.", `<p>Clean words.${SCRIPT}`));
          appendFileSync(join(cache, pages.pack), evil);
          pages.texts[id] = [whole.length, evil.length, digestOf(`${id} ${digestOf(evil)}`)];
        }
        if (pack !== undefined) pages.pack = pack;
      });
  }
}

test("keeps the cache of each project in the user's cache directory and writes nothing into the project", async () => {
  const before = contents(at("site"));
  expect(await build()).toEqual({ ...CLEAN, rendered: 2 });
  expect(await build()).toEqual({ ...CLEAN, rendered: 0 });
  cpSync(at("site"), at("copies/site"), { recursive: true });
  expect(await build("copies/site")).toEqual({ ...CLEAN, rendered: 2 });
  expect(readdirSync(at("user/lectern/projects")).filter((name) => /^site-[\w-]{20}$/.test(name))).toHaveLength(2);
  // A project that was moved has a new cache.
  renameSync(at("copies/site"), at("copies/moved"));
  expect(await build("copies/moved")).toEqual({ ...CLEAN, rendered: 2 });
  expect(await build()).toEqual({ ...CLEAN, rendered: 0 });
  expect(contents(at("site"))).toEqual(before);
});

test("builds without a cache, and says why, if the user has no directory for one", async () => {
  await build("site", {}, "--no-cache");
  const expected = contents(at("out"));
  folder.write("file", "a file");
  const set = "Set LECTERN_CACHE_DIR to a directory outside the project.\n";
  const none = await build("site", { XDG_CACHE_HOME: "", HOME: "" });
  expect(none).toEqual({
    rendered: 2,
    status: 0,
    warnings: `Warning: No cache is used. There is no home directory. ${set}`,
  });
  expect(contents(at("out"))).toEqual(expected);
  const blocked = await build("site", { XDG_CACHE_HOME: at("file") });
  expect(blocked).toMatchObject({ rendered: 2, status: 0 });
  expect(blocked.warnings).toMatch(
    /^Warning: No cache is used\. Cannot write to ".+" \(ENOTDIR\)\. Set LECTERN_CACHE_DIR/,
  );
  expect(contents(at("out"))).toEqual(expected);
  expect(readdirSync(at("site")).sort()).toEqual(["docs.json", "index.mdx", "two.mdx"]);
});

test("ignores a forged cache that a repository contains, wherever Lectern or a setting may look", async () => {
  await build("site", {}, "--no-cache");
  const expected = contents(at("out"));
  const where = [
    "site/.lectern/cache",
    "site/.lectern/cache/build",
    "site/.cache/lectern",
    "site/node_modules/.cache/lectern",
  ];
  // Signed for the directory that LECTERN_CACHE_DIR names.
  const env = { LECTERN_CACHE_DIR: at("stolen") };
  await build("site", env);
  forge(at("stolen/build"));
  for (const path of where) cpSync(at("stolen"), at(path), { recursive: true });
  // Without git, nothing shows where a directory comes from: so the forgery itself works.
  await build("site", { LECTERN_CACHE_DIR: at("site/.lectern/cache") });
  expect(readFileSync(at("out/index.html"), "utf8")).toContain(SCRIPT);
  commit(at("site"));
  const forgery = contents(at("site"));
  for (const settings of [{}, ...where.map((path) => ({ LECTERN_CACHE_DIR: at(path) }))]) {
    rmSync(at("out"), { recursive: true });
    const { rendered, status, warnings } = await build("site", settings);
    expect([rendered, status]).toEqual([2, 0]);
    expect(contents(at("out"))).toEqual(expected);
    if ("LECTERN_CACHE_DIR" in settings)
      expect(warnings).toBe(
        `Warning: No cache is used. LECTERN_CACHE_DIR ("${settings.LECTERN_CACHE_DIR}") contains files that git tracks, which may come from somebody else. Name a directory outside the project.\n`,
      );
    else expect(warnings).toBe("");
  }
  expect(contents(at("site"))).toEqual(forgery);
});

test.each(["../../precious.txt", "link", "/precious.txt"])(
  "writes to no file outside its directory if the cache says that its pack is %j",
  async (pack) => {
    folder.write("precious.txt", "precious");
    const env = { LECTERN_CACHE_DIR: at("cache") };
    await build("site", env);
    const expected = contents(at("out"));
    symlinkSync(at("precious.txt"), at("cache/build/link"));
    forge(at("cache/build"), pack === "/precious.txt" ? at("precious.txt") : pack);
    folder.write("site/two.mdx", "---\ntitle: Two\n---\n\nOther words.\n");
    for (const _ of [1, 2]) expect(await build("site", env)).toMatchObject(CLEAN);
    folder.write("site/two.mdx", "---\ntitle: Two\n---\n\nMore words.\n");
    expect(await build("site", env)).toMatchObject(CLEAN);
    expect(contents(at("out"))).toEqual(expected);
    expect(await build("site", env)).toEqual({ ...CLEAN, rendered: 0 });
    expect(readFileSync(at("precious.txt"), "utf8")).toBe("precious");
    const others = readdirSync(folder.path).filter((name) => name !== "user");
    expect(others.sort()).toEqual(["cache", "out", "precious.txt", "site"]);
  },
);

test("neither reads nor writes a cache with --untrusted: no pages, fetched specs or preview images", async () => {
  const url = "https://api.example.com/openapi.yaml";
  folder.write("site/docs.json", docsJson({ pages: ["index"], openapi: url }, { thumbnails: {} }));
  const cache = openCacheFolder({ folder: at("cache") }, "remote");
  cache?.write(
    hashText(url),
    "openapi: 3.1.0\ninfo: { title: Stored, version: '1' }\npaths: { /stored: { get: {} } }\n",
  );
  const env = { LECTERN_CACHE_DIR: at("cache") };
  const options = ["--site-url", "https://docs.example.com"];
  await build("site", env, ...options);
  forge(at("cache/build"));
  const before = contents(at("cache"));
  expect([...new Set(Object.keys(before).map((name) => name.split("/")[0]))]).toEqual(
    expect.arrayContaining(["build", "images", "remote"]),
  );
  expect(Object.keys(contents(at("out"))).filter((name) => name.includes("stored"))).not.toEqual([]);
  for (const where of ["cache", "empty"]) {
    mkdirSync(at(where), { recursive: true });
    await build("site", { LECTERN_CACHE_DIR: at(where) }, "--untrusted", ...options);
    const built = contents(at("out"));
    expect(built["index.html"]).toContain("<p>Clean words.</p>");
    expect(Object.keys(built).filter((name) => name.includes("stored"))).toEqual([]);
  }
  expect(contents(at("cache"))).toEqual(before);
  expect(readdirSync(at("empty"))).toEqual([]);
  // The command itself keeps its compiled code, on Node.js 22 and later.
  const kept = existsSync(at("user/lectern")) ? readdirSync(at("user/lectern")) : [];
  expect(kept.filter((name) => ![".gitignore", "CACHEDIR.TAG", "code"].includes(name))).toEqual([]);
});
