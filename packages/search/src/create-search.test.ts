import { expect, test } from "vitest";
import type { IndexFile } from "./build-index.ts";
import { createIndexer } from "./create-indexer.ts";
import { createSearch, type Search } from "./create-search.ts";
import type { SearchPage } from "./record.ts";
import { sectionsOfHtml } from "./sections-of-html.ts";

function indexFiles(pages: readonly SearchPage[], order = pages): readonly IndexFile[] {
  const indexer = createIndexer();
  for (const page of order) indexer.add(page);
  return [...indexer.build(pages.map(({ route }) => route))];
}

function openSearch(pages: readonly SearchPage[], loaded: string[] = []): Search {
  const files = new Map(indexFiles(pages).map(({ name, text }) => [name, text]));
  return createSearch(async (name) => {
    loaded.push(name);
    const text = files.get(name);
    if (text === undefined) throw new Error(`no ${name}`);
    return text;
  });
}

function page(route: string, title: string, body: string, more: Partial<SearchPage> = {}): SearchPage {
  return { route, title, sections: sectionsOfHtml(body), facets: {}, ...more };
}

const SITE: readonly SearchPage[] = [
  page("/start", "Quickstart", "<p>Install the client and send a first message.</p>", {
    description: "From nothing to a message in five minutes",
  }),
  page(
    "/webhooks",
    "Webhooks",
    '<p>Events are posted to your server.</p><h2 id="verify">Verify signatures</h2><p>Compare the <code>X-Signature</code> header with a hash of the body.</p><h2 id="retry">Retries</h2><p>We try five times. Set <code>max_retries</code> to change it.</p>',
  ),
  page(
    "/auth",
    "Authentication",
    '<p>Send your API key with every request.</p><h2 id="rotate">Rotate a key</h2><p>Two keys are valid for a day.</p><h2 id="errors">Errors</h2><p>A wrong key gives 401.</p>',
    { keywords: ["login", "SSO"] },
  ),
  page(
    "/limits",
    "Limits",
    '<h2 id="rate-limits">Rate limits</h2><p>A hundred requests in a second.</p><h2 id="sizes">Sizes</h2><p>Messages have at most 256 kB.</p>',
  ),
  page(
    "/api/create-message",
    "Create a message",
    '<p>Sends one message.</p><h2 id="body">Body</h2><a class="field-name"><code>recipient_id</code></a><span>string</span>',
    { endpoint: "POST /v1/messages" },
  ),
  page("/api/list-messages", "List messages", "<p>All messages, newest first.</p>", { endpoint: "GET /v1/messages" }),
  page("/sdk", "Client library", "<pre><code>client.messages.sendBatch({ dryRun: true })</code></pre>"),
  page("/ja/search", "全文検索の設定", "<p>検索エンジンは自動で更新されます。</p>", { facets: { language: "ja" } }),
  page("/fr/limites", "Limites", "<p>Les requêtes sont limitées à cent par seconde.</p>", {
    facets: { language: "fr" },
  }),
];

test.each([
  ["webhook", "/webhooks"],
  ["webhok", "/webhooks"],
  ["ewbhook", "/webhooks"],
  ["wbh", "/webhooks"],
  ["auth", "/auth"],
  ["authn", "/auth"],
  ["login", "/auth"],
  ["verify signature", "/webhooks#verify"],
  ["verfiy signatures", "/webhooks#verify"],
  ["webhook retries", "/webhooks#retry"],
  ["x-signature", "/webhooks#verify"],
  ["max_retries", "/webhooks#retry"],
  ["maxRetries", "/webhooks#retry"],
  ["authentication errors", "/auth#errors"],
  ["how do I rotate my key", "/auth#rotate"],
  ["rotating keys", "/auth#rotate"],
  ["rate limit", "/limits#rate-limits"],
  ["ratelimit", "/limits#rate-limits"],
  ["recipient_id", "/api/create-message#body"],
  ["recipientId", "/api/create-message#body"],
  ["POST /v1/messages", "/api/create-message"],
  ["GET /v1/messages", "/api/list-messages"],
  ["sendbatch", "/sdk"],
  ["client.messages.sendBatch", "/sdk"],
  ["dry_run", "/sdk"],
  ["five minutes", "/start"],
  ["検索エンジン", "/ja/search"],
  ["設定", "/ja/search"],
  ["requetes", "/fr/limites"],
  ["REQUÊTES", "/fr/limites"],
])("finds %j at %s", async (query, url) => {
  const { hits } = await openSearch(SITE).search(query);
  expect(hits[0]?.url).toBe(url);
});

test("finds a compound by its last part, and a word of its own before it", async () => {
  const site = [
    page("/konto", "Konto", "<p>Dein Konto und seine Passwörter.</p>"),
    page("/keys", "Zugriffsschlüssel", "<p>Mit Zugriffsschlüsseln melden sich Programme an.</p>"),
  ];
  const [hit] = (await openSearch(site).search("wie ändere ich den Schlüssel")).hits;
  expect(hit).toMatchObject({ route: "/keys", title: { text: "Zugriffsschlüssel", marks: [[0, 17]] } });
  const more = [...site, page("/locks", "Türen", "<p>Jede Tür hat einen Schlüssel.</p>")];
  expect((await openSearch(more).search("Schlüssel")).hits.map(({ route }) => route)).toEqual(["/locks"]);
});

test("ranks a title, a heading and a keyword above mentions", async () => {
  const mention = "<p>Restart the daemon. The daemon reads its files. A daemon has a log.</p>";
  const site = [
    page("/mentions", "Operations", mention),
    page("/keyword", "Services", "<p>Text about something else.</p>", { keywords: ["daemon"] }),
    page("/heading", "Processes", '<p>Text.</p><h2 id="daemon">The daemon</h2><p>More.</p>'),
    page("/title", "Daemon", "<p>Other words.</p>"),
  ];
  const routes = (await openSearch(site).search("how do I use the daemon")).hits.map(({ route }) => route);
  expect(routes).toEqual(["/title", "/heading", "/keyword", "/mentions"]);
});

test("returns the location of a result and why it matched", async () => {
  const { hits, total, next } = await openSearch([
    page("/a", "Guide", '<h2 id="b">Basics</h2><h3 id="c">Install tools</h3><p>Run the tool once.</p>'),
  ]).search("tool", { limit: 1 });
  expect(total).toBe(1);
  expect(next).toBeUndefined();
  expect(hits).toEqual([
    {
      url: "/a#c",
      route: "/a",
      title: { text: "Guide", marks: [] },
      heading: { text: "Install tools", marks: [[8, 12]] },
      trail: ["Basics"],
      excerpt: { text: "Run the tool once.", marks: [[8, 12]] },
      facets: {},
      score: hits[0]?.score,
    },
  ]);
});

test("continues with a cursor", async () => {
  const pages = Array.from({ length: 30 }, (_, n) => page(`/p${n}`, `Page ${n}`, "<p>same words</p>"));
  const search = openSearch(pages);
  const urls: string[] = [];
  let cursor: string | undefined;
  do {
    const results = await search.search("same words", { limit: 8, cursor });
    urls.push(...results.hits.map(({ url }) => url));
    expect(results.total).toBe(30);
    cursor = results.next;
  } while (cursor !== undefined);
  expect(new Set(urls).size).toBe(30);
  expect(urls.length).toBe(30);
});

test("filters out other sections and keeps pages without one", async () => {
  const pages = [
    page("/en", "Tokens", "<p>a</p>", { facets: { language: "en", version: "v2" } }),
    page("/fr", "Tokens", "<p>a</p>", { facets: { language: "fr", version: "v2" } }),
    page("/old", "Tokens", "<p>a</p>", { facets: { language: "en", version: "v1" } }),
    page("/all", "Tokens", "<p>a</p>"),
  ];
  const find = async (filters: SearchPage["facets"]): Promise<readonly string[]> =>
    (await openSearch(pages).search("tokens", { filters })).hits.map(({ url }) => url);
  expect(await find({})).toEqual(["/en", "/fr", "/old", "/all"]);
  expect(await find({ language: "en" })).toEqual(["/en", "/old", "/all"]);
  expect(await find({ language: "en", version: "v2" })).toEqual(["/en", "/all"]);
  expect(await find({ language: "xx" })).toEqual(["/all"]);
  expect(await openSearch(pages).overview()).toMatchObject({
    facets: [
      { kind: "version", values: ["v2", "v1"] },
      { kind: "language", values: ["en", "fr"] },
    ],
  });
});

test("ranks a boosted page higher", async () => {
  const plain = [page("/a", "Deploy", "<p>x</p>"), page("/b", "Deploy", "<p>x</p>")];
  const boosted = [page("/a", "Deploy", "<p>x</p>"), page("/b", "Deploy", "<p>x</p>", { boost: 3 })];
  expect((await openSearch(plain).search("deploy")).hits[0]?.url).toBe("/a");
  expect((await openSearch(boosted).search("deploy")).hits[0]?.url).toBe("/b");
  expect((await openSearch(boosted).overview()).start.map(({ route }) => route)).toEqual(["/b", "/a"]);
});

test("finds names of built-in object members", async () => {
  const pages = [
    page("/a", "__proto__", "<p>constructor toString</p>"),
    page("/b", "hasOwnProperty", "<p>valueOf</p>"),
  ];
  for (const [query, url] of [
    ["__proto__", "/a"],
    ["constructor", "/a"],
    ["toString", "/a"],
    ["hasOwnProperty", "/b"],
    ["valueOf", "/b"],
  ] as const) {
    expect((await openSearch(pages).search(query)).hits[0]?.url).toBe(url);
  }
});

test("handles odd queries", async () => {
  const search = openSearch(SITE);
  for (const query of ["", "   ", "…", "<img src=x onerror=alert(1)>zzz", "zzzzzzzz", "\u0000", "(((", "🙂"]) {
    expect(Array.isArray((await search.search(query, { limit: -5, cursor: "x" })).hits)).toBe(true);
  }
  expect(await search.search("🙂")).toEqual({ hits: [], total: 0 });
  expect((await search.search("a".repeat(100_000))).hits).toEqual([]);
  expect(await openSearch([]).search("anything")).toEqual({ hits: [], total: 0 });
});

test("builds the same files in any page order", () => {
  expect(indexFiles(SITE, [...SITE].reverse())).toEqual(indexFiles(SITE));
});

test("loads the manifest, the word list, and only the needed blocks and texts", async () => {
  const filler = Array.from({ length: 300 }, (_, n) =>
    page(
      `/f${n}`,
      `Filler ${n}`,
      `<p>${Array.from({ length: 60 }, (_, w) => `word${(n * 7 + w * 13) % 4000}`).join(" ")}</p>`,
    ),
  );
  const loaded: string[] = [];
  const search = openSearch([...filler, ...SITE], loaded);
  expect(loaded).toEqual([]);
  await search.search("signatures ", { limit: 3 });
  expect(loaded[0]).toBe("index.json");
  expect(loaded.length).toBeLessThan(8);
});

test("retries a file that failed to load", async () => {
  const files = new Map(indexFiles(SITE).map(({ name, text }) => [name, text]));
  let failing = true;
  const search = createSearch(async (name) => {
    if (failing) throw new Error("offline");
    return new TextEncoder().encode(files.get(name));
  });
  await expect(search.search("webhook")).rejects.toThrow("offline");
  failing = false;
  expect((await search.search("webhook")).hits[0]?.url).toBe("/webhooks");
});

test.each(["redirect", "redirects", "redirct"])("ranks the page named %s before sections of others", async (query) => {
  const messages = ["chain", "loop", "name", "source"].map(
    (name) => `<h2 id="${name}">redirect/${name}</h2><p>A redirect goes wrong. Mend the <code>redirect</code>.</p>`,
  );
  const search = openSearch([
    page("/diagnostics", "Diagnostics", messages.join("")),
    page("/redirects", "Redirects", "<p>Send readers of an old address to its new one.</p>".repeat(30)),
    ...SITE,
  ]);
  const { hits } = await search.search(query);
  expect(hits[0]?.url).toBe("/redirects");
});

test("ranks a section named after a word before a long table that repeats it", async () => {
  const rows = Array.from({ length: 300 }, () => "<tr><td><code>openapi</code></td><td>yes</td></tr>");
  const search = openSearch([
    page("/compatibility", "Compatibility", `<h2 id="settings">Settings</h2><table>${rows.join("")}</table>`),
    page("/reference", "Reference", '<h2 id="openapi">Name an OpenAPI file</h2><p>It makes pages.</p>'),
    ...SITE,
  ]);
  const { hits } = await search.search("openapi");
  expect(hits[0]?.url).toBe("/reference#openapi");
});

test("finds headings beside the text", async () => {
  const aside = '<h3 id="quotas">Quotas</h3><p>Ten of each.</p>';
  const { hits } = await openSearch([page("/plans", "Plans", "<p>All plans.</p>", { aside })]).search("quotas");
  expect(hits.map(({ route }) => route)).toEqual(["/plans"]);
});
