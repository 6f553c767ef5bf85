import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testRun } from "../support/run.ts";

const SPEC = `{\r
  "openapi": "3.1.0",\r
  "info": { "title": "Shop", "version": "1" },\r
  "paths": {\r
    "/users": {\r
      "get": {\r
        "summary": "List users",\r
        "responses": { "200": { "description": "OK" } }\r
      }\r
    }\r
  }\r
}\r
`;
const DOCS = `{
  "theme": "mint",
  "name": "Acme",
  "colors": { "primary": "#123456" },
  "navigation": { "pages": ["index", "api/list"] }
}
`;

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "lectern-migrate-")));
  write("docs.json", DOCS);
  write("api.json", SPEC);
  write("index.mdx", "---\ntitle: Home\ndescription: D.\n---\n");
  write("api/list.mdx", "---\ntitle: List users\nopenapi: GET /users\n---\n\nOur own words.\n");
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

test("renders components of lectern.config when comparing pages", async () => {
  write("api/list.mdx", "---\ntitle: List users\nopenapi: GET /users\n---\n\nOur own words.\n\n<Stat>many</Stat>\n");
  const config = (word: string): void =>
    write(
      "lectern.config.js",
      `export default { components: [{ name: "Stat", props: {}, html: (_, children) => ${word} }] };`,
    );
  config("<p>Users: {children.html()}</p>");
  const { code, err, out } = await testRun(["migrate", "api"], cwd);
  expect([code, err]).toEqual([0, expect.not.stringContaining("component/unknown")]);
  expect(out).toContain("<Stat>many</Stat>");
  write("lectern.config.js", "export default {");
  expect(await testRun(["migrate", "api"], cwd)).toMatchObject({
    code: 1,
    err: expect.stringContaining("extend/syntax"),
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

function git(...words: readonly string[]): string {
  const options = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "core.autocrlf=false"];
  return execFileSync("git", [...options, ...words], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function commit(): void {
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "Start");
}

function run(...words: readonly string[]) {
  return testRun(["migrate", "api", ...words], cwd);
}

const MOVED = "api/list.mdx: GET /users at /api/list → /api-reference/list-users, text moved to x-docs in api.json\n";
const DRY = "Dry run: this shows what would change.\n";
const NOTHING_LOST = "Every old URL, anchor and sentence is still there.\n";

test("prints one diff and writes nothing without --write", async () => {
  expect(await run("--delete")).toEqual({
    code: 0,
    out: `diff --git a/api.json b/api.json
--- a/api.json
+++ b/api.json
@@ -5,7 +5,10 @@
     "/users": {
       "get": {
         "summary": "List users",
-        "responses": { "200": { "description": "OK" } }
+        "responses": { "200": { "description": "OK" } },
+        "x-docs": {
+          "content": "Our own words."
+        }
       }
     }
   }
diff --git a/docs.json b/docs.json
--- a/docs.json
+++ b/docs.json
@@ -2,5 +2,11 @@
   "theme": "mint",
   "name": "Acme",
   "colors": { "primary": "#123456" },
-  "navigation": { "pages": ["index", "api/list"] }
+  "navigation": { "pages": ["index", "GET /users"], "openapi": "api.json" },
+  "redirects": [
+    {
+      "source": "/api/list",
+      "destination": "/api-reference/list-users"
+    }
+  ]
 }
diff --git a/api/list.mdx b/api/list.mdx
deleted file mode 100644
--- a/api/list.mdx
+++ /dev/null
@@ -1,6 +0,0 @@
----
-title: List users
-openapi: GET /users
----
-
-Our own words.
`,
    err: `${DRY}${MOVED}1 of 1 endpoint page would be generated, api.json, docs.json would be changed, 1 file would be removed. ${NOTHING_LOST}Dry run: no files were changed. Run it again with --write to apply this.\n`,
  });
  expect(readFileSync(join(cwd, "docs.json"), "utf8")).toBe(DOCS);
  expect(existsSync(join(cwd, "api/list.mdx"))).toBe(true);
});

test("removes pages only on request, also in a later run, and keeps line endings", async () => {
  commit();
  expect(await run("--write")).toEqual({
    code: 0,
    out: `1 of 1 endpoint page generated, api.json, docs.json changed. ${NOTHING_LOST}`,
    err: MOVED,
  });
  expect(existsSync(join(cwd, "api/list.mdx"))).toBe(true);
  const spec = readFileSync(join(cwd, "api.json"), "utf8");
  expect(spec).toContain('"x-docs": {\r\n          "content": "Our own words."\r\n        }\r\n');
  expect(spec.replaceAll("\r\n", "")).not.toContain("\n");
  expect((await run("--write", "--delete")).out).toBe(
    `1 of 1 endpoint page generated, 1 file removed. ${NOTHING_LOST}`,
  );
  expect(existsSync(join(cwd, "api"))).toBe(false);
  expect(await run("--write", "--delete")).toEqual({ code: 0, out: "0 of 0 endpoint pages generated.\n", err: "" });
});

test("leaves files that git could not restore unchanged", async () => {
  const rejected = "This directory is not in a git repository. Use --force to change its files anyway.\n";
  expect(await run("--write")).toMatchObject({ code: 2, out: "", err: `${MOVED}${rejected}` });
  commit();
  write("docs.json", `${DOCS}\n`);
  expect(await run("--write")).toMatchObject({
    code: 2,
    err: `${MOVED}Commit "docs.json" first so that git can restore them, or use --force.\n`,
  });
  git("rm", "-q", "--cached", "docs.json", "api/list.mdx");
  expect((await run("--write", "--delete")).err).toContain('Commit "docs.json", "api/list.mdx" first so');
  expect((await run("--write", "--force")).code).toBe(0);
});

test.each([
  [["--max-content", "many"], 'Invalid --max-content "many". Use a number of characters.\n'],
  [["nowhere"], 'Directory "nowhere" does not exist.\n'],
])("rejects %j", async (words, err) => {
  expect(await run(...words)).toEqual({ code: 2, out: "", err });
});

test("requires converting an older configuration first", async () => {
  rmSync(join(cwd, "docs.json"));
  expect(await run()).toEqual({
    code: 2,
    out: "",
    err: `No docs.json in ${cwd}. Pass the directory that contains docs.json, or create a site with \`lectern init\`.\n`,
  });
  writeFileSync(join(cwd, "mint.json"), "{}");
  expect(await run()).toEqual({
    code: 2,
    out: "",
    err: `No docs.json in ${cwd}. Convert mint.json first: run \`lectern migrate config\`.\n`,
  });
});
