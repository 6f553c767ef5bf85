import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHighlighter } from "@lectern/highlight";
import { createDeferredHighlighter } from "@lectern/highlight/deferred";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createBuildThread, type ThreadMessage } from "./build-thread.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-thread-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("writes files and indexes pages in the order received", async () => {
  const messages: ThreadMessage[] = [];
  const take = createBuildThread((message) => messages.push(message));
  await take({ kind: "open", folder });
  await take({ kind: "write", entry: { path: "a/index.html", body: "<p>A" }, size: 4 });
  await take({ kind: "write", entry: { path: "../b.html", body: "<p>B" }, size: 4 });
  await take({ kind: "index", page: { route: "/a", title: "Apple", facets: {}, body: "<p>Fruit" }, size: 8 });
  await take({ kind: "build", routes: ["/a"] });
  await take({ kind: "end" });

  expect(readFileSync(join(folder, "a/index.html"), "utf8")).toBe("<p>A");
  const index = readdirSync(join(folder, "_lectern/search"));
  expect(index).toContain("index.json");
  expect(messages.slice(0, 4)).toEqual([
    { kind: "done", size: 4 },
    { kind: "done", size: 4 },
    { kind: "done", size: 8 },
    { kind: "built", names: expect.any(Array) },
  ]);
  expect(messages[3]?.kind === "built" && [...messages[3].names].sort()).toEqual(index.sort());
  expect(messages[4]).toMatchObject({
    kind: "written",
    output: { files: 1 + index.length, diagnostics: [{ code: "files/output-outside" }] },
  });
});

test("indexes only the body of a page", async () => {
  const take = createBuildThread(() => {});
  await take({ kind: "open", folder });
  const entry = { path: "a.html", body: "<nav>Elsewhere</nav><p>Fruit</p>" };
  await take({ kind: "page", entry, page: { route: "/a", title: "Apple", facets: {} }, from: 20, to: 32, size: 32 });
  await take({ kind: "build", routes: ["/a"] });
  const search = join(folder, "_lectern/search");
  const texts = readdirSync(search).map((name) => readFileSync(join(search, name), "utf8"));
  expect(texts.some((text) => text.includes("Fruit"))).toBe(true);
  expect(texts.some((text) => text.includes("Elsewhere"))).toBe(false);
});

test("highlights code in files but not in the index", async () => {
  const settings = { themes: { light: "github-light", dark: "github-dark" } };
  const late = createDeferredHighlighter(await createHighlighter(settings), "key-");
  const body = `<pre>${late.lines("true", "json").join("")}</pre>`;
  const take = createBuildThread(() => {});
  await take({ kind: "open", folder });
  await take({ kind: "colors", key: "key-", code: settings });
  const page = { route: "/a", title: "Apple", facets: {} };
  await take({ kind: "page", entry: { path: "a.html", body }, page, from: 0, to: body.length, size: body.length });
  await take({ kind: "write", entry: { path: "b.html", body }, size: body.length });
  await take({ kind: "index", page: { ...page, route: "/b", body, aside: body }, size: body.length });
  await take({ kind: "build", routes: ["/a", "/b"] });

  const colored = '<pre><span class="l2 d2">true</span></pre>';
  expect(["a.html", "b.html"].map((name) => readFileSync(join(folder, name), "utf8"))).toEqual([colored, colored]);
  const search = join(folder, "_lectern/search");
  const index = readdirSync(search).map((name) => readFileSync(join(search, name), "utf8"));
  expect(index.join()).toContain("true");
  expect(index.join()).not.toMatch(/key-|span/);
});

test("reports disk errors", async () => {
  const take = createBuildThread(() => {});
  await take({ kind: "open", folder: join(folder, "gone") });
  await expect(take({ kind: "write", entry: { path: "a.txt", body: "A" }, size: 1 })).rejects.toMatchObject({
    code: "ENOENT",
  });
});
