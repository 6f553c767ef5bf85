import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testRun } from "../support/run.ts";

function git(folder: string, ...words: readonly string[]): void {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", ["-C", folder, ...identity, ...words], { stdio: "ignore" });
}

const spec = (name: string): string =>
  `openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /a:\n    get:\n      parameters:\n        - $ref: parts/p.yaml#/${name}\n`;
const PARTS = "old: {name: old, in: query, schema: {}}\nnew: {name: new, in: query, schema: {}}\n";

test("reads a version from a commit, with the files it refers to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "openapi-diff-"));
  try {
    git(folder, "init", "-q", "-b", "main");
    mkdirSync(join(folder, "api/parts"), { recursive: true });
    writeFileSync(join(folder, "api/openapi.yaml"), spec("old"));
    writeFileSync(join(folder, "api/parts/p.yaml"), PARTS);
    git(folder, "add", ".");
    git(folder, "commit", "-qm", "one");
    writeFileSync(join(folder, "api/openapi.yaml"), spec("new"));
    const expected = `  breaking      Query parameter "old" was removed  main:api/openapi.yaml:7:11\n`;
    const fromRoot = await testRun(["openapi", "diff", "main:api/openapi.yaml", "api/openapi.yaml"], folder);
    expect(fromRoot).toMatchObject({ code: 0, err: "" });
    expect(fromRoot.out).toContain(expected);
    expect(
      (await testRun(["openapi", "diff", "main:openapi.yaml", "openapi.yaml"], join(folder, "api"))).out,
    ).toContain(expected);
    const problem = async (target: string) =>
      (await testRun(["openapi", "diff", target, "api/openapi.yaml"], folder)).err;
    expect(await problem("gone:api/openapi.yaml")).toBe('"gone" is not a commit of this repository.\n');
    expect(await problem("main:gone.yaml")).toBe('"main" has no file "gone.yaml".\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
