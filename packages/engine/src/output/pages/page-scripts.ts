// Island scripts, each bundled on request and cached until it changes. A script that no page uses any longer is
// dropped, along with its diagnostics.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Island } from "@lectern/react/bridge.ts";
import type { RenderedPage, Renderer } from "../../render/renderer.ts";
import { type Artifact, siteFile } from "../artifact.ts";

type Bundled = Awaited<ReturnType<Renderer["bundle"]>>;
type Needs = Pick<RenderedPage, "islands" | "features">;

/** The islands of all pages rendered so far. */
export class PageScripts {
  readonly #renderer: () => Promise<Pick<Renderer, "bundle">>;
  readonly #pages = new Map<Route, Needs>();
  readonly #bundles = new Map<string, Promise<Bundled>>();
  readonly #failed = new Map<string, readonly Diagnostic[]>();

  constructor(renderer: () => Promise<Pick<Renderer, "bundle">>) {
    this.#renderer = renderer;
  }

  /** Records what a page currently uses. */
  note(route: Route, { islands, features }: Needs): void {
    const needsFiles = islands.length > 0 || features.has("math") || features.has("mermaid");
    if (needsFiles) this.#pages.set(route, { islands, features });
    else this.#pages.delete(route);
  }

  /** The script at a path; undefined if no page uses it. */
  async find(path: string): Promise<Artifact | undefined> {
    const group = [...this.#groups()].find(([, islands]) => islands.some((island) => island.path === path));
    // Chunks shared by packages are only named by bundling.
    const isChunk = path.startsWith("_lectern/islands/chunk-");
    const bundled = group ? await this.#scripts(group) : isChunk ? await this.all() : [];
    return bundled.find((one) => one.path === path);
  }

  async all(): Promise<readonly Artifact[]> {
    const bundled = await Promise.all([...this.#groups()].map((group) => this.#scripts(group)));
    return [...new Map(bundled.flat().map((one) => [one.path, one])).values()];
  }

  /** Diagnostics of the bundled scripts. */
  diagnostics(): readonly Diagnostic[] {
    const current = this.#groups();
    return [...this.#failed].flatMap(([key, problems]) => (current.has(key) ? problems : []));
  }

  /** True when any page needs a feature. */
  needs(feature: "math" | "mermaid"): boolean {
    return [...this.#pages.values()].some(({ features }) => features.has(feature));
  }

  /** Drops unused scripts, and those that failed to bundle. */
  dropOld(): void {
    const current = this.#groups();
    for (const key of this.#bundles.keys()) if (!current.has(key) || this.#failed.has(key)) this.#drop(key);
  }

  invalidatePages(): void {
    this.#pages.clear();
  }

  /** Islands grouped by bundle: a file of authors' code, or the packages of a page. */
  #groups(): ReadonlyMap<string, readonly Island[]> {
    const found = new Map<string, Map<string, Island>>();
    for (const island of [...this.#pages.values()].flatMap((page) => page.islands)) {
      const key = keyOf(island);
      found.set(key, (found.get(key) ?? new Map()).set(island.path, island));
    }
    return new Map([...found].map(([key, islands]) => [key, [...islands.values()]]));
  }

  async #scripts([key, islands]: readonly [string, readonly Island[]]): Promise<readonly Artifact[]> {
    const bundling = this.#bundles.get(key) ?? this.#bundle(key, islands);
    this.#bundles.set(key, bundling);
    bundling.catch(() => this.#drop(key));
    return (await bundling).value.map(({ path, text }) => siteFile(path, async () => text));
  }

  async #bundle(key: string, islands: readonly Island[]): Promise<Bundled> {
    const bundled = await (await this.#renderer()).bundle(islands);
    if (bundled.diagnostics.length > 0) this.#failed.set(key, bundled.diagnostics);
    return bundled;
  }

  #drop(key: string): void {
    this.#bundles.delete(key);
    this.#failed.delete(key);
  }
}

function keyOf({ path, shared }: Island): string {
  return shared?.key ?? path;
}
