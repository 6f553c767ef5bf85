// Determines which author components must run in the browser: those that keep state, handle events or use browser APIs,
// directly or through anything they use, and all of a module that starts with "use client".

import { type Dependency, isPageName, type LinkedModule, moduleOf, originOf } from "../modules/linked-module.ts";
import { liveNames } from "./live.ts";

export class LiveExports {
  readonly #page: LinkedModule;
  readonly #live = new Map<LinkedModule, ReadonlySet<string>>();

  /** Looks for code that may provide a context instead of code that needs the browser. */
  readonly #isProviding: boolean;

  constructor(page: LinkedModule, { providing = false } = {}) {
    this.#page = page;
    this.#isProviding = providing;
  }

  /** True if a name a module declares or imports needs the browser. */
  isLive(module: LinkedModule, local: string): boolean {
    return module.declared.has(local) ? this.#names(module).has(local) : this.#isImportLive(module, local);
  }

  /** True if an export of a dependency needs the browser. */
  isExportLive(dependency: Dependency, name: string): boolean {
    const module = moduleOf(dependency);
    if (module && name === "*")
      return [...module.compiled.exports.values()].some((local) => this.isLive(module, local));
    const origin = module && originOf(module, name);
    if (origin) return this.isLive(origin.module, origin.module.compiled.exports.get(origin.name) ?? origin.name);
    // Components and hooks from packages are assumed to need the browser.
    const isComponent = !this.#isProviding && (name === "*" || /^(?:use)?[A-Z]/.test(name));
    return dependency.kind === "package" && isComponent;
  }

  #names(module: LinkedModule): ReadonlySet<string> {
    const known = this.#live.get(module);
    if (known) return known;
    // In an import cycle the module comes up again while being analyzed: nothing live is known yet.
    this.#live.set(module, new Set());
    const { statements, isClient } = module.compiled;
    const isImportLive = (local: string): boolean => this.#isImportLive(module, local);
    const names = liveNames({ statements, isImportLive }, ({ need, provides }) =>
      this.#isProviding ? provides : isClient || need !== undefined,
    );
    this.#live.set(module, names);
    return names;
  }

  #isImportLive(module: LinkedModule, local: string): boolean {
    const imported = module.imports.get(local);
    if (!imported) return module !== this.#page && isPageName(this.#page, local) && this.isLive(this.#page, local);
    const dependency = module.dependencies.get(imported.specifier);
    return dependency !== undefined && this.isExportLive(dependency, imported.imported);
  }
}
