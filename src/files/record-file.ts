// A file of values one after the other, written and read without ever being whole in memory.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

/** Values are collected to about this many bytes before they are written. */
const ROOM = 1 << 20;

/** Writes values and gives the digest of the file. */
export function writeRecords(path: string, records: Iterable<unknown>): string {
  const file = openSync(path, "w");
  const sum = createHash("sha1");
  let pending: Buffer[] = [];
  let size = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(pending);
    sum.update(bytes);
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    pending = [];
    size = 0;
  };
  try {
    for (const record of records) {
      const bytes = serialize(record);
      const length = Buffer.alloc(4);
      length.writeUInt32LE(bytes.length);
      pending.push(length, bytes);
      size += bytes.length;
      if (size > ROOM) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  return sum.digest("base64url").slice(0, 20);
}

/** The values of a file that is known to be whole. */
export function* readRecords(path: string): Generator<unknown> {
  const file = openSync(path, "r");
  const length = Buffer.alloc(4);
  try {
    while (readSync(file, length, 0, 4, null) === 4) {
      const bytes = Buffer.allocUnsafe(length.readUInt32LE());
      for (let done = 0; done < bytes.length; ) done += readSync(file, bytes, done, bytes.length - done, null);
      yield deserialize(bytes);
    }
  } finally {
    closeSync(file);
  }
}
