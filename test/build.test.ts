import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { docsJson } from "./site.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LECTERN = join(ROOT, "bin/lectern.js");

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "lectern-build-"));
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

function build(site: string, ...words: string[]) {
  return spawnSync(process.execPath, [LECTERN, "build", site, ...words], { encoding: "utf8", cwd: work });
}

/** Every file below a folder with a fingerprint of its bytes. */
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

test("the same input gives the same bytes, whatever the time zone and language of the machine", () => {
  const site = join(ROOT, "templates/starter");
  expect(build(site, "--out", "one").status).toBe(0);
  const env = { ...process.env, TZ: "Asia/Tokyo", LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" };
  const second = spawnSync(process.execPath, [LECTERN, "build", site, "--out", "two"], {
    encoding: "utf8",
    cwd: work,
    env,
  });
  expect(second.status).toBe(0);
  expect(fingerprint(join(work, "two"))).toEqual(fingerprint(join(work, "one")));
});

test("preview and build give the same page", async () => {
  const site = join(work, "site");
  cpSync(join(ROOT, "templates/starter"), site, { recursive: true });
  build(site, "--out", "dist");
  const server = spawn(process.execPath, [LECTERN, "dev", site, "--port", "4500"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    let text = "";
    for await (const chunk of server.stdout) {
      text += chunk;
      if (/http:\/\/localhost:\d+/.test(text)) break;
    }
    const url = /http:\/\/localhost:\d+/.exec(text)?.[0] ?? "";
    const shown = await (await fetch(`${url}/quickstart`)).text();
    const built = readFileSync(join(work, "dist/quickstart/index.html"), "utf8");
    // The preview adds its live script and its problems, nothing else.
    const body = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    expect(body(shown)).toBe(body(built));
    expect(body(built)).toContain("Quickstart");
  } finally {
    server.kill("SIGTERM");
  }
});

test("a build killed in the middle leaves the old site whole", async () => {
  const site = join(work, "site");
  mkdirSync(site);
  const names = Array.from({ length: 400 }, (_, n) => `page-${n}`);
  const write = (mark: string): void => {
    for (const name of names)
      writeFileSync(
        join(site, `${name}.mdx`),
        `---\ntitle: ${name}\n---\n${mark}\n\n\`\`\`js\nconst a = "${name}";\n\`\`\`\n`,
      );
  };
  writeFileSync(join(site, "docs.json"), JSON.stringify(docsJson({ pages: names })));
  write("old");
  expect(build(site, "--out", "dist").status).toBe(0);
  const before = fingerprint(join(work, "dist"));
  write("new");
  let killedWhileWriting = 0;
  for (const delay of [0, 20, 60, 150]) {
    const running = spawn(process.execPath, [LECTERN, "build", site, "--out", "dist"], { stdio: "ignore", cwd: work });
    const ended = new Promise((resolve) => running.on("exit", resolve));
    // Waits until the staging folder beside the output holds something, then kills without mercy.
    while (running.exitCode === null && stagedFiles(work) === 0) await pause(5);
    await pause(delay);
    if (running.exitCode === null) killedWhileWriting++;
    running.kill("SIGKILL");
    await ended;
    const after = fingerprint(join(work, "dist"));
    const wholly = (mark: string): boolean => readFileSync(join(work, "dist/page-0/index.html"), "utf8").includes(mark);
    if (wholly("old")) expect(after).toEqual(before);
    else expect(Object.keys(after)).toEqual(Object.keys(before));
  }
  expect(killedWhileWriting).toBeGreaterThan(0);
  expect(build(site, "--out", "dist").status).toBe(0);
  expect(readFileSync(join(work, "dist/page-399/index.html"), "utf8")).toContain("new");
  expect(readdirSync(work).filter((name) => name.includes("lectern") || name.startsWith(".dist"))).toEqual([]);
});

function stagedFiles(folder: string): number {
  const staging = readdirSync(folder).find(
    (name) => name !== "dist" && name !== "site" && existsSync(join(folder, name)),
  );
  return staging === undefined ? 0 : (readdirSync(join(folder, staging)).length ?? 0);
}

test("a site under a base path holds every file its pages name", () => {
  expect(
    build(join(ROOT, "templates/starter"), "--out", "dist", "--base", "/docs", "--site-url", "https://example.com")
      .status,
  ).toBe(0);
  const files = fingerprint(join(work, "dist"));
  const pages = Object.keys(files).filter((path) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(5);
  const missing = new Set<string>();
  for (const path of pages) {
    const html = readFileSync(join(work, "dist", path), "utf8");
    for (const [, address = ""] of html.matchAll(/(?:href|src)="(\/[^"#?]*)/g)) {
      const file = decodeURI(address.replace(/^\/docs\/?/, ""));
      if (
        !address.startsWith("/docs") ||
        !(file in files || `${file}/index.html`.replace(/^\//, "") in files || (file === "" && "index.html" in files))
      )
        missing.add(`${path}: ${address}`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(readFileSync(join(work, "dist/sitemap.xml"), "utf8")).toContain(
    "<loc>https://example.com/docs/quickstart</loc>",
  );
});

test("a content page ships less than 6 kB of JavaScript", () => {
  expect(build(join(ROOT, "templates/starter"), "--out", "dist").status).toBe(0);
  const html = readFileSync(join(work, "dist/quickstart/index.html"), "utf8");
  const scripts = [...html.matchAll(/<script[^>]* src="\/([^"?]+)/g)].map(([, path = ""]) => join(work, "dist", path));
  expect(scripts).not.toEqual([]);
  const weight = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(path)).length, 0);
  expect(weight).toBeLessThan(6000);
});

test("exit codes tell apart success, problems and wrong usage", () => {
  const site = join(work, "site");
  mkdirSync(site);
  writeFileSync(join(site, "docs.json"), JSON.stringify(docsJson({ pages: ["index"] })));
  writeFileSync(join(site, "index.mdx"), "---\ntitle: Home\ndescription: Start here.\n---\nText");
  expect(build(site, "--out", "a").status).toBe(0);
  writeFileSync(join(site, "index.mdx"), "---\ntitle: Home\ndescription: Start here.\n---\n<Wraning>x</Wraning>");
  expect(build(site, "--out", "b").status).toBe(0);
  expect(build(site, "--out", "c", "--strict").status).toBe(1);
  writeFileSync(join(site, "docs.json"), JSON.stringify(docsJson({ pages: ["index", "gone"] })));
  const failed = build(site, "--out", "d", "--json");
  expect(failed.status).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({
    ok: false,
    pages: 1,
    diagnostics: [{ code: "nav/page-not-found" }, { code: "component/unknown" }],
  });
  expect(existsSync(join(work, "d/index.html"))).toBe(true);
  expect(build(site, "--outt", "x").status).toBe(2);
  expect(build(join(work, "nowhere")).status).toBe(2);
});

test("a build that cannot read a part of docs.json tells the reason first, then what is wrong with the rest", () => {
  const site = join(work, "partial");
  mkdirSync(site, { recursive: true });
  writeFileSync(join(site, "docs.json"), '{ "theme": "mintt", "$ref": "../base.json" }');
  const { status, stdout } = build(site, "--out", "partial-out", "--json");
  const { ok, diagnostics } = JSON.parse(stdout);
  expect([status, ok]).toEqual([1, false]);
  expect(diagnostics.map(({ code }: { readonly code: string }) => code)).toEqual([
    "config/ref-outside",
    "config/wrong-value",
  ]);
});

test.each([
  ["no docs.json", undefined],
  ["an empty docs.json", ""],
  ["a docs.json that is no object", "[]"],
  ["a docs.json that ends before its navigation", '{ "theme": "mint", "name": "Si'],
  ["a docs.json that ends inside its navigation", '{ "navigation": { "pages": ["index",'],
  ["a navigation that cannot be read", '{ "navigation": { "$ref": "gone.json" } }'],
])("a build with %s leaves the old site whole", (_, text) => {
  const site = join(work, "unreadable");
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site);
  writeFileSync(join(site, "index.mdx"), "---\ntitle: Home\ndescription: Start here.\n---\nText");
  writeFileSync(join(site, "docs.json"), JSON.stringify(docsJson({ pages: ["index"] })));
  expect(build(site, "--out", "kept").status).toBe(0);
  const before = readFileSync(join(work, "kept/index.html"), "utf8");
  rmSync(join(site, "docs.json"));
  if (text !== undefined) writeFileSync(join(site, "docs.json"), text);
  const failed = build(site, "--out", "kept");
  expect([failed.status, failed.stderr.trim().split("\n").at(-1)]).toEqual([
    1,
    'Nothing was built, and "kept" stays as it is.',
  ]);
  expect(readFileSync(join(work, "kept/index.html"), "utf8")).toBe(before);
});
