// Builds with a damaged cache: every file of it, damaged in every way. The output is that of a clean build, and the next
// build has a whole cache again. `DAMAGES` is the number of random ones; `all` is every file with every damage.

import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { digestOf, signed } from "@lectern/io/cache/cache-folder.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { seeded } from "./support/random-edits.ts";
import { testRun } from "./support/run.ts";
import { docsJson } from "./support/site.ts";
import { SEED, size } from "./support/size.ts";

const random = seeded(SEED);
const pick = (max: number): number => Math.floor(random() * max);

const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const config = (name: string): string =>
  JSON.stringify(
    docsJson(
      {
        groups: [
          { group: "Guides", pages: ["index", "guide", "math"] },
          { group: "API", openapi: "openapi.json" },
        ],
      },
      { name, thumbnails: {} },
    ),
  );

const SOURCES = {
  "docs.json": config("Acme"),
  "index.mdx": page("Home", '<Snippet file="note.mdx" />\n\nSee [the guide](/guide).'),
  "guide.mdx": page("Guide", "## Install\n\n```bash\nnpm i\n```\n\n![A](/images/a.svg)"),
  "math.mdx": page("Math", '$$\nx^2\n$$\n\n<div className="flex gap-4">Flex</div>'),
  "snippets/note.mdx": "A note.\n",
  "images/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>',
  "openapi.json": JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: { "/users": { get: { summary: "List users", responses: { 200: { description: "Fine" } } } } },
  }),
};
/** What authors do before the build with the damaged cache. */
const EDITS: readonly Readonly<Record<string, string>>[] = [
  {},
  { "guide.mdx": page("Guide", "Something else.") },
  { "docs.json": config("Renamed") },
];

let folder: TestFolder;
const at = (...names: string[]): string => join(folder.path, ...names);

async function build(out: string, ...more: string[]) {
  const words = ["build", "site", "--out", out, "--site-url", "https://acme.test", "--json", ...more];
  const { out: printed, err, code } = await testRun(words, folder.path);
  return { rendered: (JSON.parse(printed) as { rendered: number }).rendered, code, err };
}

function contents(path: string): Readonly<Record<string, string>> {
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).sort();
  const files = names.filter((name) => lstatSync(join(path, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(path, name), "latin1")]));
}

function write(edit: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries({ ...SOURCES, ...edit }))
    if (!existsSync(at("site", path)) || readFileSync(at("site", path), "utf8") !== text)
      folder.write(`site/${path}`, text);
}

/** The output of clean builds, by edit. */
const clean: { readonly files: Readonly<Record<string, string>>; readonly code: number }[] = [];
/** The files of the cache that damage can hit. */
let names: readonly string[] = [];

beforeAll(async () => {
  folder = testFolder();
  vi.stubEnv("LECTERN_CACHE_DIR", at("cache"));
  for (const edit of [...EDITS].reverse()) {
    write(edit);
    const { code } = await build("clean", "--no-cache");
    clean.unshift({ files: contents(at("clean")), code });
  }
  rmSync(at("cache"), { recursive: true });
  await build("out");
  renameSync(at("cache"), at("whole"));
  names = Object.keys(contents(at("whole")));
});
afterAll(() => {
  vi.unstubAllEnvs();
  folder.dispose();
});

const SWAP = "another file";
/** The files that were swapped with others. */
const swaps: string[] = [];
type Damage = (path: string, name: string, bytes: Buffer) => void;

/** A document with another content that has a valid signature, as another version may write it. */
const other =
  (content: string): Damage =>
  (path, name) =>
    writeFileSync(path, signed(name, content));

const replaced =
  (create: (path: string) => void): Damage =>
  (path) => {
    rmSync(path);
    create(path);
  };

const DAMAGES: Readonly<Record<string, Damage>> = {
  "an empty file": (path) => writeFileSync(path, ""),
  "a truncated file": (path, _, bytes) => writeFileSync(path, bytes.subarray(0, pick(bytes.length))),
  zeros: (path, _, bytes) => writeFileSync(path, Buffer.alloc(bytes.length)),
  "a flipped bit": (path, _, bytes) => {
    const index = pick(bytes.length);
    writeFileSync(path, bytes.with(index, (bytes[index] ?? 0) ^ (1 << pick(8))));
  },
  "random bytes": (path, _, bytes) => writeFileSync(path, Buffer.from(bytes.map(() => pick(256)))),
  "bytes at the end": (path, _, bytes) => writeFileSync(path, Buffer.concat([bytes, Buffer.from("more")])),
  [SWAP]: (path) => {
    const others = names.filter((one) => at("cache", one) !== path);
    const swapped = others[pick(others.length)] ?? "";
    swaps.push(swapped);
    const second = at("cache", swapped);
    renameSync(second, `${path}.tmp`);
    renameSync(path, second);
    renameSync(`${path}.tmp`, path);
  },
  "no file": replaced(() => {}),
  "a directory": replaced((path) => mkdirSync(join(path, "sub"), { recursive: true })),
  "a symbolic link to itself": replaced((path) => symlinkSync(path, path)),
  "a pipe": replaced((path) => void execFileSync("mkfifo", [path])),
  "the signature of another version": (path, name, bytes) => {
    const content = bytes.subarray(signed(name, "").length);
    writeFileSync(path, Buffer.concat([Buffer.from(digestOf(content), "latin1"), content]));
  },
  null: other("null"),
  "an empty list": other("[]"),
  "an empty object": other("{}"),
  "rows of the wrong kind": other('[[1, null, "a"], {}, 3]'),
};

interface Case {
  /** The file to damage, and how. */
  readonly name: string;
  readonly damage: string;
  /** What authors do before the next build. */
  readonly edit: number;
  /** True if there is the output of an earlier build, of which files can be reused. */
  readonly hasOutput: boolean;
}

const everything = (): readonly Case[] =>
  names.flatMap((name) =>
    Object.keys(DAMAGES).flatMap((damage) =>
      EDITS.flatMap((_, edit) => [true, false].map((hasOutput) => ({ name, damage, edit, hasOutput }))),
    ),
  );

async function tryDamage({ name, damage, edit, hasOutput }: Case): Promise<void> {
  const expected = clean[edit];
  const what = `${damage} in place of ${name}, edit ${edit}, ${hasOutput ? "with" : "without"} output`;
  const hint = (): string => (damage === SWAP ? `${what}, swapped with ${swaps.at(-1)}` : what);
  const expectClean = async (rendered?: number): Promise<void> => {
    const built = await build("out");
    expect.soft({ code: built.code, err: built.err }, hint()).toEqual({ code: expected?.code, err: "" });
    expect.soft(differences(contents(at("out")), expected?.files ?? {}), hint()).toEqual([]);
    if (rendered !== undefined) expect.soft(built.rendered, hint()).toBe(rendered);
  };
  for (const path of ["cache", "out"]) rmSync(at(path), { recursive: true, force: true });
  cpSync(at("whole"), at("cache"), { recursive: true, preserveTimestamps: true });
  write(EDITS[0] ?? {});
  if (hasOutput) await build("out");
  write(EDITS[edit] ?? {});
  DAMAGES[damage]?.(at("cache", name), name.replace(/^.*\//, ""), readFileSync(at("cache", name)));
  await expectClean();
  rmSync(at("out"), { recursive: true });
  // With the files of an earlier output, not everything in the cache is read.
  if (hasOutput) {
    await expectClean();
    rmSync(at("out"), { recursive: true });
  }
  await expectClean(0);
  await expectClean(0);
  const isDamaged = (image: string): boolean => {
    const path = at("cache", image);
    return !lstatSync(path).isFile() || !readFileSync(path).equals(readFileSync(at("whole", image)));
  };
  if (edit === 0)
    expect
      .soft(
        names.filter((one) => one.startsWith("images/") && isDamaged(one)),
        hint(),
      )
      .toEqual([]);
}

/** The names of files that differ. */
function differences(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}

test("loses only time, once", async () => {
  const all = everything();
  const count = size("DAMAGES", 25, Number.POSITIVE_INFINITY);
  const tried = count > all.length ? all : Array.from({ length: count }, () => all[pick(all.length)]);
  expect(names.length).toBeGreaterThan(10);
  for (const one of tried) if (one) await tryDamage(one);
}, 3_600_000);
