import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterEach, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { INSTALL_TIMEOUT, installExample } from "../support/packed.ts";
import { startPreview } from "../support/preview.ts";
import { type Ended, startNode } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const folders: TestFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.dispose();
});

function install(name: string): TestFolder {
  const folder = installExample(name);
  folders.push(folder);
  return folder;
}

function run({ path }: TestFolder, ...words: readonly string[]): Promise<Ended> {
  return startNode([join(path, "node_modules/lectern/bin/lectern.js"), ...words], { cwd: path }).ended();
}

test("builds the company theme with the packed package", { timeout: INSTALL_TIMEOUT }, async () => {
  const folder = install("company-theme");
  expect(await run(folder, "build", "--out", "out")).toMatchObject({ status: 0 });
  const page = readFileSync(join(folder.path, "out/index.html"), "utf8");
  expect(page).toContain('<p class="acme-stat"><strong>99.95%</strong> <span>uptime in the last quarter</span></p>');
  expect(page).toContain("Acme is a product of Acme Inc.");
  expect(readFileSync(join(folder.path, "out/index.md"), "utf8")).toContain("**99.95%** uptime in the last quarter");
  const sheet = readdirSync(join(folder.path, "out/_lectern")).find((name) => /^extensions-.*\.css$/.test(name)) ?? "";
  const css = readFileSync(join(folder.path, "out/_lectern", sheet), "utf8");
  expect(css).toContain(
    ":root{--lec-accent:#0f766e;--lec-radius-box:4px}.dark{--lec-accent:#5eead4;--lec-radius-box:4px}",
  );
  expect(css).toContain(".acme-stat strong");
});

test("applies the custom rule, its fix, the transform and artifacts with the packed package", {
  timeout: INSTALL_TIMEOUT,
}, async () => {
  const folder = install("rule-and-artifact");
  expect(await run(folder, "build", "--out", "out", "--site-url", "https://docs.example.com")).toMatchObject({
    status: 0,
  });
  const feed = JSON.parse(readFileSync(join(folder.path, "out/feed.json"), "utf8"));
  expect(feed.items.map(({ url }: { url: string }) => url)).toEqual([
    "https://docs.example.com/",
    "https://docs.example.com/news",
  ]);
  expect(feed.items[0].content_html).toContain("Acme Database");
  expect(readFileSync(join(folder.path, "out/badge.svg"), "utf8")).toContain("docs: 2 pages");
  const found = await run(folder, "check", "--json");
  const custom = (JSON.parse(found.stdout).diagnostics as { code: string; at: object }[]).filter(
    ({ code }) => code === "acme/no-draft",
  );
  expect(custom).toMatchObject([{ at: { file: "index.mdx", line: 6, column: 1 } }]);
  expect((await run(folder, "check", "--only", "custom", "--fix")).status).toBe(0);
  expect(readFileSync(join(folder.path, "index.mdx"), "utf8")).toContain("\nDescribe the product.");
});

test("type-checks the examples with the packed package and runs its API", { timeout: INSTALL_TIMEOUT }, async () => {
  const folder = install("custom-component");
  folder.write("wrong.ts", 'import { defineConfig } from "lectern";\nexport default defineConfig({ plugins: [] });\n');
  const compile = (): string => {
    try {
      return execFileSync(process.execPath, [packagePath("node_modules/typescript/bin/tsc"), "-p", folder.path], {
        encoding: "utf8",
      });
    } catch (error) {
      return String((error as { stdout?: unknown }).stdout);
    }
  };
  expect(compile()).toMatch(/^\S*wrong\.ts\(2,31\): error TS2353: [^\n]*'plugins'[^\n]*\n$/);
  folder.write(
    "use.mjs",
    'import { check, createProject, defineConfig } from "lectern";\nimport { rawHtml, visit } from "lectern/extend";\nconst project = await createProject({ folder: "." });\nconsole.log(project.pages().length, (await project.html("/")).includes("rating"), (await check({ folder: "." })).problems.length, typeof rawHtml, typeof visit, typeof defineConfig);\n',
  );
  const { stdout, stderr } = await startNode(["use.mjs"], { cwd: folder.path }).ended();
  expect(stdout + stderr).toBe("2 true 0 function function function\n");
});

test("passes finished markup to the artifacts of a large site", async () => {
  const routes = Array.from({ length: 64 }, (_, index) => (index === 0 ? "index" : `page-${index}`));
  const text = '---\ntitle: One\n---\n\n```js\nconst a = "b";\n```\n';
  const folder = testFolder({
    "docs.json": docsJson({ pages: routes }),
    ...Object.fromEntries(routes.map((route) => [`${route}.mdx`, text])),
    "lectern.config.js":
      "export default { artifacts: [{ path: 'feed.json', body: async (site) => JSON.stringify(await Promise.all(site.pages.map(site.html))) }] };",
  });
  folders.push(folder);
  const build = [packagePath("bin/lectern.js"), "build", "--out", "out", "--json"];
  for (const rendered of [64, 0]) {
    // A cache of its own: only one build at a time writes the one that tests share.
    const { stdout } = await startNode(build, { cwd: folder.path, env: { LECTERN_CACHE_DIR: "" } }).ended();
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, rendered });
    const feed = JSON.parse(readFileSync(join(folder.path, "out/feed.json"), "utf8")) as readonly string[];
    expect(feed.filter((html) => /<span class="[^"]+">const<\/span>/.test(html)).length).toBe(64);
  }
});

test("loads no extension code or compiler without a config", async () => {
  const folder = testFolder({
    "docs.json": docsJson({ pages: ["index"] }),
    "index.mdx": "---\ntitle: Home\n---\n\nHi\n",
  });
  folders.push(folder);
  const hooks = `export async function load(url, context, next) { if (/load-extensions|esbuild/.test(url)) process._rawDebug("loaded", url); return next(url, context); }`;
  folder.write(
    "watch.mjs",
    `import { register } from "node:module";\nregister(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});`,
  );
  folder.write(
    "build.mjs",
    `const { main } = await import(${JSON.stringify(`file://${packagePath("dist/program/main.js")}`)});\nprocess.exitCode = await main(["build", ".", "--out", "out", "--quiet"]);`,
  );
  const build = async (): Promise<readonly string[]> => {
    const { stderr } = await startNode(["--import", "./watch.mjs", "build.mjs"], { cwd: folder.path }).ended();
    return [...stderr.matchAll(/^loaded \S*?(?:program\/([a-z-]+)-\w+\.js|node_modules\/([^/]+)\/)/gm)].map(
      (one) => one[1] ?? one[2] ?? "",
    );
  };
  expect(await build()).toEqual([]);
  folder.write("lectern.config.mjs", "export default {};");
  expect(await build()).toEqual(expect.arrayContaining(["load-extensions", "esbuild"]));
});

test("follows changes to the config and its imports in a preview", async () => {
  const preview = await startPreview({
    "docs.json": JSON.stringify(docsJson({ pages: ["index"] })),
    "index.mdx": "---\ntitle: Home\n---\n\n<Stat />\n",
    "lectern.config.tsx": `import { word } from "./word.ts";
export default { components: [{ name: "Stat", props: {}, html: () => <b>{word}</b> }] };`,
    "word.ts": 'export const word: string = "first";',
  });
  try {
    const page = async (): Promise<string> => (await fetch(preview.url)).text();
    expect(await page()).toContain("<b>first</b>");
    preview.write("word.ts", 'export const word: string = "second";');
    await expect.poll(page).toContain("<b>second</b>");
    preview.write("lectern.config.tsx", "export default {");
    await expect.poll(page).toContain("extend/syntax");
  } finally {
    await preview.close();
  }
});

test("follows files, folders and packages that hooks read in a preview", async () => {
  const preview = await startPreview({
    "docs.json": JSON.stringify(docsJson({ pages: ["index"] })),
    "index.mdx": "---\ntitle: Home\n---\n\nHi\n",
    "lectern.config.tsx": `import { readdirSync, readFileSync } from "node:fs";
import { word } from "acme-theme";
const data = new URL("./data/", import.meta.url);
export default {
  layout: { slots: { footer: () => <b>{word} {readdirSync(data).join()} {readFileSync(new URL("a.txt", data), "utf8")}</b> } },
  artifacts: [{ path: "copy.txt", body: (site) => site.read("data/a.txt") }],
  theme: { stylesheets: [new URL("./theme.css", import.meta.url)] },
};`,
    "data/a.txt": "one",
    "theme.css": ".acme { top: 1px }",
    "node_modules/acme-theme/package.json": '{ "name": "acme-theme", "type": "module", "exports": "./index.js" }',
    "node_modules/acme-theme/index.js": 'export const word = "first";',
  });
  const text = async (path: string): Promise<string> => (await fetch(new URL(path, preview.url))).text();
  const css = async (): Promise<string> => text(/\/_lectern\/extensions-[^"]+\.css/.exec(await text("/"))?.[0] ?? "");
  try {
    expect(await text("/")).toContain("<b>first a.txt one</b>");
    expect([await text("/copy.txt"), await css()]).toEqual(["one", expect.stringContaining(".acme{top:1px}")]);
    preview.write("data/a.txt", "two");
    await expect.poll(() => text("/")).toContain("<b>first a.txt two</b>");
    expect(await text("/copy.txt")).toBe("two");
    preview.write("data/b.txt", "");
    await expect.poll(() => text("/")).toContain("<b>first a.txt,b.txt two</b>");
    preview.write("theme.css", ".acme { top: 2px }");
    await expect.poll(css).toContain(".acme{top:2px}");
    preview.write("node_modules/acme-theme/index.js", 'export const word = "second";');
    await expect.poll(() => text("/")).toContain("<b>second a.txt,b.txt two</b>");
  } finally {
    await preview.close();
  }
});
