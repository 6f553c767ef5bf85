// Applies fixes and writes the files, with their original line endings and byte order mark.

import type { Edit, Problem } from "@lectern/check/rule.ts";
import type { Files } from "@lectern/io/files.ts";
import { writeFiles } from "@lectern/io/writing/write-files.ts";

/** A file with its fixes applied. */
export interface FixedFile {
  readonly path: string;
  readonly before: string;
  readonly after: string;
  readonly count: number;
}

export function countFixes(files: readonly FixedFile[]): number {
  return files.reduce((sum, { count }) => sum + count, 0);
}

/** Digests of everything that can have fixes, to be taken before it is checked. */
export function textDigests(files: Files): ReadonlyMap<string, string | undefined> {
  const pages = files.list().filter((path) => /\.(?:mdx?|json|ya?ml|css|[jt]sx?)$/i.test(path));
  return new Map(pages.map((path) => [path, files.read(path)?.hash]));
}

/** The available fixes, except in files saved since the check, where offsets have moved. */
export function planFixes(
  files: Files,
  problems: readonly Problem[],
  checked: ReadonlyMap<string, string | undefined>,
): readonly FixedFile[] {
  const edits = new Map<string, Edit[]>();
  for (const { at, fix } of problems) {
    if (!fix) continue;
    const list = edits.get(at.file);
    if (list) list.push(fix);
    else edits.set(at.file, [fix]);
  }
  return [...edits].flatMap(([path, list]) => {
    const source = files.read(path);
    if (!source || source.hash !== checked.get(path)) return [];
    const { text, count } = applyFixes(source.text, list);
    return count === 0 ? [] : [{ path, before: source.text, after: text, count }];
  });
}

export function writeFixes(files: Files, fixed: readonly FixedFile[]): void {
  const written = fixed.map(({ path, after }) => ({ path, body: restoreForm(after, files.bytes(path)) }));
  writeFiles(files.root, written, { replace: true });
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
