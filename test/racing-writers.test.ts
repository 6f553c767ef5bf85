// Files that another program saves while they are read, in every way programs save and at every point of a read: what is
// published is the old content or the new one, never nothing or half of it.

import fs, { appendFileSync, readFileSync, renameSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { type Diagnostic, formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { loadExtensions } from "@lectern/engine/extend/load-extensions.ts";
import { loadSpec } from "@lectern/engine/opening/load-spec.ts";
import { createDiskFiles } from "@lectern/io/disk-files.ts";
import { readTextFile } from "@lectern/io/read-whole.ts";
import { createEntryWriter } from "@lectern/io/writing/entry-writer.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "./support/folder.ts";
import { type TestRun, testRun } from "./support/run.ts";
import { docsJson } from "./support/site.ts";

let folder: TestFolder;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => folder.dispose());

const CALLS = ["openSync", "fstatSync", "statSync", "readSync", "readFileSync", "copyFileSync"] as const;
type Call = (...words: unknown[]) => unknown;

/** Runs a step of a program that saves `path` before each later file operation on it, beginning with the n-th. */
async function withWriter<T>(path: string, from: number, steps: readonly (() => void)[], run: () => T | Promise<T>) {
  const table = fs as unknown as Record<(typeof CALLS)[number], Call>;
  const real = Object.fromEntries(CALLS.map((name) => [name, table[name]])) as typeof table;
  const opened = new Set<unknown>();
  const left = [...steps];
  let count = 0;
  const restore = (): void => {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  };
  const replace = (): void => {
    for (const name of CALLS)
      table[name] = (...words) => {
        if (words[0] === path || opened.has(words[0])) {
          count++;
          // The writer itself is not observed.
          restore();
          if (count >= from) left.shift()?.();
          replace();
        }
        const result = real[name](...words);
        if (name === "openSync" && words[0] === path) opened.add(result);
        return result;
      };
    syncBuiltinESMExports();
  };
  replace();
  try {
    return { result: await run(), count, isDone: left.length === 0 };
  } finally {
    restore();
  }
}

const wait = (): void => {};

/** The steps of a program that replaces the content of a file. */
const WRITERS: Readonly<Record<string, (path: string, text: string) => readonly (() => void)[]>> = {
  "truncates and writes": (path, text) => [() => truncateSync(path), wait, () => writeFileSync(path, text)],
  "truncates, and writes much later": (path, text) => [
    () => truncateSync(path),
    ...Array.from({ length: 100 }, () => wait),
    () => writeFileSync(path, text),
  ],
  "writes in parts": (path, text) => [
    () => writeFileSync(path, text.slice(0, 40)),
    ...[40, 80, 120].flatMap((at) => [wait, wait, () => appendFileSync(path, text.slice(at, at + 40))]),
    () => appendFileSync(path, text.slice(160)),
  ],
  "overwrites in parts": (path, text) => [
    () => writeFileSync(path, text.slice(0, 90), { flag: "r+" }),
    wait,
    () => writeFileSync(path, text, { flag: "r+" }),
  ],
  renames: (path, text) => [() => writeFileSync(`${path}~`, text), () => renameSync(`${path}~`, path)],
};

/** What a reader makes of the file `name` in a project. */
type Reader = (root: string, name: string) => string | undefined | Promise<string | undefined>;

const copied: Reader = async (root, name) => {
  folder.write("out/x", "");
  const writer = createEntryWriter(join(root, "../out"));
  await writer.write({ path: `copy-${name}`, body: { copy: join(root, name) } });
  await writer.end();
  return readFileSync(join(root, `../out/copy-${name}`), "utf8");
};

const READERS: Readonly<Record<string, Reader>> = {
  "page text": (root, name) => createDiskFiles(root).read(name)?.text,
  "the head of an image": (root, name) => decode(createDiskFiles(root).head(name, 500)),
  "a file of any place": (root, name) => readTextFile(join(root, name)),
  "a copy in the output": copied,
  "the spec of a command": async (root, name) => {
    const loaded = await loadSpec(name, { cwd: root, signal: new AbortController().signal });
    return "problem" in loaded ? loaded.problem : loaded.source.text;
  },
};

function decode(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString("utf8");
}

const OLD = `{ "state": "old", "text": "${"o".repeat(140)}" }\n`;
const NEW = `{ "state": "new", "text": "${"n".repeat(140)}" }\n`;

for (const [reader, read] of Object.entries(READERS))
  test.each(Object.entries(WRITERS).filter(([name]) => !/much later/.test(name) || /page|copy/.test(reader)))(
    `reads ${reader} whole while a program %s`,
    async (_, steps) => {
      const path = join(folder.path, "site/file.json");
      for (let from = 1; ; from++) {
        folder.write("site/file.json", OLD);
        const past = new Date(Date.now() - 60_000);
        utimesSync(path, past, past);
        const { result, isDone } = await withWriter(path, from, steps(path, NEW), () =>
          read(join(folder.path, "site"), "file.json"),
        );
        expect([OLD, NEW], `from operation ${from}`).toContain(result);
        // The read was over before the program could finish.
        if (!isDone) break;
      }
    },
  );

test("applies .mintignore while it is being saved", async () => {
  folder.write("site/a.mdx", "Public.");
  folder.write("site/drafts/b.mdx", "Private.");
  const path = join(folder.path, "site/.mintignore");
  for (let from = 1; ; from++) {
    folder.write("site/.mintignore", "drafts/\n");
    const { result, isDone } = await withWriter(
      path,
      from,
      [() => truncateSync(path), wait, () => writeFileSync(path, "drafts/\nother/\n")],
      () => createDiskFiles(join(folder.path, "site")).list(),
    );
    expect(result).toEqual(["a.mdx"]);
    if (!isDone) break;
  }
});

test("bundles lectern.config.ts completely while it is being saved", async () => {
  const text = (name: string): string =>
    `import { defineConfig } from "lectern";\nexport default defineConfig({ theme: { stylesheets: [".${name} { color: red }"] } });\n`;
  const path = join(folder.path, "lectern.config.ts");
  for (let from = 1; ; from++) {
    folder.write("lectern.config.ts", text("old"));
    const { result, isDone } = await withWriter(
      path,
      from,
      WRITERS["truncates and writes"]?.(path, text("new")) ?? [],
      () => loadExtensions(createDiskFiles(folder.path), "lectern.config.ts"),
    );
    expect(result.diagnostics()).toEqual([]);
    expect(result.css).toMatch(/^\.(?:old|new) \{/);
    if (!isDone) break;
  }
});

/** A site whose page was half saved a second ago. The rest follows when its last file is generated: `steps` on the page. */
function halfSaved(steps: string): () => Promise<TestRun> {
  const path = join(folder.path, "site/index.mdx");
  folder.write("site/docs.json", docsJson({ pages: ["index"] }));
  folder.write("site/index.mdx", "---\ntitle: Home\ndescription: A page.\n---\n\nStart.\n");
  const past = new Date(Date.now() - 1000);
  utimesSync(path, past, past);
  folder.write(
    "site/lectern.config.ts",
    `import { appendFileSync, readFileSync } from "node:fs";
import { defineConfig } from "lectern";
const page = new URL("index.mdx", import.meta.url);
export default defineConfig({
  artifacts: [{ path: "late.txt", type: "text/plain", body: () => { ${steps} return "late"; } }],
});
`,
  );
  let time = 0;
  return () => testRun(["build", "site", "--out", "out", "--json"], folder.path, { now: () => (time += 100) });
}

const published = (): string => readFileSync(join(folder.path, "out/index.html"), "utf8");

test("builds again if a page turns out to have been read before it was complete", async () => {
  const build = halfSaved(`if (!readFileSync(page, "utf8").includes("End")) appendFileSync(page, "End.");`);
  expect(JSON.parse((await build()).out)).toMatchObject({ ok: true, diagnostics: [] });
  expect(published()).toMatch(/Start\.\s*End\./);
});

test("reports a file that keeps changing, after trying for a while", async () => {
  const build = halfSaved(`appendFileSync(page, "More. ");`);
  const { diagnostics } = JSON.parse((await build()).out) as { readonly diagnostics: readonly Diagnostic[] };
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'index.mdx:1:1 files/changed-while-reading "index.mdx" kept changing during the build, so the output may contain half of a file. Build again when no program is writing to the project.',
  ]);
  expect(published()).toMatch(/Start\.\s*More\./);
});

test("does not build again for a page that is edited during the build", async () => {
  const build = halfSaved(`appendFileSync(page, "More. ");`);
  const past = new Date(Date.now() - 60_000);
  utimesSync(join(folder.path, "site/index.mdx"), past, past);
  expect(JSON.parse((await build()).out)).toMatchObject({ ok: true, diagnostics: [] });
  expect(readFileSync(join(folder.path, "site/index.mdx"), "utf8")).toMatch(/Start\.\nMore\. $/);
});
