import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.dispose();
});

const SITE = { "docs.json": docsJson({ pages: ["index"] }), "index.mdx": "---\ntitle: Home\n---\n\nHi\n" };

function project(config: string): TestFolder {
  const folder = testFolder({ ...SITE, "lectern.config.js": config });
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

test("continues without hooks that never return or whose promise never settles", async () => {
  const folder = project(`export default {
  artifacts: [
    { path: "spin.txt", body: () => { for (;;); } },
    { path: "idle.txt", body: () => new Promise(() => {}) },
    { path: "good.txt", body: async () => "good" },
  ],
  layout: { slots: { beforePage: () => { for (;;); }, afterPage: () => <p>After</p> } },
};`);
  const { status, stdout, stderr } = await lectern(["build", ".", "--json"], {
    cwd: folder.path,
    env: { LECTERN_HOOK_SECONDS: "0.5" },
  });
  expect(stderr).toBe("");
  expect(problems(stdout)).toEqual([
    'lectern.config.js:3 extend/hook-endless artifacts["spin.txt"].body took too long and was stopped.',
    'lectern.config.js:4 extend/hook-endless artifacts["idle.txt"].body took too long and was stopped.',
    "lectern.config.js:7 extend/hook-endless layout.slots.beforePage took too long and was stopped.",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder.path, "dist/index.html"), "utf8")).toContain("<p>After</p>");
  expect(readFileSync(join(folder.path, "dist/good.txt"), "utf8")).toBe("good");
});

test("stops a config that never ends", async () => {
  const folder = project("for (;;);\nexport default {};");
  const { status, stdout } = await lectern(["build", ".", "--json"], {
    cwd: folder.path,
    env: { LECTERN_HOOK_SECONDS: "0.5" },
  });
  expect(problems(stdout)).toEqual([
    "lectern.config.js:1 extend/config-failed The config failed to load: it took too long and was stopped.",
  ]);
  expect(status).toBe(1);
});

test("names a hook that must not be async, and what it throws later", async () => {
  const folder = project(`export default {
  layout: {
    slots: {
      beforePage: async () => { throw new Error("first"); },
      afterPage: () => {
        setTimeout(() => { throw new Error("second"); });
        return <p>After</p>;
      },
    },
  },
};`);
  const { status, stdout } = await lectern(["build", ".", "--json"], { cwd: folder.path });
  expect(problems(stdout)).toEqual([
    "lectern.config.js:4 extend/hook-result layout.slots.beforePage must return markup written in TSX, or undefined, not a promise.",
    "lectern.config.js:6 extend/hook-failed lectern.config failed: second.",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder.path, "dist/index.html"), "utf8")).toContain("<p>After</p>");
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "says which hook blocks the thread after its call, and ends by %s",
  async (signal) => {
    const folder = project(
      'export default { artifacts: [{ path: "a.txt", body: async () => { await 1; for (;;); } }] };',
    );
    const running = startLectern(["build", "."], { cwd: folder.path, env: { LECTERN_HOOK_SECONDS: "1" } });
    await running.until(/artifacts\["a\.txt"\]\.body has been running for 1 s\. Press Ctrl\+C to stop\./);
    running.child.kill(signal);
    expect(await running.ended()).toMatchObject({ status: null, signal });
  },
);

test("ends by a signal as usual once every hook is done", async () => {
  const folder = project('export default { artifacts: [{ path: "a.txt", body: async () => "text" }] };');
  const running = startLectern(["dev", ".", "--port", "0"], { cwd: folder.path });
  const [, url = ""] = /(http:\S+)/.exec(await running.until(/Preview ready[^\n]*http:\S+/)) ?? [];
  expect(await (await fetch(new URL("a.txt", url))).text()).toBe("text");
  running.child.kill("SIGINT");
  expect(await running.ended()).toMatchObject({ status: 0, signal: null });
});
