import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { packagePath } from "../files/package-file.ts";
import { testRun } from "./test-run.ts";

vi.setConfig({ testTimeout: 30_000 });

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
  const child = start("build", folder, "--out", join(folder, "two"));
  expect(await once(child, "exit")).toEqual([0, null]);
  // From its sources, a build has no file to start a second thread from.
  expect(await testRun(["build", ".", "--out", "one"], folder)).toMatchObject({ code: 0 });
  expect(filesOf(join(folder, "two"))).toEqual(filesOf(join(folder, "one")));
});

function filesOf(root: string): ReadonlyMap<string, string> {
  const paths = (readdirSync(root, { recursive: true }) as string[]).sort();
  return new Map(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [path, readFileSync(join(root, path), "latin1")]),
  );
}
