// Which overlays change which API description: those docs.json names, else those that say so themselves.

import { folderOf, joinPath } from "../base/route.ts";
import type { ApiSource, NavigationEntry } from "../config/navigation.ts";
import type { Config } from "../config/schema.ts";
import { overlayTarget } from "../openapi/overlay.ts";

/** What overlays are looked up in. */
export interface OverlayFiles {
  /** Overlay files of the project, sorted by path. */
  readonly overlays: readonly string[];
  read(path: string): string | undefined;
}

/** The overlays of each description, in the order they are applied; an empty list in docs.json means none. */
export function findOverlays(config: Config, files: OverlayFiles): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of files.overlays) {
    const target = overlayTarget({ path, text: files.read(path) ?? "" });
    if (target === undefined) continue;
    const spec = /^https?:\/\//i.test(target) ? target : joinPath(target.startsWith("/") ? "" : folderOf(path), target);
    if (spec !== undefined) found.set(spec, [...(found.get(spec) ?? []), path]);
  }
  for (const { sources, overlays } of sourcesOf(config)) {
    if (overlays === undefined) continue;
    for (const source of sources) found.set(bare(source), overlays.map(bare));
  }
  return found;
}

function sourcesOf(config: Config): readonly ApiSource[] {
  const { navigation } = config;
  const sources: ApiSource[] = [...config.api.openapi, ...(navigation.openapi ? [navigation.openapi] : [])];
  const waiting: NavigationEntry[] = [...navigation.children];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (entry.kind === "page") continue;
    if (entry.openapi) sources.push(entry.openapi);
    waiting.push(...entry.children);
  }
  return sources;
}

function bare(path: string): string {
  return path.replace(/^(?:\.?\/)+/, "");
}
