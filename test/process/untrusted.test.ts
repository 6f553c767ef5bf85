// `--untrusted` on a hostile project: it is built or fails cleanly, and nothing outside is read, written, started or called.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { lectern, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const SECRET = "canary-5f1c9e";
let folder: TestFolder;
let calls = 0;
const canary = createServer((_, response) => {
  calls++;
  response.end("openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\n");
});

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
  folder = testFolder({ "outside/secret.mdx": `---\ntitle: S\n---\n\n${SECRET}\n`, "outside/secret.txt": SECRET });
  const outside = join(folder.path, "outside");
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
  const touch = `(await import("node:fs")).writeFileSync(${JSON.stringify(join(outside, "written"))}, "x")`;
  const files: Record<string, string | object> = {
    "docs.json": docsJson(
      { pages: ["index", "secret", "loop", "memory", "net", "shell"], openapi: `${url}openapi.yaml` },
      { metadata: { timestamp: true }, feedback: { suggestEdit: true } },
    ),
    "lectern.config.js": `${touch};\nexport default {};\n`,
    "index.mdx": `---\ntitle: Home\n---\n\nexport const s = ${touch};\n\nText {require("fs").readFileSync("${outside}/secret.txt", "utf8")}\n`,
    "loop.mdx": "---\ntitle: Loop\n---\n\n{(() => { while (true) {} })()}\n\nLoop text.\n",
    "memory.mdx":
      "---\ntitle: Memory\n---\n\n{(() => { const a = []; while (true) a.push(new Array(1e6).fill(1)); })()}\n\nMemory text.\n",
    "net.mdx": `---\ntitle: Net\n---\n\n{fetch("${url}")}\n\n<GitHubStars repo="a/b" />\n\nNet text.\n`,
    "shell.mdx": `---\ntitle: Shell\n---\n\nimport { execSync } from "node:child_process"\n\n{execSync("touch ${outside}/written")}\n\nShell text.\n`,
    ".git/config": `[core]\n\tfsmonitor = "touch ${outside}/written"\n[remote "origin"]\n\turl = ext::sh -c "touch ${outside}/written"\n`,
    ".git/HEAD": "ref: refs/heads/main\n",
    "node_modules/.cache/lectern/x": "x",
  };
  for (const [path, content] of Object.entries(files)) folder.write(`site/${path}`, content);
  mkdirSync(join(folder.path, "site/.git/objects"), { recursive: true });
  mkdirSync(join(folder.path, "site/.git/refs"), { recursive: true });
  symlinkSync(join(outside, "secret.mdx"), join(folder.path, "site/secret.mdx"));
});
afterAll(() => {
  canary.close();
  folder.dispose();
});

const env = { LECTERN_SECRET: SECRET };
const site = () => join(folder.path, "site");
const out = () => join(folder.path, "out");
const build = (...words: string[]) => lectern(["build", site(), "--out", out(), "--untrusted", ...words], { env });

function textOf(path: string): string {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((one) => statSync(one).isFile())
    .map((one) => readFileSync(one, "latin1"))
    .join("\n");
}

function expectUntouched(): void {
  expect(existsSync(join(folder.path, "outside/written"))).toBe(false);
  expect(calls).toBe(0);
  expect(readdirSync(folder.path).filter((name) => name.startsWith("."))).toEqual([]);
}

test("builds a hostile project from its text alone", async () => {
  const { status, stderr } = await build("--all");
  expectUntouched();
  const text = textOf(out());
  expect(text).not.toContain(SECRET);
  for (const name of ["Loop", "Memory", "Net", "Shell"]) expect(text).toContain(`${name} text.`);
  for (const location of ["index.mdx:5:1", "loop.mdx:5:1", "memory.mdx:5:1", "net.mdx:5:1", "shell.mdx:5:1"])
    expect(stderr).toContain(`${location} untrusted/code`);
  expect(stderr).toContain("lectern.config.js:1:1 untrusted/file");
  expect(stderr).toMatch(/secret\.mdx.*files\/symlink-outside/);
  expect(stderr).toContain("--untrusted makes no requests");
  expect(status).toBe(1);
});

test("parses long pages in another sandbox, which is stopped when one takes too long", async () => {
  const long = testFolder({
    "site/docs.json": docsJson({ pages: ["cards", "endless", "table"] }),
    "site/cards.mdx": `# Cards\n\n${'<Card title="One">Two</Card>\n\n'.repeat(1000)}`,
    "site/endless.mdx": `# Endless\n\n${"> ".repeat(40_000)}a`,
    "site/table.mdx": `# Table\n\n|a|b|\n|-|-|\n${"|c|d|\n".repeat(3000)}`,
  });
  const [site, out] = [join(long.path, "site"), join(long.path, "out")];
  const { stderr, status } = await lectern(["build", site, "--out", out, "--untrusted"], {
    env: { LECTERN_PARSE_SECONDS: "1" },
  });
  const read = (name: string): string => readFileSync(join(out, name, "index.html"), "utf8");
  const [cards, table, endless] = [read("cards"), read("table"), read("endless")];
  long.dispose();
  expect(stderr.match(/\S+ mdx\/\S+/g)).toEqual(["endless.mdx:1:1 mdx/parse-timeout"]);
  expect(cards.split("Two").length - 1).toBe(1000);
  expect(table.split("<tr>").length - 1).toBe(3001);
  expect(endless).toContain("&gt; &gt; &gt;");
  expect(status).toBe(1);
});

test("finds the same problems with check and writes nothing", async () => {
  const before = textOf(site());
  const { stdout, status } = await lectern(["check", site(), "--untrusted", "--json"], { env });
  const codes = new Set(JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code));
  expect([...codes]).toEqual(expect.arrayContaining(["untrusted/code", "untrusted/file"]));
  expect(status).toBe(1);
  expect(textOf(site())).toBe(before);
  expectUntouched();
});

test("shows pages without their code in a preview", async () => {
  const preview = startLectern(["dev", site(), "--untrusted", "--port", "0"], { env });
  const url = (await preview.until(/http:\/\/localhost:\d+/)).trim();
  const response = await fetch(`${url}/loop`);
  expect(await response.text()).toContain("Loop text.");
  const { status, stderr } = await preview.stop();
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expectUntouched();
});

test("stops a build over its limits, says so and keeps the previous output", async () => {
  const before = textOf(out());
  const { status, stderr } = await build("--max-memory", "16");
  expect(stderr).toMatch(/Stopped at 16 MB of memory\. Raise the limit with --max-memory\.\n$/);
  expect(stderr).not.toMatch(/Last few GCs|Native stack/);
  expect(status).toBe(1);
  for (let index = 0; index < 1500; index++)
    folder.write(`site/more/p${index}.mdx`, `# P\n\n${"word `x` ".repeat(500)}\n`);
  const late = await build("--max-time", "1");
  expect(late.stderr).toContain("Stopped after 1 s. Raise the limit with --max-time.");
  expect(late.status).toBe(1);
  expect(textOf(out())).toBe(before);
  expectUntouched();
});

test.each([
  [["build", "--untrusted", "--max-time", "0"], "--max-time must be a whole number"],
  [["check", "--untrusted", "--fix"], "--fix does not work with --untrusted"],
  [["dev", "--untrusted", "--open"], "--open does not work with --untrusted"],
])("rejects lectern %j", async (words, message) => {
  const { status, stderr } = await lectern([...words], { cwd: site() });
  expect(stderr).toContain(message);
  expect(status).toBe(2);
});
