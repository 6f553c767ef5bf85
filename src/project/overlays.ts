// Which overlays change which API description: those docs.json names, else those that say so themselves.

import { folderOf, joinPath } from "../base/route.ts";
import { type ApiSource, apiParts, type NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";
import { overlayTarget } from "../openapi/overlay.ts";

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
    const target = overlayTarget({ path, text: files.read(path) ?? "" });
    if (target === undefined) continue;
    const spec = /^https?:\/\//i.test(target) ? target : joinPath(target.startsWith("/") ? "" : folderOf(path), target);
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
  const waiting: NavigationEntry[] = [...navigation.children];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (entry.kind === "page") continue;
    if (entry.openapi) sources.push(entry.openapi);
    waiting.push(...entry.children);
  }
  return sources;
}

/** A path of the project without what may stand before it: `"./a.yaml"` → `"a.yaml"`. */
export function bare(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}
