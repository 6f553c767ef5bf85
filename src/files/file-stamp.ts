import { statSync } from "node:fs";

/** A file written this shortly ago may be written again without its times showing it. */
const UNSETTLED = 2000;

/** What changes whenever a file is written, undefined when that cannot be told. */
export function fileStamp(real: string | undefined): string | undefined {
  const stats = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.ctimeMs < UNSETTLED) return undefined;
  return `${stats.mtimeMs} ${stats.ctimeMs} ${stats.size} ${stats.ino}`;
}
