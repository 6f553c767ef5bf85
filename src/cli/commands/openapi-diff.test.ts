import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "../../../test/support/run.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openapi-diff-"));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const spec = (version: string, rest: string): string => `openapi: 3.1.0
info: {title: A, version: "${version}"}
paths:
  /users/{id}:
    get:
${rest}
`;
const OLD = spec(
  "1.0",
  "      summary: One\n      parameters:\n        - {name: page, in: query, schema: {type: integer}}",
);
const NEW = spec("1.1", "      summary: Two\n      deprecated: true");

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function run(...words: readonly string[]) {
  return testRun(["openapi", "diff", ...words], folder);
}

test("lists changes with severity and both locations, and fails on request", async () => {
  write("old.yaml", OLD);
  write("new.yaml", NEW);
  expect(await run("old.yaml", "new.yaml")).toEqual({
    code: 0,
    err: "",
    out: `A: 1.0 → 1.1

GET /users/{id}
  breaking      Query parameter "page" was removed  old.yaml:8:11
  non-breaking  Endpoint is now deprecated  old.yaml:5:5 → new.yaml:7:19
  docs-only     Endpoint has a different summary  old.yaml:5:5 → new.yaml:5:5

API
  docs-only     API has a different version  old.yaml:2:7 → new.yaml:2:7

4 changes: 1 breaking, 1 non-breaking, 2 docs-only
`,
  });
  expect((await run("old.yaml", "new.yaml", "--fail-on", "breaking")).code).toBe(1);
  expect((await run("new.yaml", "old.yaml", "--fail-on", "breaking")).code).toBe(0);
  expect((await run("new.yaml", "old.yaml", "--fail-on", "non-breaking")).code).toBe(1);
  expect(await run("old.yaml", "old.yaml", "--fail-on", "any")).toMatchObject({
    code: 0,
    out: "A: old.yaml → old.yaml\n\nNo changes\n",
  });
});

test.each([
  ["no change", OLD, OLD, [0, 0, 0, 0]],
  ["another summary", OLD, OLD.replace("One", "Two"), [0, 0, 0, 1]],
  ["a deprecation", OLD, OLD.replace("summary: One", "deprecated: true"), [0, 0, 1, 1]],
  ["a removed parameter", OLD, OLD.replace("page", "size"), [0, 1, 1, 1]],
])("decides by --fail-on whether %s fails", async (_, old, now, expected) => {
  write("old.yaml", old);
  write("new.yaml", now);
  const runs = [[], ["--fail-on", "breaking"], ["--fail-on", "non-breaking"], ["--fail-on", "any"]];
  const codes = runs.map(async (words) => (await run("old.yaml", "new.yaml", ...words)).code);
  expect(await Promise.all(codes)).toEqual(expected);
});

test("prints one object with --json", async () => {
  write("old.yaml", OLD);
  write("new.yaml", NEW);
  const { out, code } = await run("old.yaml", "new.yaml", "--json", "--fail-on", "breaking");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    old: { source: "old.yaml", title: "A", version: "1.0" },
    new: { source: "new.yaml", title: "A", version: "1.1" },
    counts: { breaking: 1, "non-breaking": 1, "docs-only": 2 },
    changes: [
      {
        level: "breaking",
        code: "parameter-removed",
        subject: "GET /users/{id}",
        message: 'Query parameter "page" was removed',
        operations: ["GET /users/{id}"],
        before: { file: "old.yaml", line: 8, column: 11 },
      },
      { code: "deprecated" },
      { code: "docs-changed" },
      { code: "docs-changed" },
    ],
  });
});

test("creates a changelog page, then adds and updates its entries", async () => {
  write("old.yaml", OLD);
  write("new.yaml", NEW);
  const today = new Date().toISOString().slice(0, 10);
  const { out } = await run("old.yaml", "new.yaml", "--write", "changelog.mdx");
  expect(out).toContain('Created changelog.mdx with the entry "1.1".\n');
  const page = readFileSync(join(folder, "changelog.mdx"), "utf8");
  expect(page).toBe(`---
title: "API changelog"
description: "What changed in each version of the API."
rss: true
---

<Update label="1.1" description="${today}" tags={["API"]}>

{/* api-changes: start */}

Changes from 1.0 to 1.1:

**Breaking changes**

- \`GET /users/{id}\`: Query parameter "page" was removed

**Deprecated**

- \`GET /users/{id}\`: Endpoint is now deprecated

{/* api-changes: end */}

</Update>
`);
  write("changelog.mdx", page.replace("</Update>", "Thanks to everybody.\n\n</Update>"));
  await run("new.yaml", "old.yaml", "--write", "changelog.mdx", "--label", "2.0");
  await run("old.yaml", "new.yaml", "--write", "changelog.mdx", "--label", "2.0");
  await run("old.yaml", "new.yaml", "--write", "changelog.mdx");
  const again = readFileSync(join(folder, "changelog.mdx"), "utf8");
  expect(again.match(/label="[^"]*"/g)).toEqual(['label="2.0"', 'label="1.1"']);
  expect(again).toContain("Thanks to everybody.");
  expect(again.match(/was removed/g)).toHaveLength(2);
  expect(await run("old.yaml", "old.yaml", "--write", "other.mdx")).toMatchObject({ code: 0 });
  expect(existsSync(join(folder, "other.mdx"))).toBe(false);
});

test("names versions with the same number by their files", async () => {
  write("stable.yaml", OLD);
  write("beta.yaml", NEW.replace("1.1", "1.0"));
  const { out } = await run("stable.yaml", "beta.yaml", "--write", "changelog.mdx");
  expect(out).toMatch(/^A: stable\.yaml → beta\.yaml\n\nGET/);
  expect(readFileSync(join(folder, "changelog.mdx"), "utf8")).toContain("Changes from stable.yaml to beta.yaml:");
});

test("omits hidden endpoints from the changelog", async () => {
  write("old.yaml", OLD.replace("summary: One", "x-hidden: true"));
  write("new.yaml", NEW.replace("summary: Two", "x-hidden: true"));
  const { out } = await run("old.yaml", "new.yaml", "--write", "changelog.mdx");
  expect(out).toContain("breaking");
  expect(out).toContain("No changes for clients. changelog.mdx is unchanged.\n");
});

test("rejects what cannot be compared, with a reason", async () => {
  write("old.yaml", OLD);
  write("page.json", "{}");
  write("channels.yaml", "asyncapi: 3.0.0\ninfo: {title: A, version: '1'}\nchannels: {}\n");
  expect(await run("old.yaml")).toMatchObject({
    code: 2,
    err: "Pass two OpenAPI files to compare: paths, commit:path or URLs.\n",
  });
  expect(await run("old.yaml", "gone.yaml")).toMatchObject({ code: 2, err: '"gone.yaml" cannot be read.\n' });
  expect(await run("old.yaml", "page.json")).toMatchObject({ code: 2, err: '"page.json" is not an OpenAPI file.\n' });
  expect(await run("old.yaml", "channels.yaml")).toMatchObject({
    code: 2,
    err: '"channels.yaml" is an AsyncAPI file. Only OpenAPI files can be compared.\n',
  });
  expect((await run("old.yaml", "old.yaml", "--fail-on", "all")).err).toBe(
    '"all" is not a valid level for --fail-on. Use one of: breaking, non-breaking, any.\n',
  );
  expect((await run("old.yaml", "http://127.0.0.1/a.yaml")).err).toContain(
    '"http://127.0.0.1/a.yaml" could not be fetched',
  );
});
