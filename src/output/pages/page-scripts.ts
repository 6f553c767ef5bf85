// Island scripts, each bundled on request and cached until it changes. A script that no page uses any longer is
// dropped, along with its diagnostics.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import type { Island } from "../../evaluate/bridge.ts";
import type { RenderedPage, Renderer } from "../../render/renderer.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";

/** The islands of all pages rendered so far. */
export interface PageScripts {
  /** Records what a page currently uses. */
  note(route: Route, page: Pick<RenderedPage, "islands" | "features">): void;
  /** The script at a path; undefined if no page uses it. */
  find(path: string): Promise<Artifact | undefined>;
  all(): Promise<readonly Artifact[]>;
  /** Diagnostics of the bundled scripts. */
  diagnostics(): readonly Diagnostic[];
  /** True when any page needs a feature. */
  needs(feature: "math" | "mermaid"): boolean;
  /** Drops unused scripts, and those that failed to bundle. */
  forgetOld(): void;
  invalidatePages(): void;
}

type Bundled = Awaited<ReturnType<Renderer["bundle"]>>;
type Needs = Pick<RenderedPage, "islands" | "features">;

export function createPageScripts(renderer: () => Promise<Pick<Renderer, "bundle">>): PageScripts {
  const pages = new Map<Route, Needs>();
  const bundles = new Map<string, Promise<Bundled>>();
  const failed = new Map<string, readonly Diagnostic[]>();

  /** Islands grouped by bundle: a file of authors' code, or the packages of a page. */
  const groups = (): ReadonlyMap<string, readonly Island[]> => {
    const found = new Map<string, Map<string, Island>>();
    for (const island of [...pages.values()].flatMap((page) => page.islands)) {
      const key = keyOf(island);
      found.set(key, (found.get(key) ?? new Map()).set(island.path, island));
    }
    return new Map([...found].map(([key, islands]) => [key, [...islands.values()]]));
  };

  const drop = (key: string): void => {
    bundles.delete(key);
    failed.delete(key);
  };

  const bundle = async (key: string, islands: readonly Island[]): Promise<Bundled> => {
    const bundled = await (await renderer()).bundle(islands);
    if (bundled.diagnostics.length > 0) failed.set(key, bundled.diagnostics);
    return bundled;
  };

  const scripts = async ([key, islands]: readonly [string, readonly Island[]]): Promise<readonly Artifact[]> => {
    const bundling = bundles.get(key) ?? bundle(key, islands);
    bundles.set(key, bundling);
    bundling.catch(() => drop(key));
    return (await bundling).value.map(({ path, text }) => ({ path, type: mediaType(path), body: async () => text }));
  };

  const all = async (): Promise<readonly Artifact[]> => {
    const bundled = await Promise.all([...groups()].map(scripts));
    return [...new Map(bundled.flat().map((one) => [one.path, one])).values()];
  };

  return {
    note: (route, { islands, features }) => {
      if (islands.length > 0 || features.has("math") || features.has("mermaid"))
        pages.set(route, { islands, features });
      else pages.delete(route);
    },
    find: async (path) => {
      const group = [...groups()].find(([, islands]) => islands.some((island) => island.path === path));
      // Chunks shared by packages are only named by bundling.
      const isChunk = path.startsWith("_lectern/islands/chunk-");
      const bundled = group ? await scripts(group) : isChunk ? await all() : [];
      return bundled.find((one) => one.path === path);
    },
    all,
    diagnostics: () => {
      const current = groups();
      return [...failed].flatMap(([key, problems]) => (current.has(key) ? problems : []));
    },
    needs: (feature) => [...pages.values()].some(({ features }) => features.has(feature)),
    forgetOld: () => {
      const current = groups();
      for (const key of bundles.keys()) if (!current.has(key) || failed.has(key)) drop(key);
    },
    invalidatePages: () => pages.clear(),
  };
}

function keyOf({ path, shared }: Island): string {
  return shared?.key ?? path;
}
