// A file of consecutive values that is written and read as a stream.

import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { deserialize, serialize } from "node:v8";

/** Buffer size in bytes. */
const BUFFER = 1 << 20;

/** Writes values and returns the digest of the file. */
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
      if (size > BUFFER) flush();
    }
    flush();
  } finally {
    closeSync(file);
  }
  return sum.digest("base64url").slice(0, 20);
}

/** The values of a file. Throws if it is not one that `writeRecords` wrote. */
export function* readRecords(path: string): Generator<unknown> {
  const file = openSync(path, "r");
  const length = Buffer.alloc(4);
  try {
    while (readSync(file, length, 0, 4, null) === 4) {
      const bytes = Buffer.allocUnsafe(length.readUInt32LE());
      for (let done = 0; done < bytes.length; ) {
        const read = readSync(file, bytes, done, bytes.length - done, null);
        if (read === 0) throw new Error(`"${path}" ends early`);
        done += read;
      }
      yield deserialize(bytes);
    }
  } finally {
    closeSync(file);
  }
}
