// A description spread over several files → one root in which every reference is a pointer.
// Nothing is copied to where it is used: each file is kept once, under its own name, and references are rewritten to it.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { folderOf, joinPath } from "../../base/route.ts";
import { referenceNotFound, tooManyFiles } from "../diagnostics.ts";
import { isRecord, own, ownRecord } from "../record.ts";
import { type Anchors, followAnchors, listAnchors } from "./follow-anchors.ts";
import { isMisplaced, placeTarget } from "./misplaced-references.ts";
import { isData } from "./named-parts.ts";
import { readSpec, type SpecSource, type SpecText, type ValuePath } from "./read-spec.ts";
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
/** References deeper than this are not followed: nothing so deep is shown. */
const MOST_DEPTH = 1000;
const OUTWARD = /\$(?:ref|dynamicRef)["']?\s*:\s*(?:["']\s*)?[^#"'\s{[]/;

/** True when a text may refer to other files; most descriptions do not and are left alone. */
export function refersOutward(text: string): boolean {
  return OUTWARD.test(text);
}

/** Reads every file `main` refers to into its root, and rewrites the references. The value of `main` is changed. */
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
  for (const open of joining.open) followAddress(joining, open);
  if (isRecord(main.value) && joining.files.size > 0) {
    const files: Record<string, unknown> = Object.create(null);
    for (const [path, { text }] of joining.files) files[path] = text.value;
    Object.defineProperty(main.value, FILES_KEY, { value: files, enumerable: false });
    for (const place of joining.misplaced) placeTarget(main.value, place);
  }
  return { paths: joining.paths, diagnostics: joining.diagnostics };
}

interface Joining {
  readonly first: Loaded;
  readonly read: ReadFile;
  readonly files: Map<string, Loaded>;
  readonly paths: Set<string>;
  readonly diagnostics: Diagnostic[];
  /** References to no file; they may be addresses of schemas in files that are met later. */
  readonly open: Open[];
  /** References that stand for a whole part of a description. */
  readonly misplaced: { readonly owner: object; readonly key: string | number }[];
  /** True when there was a file too many. */
  isFull: boolean;
}

interface Loaded {
  readonly path: string;
  readonly text: SpecText;
  readonly anchors: Anchors;
}

interface Open extends Spot {
  readonly reference: string;
  readonly owner: Record<string, unknown>;
  readonly key: string;
}

/** Rewrites the references of one file; gives the files that were met for the first time. */
function rewriteFile(joining: Joining, file: Loaded): readonly Loaded[] {
  const found: Loaded[] = [];
  const waiting: { readonly value: unknown; readonly path: ValuePath; readonly owner?: object }[] = [
    { value: file.text.value, path: [] },
  ];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, owner } = next;
    if (typeof value !== "object" || value === null || path.length > MOST_DEPTH) continue;
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
      const spot = { file, place: [...path, key], found };
      if ((key === "$ref" || key === "$dynamicRef") && typeof item === "string") {
        // A dynamic reference that an anchor of its own file answers was followed when the file was read.
        if (key === "$dynamicRef") delete record[key];
        rewrite(joining, { ...spot, reference: item, owner: record, key: "$ref" });
      } else if (key === "mapping" && last === "discriminator" && isRecord(item)) {
        rewriteMapping(joining, spot, item as Record<string, unknown>);
      } else if (!isData(path, key, record)) waiting.push({ value: item, path: [...path, key], owner: record });
    }
  }
  return found;
}

interface Spot {
  readonly file: Loaded;
  readonly place: ValuePath;
  readonly found: Loaded[];
}

function rewriteMapping(joining: Joining, spot: Spot, mapping: Record<string, unknown>): void {
  const names = ownRecord(ownRecord(joining.first.text.value, "components"), "schemas");
  for (const [key, target] of Object.entries(mapping)) {
    if (typeof target !== "string" || Object.hasOwn(names, target)) continue;
    if (!/[#/]|\.(?:json|ya?ml)$/i.test(target)) continue;
    rewrite(joining, { ...spot, reference: target, owner: mapping, key });
  }
}

/** Writes what a reference leads to in place of it, as a pointer. */
function rewrite(joining: Joining, spot: Open): void {
  const { file, reference, place, found, owner, key } = spot;
  owner[key] = reference;
  const hash = reference.indexOf("#");
  const target = hash === -1 ? reference : reference.slice(0, hash);
  const fragment = hash === -1 ? "" : reference.slice(hash + 1);
  const path = target === "" ? file.path : targetPath(file.path, target);
  const loaded = path === undefined ? undefined : loadFile(joining, path, found);
  if (loaded === undefined) joining.open.push(spot);
  else {
    const pointer = pointerIn(loaded.anchors, fragment);
    if (pointer === undefined)
      joining.diagnostics.push(referenceNotFound(reference, file.text.locate(place), { isFileRead: true }));
    else owner[key] = `${rootOf(joining, loaded.path)}${pointer}`;
  }
}

/** Follows a reference to a schema by the address it gives itself; one that nobody has is reported. */
function followAddress(joining: Joining, { file, reference, place, owner, key }: Open): void {
  const base = file.anchors.base;
  const url = base !== undefined && URL.canParse(reference, base) ? new URL(reference, base).href : reference;
  const [address = "", fragment = ""] = url.split("#", 2);
  for (const { path, anchors } of [joining.first, ...joining.files.values()]) {
    const start = anchors.addresses.get(address);
    const anchored = anchors.addresses.get(url);
    const pointer = anchored ?? (start !== undefined && /^$|^\//.test(fragment) ? `${start}${fragment}` : undefined);
    if (pointer === undefined) continue;
    owner[key] = `${rootOf(joining, path)}${pointer}`;
    return;
  }
  joining.diagnostics.push(referenceNotFound(reference, file.text.locate(place)));
}

/** A fragment as the steps below the root of its file; undefined for an anchor that the file does not have. */
function pointerIn({ names }: Anchors, fragment: string): string | undefined {
  if (fragment === "" || fragment === "/") return "";
  return fragment.startsWith("/") ? fragment : names.get(fragment);
}

function rootOf({ first }: Joining, path: string): string {
  if (path === first.path) return "#";
  return `#/${FILES_KEY}/${path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("%", "%25")}`;
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

function loadFile(joining: Joining, path: string, found: Loaded[]): Loaded | undefined {
  const known = path === joining.first.path ? joining.first : joining.files.get(path);
  if (known !== undefined || joining.paths.has(path)) return known;
  joining.paths.add(path);
  if (joining.files.size >= MOST_FILES) {
    if (!joining.isFull) joining.diagnostics.push(tooManyFiles(MOST_FILES, joining.first.path));
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
  const waiting: { readonly value: unknown; readonly path: ValuePath }[] = [
    { value: readSpec(source).value, path: [] },
  ];
  const seen = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || seen.has(value) || path.length > MOST_DEPTH) continue;
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
