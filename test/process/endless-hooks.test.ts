import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { packagePath } from "../../src/files/package-file.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { startPreview } from "../support/preview.ts";
import { lectern, startLectern, startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.dispose();
});

const SITE = { "docs.json": docsJson({ pages: ["index"] }), "index.mdx": "---\ntitle: Home\n---\n\nHi\n" };
const SHORT = { LECTERN_HOOK_SECONDS: "0.5" };

function project(config: string, files: Readonly<Record<string, string>> = {}): TestFolder {
  const folder = testFolder({ ...SITE, "lectern.config.js": config, ...files });
  folders.push(folder);
  return folder;
}

/** Diagnostics as `line code message`, in order. */
function problems(stdout: string): readonly string[] {
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { code: string; message: string; at: { file: string; line: number } }[];
  };
  return diagnostics
    .filter(({ code }) => code.startsWith("extend/"))
    .map(({ code, message, at }) => `${at.file}:${at.line} ${code} ${message}`);
}

test("stops hooks that block the thread after their call, and builds everything else", async () => {
  const folder = project(`import { html } from "lectern/components";
export default {
  artifacts: [
    { path: "spin.txt", body: async () => { for (;;) await null; } },
    { path: "timer.txt", body: () => new Promise(() => setTimeout(() => { for (;;); }, 1)) },
    { path: "idle.txt", body: () => new Promise(() => {}) },
    { path: "good.txt", body: async () => "good" },
  ],
  layout: {
    slots: {
      beforePage: async () => { await 1; for (;;); },
      afterPage: () => html\`<p>After</p>\`,
    },
  },
};`);
  const { status, stdout, stderr } = await lectern(["build", ".", "--json"], { cwd: folder.path, env: SHORT });
  expect(stderr).toBe("");
  expect(problems(stdout)).toEqual([
    'lectern.config.js:4 extend/hook-endless artifacts["spin.txt"].body took too long and was stopped.',
    'lectern.config.js:5 extend/hook-endless artifacts["timer.txt"].body took too long and was stopped.',
    'lectern.config.js:6 extend/hook-endless artifacts["idle.txt"].body took too long and was stopped.',
    "lectern.config.js:11 extend/hook-endless layout.slots.beforePage took too long and was stopped.",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder.path, "dist/index.html"), "utf8")).toContain("<p>After</p>");
  expect(readFileSync(join(folder.path, "dist/good.txt"), "utf8")).toBe("good");
  expect(readdirSync(folder.path).filter((name) => name.startsWith(".dist"))).toEqual([]);
});

test("disables the entire config over blocking code that belongs to no hook", async () => {
  const folder = project("setTimeout(() => { for (;;); }, 1);\nexport default {};");
  const { status, stdout } = await lectern(["build", ".", "--json"], { cwd: folder.path, env: SHORT });
  expect(problems(stdout)).toEqual([
    "lectern.config.js:1 extend/config-failed The config failed to load: it took too long and was stopped.",
  ]);
  expect(status).toBe(1);
});

test("stops code that still runs when the command is done", async () => {
  const folder = project("setTimeout(() => { for (;;); }, 1000);\nexport default {};");
  const ended = await lectern(["check", "."], { cwd: folder.path, env: SHORT });
  expect(ended).toMatchObject({ status: 0, signal: null, stderr: expect.not.stringMatching(/debugger|extend/) });
});

test("names a hook that must not be async, and what it throws later", async () => {
  const folder = project(`import { html } from "lectern/components";
export default {
  layout: {
    slots: {
      beforePage: async () => { throw new Error("first"); },
      afterPage: () => {
        setTimeout(() => { throw new Error("second"); });
        return html\`<p>After</p>\`;
      },
    },
  },
};`);
  const { status, stdout } = await lectern(["build", ".", "--json"], { cwd: folder.path });
  expect(problems(stdout)).toEqual([
    "lectern.config.js:5 extend/hook-result layout.slots.beforePage must return markup from the html template, or undefined, not a promise.",
    "lectern.config.js:7 extend/hook-failed lectern.config failed: second.",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder.path, "dist/index.html"), "utf8")).toContain("<p>After</p>");
});

test.each(["SIGTERM", "SIGINT"] as const)("%s ends a build while a hook blocks the thread", async (signal) => {
  const folder = project(`import { writeSync } from "node:fs";
export default {
  artifacts: [{ path: "a.txt", body: async () => { await 1; writeSync(1, "looping"); for (;;); } }],
};`);
  const running = startLectern(["build", "."], { cwd: folder.path, env: { LECTERN_HOOK_SECONDS: "600" } });
  await running.until(/looping/);
  // Sent before the watchdog looks, a signal is lost.
  const sending = setInterval(() => running.child.kill(signal), 100);
  expect(await running.ended()).toMatchObject({ status: null, signal });
  clearInterval(sending);
});

test("restarts a preview at its URL, without the hook until the config changes", async () => {
  const config = (body: string) => `export default { artifacts: [{ path: "a.txt", body: ${body} }] };`;
  const preview = await startPreview(
    {
      ...SITE,
      "docs.json": JSON.stringify(SITE["docs.json"]),
      "lectern.config.js": config("async () => { for (;;) await null; }"),
    },
    [],
    SHORT,
  );
  const text = async (path: string): Promise<string> => {
    try {
      return await (await fetch(new URL(path, preview.url))).text();
    } catch {
      return "no connection";
    }
  };
  try {
    expect(await text("/a.txt")).toBe("no connection");
    await expect.poll(() => text("/")).toContain("Hi");
    await preview.until(
      /lectern\.config\.js:1:\d+ extend\/hook-endless artifacts\["a\.txt"\]\.body took too long and was stopped/,
    );
    preview.write("lectern.config.js", config('async () => "fixed"'));
    await expect.poll(() => text("/a.txt")).toBe("fixed");
  } finally {
    await preview.close();
  }
});

test("stops such a hook in the same process through the API", async () => {
  const folder = project(`export default {
  artifacts: [
    { path: "a.txt", body: async () => { for (;;) await null; } },
    { path: "b.txt", body: async () => { await 1; for (;;); } },
    { path: "c.txt", body: async () => "good" },
  ],
};`);
  folder.write(
    "build.mjs",
    `import { build } from ${JSON.stringify(`file://${packagePath("dist/api/api.js")}`)};
const { files, problems } = await build({ folder: ".", out: "dist" });
console.log(JSON.stringify({ diagnostics: problems }));`,
  );
  const { status, stdout, stderr } = await startNode(["build.mjs"], { cwd: folder.path, env: SHORT }).ended();
  expect(stderr).toBe("");
  expect(problems(stdout)).toEqual([
    'lectern.config.js:3 extend/hook-endless artifacts["a.txt"].body took too long and was stopped.',
    'lectern.config.js:4 extend/hook-endless artifacts["b.txt"].body took too long and was stopped.',
  ]);
  expect(status).toBe(0);
  expect(readFileSync(join(folder.path, "dist/c.txt"), "utf8")).toBe("good");
});
