import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOKENS } from "@lectern/engine/extend/config.ts";
import * as extend from "@lectern/engine/extend/index.ts";
import { expect, test } from "vitest";
import * as main from "../src/api/index.ts";
import { testFolder } from "./support/folder.ts";
import { docsJson } from "./support/site.ts";

const FILES = {
  "docs.json": JSON.stringify(docsJson({ pages: ["index", "guides/pump"] })),
  "index.mdx": "---\ntitle: Home\ndescription: The start.\n---\n\nSee the [pump](/guides/pump).\n",
  "guides/pump.mdx":
    "---\ntitle: Pump\ndescription: About pumps.\n---\n\n## Pressure\n\nA [broken](/nowhere) *valve*.\n",
};

test("provides pages, problems, HTML, Markdown and search of an in-memory project", async () => {
  const project = await main.createProject({ files: FILES });
  expect(project.pages().map(({ route, title, kind, path }) => [route, title, kind, path])).toEqual([
    ["/", "Home", "document", "index.mdx"],
    ["/guides/pump", "Pump", "document", "guides/pump.mdx"],
  ]);
  expect((await project.check()).problems.map(({ code, at }) => `${at.file}:${at.line} ${code}`)).toEqual([
    "guides/pump.mdx:8 link/broken",
  ]);
  expect(await project.html("/guides/pump")).toContain("<em>valve</em>");
  expect(await project.markdown("/guides/pump")).toContain("*valve*");
  expect([await project.html("/none"), await project.markdown("/none")]).toEqual([undefined, undefined]);
  expect(await project.search("pressure")).toMatchObject([
    { url: "/guides/pump#pressure", title: "Pump", heading: "Pressure" },
  ]);
  await project.files.write("guides/pump.mdx", FILES["guides/pump.mdx"].replace("Pressure", "Temperature"));
  expect(await project.html("/guides/pump")).toContain("Temperature");
  expect((await project.search("temperature")).length).toBe(1);
});

/** Requests a path of an open project and summarizes the response. */
async function request(project: main.Project, path: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await project.handle(new Request(`https://docs.test${path}`, { headers, method }));
  const { status } = response;
  return { status, type: response.headers.get("content-type"), headers: response.headers, text: await response.text() };
}

test("serves pages with everything they name, below a base path", async () => {
  const files = {
    ...FILES,
    "docs.json": JSON.stringify(
      docsJson(
        { pages: ["index", "guides/pump"] },
        { redirects: [{ source: "/old", destination: "/guides/pump#pressure" }] },
      ),
    ),
    "images/a.png": new Uint8Array([1, 2, 3]),
  };
  const project = await main.createProject({ files, base: "/docs" });
  const page = await request(project, "/docs/guides/pump");
  expect([page.status, page.type]).toEqual([200, "text/html; charset=utf-8"]);
  const named = [...page.text.matchAll(/(?:<script[^>]* src|<link rel="(?:stylesheet|preload)" href)="([^"]*)"/g)];
  const assets = await Promise.all(named.map(([, url = ""]) => request(project, url)));
  expect(assets.length).toBeGreaterThan(3);
  expect(new Set(assets.map(({ status, headers }) => `${status} ${headers.get("cache-control")}`))).toEqual(
    new Set(["200 public, max-age=31536000, immutable"]),
  );
  const [{ url } = { url: "" }] = await project.search("pressure");
  expect(url).toBe("/docs/guides/pump#pressure");
  expect((await request(project, url)).status).toBe(200);
  const moved = await request(project, "/docs/old?a=1");
  expect([moved.status, moved.headers.get("location")]).toEqual([308, "/docs/guides/pump?a=1#pressure"]);
  expect(await project.file("images/a.png")).toEqual({ type: "image/png", body: new Uint8Array([1, 2, 3]) });
  expect((await project.file("_lectern/search/index.json"))?.type).toBe("application/json; charset=utf-8");
  expect((await project.file("/docs/_lectern/search/index.json"))?.type).toBe("application/json; charset=utf-8");
  expect(await project.file("none.css")).toBeUndefined();
});

test("negotiates, revalidates and rejects like the server", async () => {
  const project = await main.createProject({ files: FILES, base: "/docs" });
  const markdown = await request(project, "/docs/guides/pump", { accept: "text/markdown" });
  expect([markdown.type, markdown.headers.get("vary")]).toEqual(["text/markdown; charset=utf-8", "Accept"]);
  const etag = markdown.headers.get("etag") ?? "";
  const again = { accept: "text/markdown", "if-none-match": `W/${etag}` };
  expect(await request(project, "/docs/guides/pump", again)).toMatchObject({ status: 304, text: "" });
  expect(await request(project, "/docs/guides/pump", {}, "HEAD")).toMatchObject({ status: 200, text: "" });
  expect(await request(project, "/docs/none")).toMatchObject({ status: 404, type: "text/html; charset=utf-8" });
  expect(await request(project, "/docs/404")).toMatchObject({ status: 404 });
  expect(await request(project, "/elsewhere")).toMatchObject({ status: 404, text: "Not found.\n" });
  expect(await request(project, "/docs/%ff")).toMatchObject({ status: 400 });
  expect(await request(project, "/docs", {}, "POST")).toMatchObject({ status: 405 });
  expect(await request(project, "/docs/..%2f..%2fetc%2fpasswd")).toMatchObject({ status: 404 });
});

const UNFETCHED = {
  ...FILES,
  "docs.json": JSON.stringify(
    docsJson({ groups: [{ group: "API", openapi: "http://127.0.0.1:1/api.json", pages: ["index", "GET /pets"] }] }),
  ),
};

/** The severities at which a spec that cannot be fetched is reported. */
function unfetched(problems: readonly main.Diagnostic[]): readonly string[] {
  return problems.filter(({ code }) => code === "api/fetch-failed").map(({ severity }) => severity);
}

test("does without a spec that cannot be fetched only if it may", async () => {
  expect(unfetched((await main.check({ files: UNFETCHED })).problems)).toEqual(["error"]);
  expect(unfetched((await main.check({ files: UNFETCHED, allowMissingSpecs: true })).problems)).toEqual(["warning"]);
  const folder = testFolder(UNFETCHED);
  try {
    const options = { folder: folder.path, out: join(folder.path, "site"), noCache: true };
    expect(unfetched((await main.build(options)).problems)).toEqual(["error"]);
    expect(unfetched((await main.build({ ...options, allowMissingSpecs: true })).problems)).toEqual(["warning"]);
  } finally {
    folder.dispose();
  }
});

test("rejects a missing directory, a misspelled option and an invalid location", async () => {
  const failure = async (options: object): Promise<string> =>
    main.createProject(options).then(
      () => "",
      (error: Error) => `${error.name}: ${error.message}`,
    );
  expect(await failure({ folder: "nosuch" })).toBe('Error: Directory "nosuch" does not exist.');
  expect(await failure({ foldr: "docs" })).toBe('TypeError: Unknown option "foldr". Did you mean "folder"?');
  expect(await failure({ files: FILES, base: "/a b" })).toContain('Error: Invalid base path "/a b".');
  expect(await failure({ files: FILES, siteUrl: "docs.test" })).toContain('Error: Invalid site URL "docs.test".');
});

test("accepts a config instead of a file", async () => {
  const config = main.defineConfig({
    components: [extend.defineComponent({ name: "Hi", props: {}, html: () => extend.rawHtml("<i>hi</i>") })],
  });
  const options = { files: { ...FILES, "index.mdx": "---\ntitle: A\n---\n\n<Hi />\n" }, config };
  expect(await main.render({ ...options, route: "/" })).toContain("<i>hi</i>");
});

test("builds the site and refuses to replace other files", async () => {
  const out = mkdtempSync(join(tmpdir(), "lectern-api-"));
  try {
    const report = await main.build({ files: FILES, out });
    expect(report).toMatchObject({ pages: 2, files: expect.any(Number) });
    expect(readdirSync(out)).toContain("index.html");
    await expect(main.build({ files: FILES, out: process.cwd() })).rejects.toThrow(/git repository|holds/);
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  expect((await main.check({ files: FILES })).problems.length).toBe(1);
  expect(await main.render({ files: FILES, route: "/", format: "markdown" })).toContain("[pump]");
});

test("changes, adds and removes files in memory, bytes too", async () => {
  const project = await main.createProject({ files: { ...FILES, "images/a.png": new Uint8Array([1]) } });
  await project.files.write("images/a.png", new Uint8Array([2, 3]));
  expect((await project.file("images/a.png"))?.body).toEqual(new Uint8Array([2, 3]));
  await project.files.remove("guides/pump.mdx");
  expect(project.pages().map(({ route }) => route)).toEqual(["/"]);
  expect((await project.check()).problems.map(({ code }) => code)).toContain("link/broken");
  expect(() => project.watch()).toThrow("Files in memory change only by project.files.");
});

test("follows changes on disk until it is closed", async () => {
  const folder = testFolder(FILES);
  try {
    const project = await main.createProject({ folder: folder.path });
    const changes = project.watch()[Symbol.asyncIterator]();
    const next = changes.next();
    writeFileSync(join(folder.path, "index.mdx"), "---\ntitle: Changed\n---\n\nNew words.\n");
    expect((await next).value).toEqual(["index.mdx"]);
    expect(await project.html("/")).toContain("New words.");
    project.close();
    expect((await changes.next()).done).toBe(true);
  } finally {
    folder.dispose();
  }
});

test("checks some groups, fixes on disk, and explains what only projects on disk can do", async () => {
  const page = "---\ntitle: Home\ndescription: The start.\n---\n\nSee the [pump](/nowhere).\n\n### Sub\n";
  const folder = testFolder({ "docs.json": JSON.stringify(docsJson({ pages: ["index"] })), "index.mdx": page });
  try {
    const only = await main.check({ folder: folder.path, only: ["links"] });
    expect(only.problems.map(({ code }) => code)).toEqual(["link/broken"]);
    expect(await main.check({ folder: folder.path, fix: true })).toMatchObject({ pages: 1, fixed: 1 });
    expect(readFileSync(join(folder.path, "index.mdx"), "utf8")).toContain("\n## Sub");
  } finally {
    folder.dispose();
  }
  await expect(main.check({ files: FILES, fix: true })).rejects.toThrow('"fix" need a project on disk.');
  await expect(main.check({ files: FILES, ony: [] } as object)).rejects.toThrow('Did you mean "only"?');
});

test("builds like the command: from its cache, with progress, until it is stopped", async () => {
  const folder = testFolder({
    "site/docs.json": JSON.stringify(docsJson({ pages: Array.from({ length: 80 }, (_, at) => `page-${at}`) })),
    ...Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`site/page-${at}.mdx`, `---\ntitle: Page ${at}\n---\n\nWords ${at}.\n`]),
    ),
  });
  try {
    const [root, out] = [join(folder.path, "site"), join(folder.path, "out")];
    const stopped = main.build({ folder: root, out, signal: AbortSignal.abort() });
    await expect(stopped).rejects.toThrow(/abort/i);
    expect(existsSync(out)).toBe(false);
    const phases = new Set<string | undefined>();
    const first = await main.build({ folder: root, out, onProgress: (progress) => phases.add(progress?.phase) });
    expect(first).toMatchObject({ pages: 80, rendered: 80 });
    expect([...phases]).toContain("Reading the project");
    expect(await main.build({ folder: root, out })).toMatchObject({ pages: 80, rendered: 0 });
    await main.build({ folder: root, out, compress: true });
    expect(readdirSync(out, { recursive: true }).some((name) => String(name).endsWith(".css.br"))).toBe(true);
  } finally {
    folder.dispose();
  }
});

test("exports exactly the public names", () => {
  const names = (module: object): string => Object.keys(module).sort().join(" ");
  expect({ lectern: names(main), extend: names(extend) }).toEqual({
    lectern: "build check createProject defineArtifact defineConfig render",
    extend:
      "EMPTY_HTML Html any choice defineComponent defineRule defineTransform flag icon inline list number optionalFlag rawHtml requiredInline requiredText text visit",
  });
});

test("has exactly the public types", async () => {
  const folder = new URL("../dist/types/", import.meta.url);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".d.ts"));
  const declarations = names.sort().map((name) => `// ${name}\n${readFileSync(new URL(name, folder), "utf8")}`);
  await expect(declarations.join("\n")).toMatchFileSnapshot("snapshots/public-types.txt");
});

test("has a stylesheet variable for every design token", () => {
  const css = readFileSync(new URL("../packages/theme/src/styles/tokens.css", import.meta.url), "utf8");
  expect(TOKENS.filter((name) => !css.includes(`--lec-${name}:`))).toEqual([]);
});
