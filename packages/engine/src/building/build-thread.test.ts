import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHighlighter } from "@lectern/highlight";
import { createDeferredHighlighter } from "@lectern/highlight/deferred";
import { sectionsOfHtml } from "@lectern/search/indexer";
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
  await take({
    kind: "index",
    page: JSON.stringify({ route: "/a", title: "Apple", facets: {}, sections: sectionsOfHtml("<p>Fruit") }),
    size: 8,
  });
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

test("highlights code in files", async () => {
  const settings = { themes: { light: "github-light", dark: "github-dark" } };
  const late = createDeferredHighlighter(await createHighlighter(settings), "key-");
  const body = `<pre>${late.lines("true", "json").join("")}</pre>`;
  const take = createBuildThread(() => {});
  await take({ kind: "open", folder });
  await take({ kind: "colors", key: "key-", code: settings });
  await take({ kind: "write", entry: { path: "a.html", body }, size: body.length });
  expect(readFileSync(join(folder, "a.html"), "utf8")).toBe('<pre><span class="l2 d2">true</span></pre>');
});

test("reports disk errors", async () => {
  const take = createBuildThread(() => {});
  await take({ kind: "open", folder: join(folder, "gone") });
  await expect(take({ kind: "write", entry: { path: "a.txt", body: "A" }, size: 1 })).rejects.toMatchObject({
    code: "ENOENT",
  });
});
