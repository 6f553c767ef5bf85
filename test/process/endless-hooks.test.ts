import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern } from "../support/process.ts";
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

test("stops a hook whose promise never settles, and builds everything else", async () => {
  const folder = project(`import { html } from "lectern/components";
export default {
  artifacts: [
    { path: "idle.txt", body: () => new Promise(() => {}) },
    { path: "good.txt", body: async () => "good" },
  ],
  layout: {
    slots: {
      beforePage: () => { for (;;); },
      afterPage: () => html\`<p>After</p>\`,
    },
  },
};`);
  const { status, stdout, stderr } = await lectern(["build", ".", "--json"], { cwd: folder.path, env: SHORT });
  expect(stderr).toBe("");
  expect(problems(stdout)).toEqual([
    'lectern.config.js:4 extend/hook-endless artifacts["idle.txt"].body took too long and was stopped.',
    "lectern.config.js:9 extend/hook-endless layout.slots.beforePage took too long and was stopped.",
  ]);
  expect(status).toBe(1);
  expect(readFileSync(join(folder.path, "dist/index.html"), "utf8")).toContain("<p>After</p>");
  expect(readFileSync(join(folder.path, "dist/good.txt"), "utf8")).toBe("good");
  expect(readdirSync(folder.path).filter((name) => name.startsWith(".dist"))).toEqual([]);
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
