import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { packagePath } from "@lectern/io/package-file.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildOnce } from "../support/build.ts";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { type Ended, lectern, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

const STARTER = packagePath("templates/starter");

let folder: TestFolder;
let work: string;
beforeEach(() => {
  folder = testFolder();
  work = folder.path;
});
afterEach(() => folder.dispose());

function build(site: string, ...words: string[]): Promise<Ended> {
  return lectern(["build", site, ...words], { cwd: work });
}

/** Every file in a directory with a fingerprint of its bytes. */
function fingerprint(folder: string): Readonly<Record<string, string>> {
  const paths = (readdirSync(folder, { recursive: true }) as string[])
    .sort()
    .filter((path) => statSync(join(folder, path)).isFile());
  return Object.fromEntries(
    paths.map((path) => [
      path,
      createHash("sha256")
        .update(readFileSync(join(folder, path)))
        .digest("hex"),
    ]),
  );
}

test("builds the same bytes in any time zone and locale", async () => {
  const env = { TZ: "Asia/Tokyo", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" };
  const second = await lectern(["build", STARTER, "--out", "two"], { cwd: work, env });
  expect(second.status).toBe(0);
  expect(fingerprint(join(work, "two"))).toEqual(fingerprint(await buildOnce(STARTER)));
});

test("gives the same page in preview and build", async () => {
  const preview = startLectern(["dev", STARTER, "--port", "0"]);
  const url = await preview.until(/http:\/\/localhost:\d+/);
  const shown = await (await fetch(`${url}/quickstart`)).text();
  const built = readFileSync(join(await buildOnce(STARTER), "quickstart/index.html"), "utf8");
  // The preview adds its live script and its problems, nothing else.
  const body = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  expect(body(shown)).toBe(body(built));
  expect(body(built)).toContain("Quickstart");
  await preview.stop();
});

test("keeps the previous site if a build is killed", async () => {
  const site = join(work, "site");
  const names = Array.from({ length: 150 }, (_, n) => `page-${n}`);
  const write = (mark: string): void => {
    for (const name of names)
      folder.write(`site/${name}.mdx`, `---\ntitle: ${name}\n---\n${mark}\n\n\`\`\`js\nconst a = "${name}";\n\`\`\`\n`);
  };
  folder.write("site/docs.json", docsJson({ pages: names }));
  write("old");
  expect((await build(site, "--out", "dist")).status).toBe(0);
  const before = fingerprint(join(work, "dist"));
  write("new");
  let killedWhileWriting = 0;
  for (const delay of [0, 20, 60, 150]) {
    const running = startLectern(["build", site, "--out", "dist"], { cwd: work });
    // Waits until the staging directory next to the output has files, then kills the process.
    while (running.child.exitCode === null && stagedFiles(work) === 0) await pause(5);
    await pause(delay);
    if (running.child.exitCode === null) killedWhileWriting++;
    await running.stop("SIGKILL");
    const after = fingerprint(join(work, "dist"));
    const wholly = (mark: string): boolean => readFileSync(join(work, "dist/page-0/index.html"), "utf8").includes(mark);
    if (wholly("old")) expect(after).toEqual(before);
    else expect(Object.keys(after)).toEqual(Object.keys(before));
  }
  expect(killedWhileWriting).toBeGreaterThan(0);
  expect((await build(site, "--out", "dist")).status).toBe(0);
  expect(readFileSync(join(work, "dist/page-149/index.html"), "utf8")).toContain("new");
  expect(readdirSync(work).filter((name) => name.includes("lectern") || name.startsWith(".dist"))).toEqual([]);
});

function stagedFiles(folder: string): number {
  const staging = readdirSync(folder).find(
    (name) => name !== "dist" && name !== "site" && existsSync(join(folder, name)),
  );
  return staging === undefined ? 0 : (readdirSync(join(folder, staging)).length ?? 0);
}

test("contains every file that pages of a site under a base path name", async () => {
  const dist = await buildOnce(STARTER, "--base", "/docs", "--site-url", "https://example.com");
  const files = fingerprint(dist);
  const pages = Object.keys(files).filter((path) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(5);
  const missing = new Set<string>();
  for (const path of pages) {
    const html = readFileSync(join(dist, path), "utf8");
    for (const [, url = ""] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
      const file = decodeURI(url.replace(/^\/docs\/?/, ""));
      if (
        !url.startsWith("/docs") ||
        !(file in files || `${file}/index.html`.replace(/^\//, "") in files || (file === "" && "index.html" in files))
      )
        missing.add(`${path}: ${url}`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(readFileSync(join(dist, "sitemap.xml"), "utf8")).toContain("<loc>https://example.com/docs/quickstart</loc>");
});

test("ships less than 6 kB of JavaScript on a content page", async () => {
  const dist = await buildOnce(STARTER);
  const html = readFileSync(join(dist, "quickstart/index.html"), "utf8");
  const scripts = [...html.matchAll(/<script[^>]* src="\/([^"?]+)/g)].map(([, path = ""]) => join(dist, path));
  expect(scripts).not.toEqual([]);
  const weight = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
  expect(weight).toBeLessThan(6000);
});

test("distinguishes success, problems and wrong usage by exit code", async () => {
  const site = join(work, "site");
  folder.write("site/docs.json", docsJson({ pages: ["index"] }));
  folder.write("site/index.mdx", "---\ntitle: Home\ndescription: Start here.\n---\nText");
  expect((await build(site, "--out", "a")).status).toBe(0);
  folder.write("site/index.mdx", "---\ntitle: Home\ndescription: Start here.\n---\n<Wraning>x</Wraning>");
  expect((await build(site, "--out", "b")).status).toBe(0);
  expect((await build(site, "--out", "c", "--strict")).status).toBe(1);
  folder.write("site/docs.json", docsJson({ pages: ["index", "gone"] }));
  const failed = await build(site, "--out", "d", "--json");
  expect(failed.status).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({
    ok: false,
    pages: 1,
    diagnostics: [{ code: "nav/page-not-found" }, { code: "component/unknown" }],
  });
  expect(existsSync(join(work, "d/index.html"))).toBe(true);
  expect((await build(site, "--outt", "x")).status).toBe(2);
  expect((await build(join(work, "nowhere"))).status).toBe(2);
});

test("reports an unreadable part of docs.json first, then the rest", async () => {
  const site = join(work, "partial");
  folder.write("partial/docs.json", '{ "theme": "mintt", "$ref": "../base.json" }');
  const { status, stdout } = await build(site, "--out", "partial-out", "--json");
  const { ok, diagnostics } = JSON.parse(stdout);
  expect([status, ok]).toEqual([1, false]);
  expect(diagnostics.map(({ code }: { readonly code: string }) => code)).toEqual([
    "config/ref-outside-project",
    "config/invalid-value",
  ]);
});

test.each([
  ["no docs.json", undefined],
  ["an empty docs.json", ""],
  ["a docs.json that is no object", "[]"],
  ["a docs.json that ends before its navigation", '{ "theme": "mint", "name": "Si'],
  ["a docs.json that ends inside its navigation", '{ "navigation": { "pages": ["index",'],
  ["a navigation that cannot be read", '{ "navigation": { "$ref": "gone.json" } }'],
])("keeps the previous site in a build with %s", async (_, text) => {
  const site = join(work, "unreadable");
  folder.write("unreadable/index.mdx", "---\ntitle: Home\ndescription: Start here.\n---\nText");
  folder.write("unreadable/docs.json", docsJson({ pages: ["index"] }));
  cpSync(await buildOnce(site), join(work, "kept"), { recursive: true });
  const before = readFileSync(join(work, "kept/index.html"), "utf8");
  rmSync(join(site, "docs.json"));
  if (text !== undefined) folder.write("unreadable/docs.json", text);
  const failed = await build(site, "--out", "kept");
  const last = failed.stderr.trim().split("\n").at(-1);
  if (text === undefined)
    expect([failed.status, last]).toEqual([2, expect.stringContaining(`No docs.json in ${site}.`)]);
  else expect([failed.status, last]).toEqual([1, 'Build stopped. "kept" is unchanged.']);
  expect(readFileSync(join(work, "kept/index.html"), "utf8")).toBe(before);
});

test("leaves no cache in a directory that is not a project", async () => {
  folder.write("elsewhere/notes.md", "Text");
  const { status, stderr } = await build(join(work, "elsewhere"), "--out", "nothing");
  expect([status, stderr.includes("No docs.json in")]).toEqual([2, true]);
  expect(readdirSync(join(work, "elsewhere"))).toEqual(["notes.md"]);
});

test("warns about the limits of the chosen host, and notes those of others", async () => {
  const redirects = Array.from({ length: 101 }, (_, at) => ({ source: `/old${at}/*`, destination: "/" }));
  folder.write("site/docs.json", docsJson({ pages: ["index"] }, { redirects }));
  folder.write("site/index.mdx", "---\ntitle: Home\ndescription: Start here\n---\nHello.");
  const limit = "Cloudflare reads 2,000 redirects and 100 with wildcards";
  const noted = await build("site", "--strict");
  expect([noted.status, noted.stderr]).toEqual([0, expect.stringContaining(`info docs.json:1:1`)]);
  // The second build renders nothing, and still knows.
  const warned = await build("site", "--strict", "--host", "cloudflare");
  expect([warned.status, warned.stderr]).toEqual([1, expect.stringMatching(new RegExp(`warning .*${limit}`))]);
  expect(await build("site", "--strict", "--host", "netlify")).toMatchObject({ status: 0, stderr: "" });
  const unknown = await build("site", "--host", "nowhere");
  expect([unknown.status, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('Invalid --host "nowhere". Use one of:'),
  ]);
});
