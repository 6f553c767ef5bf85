// A description spread over several files → one root in which every reference is a pointer.
// Nothing is copied to where it is used: each file is kept once, under its own name, and references are rewritten to it.

import type { Diagnostic } from "../base/diagnostic.ts";
import { folderOf, joinPath } from "../base/route.ts";
import { referenceNotFound, tooManyFiles } from "./diagnostics.ts";
import { readSpec, type SpecSource, type SpecText, type ValuePath } from "./read-spec.ts";
import { isRecord, own } from "./record.ts";
import { FILES_KEY } from "./resolve.ts";

/** Gives the text of another file of the project, or of the same web site; undefined when there is none. */
export type ReadFile = (path: string) => string | undefined;

/** What became of the references that lead out of a file. */
export interface JoinedFiles {
  /** Every other file that was looked for, found or not. */
  readonly paths: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const MOST_FILES = 2000;
const OUTWARD = /\$ref["']?\s*:\s*(?:["']\s*)?[^#"'\s{[]/;

/** True when a text may refer to other files; most descriptions do not and are left alone. */
export function refersOutward(text: string): boolean {
  return OUTWARD.test(text);
}

/** Reads every file `main` refers to into its root, and rewrites the references. The value of `main` is changed. */
export function joinFiles(main: SpecText, source: SpecSource, read: ReadFile): JoinedFiles {
  const joining: Joining = { main: source.path, read, files: new Map(), paths: new Set(), diagnostics: [] };
  const waiting: Loaded[] = [{ path: source.path, text: main }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...rewriteFile(joining, next));
  }
  if (isRecord(main.value) && joining.files.size > 0) {
    const files: Record<string, unknown> = Object.create(null);
    for (const [path, { value }] of joining.files) files[path] = value;
    Object.defineProperty(main.value, FILES_KEY, { value: files, enumerable: false });
  }
  return { paths: joining.paths, diagnostics: joining.diagnostics };
}

interface Joining {
  readonly main: string;
  readonly read: ReadFile;
  readonly files: Map<string, SpecText>;
  readonly paths: Set<string>;
  readonly diagnostics: Diagnostic[];
}

interface Loaded {
  readonly path: string;
  readonly text: SpecText;
}

/** Rewrites the references of one file; gives the files that were met for the first time. */
function rewriteFile(joining: Joining, file: Loaded): readonly Loaded[] {
  const found: Loaded[] = [];
  const waiting: { readonly value: unknown; readonly path: ValuePath }[] = [{ value: file.text.value, path: [] }];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) waiting.push({ value: item, path: [...path, index] });
      continue;
    }
    const record = value as Record<string, unknown>;
    for (const [key, item] of Object.entries(record)) {
      if (key === "$ref" && typeof item === "string") {
        record[key] = rewrite(joining, { file, reference: item, place: [...path, key], found });
      } else if (key === "mapping" && path.at(-1) === "discriminator" && isRecord(item)) {
        rewriteMapping(joining, { file, place: [...path, key], found }, item as Record<string, unknown>);
      } else if (!isData(path, key)) waiting.push({ value: item, path: [...path, key] });
    }
  }
  return found;
}

/** Below these keys stand names of the author: `default` is a response there, and `example` a property. */
const NAMED: ReadonlySet<unknown> = new Set([
  "responses",
  "properties",
  "patternProperties",
  "schemas",
  "definitions",
  "$defs",
]);

/** True for values that are the author's data, in which nothing is a reference. */
function isData(path: ValuePath, key: string): boolean {
  return (key === "example" || key === "default") && !NAMED.has(path.at(-1));
}

interface Spot {
  readonly file: Loaded;
  readonly place: ValuePath;
  readonly found: Loaded[];
}

function rewriteMapping(joining: Joining, spot: Spot, mapping: Record<string, unknown>): void {
  for (const [key, target] of Object.entries(mapping)) {
    if (typeof target !== "string" || !/[#/.]/.test(target)) continue;
    mapping[key] = rewrite(joining, { ...spot, reference: target });
  }
}

function rewrite(joining: Joining, spot: Spot & { readonly reference: string }): string {
  const { file, reference, place, found } = spot;
  const hash = reference.indexOf("#");
  const target = hash === -1 ? reference : reference.slice(0, hash);
  const pointer = hash === -1 ? "" : reference.slice(hash + 1);
  const path = target === "" ? file.path : targetPath(file.path, target);
  if (path === joining.main) return `#${pointer}`;
  if (path === undefined || !hasFile(joining, path, found)) {
    joining.diagnostics.push(referenceNotFound(reference, file.text.locate(place)));
    return reference;
  }
  return `#/${FILES_KEY}/${path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")}${pointer === "/" ? "" : pointer}`;
}

/** The path or address another file is read from; undefined when it lies outside the project or on another site. */
function targetPath(from: string, target: string): string | undefined {
  const decoded = decode(target);
  if (!/^https?:\/\//i.test(from)) {
    return /^[a-z][a-z0-9+.-]*:/i.test(target)
      ? undefined
      : joinPath(decoded.startsWith("/") ? "" : folderOf(from), decoded);
  }
  if (!URL.canParse(target, from)) return undefined;
  const url = new URL(target, from);
  return url.origin === new URL(from).origin ? url.href : undefined;
}

function hasFile(joining: Joining, path: string, found: Loaded[]): boolean {
  if (joining.files.has(path)) return true;
  if (joining.paths.has(path)) return false;
  joining.paths.add(path);
  if (joining.files.size >= MOST_FILES) {
    if (joining.files.size === MOST_FILES) joining.diagnostics.push(tooManyFiles(MOST_FILES, joining.main));
    return false;
  }
  const content = joining.read(path);
  if (content === undefined) return false;
  const text = readSpec({ path, text: content });
  joining.diagnostics.push(...text.diagnostics);
  joining.files.set(path, text);
  found.push({ path, text });
  return true;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The files of other places a text refers to, without reading them: what must be fetched before it can be joined. */
export function outwardTargets(source: SpecSource): readonly string[] {
  if (!refersOutward(source.text)) return [];
  const targets = new Set<string>();
  const waiting: unknown[] = [readSpec(source).value];
  const seen = new Set<unknown>();
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    const reference = own(value, "$ref");
    const target = typeof reference === "string" ? reference.split("#", 1)[0] : undefined;
    const path = target ? targetPath(source.path, target) : undefined;
    if (path !== undefined && path !== source.path) targets.add(path);
    waiting.push(...Object.values(value));
  }
  return [...targets];
}
