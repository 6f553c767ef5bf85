// Random private sites over HTTP: no response to a reader contains a word that this reader may not see, and every file
// that a reader's page refers to is sent to that reader. `SITES` are the sites to try.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import { expect, test } from "vitest";
import { testFolder } from "../support/folder.ts";
import { randomSite } from "../support/private-sites.ts";
import { startLectern } from "../support/process.ts";
import { testRun } from "../support/run.ts";
import { createRandom, GROUPS } from "../support/secrets.ts";
import { sitesToTry } from "../support/size.ts";

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

test.each(sitesToTry(1, 200))("reveals nothing restricted on site %i", async (seed) => {
  const random = createRandom(seed * 104729);
  const { files, secrets } = randomSite(random);
  const folder = testFolder({
    "access.json": {
      sessionKey: "k".repeat(40),
      passwords: SETS.map((groups) => ({ password: passwordOf(groups), groups })),
    },
  });
  for (const [path, content] of Object.entries(files)) folder.write(`site/${path}`, content);
  const mode = random(2) === 0 ? "groups" : "site";
  await testRun(["build", "site", "--access", mode, "--out", "out"], folder.path);
  const words = ["serve", join(folder.path, "out"), "--port", "0", "--access", join(folder.path, "access.json")];
  const server = startLectern(words);
  try {
    const url = (await server.until(/http:\/\/localhost:\d+/)).replace("localhost", "127.0.0.1");
    const groups = SETS[random(SETS.length)] ?? GROUPS;
    const readers: [Audience, Record<string, string>][] = [
      [mode === "site" ? { ...PUBLIC, onlyPublic: true } : PUBLIC, {}],
      [{ signedIn: true, groups: new Set(groups) }, { cookie: await signIn(url, groups) }],
    ];
    for (const [audience, headers] of readers) {
      const requests: [string, RequestInit][] = urlsOf(join(folder.path, "out")).flatMap((path) => [
        [path, { headers: { ...headers, accept: "text/html" } }] as [string, RequestInit],
        ...(/\.\w+$/.test(path)
          ? []
          : [[path, { headers: { ...headers, accept: "text/markdown" } }] as [string, RequestInit]]),
      ]);
      for (const { word } of secrets.slice(0, 20)) {
        const call = mcp("search_docs", { query: word });
        requests.push(
          [`/_lectern/search?q=${word}`, { headers }],
          ["/mcp", { ...call, headers: { ...call.headers, ...headers } }],
        );
      }
      const [found, links] = [new Set<string>(), new Set<string>()];
      for (const [path, init] of requests) {
        const text = await everything(url + encodeURI(path), init);
        const sent = `${path} ${init.body ?? ""}`.toLowerCase();
        if (text.startsWith("200")) for (const link of linksIn(text)) links.add(link);
        const leaks = secrets.filter(
          ({ word, isFor }) => text.includes(word) && !sent.includes(word) && !isFor(audience),
        );
        expect({ path, leaks: leaks.map(({ place }) => place) }).toEqual({ path, leaks: [] });
        for (const { word } of secrets) if (text.includes(word) && !sent.includes(word)) found.add(word);
      }
      const lacks = secrets.filter(
        ({ word, place, isFor, isShown }) => isShown && isFor(audience) && !found.has(word) && !ONLY_IN_URLS.has(place),
      );
      expect(lacks.map(({ place }) => place)).toEqual([]);
      for (const link of links) {
        const { status } = await fetch(`${url}${link}`, { headers, redirect: "manual" });
        expect([link, status < 400]).toEqual([link, true]);
      }
    }
  } finally {
    await server.stop();
    folder.dispose();
  }
});

/** Requests for these name the word themselves. */
const ONLY_IN_URLS = new Set(["assigned file name", "redirect source", "unlisted page"]);

/** The images, fonts, styles, scripts and links of a page, by path from the root. */
function linksIn(text: string): readonly string[] {
  const found = text.matchAll(/(?:src|href|poster)=\\?"(\/(?!\/)[^"?#\s\\]*)|url\(["']?(\/[^"')?#]*)/g);
  return [...found].map(([, attribute, url]) => attribute ?? url ?? "");
}
