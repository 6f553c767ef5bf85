import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { fileStamp } from "@lectern/io/cache/source-hashes.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cacheOf, forged } from "../support/cache.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, startLectern } from "../support/process.ts";
import { testRun } from "../support/run.ts";

let site: TestFolder;
let folder: string;
beforeEach(() => {
  const config = { theme: "maple", name: "Acme", colors: { primary: "#123456" }, navigation: { pages: ["index"] } };
  site = testFolder({ "docs.json": config, "index.mdx": "---\ntitle: Home\ndescription: D.\n---\n\nHello.\n" });
  folder = site.path;
});
afterEach(() => {
  vi.unstubAllEnvs();
  site.dispose();
});

test.each(["SIGINT", "SIGTERM"] as const)("exits cleanly from a preview on %s", async (signal) => {
  const preview = startLectern(["dev", folder, "--port", "0"]);
  await preview.until(/http:\S+/);
  expect(await preview.stop(signal)).toMatchObject({ status: 0, signal: null });
});

test("restores page data from the build cache in a restarted preview, unless a file changed", async () => {
  const env = { LECTERN_CACHE_DIR: "" };
  const show = async (): Promise<string> => {
    const preview = startLectern(["dev", folder, "--port", "0"], { env });
    const page = await (await fetch(await preview.until(/http:\S+/))).text();
    expect(await preview.stop()).toMatchObject({ status: 0, signal: null });
    return page;
  };
  // A file is trusted only some time after its last write, which a test cannot fake for a process.
  await expect.poll(() => fileStamp(join(folder, "index.mdx"))).toBeDefined();
  expect(await show()).toContain("Hello.");
  vi.stubEnv("LECTERN_CACHE_DIR", "");
  const cache = join(cacheOf(folder), "build");
  const name = readdirSync(cache).find((one) => one.startsWith("frontmatter-")) ?? "";
  const path = join(cache, name);
  // With a valid signature, the edit goes unnoticed.
  writeFileSync(
    path,
    forged(name, readFileSync(path), (text) => text.replaceAll('"Home"', '"As of last time"')),
  );
  expect(await show()).toContain("As of last time");
  site.write("index.mdx", "---\ntitle: Home\ndescription: D.\n---\n\nChanged.\n");
  const changed = await show();
  expect(changed).toContain("Changed.");
  expect(changed).not.toContain("As of last time");
});

test("reports later failures of page code without ending the process", async () => {
  const code = "{setTimeout(() => { throw new Error('late') }, 0) && 'x'}\n\n{(Promise.reject(new Error('no')), 'y')}";
  site.write("index.mdx", `---\ntitle: Home\ndescription: D.\n---\n\n${code}\n`);
  const { status, stdout } = await lectern(["build", folder, "--out", join(folder, "out"), "--json"]);
  expect(status).toBe(1);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; at: { line: number } }[] };
  expect(diagnostics.map(({ code, at }) => [code, at.line])).toEqual([
    ["code/async-error", 6],
    ["code/async-error", 8],
  ]);
  expect(readFileSync(join(folder, "out/index.html"), "utf8")).toMatch(/x\s*y<\/div><\/div><\/main>/);
});

test("survives a closed pipe", async () => {
  const check = startLectern(["check", folder]);
  check.child.stdout?.destroy();
  expect(await check.ended()).toMatchObject({ status: 0, signal: null, stderr: "" });
});

test("writes a large site with two threads as with one", async () => {
  const names = Array.from({ length: 80 }, (_, index) => `page-${index}`);
  const config = { theme: "maple", name: "Acme", colors: { primary: "#123456" }, navigation: { pages: names } };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  for (const name of names)
    writeFileSync(
      join(folder, `${name}.mdx`),
      `---\ntitle: ${name}\ndescription: D.\n---\n\n## Part\n\n\`\`\`js\nlet ${name.replace("-", "_")} = 1;\n\`\`\`\n`,
    );
  const block = (meta: string): string => `\n\`\`\`${meta}\n{ "a": "<b>",\n\n"c": 1 } // [!code ++]\n\`\`\`\n`;
  appendFileSync(
    join(folder, "page-1.mdx"),
    ["json theme={nord}", "json lines", "nothing", "text"].map(block).join(""),
  );
  appendFileSync(
    join(folder, "page-2.mdx"),
    `${block("ts")}\n{[1, 2].map((n) => <CodeBlock language="ts">{"let a"}</CodeBlock>)}\n`,
  );
  appendFileSync(
    join(folder, "page-4.mdx"),
    `\n<Heading level={2}>${block("js")}</Heading>\n\n<h3>\n${block("js")}\n</h3>\n`,
  );
  appendFileSync(join(folder, "page-3.mdx"), '\n<CodeBlock language="python">print("a")</CodeBlock>\n');
  expect(await lectern(["build", folder, "--out", join(folder, "two")])).toMatchObject({ status: 0 });
  // When run from source, a build has no file to start a worker thread from.
  expect(await testRun(["build", ".", "--out", "one"], folder)).toMatchObject({ code: 0 });
  expect(filesOf(join(folder, "two"))).toEqual(filesOf(join(folder, "one")));
});

test.runIf("enableCompileCache" in nodeModule)("keeps compiled code outside of projects only", async () => {
  const cacheOf = async (home: string): Promise<readonly string[]> => {
    const { status } = await lectern(["check", folder], { env: { XDG_CACHE_HOME: home, LECTERN_CACHE_DIR: "" } });
    expect(status).toBe(0);
    return existsSync(join(home, "lectern/code")) ? readdirSync(join(home, "lectern/code")) : [];
  };
  const outside = testFolder();
  expect(await cacheOf(outside.path)).not.toEqual([]);
  expect(await cacheOf(join(folder, "cache"))).toEqual([]);
  outside.dispose();
});

function filesOf(root: string): ReadonlyMap<string, string> {
  const paths = (readdirSync(root, { recursive: true }) as string[]).sort();
  return new Map(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), "latin1")]),
  );
}
