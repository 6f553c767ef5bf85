// Which overlays apply to which spec: those docs.json names, or else those that declare it themselves.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { barePath, folderOf, joinPath } from "@lectern/base/route.ts";
import { type ApiSource, apiParts } from "@lectern/model/config/api-source.ts";
import type { NavigationEntry } from "@lectern/model/config/navigation.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import { overlayNotFound } from "@lectern/openapi/internal/diagnostics.ts";
import { overlayTarget, unusedOverlay } from "@lectern/openapi/internal/read/overlay.ts";

export interface OverlayFiles {
  /** Overlay files of the project, sorted by path. */
  readonly overlays: readonly string[];
  read(path: string): string | undefined;
}

/**
 * The overlays of each spec, in application order; an empty list in docs.json means none. Overlays of a navigation node
 * count only if every node with that spec names the same ones; otherwise each node gets its own variant.
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
 * Reports overlays that docs.json names but that do not exist, and overlays without a spec: not named in docs.json and
 * not extending any of `specs`.
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

/** Remote ones have their own diagnostic if fetching fails. */
function missingOverlays(sources: readonly ApiSource[], files: OverlayFiles): readonly Diagnostic[] {
  return sources
    .flatMap(apiParts)
    .flatMap(({ overlays = [], at }) =>
      overlays
        .filter((name) => !/^https?:/i.test(name) && files.read(barePath(name)) === undefined)
        .map((name) => overlayNotFound(name, closest(barePath(name), files.overlays), at)),
    );
}

/** The spec an overlay extends, as project path or URL. */
function extendedSpec(path: string, files: OverlayFiles): string | undefined {
  const target = overlayTarget({ path, text: files.read(path) ?? "" });
  if (target === undefined || /^https?:\/\//i.test(target)) return target;
  return joinPath(target.startsWith("/") ? "" : folderOf(path), target);
}

/** The overlays of each spec, one list per source that names it. */
function overlayLists(sources: readonly ApiSource[]): ReadonlyMap<string, readonly (string[] | undefined)[]> {
  const lists = new Map<string, (string[] | undefined)[]>();
  for (const { sources: names, overlays } of sources.flatMap(apiParts)) {
    for (const name of names.map(barePath)) lists.set(name, [...(lists.get(name) ?? []), overlays?.map(barePath)]);
  }
  return lists;
}

function nodeSources({ navigation }: Config): readonly ApiSource[] {
  const sources: ApiSource[] = navigation.openapi ? [navigation.openapi] : [];
  // Grows while it is iterated.
  const entries: NavigationEntry[] = [...navigation.children];
  for (const entry of entries) {
    if (entry.kind === "page") continue;
    if (entry.openapi) sources.push(entry.openapi);
    for (const child of entry.children) entries.push(child);
  }
  return sources;
}
