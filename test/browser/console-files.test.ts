// Files in the console: responses shown by their media type and saved byte by byte, and files that readers send.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CORS, startApi, type TestApi } from "../support/console-api.ts";
import { serveConsole, withConsole } from "../support/console-site.ts";
import type { ServedSite } from "../support/serve-site.ts";

/** A quarter of a second of silence. */
function wav(): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + 2000, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(2000, 40);
  return Buffer.concat([head, Buffer.alloc(2000, 128)]);
}

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADElEQVR4nGP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC",
  "base64",
);

interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
  readonly disposition?: string;
}

const RESPONSES: Readonly<Record<string, Sent>> = {
  image: { type: "image/png", bytes: PNG },
  drawing: {
    type: "image/svg+xml",
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"><script>top.ran = true</script></svg>',
    ),
  },
  audio: { type: "audio/wav", bytes: wav() },
  video: { type: "video/mp4", bytes: Buffer.from("not really a video") },
  document: {
    type: "application/pdf",
    bytes: Buffer.from("%PDF-1.4"),
    disposition: "attachment; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf",
  },
  archive: {
    type: "application/zip",
    bytes: Buffer.from([80, 75, 5, 6, 0, 255, 254]),
    disposition: 'attachment; filename="all files.zip"',
  },
  markup: { type: "application/xml", bytes: Buffer.from('<?xml version="1.0"?><a><b id="1">x</b><c/></a>') },
  page: { type: "text/html", bytes: Buffer.from("<script>top.ran = true</script>") },
  text: { type: "text/plain; charset=utf-8", bytes: Buffer.from("grüß\nGott") },
};

const string = { type: "string" };
const binary = { type: "string", contentMediaType: "application/octet-stream" };

const spec = (origin: string): object => ({
  openapi: "3.1.0",
  info: { title: "Files", version: "1" },
  servers: [{ url: origin }],
  paths: {
    "/files/{kind}": {
      get: {
        summary: "Read",
        parameters: [{ name: "kind", in: "path", required: true, schema: string }],
        responses: { 200: { description: "A file." } },
      },
    },
    "/upload": {
      post: {
        summary: "Upload",
        requestBody: {
          required: true,
          content: {
            "multipart/form-data": {
              schema: {
                type: "object",
                required: ["photos", "icon"],
                properties: {
                  photos: { type: "array", items: binary },
                  icon: { ...string, contentEncoding: "base64" },
                  note: string,
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  },
});

let site: ServedSite;
let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  for (const [kind, { type, bytes, disposition }] of Object.entries(RESPONSES))
    api.handlers.set(`/files/${kind}`, (_, response) => {
      response.writeHead(200, {
        ...CORS,
        "content-type": type,
        ...(disposition && { "content-disposition": disposition }),
      });
      response.end(bytes);
    });
  site = await serveConsole(spec(api.origin));
});

afterAll(() => api?.close());

const hash = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

test("shows a response by its media type, never runs it, and saves its exact bytes under its name", async () => {
  await withConsole(`${site.origin}/api-reference/read`, async ({ dialog, page }) => {
    const names: Record<string, string> = {};
    const shown: Record<string, string> = {};
    for (const [kind, { bytes }] of Object.entries(RESPONSES)) {
      await dialog.getByLabel("kind", { exact: true }).fill(kind);
      const response = page.waitForResponse((one) => one.url().endsWith(`/files/${kind}`));
      await page.keyboard.press("Control+Enter");
      await response;
      // Time and size appear after the last byte.
      await dialog.locator(".console-facts", { hasText: " · " }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: "Download" }).click(),
      ]);
      expect([kind, hash(readFileSync(await download.path()))]).toEqual([kind, hash(bytes)]);
      names[kind] = download.suggestedFilename();
      const media = dialog.locator(".console-media");
      shown[kind] = (await media.count())
        ? await media.evaluate((one) => one.tagName)
        : await dialog.locator(".console-response :is(pre, .console-empty)").innerText();
      if (kind === "image" || kind === "drawing")
        await expect
          .poll(() => media.evaluate((one) => (one as HTMLImageElement).naturalWidth))
          .toBe(kind === "image" ? 2 : 3);
      if (kind === "audio")
        await expect.poll(() => media.evaluate((one) => (one as HTMLAudioElement).duration)).toBe(0.25);
    }
    expect(names).toEqual({
      image: "image.png",
      drawing: "drawing.svg",
      audio: "audio.wav",
      video: "video.mp4",
      document: "résumé.pdf",
      archive: "all files.zip",
      markup: "markup.xml",
      page: "page.html",
      text: "text.txt",
    });
    expect(shown).toEqual({
      image: "IMG",
      drawing: "IMG",
      audio: "AUDIO",
      video: "VIDEO",
      document: (await page.evaluate(() => navigator.pdfViewerEnabled)) ? "IFRAME" : "application/pdf · 8 B",
      archive: "application/zip · 7 B",
      markup: '<?xml version="1.0"?>\n<a>\n  <b id="1">x</b>\n  <c/>\n</a>',
      page: "<script>top.ran = true</script>",
      text: "grüß\nGott",
    });
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });
});

test("lets readers choose, drop and remove several files, and fill a Base64 field from a file", async () => {
  await withConsole(`${site.origin}/api-reference/upload`, async ({ dialog, page, send }) => {
    const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
    const photos = dialog.getByLabel("photos", { exact: true });
    await photos.setInputFiles([file("a.txt", "one"), file("b.txt", "two")]);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["three"], "c.txt", { type: "text/plain" }));
      return data;
    });
    await dialog.locator(".console-file").first().dispatchEvent("drop", { dataTransfer: dropped });
    await dialog.getByRole("button", { name: "Remove a.txt" }).click();
    const icon = dialog.locator(".console-file").nth(1).locator("input");
    await icon.setInputFiles([{ name: "i.bin", mimeType: "", buffer: Buffer.from([0, 255, 128]) }]);
    await expect.poll(() => dialog.getByLabel("icon", { exact: true }).first().inputValue()).toBe("AP+A");
    api.arrived.length = 0;
    await send();
    const [arrived] = api.arrived;
    const form = await new Response(new Uint8Array(arrived?.body ?? []), {
      headers: { "content-type": arrived?.headers["content-type"] ?? "" },
    }).formData();
    const parts = await Promise.all(
      [...form].map(async ([name, value]) => [
        name,
        ...(typeof value === "string" ? [value] : [value.name, await value.text()]),
      ]),
    );
    expect(parts).toEqual([
      ["photos", "b.txt", "two"],
      ["photos", "c.txt", "three"],
      ["icon", "AP+A"],
    ]);
  });
});
