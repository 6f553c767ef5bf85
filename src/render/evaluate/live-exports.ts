// Which names of linked modules need the browser, and the island each module would make.

import { hashText } from "../../base/hash.ts";
import type { Island } from "./bridge.ts";
import { type Dependency, type LinkedModule, moduleOf } from "./link.ts";
import { liveNames } from "./live.ts";

/** Answers for the modules of one page. */
export class LiveExports {
  readonly #live = new Map<LinkedModule, ReadonlySet<string>>();

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
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 40);
    return { path: `_lectern/islands/${slug}-${this.fingerprint(module)}.js`, source: path, code };
  }

  /** A hash of a module's code and of everything it imports. */
  fingerprint(module: LinkedModule): string {
    const parts = new Map<string, string>();
    const pending = [module];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (parts.has(next.compiled.path)) continue;
      parts.set(next.compiled.path, next.compiled.code);
      for (const [specifier, dependency] of next.dependencies) {
        const imported = moduleOf(dependency);
        if (imported) pending.push(imported);
        else if (dependency.kind === "values") parts.set(specifier, JSON.stringify(dependency.values));
      }
    }
    return hashText(JSON.stringify([...parts].sort(([a], [b]) => (a < b ? -1 : 1))));
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
    const dependency = imported && module.dependencies.get(imported.specifier);
    return imported !== undefined && dependency !== undefined && this.isExportLive(dependency, imported.imported);
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
