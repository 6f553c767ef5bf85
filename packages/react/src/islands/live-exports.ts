// Determines which author components must run in the browser, and why: those that keep state, handle events or use browser
// APIs, directly or through anything they use, and all of a module that starts with "use client".

import { isPageName, type LinkedModule, moduleOf, originOf } from "../modules/linked-module.ts";
import type { Need } from "../modules/read-uses.ts";
import { liveNames, usesNeed } from "./live.ts";

export class LiveExports {
  readonly #page: LinkedModule;
  readonly #live = new Map<LinkedModule, ReadonlyMap<string, Need>>();

  /** Looks for code that may provide a context instead of code that needs the browser. */
  readonly #isProviding: boolean;

  constructor(page: LinkedModule, { providing = false } = {}) {
    this.#page = page;
    this.#isProviding = providing;
  }

  /** Why a name a module declares or imports needs the browser; undefined if it does not. */
  needOf(module: LinkedModule, local: string): Need | undefined {
    return module.declared.has(local) ? this.#needs(module).get(local) : this.#needOfImport(module, local);
  }

  /** The same for an export of a module; `*` is all of them. */
  needOfExport(module: LinkedModule, name: string): Need | undefined {
    if (name === "*") {
      const needs = [...module.compiled.exports.values()].map((local) => this.needOf(module, local));
      return needs.find((need) => need !== undefined);
    }
    const origin = originOf(module, name);
    return origin && this.needOf(origin.module, origin.module.compiled.exports.get(origin.name) ?? origin.name);
  }

  #needs(module: LinkedModule): ReadonlyMap<string, Need> {
    const known = this.#live.get(module);
    if (known) return known;
    // In an import cycle the module comes up again while being analyzed: nothing live is known yet.
    this.#live.set(module, new Map());
    const { statements, isClient } = module.compiled;
    const needOfImport = (local: string): Need | undefined => this.#needOfImport(module, local);
    const needs = liveNames({ statements, needOfImport }, ({ need, provider }) =>
      this.#isProviding ? provider : (need ?? (isClient ? '"use client"' : undefined)),
    );
    this.#live.set(module, needs);
    return needs;
  }

  /** Why code that uses an imported name needs the browser. */
  #needOfImport(module: LinkedModule, local: string): Need | undefined {
    const imported = module.imports.get(local);
    if (!imported) {
      const isOfPage = module !== this.#page && isPageName(this.#page, local);
      return isOfPage && this.needOf(this.#page, local) !== undefined ? usesNeed(local) : undefined;
    }
    const dependency = module.dependencies.get(imported.specifier);
    if (dependency?.kind === "package") return this.#isAssumedLive(imported.imported) ? imported.specifier : undefined;
    const owner = moduleOf(dependency);
    return owner && this.needOfExport(owner, imported.imported) !== undefined ? usesNeed(local) : undefined;
  }

  /** Components and hooks from packages are assumed to need the browser. */
  #isAssumedLive(name: string): boolean {
    return !this.#isProviding && (name === "*" || /^(?:use)?[A-Z]/.test(name));
  }
}
