import { Readable } from "node:stream";
import { brotliCompressSync, createBrotliCompress, createGzip, deflateSync, gzipSync } from "node:zlib";
import { afterAll, expect, test, vi } from "vitest";

/** What a server sends, by URL. */
let web: (url: string) => {
  status: number;
  location?: string;
  encoding?: string;
  body?: Iterable<Buffer> | AsyncIterable<Buffer>;
};

// Files share their workers, so the module may have been loaded with the real one.
vi.resetModules();
const requestPublic = vi.fn<typeof import("./public-request.ts").requestPublic>(async (url) => {
  const { status, location, encoding, body = [] } = web(url.href);
  const headers = { location, "content-encoding": encoding };
  return Object.assign(Readable.from(body), { statusCode: status, headers }) as never;
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

test.each<[string, (text: Buffer) => Buffer]>([
  ["gzip", gzipSync],
  ["X-GZIP", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["identity", (text) => text],
  ["", (text) => text],
])("reads a text in the encoding %j", async (encoding, encode) => {
  web = () => ({ status: 200, encoding, body: [encode(Buffer.from("openapi: 3.1.0"))] });
  expect(await fetchText("https://a.test/a")).toEqual({ text: "openapi: 3.1.0" });
});

test.each<[string, Buffer | "", string]>([
  ["gzip", Buffer.from("openapi: 3.1.0"), "the compressed response is damaged"],
  ["gzip", gzipSync("openapi: 3.1.0").subarray(0, 20), "the compressed response is damaged"],
  ["br", Buffer.from("openapi: 3.1.0"), "the compressed response is damaged"],
  ["gzip, gzip", "", `the response's Content-Encoding "gzip, gzip" is not supported`],
  ["constructor", "", `the response's Content-Encoding "constructor" is not supported`],
])("reports a text that is not in its encoding %j", async (encoding, body, problem) => {
  web = () => ({ status: 200, encoding, body: [Buffer.from(body)] });
  expect(await fetchText("https://a.test/a")).toEqual({ problem });
});

test.each([
  ["gzip", createGzip],
  ["br", () => createBrotliCompress({ params: { 1: 1 } })],
])("stops unpacking a %s bomb at the size limit", async (encoding, create) => {
  const packed = Readable.from(endless()).pipe(create());
  let bytes = 0;
  packed.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  web = () => ({ status: 200, encoding, body: packed });
  expect(await fetchText("https://a.test/a")).toEqual({ problem: "it is larger than 45 MB" });
  packed.destroy();
  expect(bytes).toBeLessThan(1_000_000);
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
