// A file's stamp: its times, size and inode, so that an unchanged file need not be read again.

import { statSync } from "node:fs";

/** Milliseconds after a write during which another one may leave the times unchanged. */
const UNSETTLED = 2000;

/** A stamp that changes whenever a file is written; undefined if that cannot be guaranteed. */
export function fileStamp(real: string | undefined): string | undefined {
  const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.ctimeMs < UNSETTLED) return undefined;
  return `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
}
