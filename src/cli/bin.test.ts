import { spawn } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hashText } from "../base/hash.ts";
import { packagePath } from "../files/package-file.ts";
import { testRun } from "./test-run.ts";

vi.setConfig({ testTimeout: 30_000 });

const KEPT = packagePath("node_modules/.cache/lectern");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-bin-"));
  const config = { theme: "maple", name: "Acme", colors: { primary: "#123456" }, navigation: { pages: ["index"] } };
  writeFileSync(join(folder, "docs.json"), JSON.stringify(config));
  writeFileSync(join(folder, "index.mdx"), "---\ntitle: Home\ndescription: D.\n---\n\nHello.\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(...words: readonly string[]) {
  return spawn(process.execPath, [packagePath("bin/lectern.js"), ...words], { stdio: ["ignore", "pipe", "pipe"] });
}

test.each(["SIGINT", "SIGTERM"] as const)("a preview ends well on %s", async (signal) => {
  const child = start("dev", folder, "--port", "0");
  await once(child.stdout, "data");
  child.kill(signal);
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("a preview that starts again shows the page of the last time, unless a file changed", async () => {
  const show = async (): Promise<string> => {
    const child = start("dev", folder, "--port", "0");
    const [words] = await once(child.stdout, "data");
    const page = await (await fetch(/http:\S+/.exec(String(words))?.[0] ?? "")).text();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    return page;
  };
  const secretOf = (page: string): string => /lectern-live" content="([^"]+)"/.exec(page)?.[1] ?? "none";
  // A file is trusted once it has not been written for a while.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  const first = await show();
  const name = readdirSync(KEPT).find((one) => one.startsWith(`answers-${hashText(realpathSync(folder))}`)) ?? "";
  const kept = readFileSync(join(KEPT, name), "utf8");
  expect(kept).toContain("Hello.");
  const edited = kept.slice(kept.indexOf("\n") + 1).replaceAll("Hello.", "As of last time.");
  // The digest in front of it tells that nothing was changed by hand.
  writeFileSync(join(KEPT, name), `${hash("sha1", edited)}\n${edited}`);
  const second = await show();
  expect(second).toContain("As of last time.");
  expect(secretOf(second)).not.toBe(secretOf(first));
  expect(second).not.toContain(secretOf(first));
  writeFileSync(join(folder, "index.mdx"), "---\ntitle: Home\ndescription: D.\n---\n\nChanged.\n");
  expect(await show()).toContain("Changed.");
  for (const one of readdirSync(KEPT)) if (one.includes(hashText(realpathSync(folder)))) rmSync(join(KEPT, one));
});

test("what the code of a page begins and leaves to fail is a problem, and ends nothing", async () => {
  const code = "{setTimeout(() => { throw new Error('late') }, 0) && 'x'}\n\n{(Promise.reject(new Error('no')), 'y')}";
  writeFileSync(join(folder, "index.mdx"), `---\ntitle: Home\ndescription: D.\n---\n\n${code}\n`);
  const child = start("build", folder, "--out", join(folder, "out"), "--json");
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  expect(await once(child, "close")).toEqual([1, null]);
  const { diagnostics } = JSON.parse(text) as { diagnostics: { code: string; at: { line: number } }[] };
  expect(diagnostics.map(({ code, at }) => [code, at.line])).toEqual([
    ["code/failed-later", 6],
    ["code/failed-later", 8],
  ]);
  expect(readFileSync(join(folder, "out/index.html"), "utf8")).toMatch(/x\s*y<\/div><\/main>/);
});

test("a reader that goes away does not break a command", async () => {
  const child = start("check", folder);
  child.stdout.destroy();
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  expect(await once(child, "close")).toEqual([0, null]);
  expect(errors).toBe("");
});

test("a large site is written by two threads with the same bytes as by one", async () => {
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
  const child = start("build", folder, "--out", join(folder, "two"));
  expect(await once(child, "exit")).toEqual([0, null]);
  // From its sources, a build has no file to start a second thread from.
  expect(await testRun(["build", ".", "--out", "one"], folder)).toMatchObject({ code: 0 });
  expect(filesOf(join(folder, "two"))).toEqual(filesOf(join(folder, "one")));
});

test("compiled code is kept, and made again where it is damaged", async () => {
  const help = async (): Promise<string> => {
    const child = start("--help");
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    expect(await once(child, "close")).toEqual([0, null]);
    return text;
  };
  const first = await help();
  const names = readdirSync(KEPT).filter((one) => one.endsWith(`${process.version}-${process.arch}-help`));
  expect(names).toHaveLength(1);
  const file = join(KEPT, names[0] ?? "");
  const whole = readFileSync(file);
  expect(await help()).toBe(first);
  expect(readFileSync(file).equals(whole)).toBe(true);
  const half = whole.subarray(0, whole.length / 2);
  writeFileSync(file, half);
  expect(await help()).toBe(first);
  expect(readFileSync(file).length).toBeGreaterThan(half.length);
});

function filesOf(root: string): ReadonlyMap<string, string> {
  const paths = (readdirSync(root, { recursive: true }) as string[]).sort();
  return new Map(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), "latin1")]),
  );
}
