// The page's interface for author code while it renders.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import type { Html } from "@lectern/base/markup/tree.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { CollectKey, Component, MarkdownChildren, RenderContext } from "@lectern/theme/component.ts";
import type { VNode } from "preact";
import type { ModuleCache } from "./modules/module-cache.ts";

export interface Bridge {
  /** The tag or expression being rendered, for problems without a better location. */
  readonly at: Location;
  readonly context: RenderContext;
  /** Runs `render` with the page's collector for `key` (see `Children.collect`). */
  collect<T>(key: CollectKey<T>, render: () => Html): { readonly html: Html; readonly items: readonly T[] };
  report(diagnostic: Diagnostic): void;
  /** Records a link or image rendered by author code. */
  link(href: string, kind: "link" | "asset"): void;
  /** Records an island the page needs, and markup with classes it may render later. */
  island(island: Island, later?: string): void;
  /** Records what became an island, and why. */
  reportIsland(island: ReportedIsland): void;
  /** Locates problems in running code: the cache its programs were loaded with. */
  readonly modules: Pick<ModuleCache, "byId" | "failureOf">;
  /** The Markdown of a built-in component, embedded in markup; set while a page's Markdown is written. */
  readonly markdown?: (tag: BuiltInTag) => Html;
  /** The site's base path without a trailing slash: `""` or `"/docs"`. */
  readonly base: string;
}

/** A built-in component rendered by author code. */
export interface BuiltInTag {
  readonly component: Component;
  readonly props: ReadonlyMap<string, unknown>;
  readonly children: Omit<MarkdownChildren, "markdown"> & { html(): Html };
}

/** An output file of author code that runs in the browser. */
export interface Island {
  /** Its path: `_lectern/islands/counter-1x2y3z.js`. The hash covers everything in the file. */
  readonly path: string;
  /** The project file it comes from. */
  readonly source: string;
  /** Its code, which imports other output files; empty for a package. */
  readonly code: string;
  /** The files it imports. */
  readonly uses: readonly Island[];
  /** The built-in components its code uses. */
  readonly builtIns: readonly string[];
  /** The elements in constants of its module. */
  elements?(): readonly VNode[];
  /** The packages it is bundled with, and its own entry among them. */
  readonly shared?: SharedCode & { readonly entry: string };
}

/** The packages of a page, which are bundled together. */
export interface SharedCode {
  /** Changes with any of the packages. */
  readonly key: string;
  /** Imported names by package; `*` for all. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** Output files by package. */
  readonly files: ReadonlyMap<string, string>;
}
