import { Readable } from "node:stream";
import { afterAll, expect, test, vi } from "vitest";

/** What a server sends, by URL. */
let web: (url: string) => { status: number; location?: string; body?: Iterable<Buffer> };

// Files share their workers, so the module may have been loaded with the real one.
vi.resetModules();
const requestPublic = vi.fn<typeof import("./public-request.ts").requestPublic>(async (url) => {
  const { status, location, body = [] } = web(url.href);
  return Object.assign(Readable.from(body), { statusCode: status, headers: { location } }) as never;
});
vi.doMock("./public-request.ts", () => ({ requestPublic }));
const { fetchText } = await import("./fetch-text.ts");
afterAll(() => {
  vi.doUnmock("./public-request.ts");
  vi.resetModules();
});

function* endless(): Iterable<Buffer> {
  for (;;) yield Buffer.alloc(1024 * 1024, "x");
}

function* broken(): Iterable<Buffer> {
  yield Buffer.from("openapi:");
  throw new Error("aborted");
}

test.each<[string, ReturnType<typeof web>, object]>([
  ["a text", { status: 200, body: [Buffer.from([0xc3]), Buffer.from([0xa9])] }, { text: "é" }],
  ["a missing file", { status: 404 }, { problem: "the server responded with status 404" }],
  ["a broken server", { status: 500 }, { problem: "the server responded with status 500" }],
  ["a redirect to itself", { status: 301, location: "/a" }, { problem: "it redirects more than 3 times" }],
  [
    "a redirect to plain HTTP",
    { status: 302, location: "http://a.test/" },
    { problem: "only https:// URLs are supported" },
  ],
  [
    "a redirect to a file",
    { status: 302, location: "file:///etc/passwd" },
    { problem: "only https:// URLs are supported" },
  ],
  ["a redirect to nowhere", { status: 302, location: "https://" }, { problem: "only https:// URLs are supported" }],
  ["a text without end", { status: 200, body: endless() }, { problem: "it is larger than 45 MB" }],
  ["a connection that breaks", { status: 200, body: broken() }, { problem: "aborted" }],
])("%s", async (_, response, expected) => {
  web = () => response;
  expect(await fetchText("https://a.test/a")).toEqual(expected);
});

test("gives up on a server that never responds when the command is aborted", async () => {
  const stop = new AbortController();
  requestPublic.mockImplementation(
    (_, { signal }) => new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  );
  const fetching = fetchText("https://a.test/a", stop.signal);
  stop.abort(new Error("stopped"));
  expect(await fetching).toEqual({ problem: "stopped" });
});
