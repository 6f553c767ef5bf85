// The files of a built site, listed once: URLs are looked up in this table and never joined to a path, so that anything
// not in it (dotfiles, symlinks out of the directory, rule files of other hosts) is unreachable.

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fromPortablePath } from "@lectern/base/portable-path.ts";
import { ENCODINGS, type Encoding, isCompressible } from "@lectern/engine/building/compress.ts";
import { mediaType } from "@lectern/engine/output/media-type.ts";

/** The files a page can be sent as. */
export interface PageForms {
  readonly own: SiteFile;
  /** Its Markdown. */
  readonly counterpart?: SiteFile | undefined;
}

/** Larger files are never held in memory. */
export const MAX_IN_MEMORY_SIZE: number = 4 * 1024 * 1024;

/** One file that can be requested. */
export interface SiteFile {
  /** Path relative to the output directory, in NFC: `guides/start/index.html`. */
  readonly path: string;
  readonly absolute: string;
  readonly type: string;
  readonly size: number;
  /** Compressed forms written by the build. */
  readonly packed?: ReadonlyMap<Encoding, string>;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** Dot directories are private, except this one. */
const PUBLIC_DOT_FOLDER = ".well-known";

/** Rules for other hosts, and our own. */
const PRIVATE: ReadonlySet<string> = new Set([
  "_redirects",
  "_headers",
  "vercel.json",
  ".nojekyll",
  "CNAME",
  "_lectern/redirects.json",
]);

/** Lists the files of a built site, without redirect pages. */
export function listSiteFiles(folder: string, leftOut: ReadonlySet<string>): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  const walk = (relative: string): void => {
    for (const entry of readdirSync(join(folder, relative), { withFileTypes: true })) {
      const path = relative === "" ? entry.name : `${relative}/${entry.name}`;
      if (entry.name.startsWith(".") && path !== PUBLIC_DOT_FOLDER) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile() && !PRIVATE.has(path) && !leftOut.has(path)) addFile(files, path, join(folder, path));
    }
  };
  walk("");
  for (const file of files.values()) takePacked(files, file);
  return files;
}

/** Compressed forms belong to their file and have no URL of their own. */
function takePacked(files: Map<string, SiteFile>, file: SiteFile): void {
  if (!isCompressible(file.type)) return;
  const packed = [...ENCODINGS].flatMap(([encoding, ending]) => {
    const form = files.get(`${file.path}${ending}`);
    files.delete(`${file.path}${ending}`);
    return form ? [[encoding, form.absolute] as const] : [];
  });
  if (packed.length > 0) files.set(file.path, { ...file, packed: new Map(packed) });
}

function addFile(files: Map<string, SiteFile>, path: string, absolute: string): void {
  const stats = statSync(absolute, { throwIfNoEntry: false });
  if (!stats?.isFile()) return;
  const name = fromPortablePath(path.normalize("NFC"));
  files.set(name, { path: name, absolute, type: typeOf(name), size: stats.size, modified: stats.mtimeMs });
}

/** Well-known paths without an extension are JSON. */
function typeOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name === "rss.xml") return "application/rss+xml; charset=utf-8";
  if (path === `${PUBLIC_DOT_FOLDER}/api-catalog`) return "application/linkset+json";
  const isBare = path.startsWith(`${PUBLIC_DOT_FOLDER}/`) && !name.includes(".");
  return mediaType(isBare ? "a.json" : path);
}
