// Writes the mended text of files, with the line ends and the byte order mark they had.

import { applyFixes } from "../../check/apply-fixes.ts";
import type { Problem } from "../../check/problem.ts";
import type { Edit } from "../../check/rule.ts";
import type { Files } from "../../files/files.ts";
import { writeFiles } from "../../files/write-files.ts";

/** How much was mended. */
export interface FixedFiles {
  readonly fixes: number;
  readonly paths: readonly string[];
}

/** The digests of pages and snippets; to be asked for before they are checked. */
export function textDigests(files: Files): ReadonlyMap<string, string | undefined> {
  const pages = files.list().filter((path) => /\.mdx?$/i.test(path));
  return new Map(pages.map((path) => [path, files.read(path)?.hash]));
}

/** Makes every edit that the problems offer, but in files that were saved since they were checked: places moved in them. */
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
  const mended: { path: string; body: string }[] = [];
  for (const [path, list] of edits) {
    const source = files.read(path);
    if (!source || source.hash !== checked.get(path)) continue;
    const fixed = applyFixes(source.text, list);
    if (fixed.count === 0) continue;
    fixes += fixed.count;
    mended.push({ path, body: restoreForm(fixed.text, files.bytes(path)) });
  }
  writeFiles(files.root, mended, { replace: true });
  return { fixes, paths: mended.map(({ path }) => path) };
}

function restoreForm(text: string, bytes: Uint8Array | undefined): string {
  if (!bytes) return text;
  const raw = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines = /\r\n/.test(raw) ? text.replaceAll("\n", "\r\n") : text;
  return raw.startsWith("\uFEFF") ? `\uFEFF${lines}` : lines;
}
