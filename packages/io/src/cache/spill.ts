// Stores byte strings that are needed once more later: the first ones in memory, the rest in a temporary file, so that
// memory does not grow with the size of a site.

import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Byte strings by index. */
export interface Spill {
  /** Stores bytes and returns their index. */
  add(bytes: Uint8Array): number;
  read(number: number): Uint8Array;
}

/** Maximum number of bytes in memory. */
const MAX_IN_MEMORY = 24_000_000;

const unused = new FinalizationRegistry<number>(closeSync);

export function createSpill(max = MAX_IN_MEMORY): Spill {
  /** The bytes themselves, or where they start in the file. */
  const locations: (Uint8Array | number)[] = [];
  const sizes: number[] = [];
  let buffer = max;
  let file: number | undefined;
  let end = 0;
  /** False if there is no temporary file or no space for one. */
  const write = (bytes: Uint8Array): boolean => {
    try {
      if (file === undefined) {
        file = openUnlisted();
        unused.register(spill, file);
      }
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, end + done);
      return true;
    } catch {
      return false;
    }
  };
  const spill: Spill = {
    add: (bytes) => {
      if (bytes.length <= buffer || !write(bytes)) {
        buffer -= bytes.length;
        locations.push(bytes);
      } else {
        locations.push(end);
        end += bytes.length;
      }
      return sizes.push(bytes.length) - 1;
    },
    read: (number) => {
      const location = locations[number];
      if (typeof location !== "number" || file === undefined) return location as Uint8Array;
      const bytes = new Uint8Array(sizes[number] ?? 0);
      for (let done = 0; done < bytes.length; ) {
        const read = readSync(file, bytes, done, bytes.length - done, location + done);
        if (read === 0) throw new Error("a temporary file was truncated");
        done += read;
      }
      return bytes;
    },
  };
  return spill;
}

/** Opens an unlinked temporary file, which disappears when it is closed, even after a crash. */
function openUnlisted(): number {
  const path = join(tmpdir(), `lectern-${randomUUID()}.tmp`);
  const file = openSync(path, "wx+", 0o600);
  rmSync(path);
  return file;
}
