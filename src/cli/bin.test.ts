import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { packagePath } from "../files/package-file.ts";

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
