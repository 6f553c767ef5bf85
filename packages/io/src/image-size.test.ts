import { expect, test } from "vitest";
import { imageSize } from "./image-size.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...Buffer.from(part, "latin1")] : part)));
const pad = (data: Uint8Array): Uint8Array => Uint8Array.from([...data, ...new Array(40).fill(0)]);

test.each([
  ["PNG", bytes([0x89], "PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0, 2, 128, 0, 0, 1, 104]), 640, 360],
  ["GIF", bytes("GIF89a", [0x80, 2, 0x68, 1]), 640, 360],
  ["lossy WebP", pad(bytes("RIFF", [0, 0, 0, 0], "WEBPVP8 ", new Array(10).fill(0), [0x80, 2, 0x68, 1])), 640, 360],
  ["extended WebP", bytes("RIFF", [0, 0, 0, 0], "WEBPVP8X", new Array(8).fill(0), [0x7f, 2, 0, 0x67, 1, 0]), 640, 360],
  ["JPEG", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc0, 0, 17, 8, 1, 104, 2, 128, 3]), 640, 360],
  [
    "AVIF",
    bytes(
      [0, 0, 0, 20],
      "ftypavif",
      [0, 0, 0, 0],
      "mif1",
      [0, 0, 0, 20],
      "ispe",
      [0, 0, 0, 0, 0, 0, 2, 128, 0, 0, 1, 104],
    ),
    640,
    360,
  ],
  ["SVG", bytes('<?xml version="1.0"?><svg xmlns="x" width="640px" height="360">'), 640, 360],
  ["SVG with one side", bytes('<svg viewBox="0 0 16 9" width="640">'), 640, 360],
])("%s", (_, file, width, height) => {
  expect(imageSize(file)).toEqual({ width, height });
});

test.each([
  ["nothing", bytes()],
  ["text", bytes("hello")],
  ["a PNG cut short", bytes([0x89], "PNG\r\n")],
  ["a picture without height", bytes("GIF89a", [0x80, 2, 0, 0])],
  ["an SVG that fills its place", bytes('<svg viewBox="0 0 16 9">')],
  ["an SVG sized in percent", bytes('<svg viewBox="0 0 16 9" width="100%" height="100%">')],
  ["a JPEG that loops", bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
])("finds no size for %s", (_, file) => {
  expect(imageSize(file)).toBe(undefined);
});
