// Finds which project files a text refers to, without parsing it: a build publishes a file that a page, stylesheet,
// script, setting or spec links to. Images count wherever they are named, since a missing image is worse than an extra
// one. Other files count only in links: a page that mentions "deploy.sh" does not publish it.

import { folderOf, joinPath } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { type CodeRange, findCode, isInside } from "@lectern/model/content/fences.ts";
import { isMedia } from "@lectern/model/content/publish-rules.ts";

export interface MentionSource {
  readonly path: string;
  readonly text: string;
  /**
   * Settings name files in any form, code in quotes, data by `$ref`, Markdown in links and attributes. Code of
   * lectern.config reads files by relative paths, so only paths from the root are links there.
   */
  readonly kind: "markdown" | "code" | "config" | "settings" | "data" | "style";
}

/** Finds which of the candidate files a text refers to, each with the first offset. */
export type MentionFinder = (source: MentionSource) => ReadonlyMap<string, number>;

/** No real path is longer; the limit keeps the search linear. */
const MAX_LENGTH = 260;
const BEFORE_WORD: ReadonlySet<string> = new Set(" \t\n\"'`()<>[]{}|,;=\\");
const BEFORE_QUOTED: ReadonlySet<string> = new Set("\"'`()<>\n=");

/** Prepares a search over many texts. `publicFolder` is the site's base path, such as `/docs`. */
export function createMentionFinder(files: Iterable<string>, publicFolder = ""): MentionFinder {
  const lookup = indexCandidates(files);
  if (lookup.all.size === 0) return () => new Map();
  const extensions = [...new Set([...lookup.all].map(extensionOf))].map((name) => name.replace(/[^\w]/g, "\\$&"));
  const ending = new RegExp(`\\.(?:${extensions.join("|")})(?!\\.?\\w)|/(?=["'\`]\\s*\\+)`, "gi");
  return (source) => {
    const found = new Map<string, number>();
    const { text } = source;
    const search: Search = { source, index: lookup, publicFolder, found, code: undefined };
    for (const { index, 0: match } of text.matchAll(ending)) {
      if (match === "/") addFolder(search, tokenStart(text, index, BEFORE_QUOTED), { end: index + 1, extension: "" });
      else if (text[index - 1] === "}") addTemplate(search, index, match);
      else addNamed(search, index, index + match.length);
    }
    return found;
  };
}

/** An extension with a letter in it, so that numbers do not count, or the end of a directory. */
const KIND = /\.(?=\d*[a-z])([a-z0-9]{1,8})(?!\.?\w)|\/(?=["'`]\s*\+)/gi;
const DIRECTORY = "/";

/** The kinds of files a text may mention: lowercase extensions, and "/" if it may mention any file in a directory. */
export function mentionedKinds(text: string): readonly string[] {
  return [...new Set([...text.matchAll(KIND)].map(([, extension]) => extension?.toLowerCase() ?? DIRECTORY))].sort();
}

/** Returns a test for whether a text with these kinds may mention one of the files. */
export function createKindFilter(files: Iterable<string>): (kinds: readonly string[]) => boolean {
  // A file without an extension is only mentioned with its directory.
  const named = [...files].filter((path) => nameOf(path).includes("."));
  const extensions = new Set(named.map((path) => extensionOf(path).toLowerCase()));
  const areListed = [...extensions].every((name) => /^(?=\d*[a-z])[a-z0-9]{1,8}$/.test(name));
  return (kinds) => !areListed || kinds.some((kind) => kind === DIRECTORY || extensions.has(kind));
}

interface CandidateIndex {
  readonly all: ReadonlySet<string>;
  readonly mediaByName: ReadonlyMap<string, readonly string[]>;
}

interface Search {
  readonly source: MentionSource;
  readonly index: CandidateIndex;
  readonly publicFolder: string;
  readonly found: Map<string, number>;
  /** Code ranges of a Markdown text, computed on first use. */
  code: readonly CodeRange[] | undefined;
}

function indexCandidates(files: Iterable<string>): CandidateIndex {
  const all = new Set(files);
  const mediaByName = new Map<string, string[]>();
  for (const path of all) {
    if (!isMedia(path)) continue;
    const name = nameOf(path);
    const same = mediaByName.get(name);
    if (same) same.push(path);
    else mediaByName.set(name, [path]);
  }
  return { all, mediaByName };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).normalize("NFC");
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

/** The start of the token that ends at `end` and contains no character of `stop`. */
function tokenStart(text: string, end: number, stop: ReadonlySet<string>): number {
  const first = Math.max(0, end - MAX_LENGTH);
  let start = end;
  while (start > first && !stop.has(text[start - 1] ?? "")) start--;
  return start;
}

function addNamed(search: Search, index: number, end: number): void {
  const { text } = search.source;
  // Inside quotes, a name may contain spaces.
  const starts = new Set([tokenStart(text, index, BEFORE_WORD), tokenStart(text, index, BEFORE_QUOTED)]);
  for (const start of starts) {
    const token = decodePercent(text.slice(start, end).trim());
    if (token === "") continue;
    for (const path of matchingMedia(search.index, token)) note(search, path, start);
    const path = findFile(search, token);
    if (path !== undefined && !search.found.has(path) && isLink(search, start, token)) note(search, path, start);
  }
}

function note({ found }: Search, path: string, offset: number): void {
  if (!found.has(path)) found.set(path, offset);
}

/**
 * Media whose path ends like the token, or the reverse: below a base path, relative to another directory, or as a full
 * URL.
 */
function matchingMedia({ mediaByName }: CandidateIndex, token: string): readonly string[] {
  const same = mediaByName.get(nameOf(token));
  if (!same) return [];
  const tail = `/${token.replace(/^(?:\.{0,2}\/)+/, "")}`.normalize("NFC");
  return same.filter((path) => `/${path}`.endsWith(tail) || tail.endsWith(`/${path}`));
}

/** The file that a link with this text points to. */
function findFile({ source, index, publicFolder }: Search, token: string): string | undefined {
  const web = /^(?:https?:)?\/\/[^/]+(?=\/)/i.exec(token)?.[0];
  const path = web === undefined ? token : token.slice(web.length);
  const isRooted = path.startsWith("/");
  const candidates = isRooted
    ? [path, ...(publicFolder !== "" && path.startsWith(`${publicFolder}/`) ? [path.slice(publicFolder.length)] : [])]
    : [`/${folderOf(source.path)}/${path}`, `/${path}`];
  for (const candidate of candidates) {
    const joined = joinPath("", candidate);
    if (joined !== undefined && index.all.has(joined)) return joined;
  }
  return undefined;
}

const IMPORT = /\b(?:from|import|require)\s*\(?\s*["'`]$/;
const LINK_VALUE = /(?:\]\(<?|\]:[ \t]*<?|\burl\(["']?|\bfetch\(["'`]|\$ref["']?[ \t]*:[ \t]*["']?)$/;
const LINK_ATTRIBUTE =
  /\b(?:action|content|data|download|file|href|image|img|link|poster|src|srcset|url)["']?[ \t]*[=:][ \t]*\{?[ \t]*["'`]?$/i;

/** Whether a token that names a file can be a link to it. */
function isLink(search: Search, start: number, token: string): boolean {
  const { source } = search;
  const { kind, text } = source;
  if (kind === "settings" || kind === "style") return true;
  const before = text.slice(Math.max(0, start - 60), start);
  if (IMPORT.test(before)) return false;
  const isWeb = /^https?:\/\//i.test(token);
  if (kind === "config" && !isWeb && !token.startsWith("/")) return false;
  if (kind === "markdown" && isCode(search, start)) return isWeb;
  if (isWeb || LINK_VALUE.test(before) || LINK_ATTRIBUTE.test(before)) return true;
  if (kind === "markdown" && isFrontmatter(text, start)) return true;
  return /^\.{0,2}\//.test(token) && /["'`(<[]$/.test(before);
}

function isCode(search: Search, offset: number): boolean {
  search.code ??= findCode(search.source.text);
  return isInside(search.code, offset);
}

function isFrontmatter(text: string, offset: number): boolean {
  if (!text.startsWith("---\n")) return false;
  const end = text.indexOf("\n---", 3);
  return end !== -1 && offset < end;
}

/** `/shots/${name}.png` may refer to any such file in the directory. */
function addTemplate(search: Search, index: number, extension: string): void {
  const { text } = search.source;
  const from = Math.max(0, index - MAX_LENGTH);
  const open = from + text.slice(from, index).lastIndexOf("${");
  if (open < from) return;
  const start = tokenStart(text, open, BEFORE_QUOTED);
  const cut = text.slice(start, open).split("${")[0] ?? "";
  addFolder(search, start, { end: start + cut.lastIndexOf("/") + 1, extension: extension.toLowerCase() });
}

/** The files of a directory whose path is at an offset. */
function addFolder(search: Search, start: number, { end, extension }: { end: number; extension: string }): void {
  const { source, index } = search;
  const written = source.text.slice(start, end);
  if (source.kind === "data" || !/^(?:\.{0,2}\/|[\w-])/.test(written)) return;
  const isRooted = written.startsWith("/");
  if (source.kind === "config" && !isRooted) return;
  const folder = joinPath(isRooted || !written.startsWith(".") ? "" : folderOf(source.path), written);
  // Every path starts at the root, so it matches nothing in particular.
  if (folder === undefined || folder === "") return;
  for (const path of index.all)
    if (path.startsWith(`${folder}/`) && path.toLowerCase().endsWith(extension)) note(search, path, start);
}
