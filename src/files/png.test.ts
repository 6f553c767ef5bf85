import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { encodePng } from "./png.ts";

test("encodes rows of pixels", async () => {
  const rgba = Uint8Array.from([1, 2, 3, 255, 250, 251, 252, 255, 200, 100, 0, 255, 5, 6, 7, 0]);
  const png = await encodePng({ width: 2, height: 2, rgba });
  expect(png.toString("latin1", 0, 8)).toBe("\x89PNG\r\n\x1a\n");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
  const start = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  expect([...rows]).toEqual([0, 1, 2, 3, 255, 250, 251, 252, 255, 0, 200, 100, 0, 255, 5, 6, 7, 0]);
  // The checksum of the last chunk, which is the same in every file.
  expect(png.subarray(-12).toString("hex")).toBe("0000000049454e44ae426082");
});
