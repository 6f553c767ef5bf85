// What a page lends to authors' code while it is rendered.

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
  /** Tells the page that it needs this island in the browser. */
  island(island: Island): void;
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

/** A module of authors' code that runs in the browser. */
export interface Island {
  /** Its output file: `_lectern/islands/counter-1x2y3z.js`. The name changes with the code. */
  readonly path: string;
  /** The project file it comes from. */
  readonly source: string;
  /** The file that its problems are reported at, when that is another. */
  readonly file?: string;
  /** Its compiled code, with imports as the author wrote them. */
  readonly code: string;
  /** The compiled code of everything it is made of. */
  readonly parts?: readonly string[];
  /** Markup like that which its built-in components may show later, for its classes. */
  readonly later?: string;
  /** The page, when it is a part; `shares` says that others use its names without importing them. */
  readonly page?: { readonly source: string; readonly code: string; readonly shares: boolean };
}
