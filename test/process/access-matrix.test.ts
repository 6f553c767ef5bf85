// Random private sites over HTTP: no response to a reader contains a word that this reader may not see.
// LECTERN_TEST_SITES=200 tries more of them; LECTERN_TEST_SITES=41-80 only those.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Audience, mayRead, PUBLIC } from "../../src/base/audience.ts";
import { testRun } from "../../src/cli/test-run.ts";
import { testFolder } from "../support/folder.ts";
import { createRandom, GROUPS, randomSite } from "../support/private-sites.ts";
import { startLectern } from "../support/process.ts";

const [first, last] = /^(?:(\d+)-)?(\d+)$/.exec(process.env["LECTERN_TEST_SITES"] ?? "2")?.slice(1) ?? [];
const SITES = Array.from({ length: Number(last) }, (_, index) => index + 1).slice(Number(first ?? 1) - 1);

const SETS = [["admin"], ["partner", "staff"], GROUPS];
const passwordOf = (groups: readonly string[]): string => `password-${groups.join("-")}`;

/** Every URL that some reader of the site may request. */
function urlsOf(out: string): readonly string[] {
  const urls = new Set(["/nothing-here", "/old-0", "/old-1", "/_lectern/login", "/sitemap.xml", "/feed.xml"]);
  for (const audience of readdirSync(out).filter((name) => statSync(join(out, name)).isDirectory())) {
    for (const path of readdirSync(join(out, audience), { recursive: true, encoding: "utf8" })) {
      if (!statSync(join(out, audience, path)).isFile()) continue;
      urls.add(`/${path}`);
      if (path.endsWith("index.html")) urls.add(`/${path.replace(/\/?index\.html$/, "")}`);
    }
  }
  return [...urls];
}

async function signIn(url: string, groups: readonly string[]): Promise<string> {
  const body = new URLSearchParams({ password: passwordOf(groups), to: "/" });
  const response = await fetch(`${url}/_lectern/login`, { method: "POST", body, redirect: "manual" });
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

/** Everything the server says to a request: status, headers and body, without what the request itself contains. */
async function everything(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, { ...init, redirect: "manual" });
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`.toLowerCase();
}

const mcp = (tool: string, words: object): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
  body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: words } }),
});

test.each(SITES)("reveals nothing restricted on site %i", async (seed) => {
  const random = createRandom(seed * 104729);
  const { files, secrets } = randomSite(random);
  const folder = testFolder({
    "access.json": {
      sessionKey: "k".repeat(40),
      passwords: SETS.map((groups) => ({ password: passwordOf(groups), groups })),
    },
  });
  for (const [path, content] of Object.entries(files)) folder.write(`site/${path}`, content);
  await testRun(["build", "site", "--access", "groups", "--out", "out"], folder.path);
  const words = ["serve", join(folder.path, "out"), "--port", "0", "--access", join(folder.path, "access.json")];
  const server = startLectern(words);
  try {
    const url = (await server.until(/http:\/\/localhost:\d+/)).replace("localhost", "127.0.0.1");
    const groups = SETS[random(SETS.length)] ?? GROUPS;
    const readers: [Audience, Record<string, string>][] = [
      [PUBLIC, {}],
      [{ signedIn: true, groups: new Set(groups) }, { cookie: await signIn(url, groups) }],
    ];
    let shown = 0;
    for (const [audience, headers] of readers) {
      const requests: [string, RequestInit][] = urlsOf(join(folder.path, "out")).flatMap((path) => [
        [path, { headers: { ...headers, accept: "text/html" } }] as [string, RequestInit],
        [path, { headers: { ...headers, accept: "text/markdown" } }] as [string, RequestInit],
      ]);
      for (const { word } of secrets.slice(0, 10)) {
        const call = mcp("search_docs", { query: word });
        requests.push(
          [`/_lectern/search?q=${word}`, { headers }],
          ["/mcp", { ...call, headers: { ...call.headers, ...headers } }],
        );
      }
      for (const [path, init] of requests) {
        const text = await everything(url + encodeURI(path), init);
        const sent = `${path} ${init.body ?? ""}`.toLowerCase();
        for (const { word, rules } of secrets) {
          if (!text.includes(word) || sent.includes(word)) continue;
          shown++;
          const where = text.slice(Math.max(0, text.indexOf(word) - 80), text.indexOf(word) + 40);
          expect({ path, word, isFor: rules.every((rule) => mayRead(audience, rule)), where }).toMatchObject({
            isFor: true,
          });
        }
      }
    }
    const isReadable = readers.some(([audience]) =>
      secrets.some(({ rules }) => rules.every((rule) => mayRead(audience, rule))),
    );
    expect(shown > 0).toBe(isReadable);
  } finally {
    await server.stop();
    folder.dispose();
  }
});
