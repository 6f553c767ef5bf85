// Which names of linked modules need the browser.

import { type Dependency, isPageName, type LinkedModule, moduleOf, originOf } from "../modules/linked-module.ts";
import { liveNames } from "./live.ts";

/** Answers for the modules of one page. */
export class LiveExports {
  readonly #page: LinkedModule;
  readonly #live = new Map<LinkedModule, ReadonlySet<string>>();

  /** Looks for code with one of these patterns, instead of what needs the browser. */
  readonly #patterns: readonly RegExp[] | undefined;

  constructor(page: LinkedModule, patterns?: readonly RegExp[]) {
    this.#page = page;
    this.#patterns = patterns;
  }

  /** True when a name that a module declares or imports needs the browser. */
  isLive(module: LinkedModule, local: string): boolean {
    return module.declared.has(local) ? this.#names(module).has(local) : this.#isImportLive(module, local);
  }

  /** True when what a dependency exports under a name needs the browser. */
  isExportLive(dependency: Dependency, name: string): boolean {
    const module = moduleOf(dependency);
    if (module && name === "*")
      return [...module.compiled.exports.values()].some((local) => this.isLive(module, local));
    const origin = module && originOf(module, name);
    if (origin) return this.isLive(origin.module, origin.module.compiled.exports.get(origin.name) ?? origin.name);
    // A package's components and hooks are taken to be made for the browser.
    const isMade = this.#patterns === undefined && (name === "*" || /^(?:use)?[A-Z]/.test(name));
    return dependency.kind === "package" && isMade;
  }

  #names(module: LinkedModule): ReadonlySet<string> {
    const known = this.#live.get(module);
    if (known) return known;
    // A cycle of imports meets the module again while it is being looked at: nothing live is known of it yet.
    this.#live.set(module, new Set());
    const { statements } = module.compiled;
    const isImportLive = (local: string): boolean => this.#isImportLive(module, local);
    const names = liveNames({ statements, isImportLive }, this.#patterns);
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
