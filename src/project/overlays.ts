// Which overlays change which API description: those docs.json names, else those that say so themselves.

import { closest } from "../base/closest.ts";
import type { Diagnostic } from "../base/diagnostic.ts";
import { folderOf, joinPath } from "../base/route.ts";
import { type ApiSource, apiParts, type NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";
import { overlayNotFound } from "../openapi/diagnostics.ts";
import { overlayTarget, unusedOverlay } from "../openapi/read/overlay.ts";

/** What overlays are looked up in. */
export interface OverlayFiles {
  /** Overlay files of the project, sorted by path. */
  readonly overlays: readonly string[];
  read(path: string): string | undefined;
}

/**
 * The overlays of each description, in the order they are applied; an empty list in docs.json means none. What a node of
 * the navigation names counts here only when every node with that description names the same; else it is its own matter.
 */
export function findOverlays(config: Config, files: OverlayFiles): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of files.overlays) {
    const spec = extendedSpec(path, files);
    if (spec !== undefined) found.set(spec, [...(found.get(spec) ?? []), path]);
  }
  for (const [spec, lists] of overlayLists(nodeSources(config))) {
    const [first] = lists;
    if (first && lists.every((list) => list?.join("\n") === first.join("\n"))) found.set(spec, first);
  }
  for (const [spec, lists] of overlayLists(config.api.openapi)) {
    const last = lists.findLast((list) => list !== undefined);
    if (last) found.set(spec, last);
  }
  return found;
}

/**
 * Overlays that docs.json names and that are not there, and those that belong to no description: neither docs.json names
 * them, nor do they extend one of `specs`.
 */
export function checkOverlays(config: Config, files: OverlayFiles, specs: readonly string[]): readonly Diagnostic[] {
  const lists = [...overlayLists(nodeSources(config)).values(), ...overlayLists(config.api.openapi).values()];
  const named = new Set(lists.flat().flatMap((list) => list ?? []));
  const known = new Set(specs);
  const unused = files.overlays
    .filter((path) => !named.has(path) && !known.has(extendedSpec(path, files) ?? ""))
    .map((path) => unusedOverlay({ path, text: files.read(path) ?? "" }));
  return [...missingOverlays([...nodeSources(config), ...config.api.openapi], files), ...unused];
}

/** Those on the web are fetched, and told by themselves when that fails. */
function missingOverlays(sources: readonly ApiSource[], files: OverlayFiles): readonly Diagnostic[] {
  return sources
    .flatMap(apiParts)
    .flatMap(({ overlays = [], at }) =>
      overlays
        .filter((name) => !/^https?:/i.test(name) && files.read(bare(name)) === undefined)
        .map((name) => overlayNotFound(name, closest(bare(name), files.overlays), at)),
    );
}

/** The description an overlay says it extends, by its path in the project or its address. */
function extendedSpec(path: string, files: OverlayFiles): string | undefined {
  const target = overlayTarget({ path, text: files.read(path) ?? "" });
  if (target === undefined || /^https?:\/\//i.test(target)) return target;
  return joinPath(target.startsWith("/") ? "" : folderOf(path), target);
}

/** What each description is given, once for each source that names it. */
function overlayLists(sources: readonly ApiSource[]): ReadonlyMap<string, readonly (string[] | undefined)[]> {
  const lists = new Map<string, (string[] | undefined)[]>();
  for (const { sources: names, overlays } of sources.flatMap(apiParts)) {
    for (const name of names.map(bare)) lists.set(name, [...(lists.get(name) ?? []), overlays?.map(bare)]);
  }
  return lists;
}

function nodeSources({ navigation }: Config): readonly ApiSource[] {
  const sources: ApiSource[] = navigation.openapi ? [navigation.openapi] : [];
  // Grows while it is read.
  const entries: NavigationEntry[] = [...navigation.children];
  for (const entry of entries) {
    if (entry.kind === "page") continue;
    if (entry.openapi) sources.push(entry.openapi);
    for (const child of entry.children) entries.push(child);
  }
  return sources;
}

/** A path of the project without what may stand before it: `"./a.yaml"` → `"a.yaml"`. */
export function bare(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}
