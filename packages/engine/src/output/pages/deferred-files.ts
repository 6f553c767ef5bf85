// Files generated on request, or only known after rendering: scripts and styles of pages, remaining fields, the search
// index, navigation fragments.

import { REMAINING_FOLDER } from "../../render/reference/remaining-path.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import { fragmentArtifacts } from "../list-artifacts.ts";
import { SEARCH_FOLDER, type SearchOutput } from "../machines/search.ts";
import type { State } from "../state.ts";
import { diagramAssets, mathAssets } from "../styles/engine-assets.tsx";
import type { PageCache } from "./page-cache.ts";
import type { PageScripts } from "./page-scripts.ts";

export interface DeferredFilesHost {
  open(): Promise<State>;
  readonly scripts: PageScripts;
  readonly search: SearchOutput;
  cache(): PageCache | undefined;
}

export interface DeferredFiles {
  /** What the pages rendered so far need. */
  ofPages(): Promise<readonly Artifact[]>;
  /** Files with remaining fields of large schemas; each may refer to more. */
  extraFiles(): AsyncGenerator<Artifact>;
  find(path: string): Promise<Artifact | undefined>;
}

/** A file kept from an earlier build. */
function cachedFile(path: string): Artifact {
  return siteFile(path, async () => "", { isUnchanged: async () => true });
}

export function createDeferredFiles({ open, scripts, search, cache }: DeferredFilesHost): DeferredFiles {
  const pageStyles = async (): Promise<readonly Artifact[]> =>
    [...(await open()).finish.styles].map(([path, text]) => siteFile(path, async () => text));

  const extraFile = async (path: string): Promise<Artifact | undefined> => {
    const { renderer, layout } = await open();
    const file = renderer.extraFile(path);
    if (file === undefined) return undefined;
    const text = layout.fields(file);
    return siteFile(path, async () => text);
  };

  return {
    ofPages: async () => {
      const bundles = await scripts.all();
      // As in the head of pages: the setting decides, not only whether there is a formula.
      const { latex } = (await open()).site.config.styling;
      const math = (latex ?? scripts.needs("math")) ? mathAssets() : [];
      const diagrams = scripts.needs("mermaid") ? diagramAssets() : [];
      return [...bundles, ...(await pageStyles()), ...math, ...diagrams];
    },
    async *extraFiles() {
      const { renderer } = await open();
      // The set grows while it is iterated.
      for (const path of renderer.extraPaths()) {
        const isCached = cache()?.hasFile(path) === true;
        if (isCached) renderer.addExtraFiles(cache()?.extraFiles(path) ?? []);
        const artifact = isCached ? cachedFile(path) : await extraFile(path);
        cache()?.addExtraFiles(path, isCached ? (cache()?.extraFiles(path) ?? []) : renderer.extraFilesOf(path));
        if (artifact) yield artifact;
      }
    },
    find: async (path) => {
      const isPath = (one: Artifact): boolean => one.path === path;
      if (path.startsWith(`${SEARCH_FOLDER}/`)) return (await search.artifacts()).get(path);
      if (path.startsWith(`${REMAINING_FOLDER}/`)) return extraFile(path);
      const { layout, machines } = await open();
      if (path.startsWith("_llms/full/")) return (await machines.fullParts()).find(isPath);
      if (path.startsWith("_llms/")) return machines.nestedLists().find(isPath);
      if (path.startsWith("_lectern/nav/")) return fragmentArtifacts(layout).find(isPath);
      if (!path.startsWith("_lectern/")) return undefined;
      const script = await scripts.find(path);
      return script ?? [...(await pageStyles()), ...mathAssets(), ...diagramAssets()].find(isPath);
    },
  };
}
