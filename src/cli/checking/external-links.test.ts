import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { askSites } from "./external-links.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-external-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const SETTINGS = { skip: ["https://private.dev/**"], concurrency: 4, timeout: 1, retries: 0, cacheDays: 7 };

/** A web of answers; what is not in it is a server that does not exist. */
function createWeb(answers: Readonly<Record<string, number>>) {
  const asked: string[] = [];
  let open = 0;
  let mostOpen = 0;
  const request = async (address: string, { method }: RequestInit): Promise<Response> => {
    asked.push(`${method} ${address}`);
    mostOpen = Math.max(mostOpen, ++open);
    await new Promise((resolve) => setTimeout(resolve, 5));
    open--;
    const status = answers[address];
    if (status === undefined) throw Object.assign(new TypeError("fetch failed"), { cause: { code: "ENOTFOUND" } });
    return new Response(null, { status });
  };
  return { asked, request, mostOpen: () => mostOpen };
}

function ask(addresses: readonly string[], request: ReturnType<typeof createWeb>["request"], now = 1000) {
  return askSites(addresses, {
    root,
    settings: SETTINGS,
    signal: new AbortController().signal,
    clock: () => now,
    request,
  });
}

test("only an answer that says there is nothing makes a link dead", async () => {
  const web = createWeb({
    "https://a.dev/fine": 200,
    "https://a.dev/gone": 404,
    "https://a.dev/members": 403,
    "https://a.dev/busy": 503,
  });
  const answers = await ask(
    ["https://a.dev/fine#part", "https://a.dev/gone", "https://a.dev/members", "https://a.dev/busy", "https://no.dev/"],
    web.request,
  );
  expect(Object.fromEntries(answers)).toEqual({
    "https://a.dev/fine": { kind: "fine" },
    "https://a.dev/gone": { kind: "dead", reason: "the server answers 404" },
    "https://a.dev/members": { kind: "fine" },
    "https://a.dev/busy": { kind: "unsure", reason: "the server answers 503" },
    "https://no.dev/": { kind: "dead", reason: "there is no such server" },
  });
});

test("addresses of this machine, of examples and of the settings are not asked", async () => {
  const web = createWeb({});
  const addresses = [
    "http://localhost:3000/",
    "http://127.0.0.1/",
    "http://192.168.0.1/",
    "https://example.com/a",
    "https://api.example.com/a",
    "https://private.dev/a/b",
    "https://<your-host>/",
    "mailto:a@x.dev",
  ];
  expect([...(await ask(addresses, web.request))]).toEqual([]);
  expect(web.asked).toEqual([]);
});

test("good answers are believed for some days, bad ones are asked again", async () => {
  const addresses = ["https://a.dev/fine", "https://a.dev/gone"];
  const web = createWeb({ "https://a.dev/fine": 200, "https://a.dev/gone": 410 });
  await ask(addresses, web.request, 1000);
  expect(JSON.parse(readFileSync(join(root, ".lectern/external-links.json"), "utf8"))).toEqual({
    "https://a.dev/fine": 1000,
  });
  expect(readFileSync(join(root, ".lectern/.gitignore"), "utf8")).toBe("*\n");
  web.asked.length = 0;
  await ask(addresses, web.request, 2000);
  expect(web.asked).toEqual(["HEAD https://a.dev/gone", "GET https://a.dev/gone"]);
  web.asked.length = 0;
  await ask(["https://a.dev/fine"], web.request, 1000 + 8 * 86_400_000);
  expect(web.asked).toEqual(["HEAD https://a.dev/fine"]);
});

test("no more requests run at a time than the settings allow", async () => {
  const addresses = Array.from({ length: 20 }, (_, index) => `https://host-${index}.dev/`);
  const web = createWeb(Object.fromEntries(addresses.map((address) => [address, 200])));
  expect((await ask(addresses, web.request)).size).toBe(20);
  expect(web.mostOpen()).toBe(4);
});
