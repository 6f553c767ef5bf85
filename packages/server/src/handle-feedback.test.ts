import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFeedbackStore } from "./feedback-store.ts";
import { createFeedbackHandler } from "./handle-feedback.ts";
import { openServedSite } from "./served-site.ts";
import { createSiteServer, type SiteServer } from "./site-server.ts";

let folder: string;
let errors: unknown[];
let server: SiteServer | undefined;
beforeEach(() => {
  errors = [];
  folder = mkdtempSync(join(tmpdir(), "lectern-feedback-"));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const FILES = {
  "_lectern/site.json": JSON.stringify({ format: 1, name: "Acme", base: "/docs", trailingSlash: false, headers: {} }),
  "index.html": "<h1>Home</h1>",
  "guide/start/index.html": "<h1>Start</h1>",
  "logo.png": "",
};

async function start(add: (page: string, helpful: boolean) => void, trustProxy = false): Promise<string> {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, "dist", path)), { recursive: true });
    writeFileSync(join(folder, "dist", path), text);
  }
  const site = openServedSite(join(folder, "dist"));
  if (site === undefined) throw new Error("no site");
  server = await createSiteServer({
    site,
    port: 0,
    policy: { kind: "generated" },
    allowedHosts: [],
    trustProxy,
    version: "1",
    feedback: createFeedbackHandler({ add }),
    onError: (error) => errors.push(error),
  });
  return `http://localhost:${server.port}`;
}

test("counts feedback from the site's pages and rejects any other", async () => {
  const counted: string[] = [];
  const origin = await start((page, helpful) => counted.push(`${page} ${helpful}`));
  const send = async (body: unknown, headers: Record<string, string> = { origin }): Promise<number> => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return (await fetch(`${origin}/docs/_lectern/feedback`, { method: "POST", body: text, headers })).status;
  };
  const good = { page: "/docs/guide/start/", helpful: false };
  expect(await send(good)).toBe(204);
  expect(await send({ page: "/docs", helpful: true })).toBe(204);
  expect(await send(good, { origin: "https://a.example" })).toBe(403);
  expect(await send(good, {})).toBe(403);
  expect(await send({ page: "/docs/nothing", helpful: true })).toBe(400);
  expect(await send({ page: "/docs/logo.png", helpful: true })).toBe(400);
  expect(await send({ page: "/docs/%ff", helpful: true })).toBe(400);
  expect(await send({ page: "/docs", helpful: "yes" })).toBe(400);
  expect(await send("{")).toBe(400);
  expect(await send({ ...good, more: "x".repeat(4000) })).toBe(413);
  expect((await fetch(`${origin}/docs/_lectern/feedback`)).status).toBe(405);
  expect(counted).toEqual(["/guide/start false", "/ true"]);
  expect(errors).toEqual([]);
});

test.each([
  ["one reader", () => "203.0.113.7", true, 30],
  ["one reader with many ports", (vote: number) => `203.0.113.7:${40_000 + vote}`, true, 30],
  ["one IPv6 network", (vote: number) => `2001:db8::${vote}`, true, 30],
  ["a local program behind a proxy", () => "127.0.0.1", true, 30],
  ["readers on other networks", (vote: number) => `203.0.113.${vote}`, true, 40],
  ["any names without --trust-proxy", (vote: number) => `203.0.113.${vote}`, false, 30],
] as const)("counts at most 30 votes a minute from %s", async (_, client, trustProxy, counted) => {
  let votes = 0;
  const origin = await start(() => votes++, trustProxy);
  const statuses: number[] = [];
  for (let vote = 0; vote < 40; vote++) {
    const headers = { origin, "x-forwarded-for": `198.51.100.${vote}, ${client(vote)}` };
    const body = JSON.stringify({ page: "/docs", helpful: false });
    statuses.push((await fetch(`${origin}/docs/_lectern/feedback`, { method: "POST", body, headers })).status);
  }
  expect(votes).toBe(counted);
  expect(statuses).toEqual(statuses.map((_, vote) => (vote < counted ? 204 : 429)));
  const notice =
    "A proxy forwards requests, so all readers count as one client for limits. If it sets X-Forwarded-For, pass --trust-proxy.";
  expect(errors).toEqual(trustProxy ? [] : [notice]);
});

test("keeps counts across restarts, without reader data", async () => {
  const file = join(folder, "feedback.db");
  const first = await openFeedbackStore(file);
  first.add("/a", true);
  first.add("/b", false);
  first.add("/b", true);
  first.close();
  const second = await openFeedbackStore(file, { mustExist: true });
  second.add("/b", false);
  expect(second.report("")).toEqual([
    { page: "/b", yes: 1, no: 2 },
    { page: "/a", yes: 1, no: 0 },
  ]);
  expect(second.report("9999-01-01")).toEqual([]);
  second.close();
});

test("recovers from a lock left by a killed process", async () => {
  const file = join(folder, "feedback.db");
  mkdirSync(`${file}.lock`);
  utimesSync(`${file}.lock`, 1, 1);
  const store = await openFeedbackStore(file);
  store.add("/a", true);
  store.close();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test("rejects a file that is not a database", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "not a database ".repeat(100));
  await expect(openFeedbackStore(file)).rejects.toThrow();
});
