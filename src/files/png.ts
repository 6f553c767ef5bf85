// Encodes pixels as PNG in another thread. The encoder of the drawing library blocks this one for as long as drawing
// takes, and its files are larger.

import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

const compress = promisify<Buffer, Buffer>(deflate);

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel. */
  readonly rgba: Uint8Array;
}

const SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

export async function encodePng({ width, height, rgba }: Pixels): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, four channels; the only compression and filter method, not interlaced.
  header.set([8, 6, 0, 0, 0], 8);
  // Each row starts with its filter. None is the best one for drawings: equal pixels stay equal.
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let row = 0; row < height; row++)
    rows.set(rgba.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  const parts = [chunk("IHDR", header), chunk("IDAT", await compress(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4);
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const sum = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
