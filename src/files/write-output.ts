// Writes a whole site so that the output folder is always wholly old or wholly new: files are written into a
// folder beside it, which then takes its place. What a killed build left behind, the next one clears away.

import { mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createEntryWriter, type EntryWriter, type OutputEntry, type WrittenOutput } from "./entry-writer.ts";
import { OUTPUT_MARKER, resolveOutputFolder } from "./output-folder.ts";
import { clearLeftovers, stagingName, swapFolders } from "./staging.ts";

/** How a site is written. */
export interface WriteOptions {
  /** Writes the files; without one they are written in this thread. */
  readonly writer?: (folder: string) => EntryWriter;
  /** When aborted, the write ends with an error and the old output stays. */
  readonly signal?: AbortSignal;
}

/** Replaces the output folder by the given files. Check the folder with `checkOutputFolder` before. */
export async function writeOutput(
  out: string,
  entries: Iterable<OutputEntry> | AsyncIterable<OutputEntry>,
  options: WriteOptions = {},
): Promise<WrittenOutput> {
  const target = resolveOutputFolder(out);
  const staging = stagingName(target, "new");
  try {
    return await writeStaged(target, staging, { entries, options });
  } catch (error) {
    // Nobody knows the folder that is written first.
    if (error instanceof Error && error.message.includes(staging))
      error.message = error.message.replaceAll(staging, target);
    throw error;
  }
}

interface Work {
  readonly entries: Iterable<OutputEntry> | AsyncIterable<OutputEntry>;
  readonly options: WriteOptions;
}

async function writeStaged(target: string, staging: string, { entries, options }: Work): Promise<WrittenOutput> {
  mkdirSync(dirname(target), { recursive: true });
  await clearLeftovers(target);
  mkdirSync(staging);
  const writer = (options.writer ?? createEntryWriter)(staging);
  try {
    writeFileSync(join(staging, OUTPUT_MARKER), MARKER_TEXT);
    const written = await writeEntries(writer, entries, options.signal);
    await swapFolders(staging, target);
    return written;
  } finally {
    await writer.close();
    await rm(staging, { recursive: true, force: true });
  }
}

const MARKER_TEXT = "This folder is made by a build, and the next build replaces it.\n";

async function writeEntries(
  writer: EntryWriter,
  entries: Iterable<OutputEntry> | AsyncIterable<OutputEntry>,
  signal: AbortSignal | undefined,
): Promise<WrittenOutput> {
  for await (const entry of entries) {
    signal?.throwIfAborted();
    await writer.write(entry);
  }
  const written = await writer.end();
  signal?.throwIfAborted();
  return written;
}
