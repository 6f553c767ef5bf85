// What a page lends to authors' code while it is rendered.

import type { VNode } from "preact";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import type { Html } from "../base/html.ts";
import type { CollectKey, Component, MarkdownChildren, RenderContext } from "../ui/component.ts";
import type { ModuleCache } from "./modules/module-cache.ts";

/** The page that authors' components are rendered on. */
export interface Bridge {
  /** The tag or expression being rendered, for problems that have no better place. */
  readonly at: Location;
  readonly context: RenderContext;
  /** Runs `render` with the page's collector for `key` (see `Children.collect`). */
  collect<T>(key: CollectKey<T>, render: () => Html): { readonly html: Html; readonly items: readonly T[] };
  report(diagnostic: Diagnostic): void;
  /** Tells the page where authors' code links to, and which pictures it shows. */
  link(href: string, kind: "link" | "asset"): void;
  /** Tells the page that it needs this island in the browser, and markup with the classes that it may show later. */
  island(island: Island, later?: string): void;
  /** Where problems of running code are looked up: the cache its programs were loaded with. */
  readonly modules: Pick<ModuleCache, "byId">;
  /** The Markdown of a built-in component as markup that carries it; set while the Markdown of a page is written. */
  readonly markdown?: (tag: BuiltInTag) => Html;
  /** The site's base path, without a slash at the end: `""` or `"/docs"`. */
  readonly base: string;
}

/** A built-in component that authors' code shows. */
export interface BuiltInTag {
  readonly component: Component;
  readonly props: ReadonlyMap<string, unknown>;
  readonly children: Omit<MarkdownChildren, "markdown"> & { html(): Html };
}

/** An output file of authors' code that runs in the browser. */
export interface Island {
  /** Its path: `_lectern/islands/counter-1x2y3z.js`. The name changes with everything the file is made of. */
  readonly path: string;
  /** The project file it comes from. */
  readonly source: string;
  /** Its text, which imports other output files; empty for a package. */
  readonly code: string;
  /** The files that it imports. */
  readonly uses: readonly Island[];
  /** The built-in components that its code names. */
  readonly builtIns: readonly string[];
  /** The elements in the constants of its module. */
  elements?(): readonly VNode[];
  /** The packages that it is bundled with, and its own entry among them. */
  readonly shared?: SharedCode & { readonly entry: string };
}

/** The packages of a page, which are bundled together. */
export interface SharedCode {
  /** Changes with any of the packages. */
  readonly key: string;
  /** The names in use, by package; `*` for all of them. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** The output files, by package. */
  readonly files: ReadonlyMap<string, string>;
}
