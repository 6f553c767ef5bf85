// Which names of linked modules need the browser, and the island each module would make.

import { hashText } from "../../base/hash.ts";
import type { Island } from "./bridge.ts";
import { type Dependency, isLocal, type LinkedModule, moduleOf } from "./linked-module.ts";
import { liveNames } from "./live.ts";
import type { ImportedName } from "./read-module.ts";

/** Answers for the modules of one page. */
export class LiveExports {
  readonly #page: LinkedModule;
  readonly #version: string;
  readonly #live = new Map<LinkedModule, ReadonlySet<string>>();

  constructor(page: LinkedModule, version: string) {
    this.#page = page;
    this.#version = version;
  }

  /** True when a name that a module declares or imports needs the browser. */
  isLive(module: LinkedModule, local: string): boolean {
    return module.declared.has(local) ? this.#names(module).has(local) : this.#isImportLive(module, local);
  }

  /** True when what a dependency exports under a name needs the browser. */
  isExportLive(dependency: Dependency, name: string): boolean {
    switch (dependency.kind) {
      case "module":
      case "snippet":
        return dependency.module !== undefined && this.#isModuleExportLive(dependency.module, name);
      case "package":
        // A package's components and hooks are taken to be made for the browser.
        return name === "*" || /^(?:use)?[A-Z]/.test(name);
      default:
        return false;
    }
  }

  /** The island of a module. */
  island(module: LinkedModule): Island {
    const { path, code } = module.compiled;
    const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
    const parts = this.#parts(module);
    const file = this.#address(name, [...parts].sort(byFirst));
    const page = this.#page.compiled;
    const usesPage = path !== page.path && parts.has(page.path);
    const own = { path: file, source: path, code, parts: [...parts.values()] };
    return { ...own, ...(usesPage ? { page: { source: page.path, code: page.code } } : {}) };
  }

  /** The island of a component that the page takes from a package. */
  packageIsland({ specifier, imported, local }: ImportedName): Island {
    const code = `import { ${imported} as ${local} } from ${JSON.stringify(specifier)};\nexport {\n  ${local}\n};\n`;
    return { path: this.#address(local, [[specifier, code]]), source: this.#page.compiled.path, code };
  }

  /** The output file of an island made of these parts. */
  #address(name: string, parts: readonly (readonly [string, string])[]): string {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 40);
    return `_lectern/islands/${slug}-${hashText(JSON.stringify([this.#version, ...parts]))}.js`;
  }

  /** The code of a module and of everything it uses, by path. */
  #parts(module: LinkedModule): ReadonlyMap<string, string> {
    const parts = new Map<string, string>();
    const pending = [module];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (parts.has(next.compiled.path)) continue;
      parts.set(next.compiled.path, next.compiled.code);
      if (this.#usesPage(next)) pending.push(this.#page);
      pending.push(...next.later);
      for (const [specifier, dependency] of next.dependencies) {
        const imported = moduleOf(dependency);
        if (imported) pending.push(imported);
        else if (dependency.kind === "values") parts.set(specifier, JSON.stringify(dependency.values));
      }
    }
    return parts;
  }

  /** True when a file relies on names that only the page declares or imports. */
  #usesPage(module: LinkedModule): boolean {
    if (module === this.#page) return false;
    return module.compiled.statements.some(({ words }) =>
      [...words].some((word) => !isLocal(module, word) && isPageName(this.#page, word)),
    );
  }

  #names(module: LinkedModule): ReadonlySet<string> {
    const known = this.#live.get(module);
    if (known) return known;
    // A cycle of imports meets the module again while it is being looked at: nothing live is known of it yet.
    this.#live.set(module, new Set());
    const { statements } = module.compiled;
    const names = liveNames({ statements, isImportLive: (local) => this.#isImportLive(module, local) });
    this.#live.set(module, names);
    return names;
  }

  #isImportLive(module: LinkedModule, local: string): boolean {
    const imported = module.imports.get(local);
    if (!imported) return module !== this.#page && isPageName(this.#page, local) && this.isLive(this.#page, local);
    const dependency = module.dependencies.get(imported.specifier);
    return dependency !== undefined && this.isExportLive(dependency, imported.imported);
  }

  #isModuleExportLive(module: LinkedModule, name: string): boolean {
    if (name === "*") return [...module.compiled.exports.values()].some((local) => this.isLive(module, local));
    const local = module.compiled.exports.get(name);
    if (local !== undefined) return this.isLive(module, local);
    return module.compiled.spreads.some((specifier) => {
      const dependency = module.dependencies.get(specifier);
      return dependency !== undefined && dependency.kind !== "package" && this.isExportLive(dependency, name);
    });
  }
}

/** Lower-case words are far more often members and parameters than names of the page. */
function isPageName(page: LinkedModule, word: string): boolean {
  return /^(?:use)?\p{Lu}/u.test(word) && isLocal(page, word);
}

function byFirst([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1;
}
