// Applies fixes and writes the files, with their original line endings and byte order mark.

import type { Edit, Problem } from "../../check/rule.ts";
import type { Files } from "../../files/files.ts";
import { writeFiles } from "../../files/writing/write-files.ts";

export interface FixedFiles {
  readonly fixes: number;
  readonly paths: readonly string[];
}

/** Digests of pages and snippets, to be taken before they are checked. */
export function textDigests(files: Files): ReadonlyMap<string, string | undefined> {
  const pages = files.list().filter((path) => /\.mdx?$/i.test(path));
  return new Map(pages.map((path) => [path, files.read(path)?.hash]));
}

/** Applies every available fix, except in files saved since the check, where offsets have moved. */
export function fixFiles(
  files: Files,
  problems: readonly Problem[],
  checked: ReadonlyMap<string, string | undefined>,
): FixedFiles {
  const edits = new Map<string, Edit[]>();
  for (const { at, fix } of problems) {
    if (!fix) continue;
    const list = edits.get(at.file);
    if (list) list.push(fix);
    else edits.set(at.file, [fix]);
  }
  let fixes = 0;
  const fixedFiles: { path: string; body: string }[] = [];
  for (const [path, list] of edits) {
    const source = files.read(path);
    if (!source || source.hash !== checked.get(path)) continue;
    const fixed = applyFixes(source.text, list);
    if (fixed.count === 0) continue;
    fixes += fixed.count;
    fixedFiles.push({ path, body: restoreForm(fixed.text, files.bytes(path)) });
  }
  writeFiles(files.root, fixedFiles, { replace: true });
  return { fixes, paths: fixedFiles.map(({ path }) => path) };
}

function restoreForm(text: string, bytes: Uint8Array | undefined): string {
  if (!bytes) return text;
  const raw = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines = /\r\n/.test(raw) ? text.replaceAll("\n", "\r\n") : text;
  return raw.startsWith("\uFEFF") ? `\uFEFF${lines}` : lines;
}

interface FixedText {
  readonly text: string;
  readonly count: number;
}

/** Applies edits in order and skips any that overlaps its predecessor. */
export function applyFixes(text: string, edits: readonly Edit[]): FixedText {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let position = 0;
  let last = -1;
  let count = 0;
  for (const { start, end, text: put } of sorted) {
    if (start < position || start === last || end > text.length) continue;
    result += text.slice(position, start) + put;
    position = end;
    last = start;
    count++;
  }
  return { text: result + text.slice(position), count };
}
