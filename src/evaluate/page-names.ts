// The names a page's tags and expressions see: what its blocks declare and import. Components that need the browser are
// returned as islands.

import type { ComponentType } from "preact";
import { isComponentName } from "../base/identifier.ts";
import type { IslandReference } from "./islands/expression-origins.ts";
import { islandComponent } from "./islands/island.ts";
import type { IslandFiles } from "./islands/island-files.ts";
import type { LiveExports } from "./islands/live-exports.ts";
import type { BuiltIn } from "./markup/built-in.ts";
import type { Linker } from "./modules/link.ts";
import { type LinkedModule, moduleOf } from "./modules/linked-module.ts";
import type { ImportedName } from "./modules/read-module.ts";
import type { Layer } from "./scope.ts";

type AuthorComponent = ComponentType<Record<string, unknown>>;

interface Origin {
  readonly module: LinkedModule;
  readonly exportName: string;
}

export class PageNames implements Layer {
  readonly all: ReadonlySet<string>;
  readonly #page: LinkedModule;
  readonly #linker: Linker;
  readonly #live: LiveExports;
  readonly #providing: LiveExports;
  readonly #files: IslandFiles;
  readonly #islands = new Map<string, object>();
  /** Where returned components come from, in case one is passed to another as a prop. */
  readonly #origins = new WeakMap<object, Origin>();

  /** Package components that were returned. */
  readonly #packages = new WeakMap<object, ImportedName>();

  constructor(
    page: LinkedModule,
    linker: Linker,
    found: { readonly live: LiveExports; readonly providing: LiveExports; readonly files: IslandFiles },
  ) {
    this.#page = page;
    this.#linker = linker;
    this.#live = found.live;
    this.#providing = found.providing;
    this.#files = found.files;
    const imported = [...page.imports.values()].filter(({ specifier }) => !/^p?react(?:\/|$)/.test(specifier));
    this.all = new Set([...page.declared, ...imported.map(({ local }) => local)]);
  }

  has(name: string): boolean {
    return this.#page.declared.has(name) || this.#page.imports.has(name);
  }

  get(name: string): unknown {
    const page = this.#page;
    const value = this.#linker.local(page, name);
    if (page.declared.has(name)) return this.#alive(name, value, { module: page, exportName: name });
    const imported = page.imports.get(name);
    const dependency = imported && page.dependencies.get(imported.specifier);
    if (imported && dependency?.kind === "package") return this.#ofPackage(imported, value);
    const owner = moduleOf(dependency);
    if (!imported || !owner) return value;
    if (imported.imported !== "*") return this.#alive(name, value, { module: owner, exportName: imported.imported });
    const members = Object.entries(value as Readonly<Record<string, unknown>>);
    return Object.fromEntries(
      members.map(([key, member]) => [key, this.#alive(`${name}.${key}`, member, { module: owner, exportName: key })]),
    );
  }

  /** The value other files get for an exported name. */
  exported(name: string): unknown {
    const local = this.#page.compiled.exports.get(name);
    if (local !== undefined) return this.get(local);
    const page = { kind: "module", module: this.#page } as const;
    return this.#linker.exportNames(page).has(name) ? this.#linker.exported(page, name) : undefined;
  }

  /** A component that needs the browser as an island, the same one every time. */
  #alive(name: string, value: unknown, origin: Origin): unknown {
    if (typeof value !== "function" || !isComponentName(name.split(".").at(-1) ?? "")) return value;
    this.#origins.set(value, origin);
    const isLive = this.#has(this.#live, origin);
    if (!isLive && !this.#has(this.#providing, origin)) return value;
    const island = this.#islands.get(name) ?? this.#island(value as AuthorComponent, origin, !isLive);
    this.#islands.set(name, island);
    this.#origins.set(island, origin);
    return island;
  }

  #has(found: LiveExports, { module, exportName }: Origin): boolean {
    return module === this.#page
      ? found.isLive(module, exportName)
      : found.isExportLive({ kind: "module", module }, exportName);
  }

  /** A package component becomes an island if it turns out to need the browser. */
  #ofPackage(imported: ImportedName, value: unknown): unknown {
    const { local } = imported;
    if (typeof value !== "function" || imported.imported === "*" || !isComponentName(local)) return value;
    const island = this.#islands.get(local) ?? this.#packageIsland(value as AuthorComponent, imported);
    this.#islands.set(local, island);
    this.#packages.set(island, imported);
    return island;
  }

  #packageIsland(component: AuthorComponent, imported: ImportedName): object {
    return islandComponent({
      ...this.#files.ofPackage(imported),
      component,
      name: imported.local,
      unused: true,
      originOf: this.#originOf,
    });
  }

  readonly #originOf = (component: object): IslandReference | undefined => {
    if ("builtIn" in component) return this.#ofBuiltIn(component as BuiltIn);
    const ofPackage = this.#packages.get(component);
    if (ofPackage) return this.#files.ofPackage(ofPackage);
    const found = this.#origins.get(component);
    return found && this.#files.ofModule(found.module, found.exportName);
  };

  #ofBuiltIn({ builtIn: { name } }: BuiltIn): IslandReference | undefined {
    return /^\w+$/.test(name) ? this.#files.ofBuiltIn(name) : undefined;
  }

  #island(component: AuthorComponent, origin: Origin, provides: boolean): object {
    const location = this.#files.ofModule(origin.module, origin.exportName);
    const input = { ...location, component, name: origin.exportName, originOf: this.#originOf };
    const island = islandComponent({ ...input, ...(provides ? { provides } : {}) });
    // A context is its own provider.
    return "Provider" in component && component.Provider === component
      ? Object.assign(island, { Provider: island })
      : island;
  }
}
