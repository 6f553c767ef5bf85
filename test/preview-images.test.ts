import { deflateSync, gzipSync } from "node:zlib";
import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { openCardFonts } from "@lectern/io/card-fonts.ts";
import { expect, test } from "vitest";
import { testFolder } from "./support/folder.ts";
import { docsJson, testSite } from "./support/site.ts";

const PAGES = {
  "index.mdx": "---\ntitle: Home\ndescription: D.\n---\n",
  "own.mdx": '---\ntitle: Own\ndescription: D.\n"og:image": /own.png\n---\n',
};

function site(
  thumbnails: object | undefined,
  options: { readonly siteUrl?: string } = { siteUrl: "https://a.example" },
) {
  const config = { ...docsJson({ pages: ["index", "own"] }), ...(thumbnails ? { thumbnails } : {}) };
  return testSite({ ...PAGES, "docs.json": JSON.stringify(config) }, options);
}

async function imagesOf({ output }: ReturnType<typeof site>): Promise<readonly string[]> {
  return [...(await output.artifacts()).keys()].filter((path) => path.startsWith("_lectern/cards/"));
}

test("draws an image for every page without its own", async () => {
  const { output } = site({});
  const [image = "", ...others] = await imagesOf(site({}));
  expect(others).toEqual([]);
  const artifacts = await output.artifacts();
  expect(await artifacts.get("index.html")?.body()).toContain(`content="https://a.example/${image}"`);
  expect(await artifacts.get("own/index.html")?.body()).toContain('content="https://a.example/own.png"');
  const body = (await artifacts.get(image)?.body()) as Uint8Array;
  const size = new DataView(body.buffer, body.byteOffset);
  expect([size.getUint32(0), size.getUint32(16), size.getUint32(20)]).toEqual([0x89504e47, 1200, 630]);
  expect(output.diagnostics()).toEqual([]);
});

test("draws one image for pages with the same text, and a separate one for every other page", async () => {
  const run = Date.now();
  const named = (title: string): string => `---\ntitle: ${title} ${run}\ndescription: D.\n---\n`;
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const files = Object.fromEntries(names.map((name) => [`${name}.mdx`, named(name < "e" ? "Same" : name)]));
  const config = { ...docsJson({ pages: names }), thumbnails: {} };
  const built = testSite({ ...files, "docs.json": JSON.stringify(config) }, { siteUrl: "https://a.example" });
  const artifacts = await built.output.artifacts();
  const bodies: string[] = [];
  for (const path of await imagesOf(built))
    bodies.push(Buffer.from((await artifacts.get(path)?.body()) as Uint8Array).toString("base64"));
  expect([bodies.length, new Set(bodies).size]).toEqual([5, 5]);
});

test("draws none without the setting or a public URL", async () => {
  expect(await imagesOf(site(undefined))).toEqual([]);
  expect(await imagesOf(site({}, {}))).toEqual([]);
});

test("applies settings to the image and reports unsupported ones", async () => {
  const [plain] = await imagesOf(site({}));
  const [dark] = await imagesOf(site({ appearance: "dark" }));
  expect(dark).not.toBe(plain);
  const wrong = site({ background: "https://a.example/b.png", fonts: { family: "Not There" } });
  const [image = ""] = await imagesOf(wrong);
  await (await wrong.output.artifacts()).get(image)?.body();
  expect(wrong.output.diagnostics().map(({ code }) => code)).toEqual(["config/card-background", "config/card-font"]);
});

test("reports letters that the font lacks in every build, once per image", async () => {
  const cache = testFolder();
  const stored = openCacheFolder({ folder: cache.path }, "images");
  const pages = ["a", "b", "c"].map((name) => [`${name}.mdx`, `---\ntitle: 漢 ${name}\ndescription: D.\n---\n`]);
  const config = { ...docsJson({ pages: ["a", "b", "c"] }), thumbnails: {} };
  for (const _ of ["first", "second"]) {
    const files = { ...Object.fromEntries(pages), "docs.json": JSON.stringify(config) };
    const built = testSite(files, { siteUrl: "https://a.example", cache: { folder: cache.path } });
    const artifacts = await built.output.artifacts();
    const images = await imagesOf(built);
    for (const image of images) await artifacts.get(image)?.body();
    expect(built.output.diagnostics().map(({ code }) => code)).toEqual(["config/card-letters"]);
    const names = images.map((image) => image.slice("_lectern/cards/".length, -".png".length));
    expect(names.filter((name) => stored?.read(name) === undefined)).toHaveLength(1);
  }
  cache.dispose();
});

test("uses no background and no font that unpacks to far more than its file", async () => {
  const header = Buffer.alloc(33);
  header.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  header.writeUInt32BE(60_000, 16);
  header.writeUInt32BE(60_000, 20);
  const packed = gzipSync(`<svg xmlns="http://www.w3.org/2000/svg">${" ".repeat(1_000_000)}</svg>`);
  for (const [name, bytes] of [["b.png", header] as const, ["b.svg", packed] as const]) {
    const config = { ...docsJson({ pages: ["index"] }), thumbnails: { background: `/${name}` } };
    const files = { "index.mdx": PAGES["index.mdx"], "docs.json": config, [name]: bytes };
    const built = testSite(files, { siteUrl: "https://a.example" });
    const [image = ""] = await imagesOf(built);
    const body = (await (await built.output.artifacts()).get(image)?.body()) as Uint8Array;
    expect(body.length).toBeGreaterThan(5000);
    expect(built.output.diagnostics().map(({ code }) => code)).toEqual(["config/card-background"]);
  }
  for (const font of [woffOf(2 ** 31, Buffer.alloc(1000)), woffOf(1000, Buffer.alloc(1000)), Buffer.from("no font")]) {
    const project = testFolder({
      "node_modules/@fontsource/odd/package.json": '{"name":"@fontsource/odd"}',
      "node_modules/@fontsource/odd/files/odd-latin-400-normal.woff": font,
    });
    const { regular } = await openCardFonts(project.path, "Odd");
    expect([regular.width("a"), regular.outline("a", { x: 0, y: 0, size: 10 })]).toEqual([undefined, ""]);
    project.dispose();
  }
});

/** A WOFF file with one table that claims a length. */
function woffOf(length: number, table: Buffer): Buffer {
  const data = deflateSync(table);
  const head = Buffer.alloc(64);
  head.write("wOFF");
  head.writeUInt16BE(1, 12);
  [64, data.length, length].forEach((value, at) => {
    head.writeUInt32BE(value, 48 + 4 * at);
  });
  return Buffer.concat([head, data]);
}
