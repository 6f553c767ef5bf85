import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatDiagnostic } from "@lectern/base/diagnostic.ts";
import { afterEach, expect, test } from "vitest";
import { openCacheFolder } from "../cache/cache-folder.ts";
import { fetchText } from "./fetch-text.ts";
import { createRemoteTexts } from "./remote-texts.ts";

const root = mkdtempSync(join(tmpdir(), "lectern-remote-"));
afterEach(() => rmSync(root, { recursive: true, force: true }));
const cache = openCacheFolder({ folder: root }, "remote");

function web(texts: Readonly<Record<string, string>>) {
  return createRemoteTexts(cache, async (url) =>
    texts[url] === undefined ? { problem: "the server responded with status 404" } : { text: texts[url] },
  );
}

const NOTHING = () => [];

test("fetches a text, caches it, and uses it without the network next time", async () => {
  const first = web({ "https://a.test/x.json": "{}" });
  expect(first.get("https://a.test/x.json")).toBeUndefined();
  expect(await first.fetch(["https://a.test/x.json"], NOTHING)).toEqual(["https://a.test/x.json"]);
  expect(await first.fetch(["https://a.test/x.json"], NOTHING)).toEqual([]);
  const offline = web({});
  expect(offline.get("https://a.test/x.json")).toBe("{}");
  expect(await offline.fetch(["https://a.test/x.json"], NOTHING)).toEqual(["https://a.test/x.json"]);
  expect(await offline.fetch(["https://a.test/x.json"], NOTHING)).toEqual([]);
  expect(offline.diagnostics().map(formatDiagnostic)).toEqual([
    'docs.json:1:1 api/fetch-failed Failed to fetch "https://a.test/x.json": the server responded with status 404. Check the URL. Until then, the cached copy is used.',
  ]);
});

test("does not fetch again what succeeded, but retries what failed", async () => {
  const responses: ({ text: string } | { problem: string })[] = [
    { problem: "it is away" },
    { text: "1" },
    { text: "2" },
  ];
  const texts = createRemoteTexts(cache, async () => responses.shift() ?? { problem: "asked too often" });
  expect(await texts.fetch(["https://a.test/y"], NOTHING)).toEqual(["https://a.test/y"]);
  expect(texts.diagnostics()).toHaveLength(1);
  expect(await texts.fetch(["https://a.test/y"], NOTHING)).toEqual(["https://a.test/y"]);
  expect(texts.diagnostics()).toEqual([]);
  expect(await texts.fetch(["https://a.test/y"], NOTHING)).toEqual([]);
  expect(texts.get("https://a.test/y")).toBe("1");
});

test("waits for a text until it loads or fails, but not for a retry", async () => {
  let respond = (_: { text: string } | { problem: string }): void => {};
  const texts = createRemoteTexts(cache, () => new Promise((resolve) => (respond = resolve)));
  const [url] = ["https://a.test/z"];
  expect(texts.isFetching(url)).toBe(false);
  const failing = texts.fetch([url], NOTHING);
  expect(texts.isFetching(url)).toBe(true);
  respond({ problem: "it is away" });
  await failing;
  expect(texts.isFetching(url)).toBe(false);
  const again = texts.fetch([url], NOTHING);
  expect(texts.isFetching(url)).toBe(false);
  respond({ text: "1" });
  await again;
  expect(texts.isFetching(url)).toBe(false);
});

test("fetches everything a text refers to, once", async () => {
  const texts = web({ "https://a.test/1": "2", "https://a.test/2": "1" });
  const next = (_: string, text: string) => [`https://a.test/${text}`];
  expect(await texts.fetch(["https://a.test/1"], next)).toEqual(["https://a.test/1", "https://a.test/2"]);
});

test("holds no more than 256 MB of texts, and no more than 500", async () => {
  const large = "x".repeat(60 * 1024 * 1024);
  const texts = createRemoteTexts(undefined, async () => ({ text: large }));
  const urls = Array.from({ length: 6 }, (_, index) => `https://a.test/${index}`);
  expect(await texts.fetch([urls[0] ?? ""], () => urls)).toEqual(urls);
  expect(texts.known().filter(([, text]) => text !== undefined)).toHaveLength(4);
  expect(texts.diagnostics().map(({ message }) => message)).toEqual([
    'Failed to fetch "https://a.test/4": all remote files together are larger than 256 MB.',
    'Failed to fetch "https://a.test/5": all remote files together are larger than 256 MB.',
  ]);
  const many = createRemoteTexts(undefined, async () => ({ text: "" }));
  const first = Array.from({ length: 510 }, (_, index) => `https://a.test/${index}`);
  await many.fetch(first, (url) => (url.endsWith("/0") ? ["https://a.test/one-more", "https://a.test/and-more"] : []));
  expect(many.known()).toHaveLength(510);
});

test.each([
  ["http://example.com/a.json", "only https:// URLs are supported"],
  ["file:///etc/passwd", "only https:// URLs are supported"],
  ["https://127.0.0.1/a.json", "it points to a private network"],
  ["https://[::1]/a.json", "it points to a private network"],
  ["https://localhost/a.json", "it points to a private network"],
  ["https://2130706433/a.json", "it points to a private network"],
])("rejects %s", async (url, problem) => {
  expect(await fetchText(url)).toEqual({ problem });
});
