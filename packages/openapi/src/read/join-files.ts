// Joins a spec split over several files into one root where every reference is a pointer.
// Nothing is inlined: each file is stored once under its own name, and references are rewritten to point there.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { folderOf, joinPath } from "@lectern/base/route.ts";
import { decodePercent } from "@lectern/base/text.ts";
import { referenceNotFound, tooManyFiles } from "../diagnostics.ts";
import { isRecord, own, ownRecord } from "../record.ts";
import { type Anchors, followAnchors, listAnchors } from "./follow-anchors.ts";
import { isData, isMisplaced, placeTarget } from "./named-parts.ts";
import { readSpec, type SpecSource, type SpecText } from "./read-spec.ts";
import { escapeStep, FILES_KEY } from "./resolve.ts";
import type { ValuePath } from "./value-path.ts";

/** Reads another file of the project or the same website; undefined if there is none. */
export type ReadFile = (path: string) => string | undefined;

export interface JoinedFiles {
  /** Every other file that was looked up, found or not. */
  readonly paths: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

const MAX_FILES = 2000;
/** Deeper references are not followed: nothing that deep is shown. */
const MAX_DEPTH = 1000;
const OUTWARD = /\$(?:ref|dynamicRef)["']?\s*:\s*(?:["']\s*)?[^#"'\s{[]/;

/** True if a text may reference other files; most specs don't and are left alone. */
export function refersOutward(text: string): boolean {
  return OUTWARD.test(text);
}

/** Reads every file that `main` references into its root and rewrites the references. Modifies the value of `main`. */
export function joinFiles(main: SpecText, source: SpecSource, read: ReadFile): JoinedFiles {
  const first = { path: source.path, text: main, anchors: listAnchors(main.value, source.text) };
  const joining: Joining = {
    first,
    read,
    files: new Map(),
    paths: new Set(),
    diagnostics: [],
    open: [],
    misplaced: [],
    isFull: false,
  };
  const waiting: Loaded[] = [first];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    waiting.push(...rewriteFile(joining, next));
  }
  for (const open of joining.open) followUrl(joining, open);
  if (isRecord(main.value) && joining.files.size > 0) {
    const files: Record<string, unknown> = Object.create(null);
    for (const [path, { text }] of joining.files) files[path] = text.value;
    Object.defineProperty(main.value, FILES_KEY, { value: files, enumerable: false });
    for (const location of joining.misplaced) placeTarget(main.value, location);
  }
  return { paths: joining.paths, diagnostics: joining.diagnostics };
}

interface Joining {
  readonly first: Loaded;
  readonly read: ReadFile;
  readonly files: Map<string, Loaded>;
  readonly paths: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** References to no known file; they may be ids of schemas in files that are read later. */
  readonly open: Open[];
  /** References in place of a whole section of a spec. */
  readonly misplaced: { readonly owner: object; readonly key: string | number }[];
  /** True if the file limit was exceeded. */
  isFull: boolean;
}

interface Loaded {
  readonly path: string;
  readonly text: SpecText;
  readonly anchors: Anchors;
}

interface Open extends OpenReference {
  readonly reference: string;
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

/** Rewrites the references in one file; returns the files found for the first time. */
function rewriteFile(joining: Joining, file: Loaded): readonly Loaded[] {
  const found: Loaded[] = [];
  const waiting: { readonly value: unknown; readonly path: ValuePath; readonly owner?: object }[] = [
    { value: file.text.value, path: [] },
  ];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, owner } = next;
    if (typeof value !== "object" || value === null || path.length > MAX_DEPTH) continue;
    const last = path.at(-1);
    if (owner !== undefined && last !== undefined && isMisplaced(value, path, file === joining.first))
      joining.misplaced.push({ owner, key: last });
    if (seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) waiting.push({ value: item, path: [...path, index], owner: value });
      continue;
    }
    const record = value as Record<string, unknown>;
    for (const [key, item] of Object.entries(record)) {
      const open = { file, location: [...path, key], found };
      if ((key === "$ref" || key === "$dynamicRef") && typeof item === "string") {
        // A dynamic reference to an anchor in its own file was resolved when the file was read.
        if (key === "$dynamicRef") delete record[key];
        rewrite(joining, { ...open, reference: item, owner: record, key: "$ref" });
      } else if (key === "mapping" && last === "discriminator" && isRecord(item)) {
        rewriteMapping(joining, open, item as Record<string, unknown>);
      } else if (!isData(path, key, record)) waiting.push({ value: item, path: [...path, key], owner: record });
    }
  }
  return found;
}

interface OpenReference {
  readonly file: Loaded;
  readonly location: ValuePath;
  readonly found: Loaded[];
}

function rewriteMapping(joining: Joining, open: OpenReference, mapping: Record<string, unknown>): void {
  const names = ownRecord(ownRecord(joining.first.text.value, "components"), "schemas");
  for (const [key, target] of Object.entries(mapping)) {
    if (typeof target !== "string" || Object.hasOwn(names, target)) continue;
    if (!/[#/]|\.(?:json|ya?ml)$/i.test(target)) continue;
    rewrite(joining, { ...open, reference: target, owner: mapping, key });
  }
}

/** Replaces a reference with a pointer to its target. */
function rewrite(joining: Joining, open: Open): void {
  const { file, reference, location, found, owner, key } = open;
  owner[key] = reference;
  const hash = reference.indexOf("#");
  const target = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? "" : reference.slice(hash + 1);
  const path = target === "" ? file.path : targetPath(file.path, target);
  const loaded = path === undefined ? undefined : loadFile(joining, path, found);
  if (loaded === undefined) joining.open.push(open);
  else {
    const pointer = pointerIn(loaded.anchors, fragment);
    if (pointer === undefined)
      joining.diagnostics.push(referenceNotFound(reference, file.text.locate(location), { isFileRead: true }));
    else owner[key] = `${rootOf(joining, loaded.path)}${pointer}`;
  }
}

/** Resolves a reference by a schema's `$id`; reports it if no schema has that id. */
function followUrl(joining: Joining, { file, reference, location, owner, key }: Open): void {
  const base = file.anchors.base;
  const url = base !== undefined && URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  const [href = "", fragment = ""] = url.split("#", 2);
  for (const { path, anchors } of [joining.first, ...joining.files.values()]) {
    const start = anchors.anchors.get(href);
    const anchored = anchors.anchors.get(url);
    const pointer = anchored ?? (start !== undefined && /^$|^\//.test(fragment) ? `${start}${fragment}` : undefined);
    if (pointer === undefined) continue;
    owner[key] = `${rootOf(joining, path)}${pointer}`;
    return;
  }
  joining.diagnostics.push(referenceNotFound(reference, file.text.locate(location)));
}

/** A fragment as a pointer within its file; undefined for an unknown anchor. */
function pointerIn({ names }: Anchors, fragment: string): string | undefined {
  if (fragment === "" || fragment === "/") return "";
  return fragment.startsWith("/") ? fragment : names.get(fragment);
}

function rootOf({ first }: Joining, path: string): string {
  if (path === first.path) return "#";
  return `#/${FILES_KEY}/${escapeStep(path)}`;
}

/** The path or URL of another file; undefined if it is outside the project or on another site. */
function targetPath(from: string, target: string): string | undefined {
  const decoded = decodePercent(target);
  if (!/^https?:\/\//i.test(from)) {
    return /^[a-z][a-z0-9+.-]*:/i.test(target)
      ? undefined
      : joinPath(decoded.startsWith("/") ? "" : folderOf(from), decoded);
  }
  if (!URL.canParse(target, from)) return undefined;
  const url = new URL(target, from);
  return url.origin === new URL(from).origin ? url.href : undefined;
}

function loadFile(joining: Joining, path: string, found: Loaded[]): Loaded | undefined {
  const known = path === joining.first.path ? joining.first : joining.files.get(path);
  if (known !== undefined || joining.paths.has(path)) return known;
  joining.paths.add(path);
  if (joining.files.size >= MAX_FILES) {
    if (!joining.isFull) joining.diagnostics.push(tooManyFiles(MAX_FILES, joining.first.path));
    joining.isFull = true;
    return undefined;
  }
  const content = joining.read(path);
  if (content === undefined) return undefined;
  const text = readSpec({ path, text: content });
  joining.diagnostics.push(...text.diagnostics);
  followAnchors(text.value, content);
  const loaded = { path, text, anchors: listAnchors(text.value, content) };
  joining.files.set(path, loaded);
  found.push(loaded);
  return loaded;
}

/** The files a text references, without reading them: remote ones must be fetched before joining. */
export function outwardTargets(source: SpecSource): readonly string[] {
  if (!refersOutward(source.text)) return [];
  const targets = new Set<string>();
  const waiting: { readonly value: unknown; readonly path: ValuePath }[] = [
    { value: readSpec(source).value, path: [] },
  ];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value) || path.length > MAX_DEPTH) continue;
    seen.add(value);
    const reference = own(value, "$ref");
    const target = typeof reference === "string" ? reference.split("#", 1)[0] : undefined;
    const found = target ? targetPath(source.path, target) : undefined;
    if (found !== undefined && found !== source.path) targets.add(found);
    for (const [key, inner] of Object.entries(value))
      if (!isData(path, key, value)) waiting.push({ value: inner, path: [...path, key] });
  }
  return [...targets];
}
