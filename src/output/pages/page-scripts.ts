// The scripts of islands, each bundled when it is asked for and kept until it changes. Only what pages have now counts:
// a script that no page has any more is gone, with its problems.

import type { Diagnostic } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import type { Island } from "../../evaluate/bridge.ts";
import type { RenderedPage, Renderer } from "../../render/renderer.ts";
import type { Artifact } from "../artifact.ts";
import { mediaType } from "../media-type.ts";

/** The islands of all pages, as far as they were rendered. */
export interface PageScripts {
  /** Notes what a page has now. */
  note(route: Route, page: Pick<RenderedPage, "islands" | "features">): void;
  /** The script at a path; undefined when no page has it. */
  find(path: string): Promise<Artifact | undefined>;
  /** The scripts of all pages. */
  all(): Promise<readonly Artifact[]>;
  /** What is wrong with scripts that were bundled. */
  diagnostics(): readonly Diagnostic[];
  /** True when some page needs a feature. */
  needs(feature: "math" | "mermaid"): boolean;
  /** Forgets the scripts that no page has any more, and those that could not be made. */
  forgetOld(): void;
  /** Forgets all pages. */
  forgetPages(): void;
}

type Bundled = Awaited<ReturnType<Renderer["bundle"]>>;
type Needs = Pick<RenderedPage, "islands" | "features">;

/** Starts without pages. */
export function createPageScripts(renderer: () => Promise<Pick<Renderer, "bundle">>): PageScripts {
  const pages = new Map<Route, Needs>();
  const bundles = new Map<string, Promise<Bundled>>();
  const failed = new Map<string, readonly Diagnostic[]>();

  const islands = (): ReadonlyMap<string, Island> =>
    new Map([...pages.values()].flatMap((page) => page.islands.map((island) => [island.path, island] as const)));

  const drop = (path: string): void => {
    bundles.delete(path);
    failed.delete(path);
  };

  const bundle = async (island: Island): Promise<Bundled> => {
    const made = await (await renderer()).bundle([island]);
    if (made.diagnostics.length > 0) failed.set(island.path, made.diagnostics);
    return made;
  };

  const script = async (island: Island): Promise<Artifact | undefined> => {
    const { path } = island;
    const making = bundles.get(path) ?? bundle(island);
    bundles.set(path, making);
    making.catch(() => drop(path));
    const text = (await making).value[0]?.text;
    return text === undefined ? undefined : { path, type: mediaType(path), body: async () => text };
  };

  return {
    note: (route, { islands, features }) => {
      if (islands.length > 0 || features.has("math") || features.has("mermaid"))
        pages.set(route, { islands, features });
      else pages.delete(route);
    },
    find: async (path) => {
      const island = islands().get(path);
      return island && script(island);
    },
    all: async () => {
      const scripts = await Promise.all([...islands().values()].map(script));
      return scripts.filter((one) => one !== undefined);
    },
    diagnostics: () => {
      const current = islands();
      return [...failed].flatMap(([path, problems]) => (current.has(path) ? problems : []));
    },
    needs: (feature) => [...pages.values()].some(({ features }) => features.has(feature)),
    forgetOld: () => {
      const current = islands();
      for (const path of bundles.keys()) if (!current.has(path) || failed.has(path)) drop(path);
    },
    forgetPages: () => pages.clear(),
  };
}
