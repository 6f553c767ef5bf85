import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "./test-run.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openapi-check-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

test.each([
  [".", "spec/api/o.yaml", "spec/shared/s.yaml"],
  ["spec/api", "o.yaml", "../shared/s.yaml"],
  ["spec/shared", "../api/o.yaml", "s.yaml"],
  ["elsewhere", "../spec/api/o.yaml", "../spec/shared/s.yaml"],
])("called in %s, the verdict is the same and places can be opened from there", async (cwd, target, shown) => {
  write("docs.json", "{}");
  write("elsewhere/a.txt", "");
  write("spec/shared/s.yaml", "S: {type: strin}\n");
  write(
    "spec/api/o.yaml",
    `openapi: 3.1.0
info: {title: A, version: "1", description: Ten requests a minute.}
security: []
paths:
  /a:
    get:
      summary: A
      responses:
        200: {description: ok, content: {application/json: {schema: {$ref: '../shared/s.yaml#/S'}}}}
        400: {description: bad}
`,
  );
  const { code, err } = await testRun(["openapi", "check", target], join(folder, cwd));
  expect(err.split(" api/")[0]).toBe(`error ${shown}:1:11`);
  expect(code).toBe(1);
});
