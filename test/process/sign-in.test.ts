// Guessing, wrong credentials and borrowed sessions on a private site as shipped.

import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type TestFolder, testFolder } from "../support/folder.ts";
import { startProvider, type TestProvider } from "../support/openid-provider.ts";
import { lectern, type Running, startLectern } from "../support/process.ts";
import { docsJson } from "../support/site.ts";

let folder: TestFolder;
let provider: TestProvider;
let running: Running[] = [];

const KEY = "k".repeat(40);
const PAGES = {
  "index.mdx": "---\ntitle: Home\ndescription: D.\npublic: true\n---\nEverybody reads this.\n",
  "prices.mdx": '---\ntitle: Prices\ndescription: D.\ngroups: ["partner"]\n---\nThe partnerword is here.\n',
};
const PARTNER = { password: "partner-password", groups: ["partner"] };
const STAFF = { password: "staff-password" };

beforeAll(async () => {
  provider = await startProvider("docs", "client-secret");
  const oidc = { issuer: provider.issuer, clientId: "docs", clientSecret: "client-secret" };
  folder = testFolder({
    "access.json": { sessionKey: KEY, passwords: [PARTNER, STAFF], oidc },
    "url.json": { sessionKey: KEY, passwords: [PARTNER, STAFF], oidc, url: "https://docs.test" },
    "staff.json": { sessionKey: KEY, passwords: [STAFF] },
    "groups.json": { sessionKey: KEY, passwords: [{ ...PARTNER, groups: [] }, STAFF] },
    "client.json": { sessionKey: KEY, oidc: { ...oidc, clientId: "other" } },
  });
  for (const name of ["one", "two"]) {
    const site = { "docs.json": { ...docsJson({ pages: ["index", "prices"] }), name }, ...PAGES };
    for (const [path, content] of Object.entries(site)) folder.write(`${name}/${path}`, content);
    for (const mode of ["groups", "site"])
      expect(
        await lectern(["build", join(folder.path, name), "--access", mode, "--out", join(folder.path, name + mode)]),
      ).toMatchObject({ status: 0 });
  }
});

afterEach(async () => {
  for (const one of running) await one.stop();
  running = [];
});

afterAll(() => {
  provider?.close();
  folder?.dispose();
});

async function serve(out: string, access = "access.json", ...more: readonly string[]): Promise<string> {
  const words = ["serve", join(folder.path, out), "--port", "0", "--access", join(folder.path, access), ...more];
  const started = startLectern(words);
  running.push(started);
  return (await started.until(/http:\/\/localhost:\d+/)).replace("localhost", "127.0.0.1");
}

type Headers = Readonly<Record<string, string>>;

async function send(url: string, headers: Headers = {}, body?: URLSearchParams) {
  const response = await fetch(url, { headers, redirect: "manual", ...(body ? { method: "POST", body } : {}) });
  const text = await response.text();
  const cookies = response.headers.getSetCookie();
  const session = cookies.find((one) => one.startsWith("lectern_session="))?.split(";")[0] ?? "";
  return { status: response.status, headers: response.headers, text, session };
}

const signIn = (url: string, password: string, headers: Headers = {}) =>
  send(`${url}/_lectern/login`, headers, new URLSearchParams({ password, to: "/prices" }));
const basic = (password: string): Headers => ({
  authorization: `Basic ${Buffer.from(`:${password}`).toString("base64")}`,
});
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
const isRestricted = async (url: string, cookie: string): Promise<boolean> =>
  !(await send(`${url}/prices`, { cookie })).text.includes("partnerword");

/** The milliseconds from the start of a last guess to the end of what follows: a busy machine only adds to them. */
async function timeAfter(
  guess: () => Promise<{ readonly status: number }>,
  status: number,
  next: () => Promise<unknown>,
) {
  for (let index = 0; index < 5; index++) expect((await guess()).status).toBe(status);
  const started = performance.now();
  expect((await guess()).status).toBe(status);
  await next();
  return performance.now() - started;
}

/** After six wrong guesses, the next attempt waits this long. */
const DELAY = 500;

describe("guessing", () => {
  test("never locks out the right password, nor readers who are signed in", async () => {
    const url = await serve("onegroups");
    const { session } = await signIn(url, PARTNER.password);
    const guesses = Array.from({ length: 300 }, (_, index) => signIn(url, `guess ${index}`).catch(() => undefined));
    // From the ninth on, guesses are four seconds apart. Readers with a session do not wait.
    await Promise.any(guesses.slice(0, 9));
    let tried = 0;
    for (const guess of guesses) void guess.then((result) => (tried += Number(result?.status === 401)));
    // While more guesses arrive than may wait, a reader with the same IP address may have to try again.
    const persist = async (): Promise<number> => {
      const { status } = await signIn(url, PARTNER.password);
      return status === 429 ? persist() : status;
    };
    const right = persist();
    const [reader, page] = await Promise.all([send(`${url}/prices`, { cookie: session }), send(`${url}/`)]);
    // Readers did not wait for the guesses that were there first.
    expect([reader.text.includes("partnerword"), page.status, tried < 15]).toEqual([true, 200, true]);
    expect(await right).toBe(303);
    await running.pop()?.stop("SIGKILL");
    const statuses = (await Promise.all(guesses)).flatMap((result) => result?.status ?? []);
    expect([statuses.filter((status) => status === 401).length < 15, statuses.includes(303)]).toEqual([true, false]);
  });

  test.each([
    ["the port of a forwarded address", (guess: number) => `203.0.113.7:${40_000 + guess}`],
    ["the host part of an IPv6 address", (guess: number) => `2001:db8::${guess}`],
    ["what a client writes into X-Forwarded-For", (guess: number) => `198.51.100.${guess}, 203.0.113.8`],
  ])("counts a client regardless of %s", async (_, forwarded) => {
    const url = await serve("onegroups", "access.json", "--trust-proxy");
    let index = 0;
    const guess = () => signIn(url, "guess", { "x-forwarded-for": forwarded(index++) });
    expect(await timeAfter(guess, 401, guess)).toBeGreaterThan(DELAY);
    expect(await signIn(url, PARTNER.password, { "x-forwarded-for": "203.0.113.9" })).toMatchObject({ status: 303 });
  });

  test.each([
    ["the form", (url: string) => signIn(url, "guess"), 401],
    ["Basic credentials", (url: string) => send(`${url}/`, basic("guess")), 401],
    ["Bearer passwords", (url: string) => send(`${url}/`, bearer("guess")), 401],
    ["access tokens", (url: string) => send(`${url}/mcp`, bearer("a.b.c")), 401],
    [
      "codes of the provider",
      (url: string, pending: string) => send(`${url}/_lectern/login/callback?code=x`, { cookie: pending }),
      403,
    ],
  ] as const)("counts %s together with all others", async (_, guess, status) => {
    const url = await serve("onegroups");
    const start = await send(`${url}/_lectern/login/start`);
    const pending = start.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const right = async (): Promise<void> => {
      expect((await send(`${url}/prices`, basic(PARTNER.password))).status).toBe(200);
    };
    expect(await timeAfter(() => guess(url, pending), status, right)).toBeGreaterThan(DELAY);
  });

  test("reports too many guesses from everywhere, and still accepts the right password", async () => {
    const url = await serve("onegroups", "access.json", "--trust-proxy");
    const guesses = Array.from({ length: 310 }, (_, index) =>
      signIn(url, "guess", { "x-forwarded-for": `10.0.${index >> 8}.${index & 255}` }).catch(() => undefined),
    );
    await running[0]?.until(/More than 300 wrong passwords or tokens in an hour/);
    expect(await signIn(url, PARTNER.password, { "x-forwarded-for": "203.0.113.7" })).toMatchObject({ status: 303 });
    await running.pop()?.stop("SIGKILL");
    await Promise.all(guesses);
  });
});

describe("wrong credentials", () => {
  test.each(["onegroups", "onesite"])("are 401 everywhere on %s, also where none are needed", async (out) => {
    const url = await serve(out);
    const token = await provider.token({ aud: "https://other.example/mcp", groups: ["partner"] });
    const paths = ["/", "/index.md", "/llms.txt", "/nothing", "/_lectern/search?q=a", "/mcp", "/favicon.ico", "/?a=b"];
    for (const headers of [basic("wrong"), bearer(token), { authorization: "Digest a=b" }, { authorization: "Basic" }])
      for (const path of paths.slice(0, headers.authorization === "Digest a=b" ? undefined : 3)) {
        const { status, headers: sent } = await send(`${url}${path}`, headers);
        expect([path, status, sent.get("www-authenticate"), sent.get("cache-control")]).toEqual([
          path,
          401,
          `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp"`,
          "no-store",
        ]);
      }
    expect((await send(`${url}/`)).status).toBe(200);
    const { session } = await signIn(url, PARTNER.password);
    expect((await send(`${url}/prices`, { cookie: session, ...basic("wrong") })).status).toBe(200);
  });
});

describe("a session", () => {
  test("is valid on every replica of its site, and on no other site with the same key", async () => {
    const one = await serve("onegroups");
    const { session } = await signIn(one, PARTNER.password);
    expect(await isRestricted(one, session)).toBe(false);
    expect(await isRestricted(await serve("onegroups"), session)).toBe(false);
    expect(await isRestricted(await serve("twogroups"), session)).toBe(true);
    // The same site under another public URL is another site.
    expect(await isRestricted(await serve("onegroups", "url.json"), session)).toBe(true);
  });

  test("ends with its password, and has the groups that the password has now", async () => {
    const url = await serve("onegroups");
    const { session } = await signIn(url, PARTNER.password);
    const staff = await signIn(url, STAFF.password);
    for (const access of ["staff.json", "groups.json"]) {
      const later = await serve("onegroups", access);
      expect([access, await isRestricted(later, session)]).toEqual([access, true]);
      expect([access, await isRestricted(later, staff.session)]).toEqual([access, false]);
    }
  });

  test("from a provider is not valid for another client of the same provider", async () => {
    provider.groups = ["partner"];
    const url = await serve("onegroups");
    const start = await send(`${url}/_lectern/login/start?to=/prices`);
    const pending = start.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const back = await send(start.headers.get("location") ?? "");
    const { session } = await send(back.headers.get("location") ?? "", { cookie: pending });
    expect(await isRestricted(url, session)).toBe(false);
    expect(await isRestricted(await serve("onegroups", "client.json"), session)).toBe(true);
  });
});
