// The names a page's tags and expressions see: what its blocks declare and import. Components that need the browser are
// returned as islands.

import { isComponentName } from "@lectern/base/identifier.ts";
import type { ComponentType } from "preact";
import type { IslandReference } from "./islands/expression-origins.ts";
import { type IslandInput, islandComponent } from "./islands/island.tsx";
import type { IslandFiles } from "./islands/island-files.ts";
import type { LiveExports } from "./islands/live-exports.ts";
import type { BuiltIn } from "./markup/built-in.ts";
import type { Linker } from "./modules/link.ts";
import { type LinkedModule, moduleOf } from "./modules/linked-module.ts";
import type { ImportedName } from "./modules/read-module.ts";
import type { Need } from "./modules/read-uses.ts";
import type { Layer } from "./scope.ts";

type AuthorComponent = ComponentType<Record<string, unknown>>;

/** On a tag of a page, without a value: its component becomes an island, even if it needs no browser. */
export const CLIENT_MARK = "client";

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
  /** How components that were returned become islands, in case one is marked or passed to another as a prop. */
  readonly #inputs = new WeakMap<object, () => IslandInput>();
  readonly #marked = new WeakMap<object, object>();

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

  /** A component of the page as an island, even if it needs no browser, the same one every time. */
  asIsland(component: unknown): object | undefined {
    const find = typeof component === "function" ? this.#inputs.get(component) : undefined;
    if (typeof component !== "function" || !find) return undefined;
    const known = this.#marked.get(component);
    if (known) return known;
    const { when, ...input } = find();
    const island = islandOf(when === undefined ? input : { ...input, need: CLIENT_MARK });
    this.#marked.set(component, island);
    this.#inputs.set(island, find);
    return island;
  }

  /** A component that needs the browser as an island, the same one every time. */
  #alive(name: string, value: unknown, origin: Origin): unknown {
    if (typeof value !== "function" || !isComponentName(name.split(".").at(-1) ?? "")) return value;
    const need = this.#needOf(this.#live, origin);
    const provider = need === undefined ? this.#needOf(this.#providing, origin) : undefined;
    const input = (): IslandInput => ({
      ...this.#files.ofModule(origin.module, origin.exportName),
      component: value as AuthorComponent,
      name: origin.exportName === "default" ? name : origin.exportName,
      need: need ?? provider ?? CLIENT_MARK,
      ...(need === undefined && { when: provider === undefined ? "marked" : "providing" }),
      originOf: this.#originOf,
    });
    if (!this.#inputs.has(value)) this.#inputs.set(value, input);
    return need === undefined && provider === undefined ? value : this.#island(name, input);
  }

  #needOf(found: LiveExports, { module, exportName }: Origin): Need | undefined {
    return module === this.#page ? found.needOf(module, exportName) : found.needOfExport(module, exportName);
  }

  /** A package component becomes an island if it turns out to need the browser. */
  #ofPackage(imported: ImportedName, value: unknown): unknown {
    const { local, specifier } = imported;
    if (typeof value !== "function" || imported.imported === "*" || !isComponentName(local)) return value;
    return this.#island(local, () => ({
      ...this.#files.ofPackage(imported),
      component: value as AuthorComponent,
      name: local,
      need: specifier,
      when: "live",
      originOf: this.#originOf,
    }));
  }

  #island(name: string, input: () => IslandInput): object {
    const island = this.#islands.get(name) ?? islandOf(input());
    this.#islands.set(name, island);
    this.#inputs.set(island, input);
    return island;
  }

  readonly #originOf = (component: object): IslandReference | undefined => {
    if ("builtIn" in component) return this.#ofBuiltIn(component as BuiltIn);
    return this.#inputs.get(component)?.();
  };

  #ofBuiltIn({ builtIn: { name } }: BuiltIn): IslandReference | undefined {
    return /^\w+$/.test(name) ? this.#files.ofBuiltIn(name) : undefined;
  }
}

function islandOf(input: IslandInput): object {
  const { component } = input;
  const island = islandComponent(input);
  // A context is its own provider.
  return "Provider" in component && component.Provider === component
    ? Object.assign(island, { Provider: island })
    : island;
}
