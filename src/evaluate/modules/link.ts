// Runs the modules of one page, each once and after what it imports, and finds the value behind every name.
// What could not be imported stands in as a component that shows its children.

import { closest } from "../../base/closest.ts";
import type { Diagnostic, Location } from "../../base/diagnostic.ts";
import { authorProblem } from "../author-problem.ts";
import { exportNotFound, reactNameNotFound } from "../diagnostics.ts";
import type { UnknownTags } from "../markup/unknown-tags.ts";
import { createScope, type Getters, instantiate, type Layer } from "../scope.ts";
import { type Dependency, isLocal, type LinkedModule, Missing, moduleOf } from "./linked-module.ts";
import type { ModuleCache } from "./module-cache.ts";
import { REACT } from "./react-module.ts";
import type { ImportedName } from "./read-module.ts";

/** Links the modules of one page. */
export class Linker {
  readonly diagnostics: Diagnostic[] = [];
  /** The module that began to run last. */
  running: Location | undefined;
  readonly #page: LinkedModule;
  readonly #cache: ModuleCache;
  readonly #globals: Layer;
  readonly #unknown: UnknownTags;
  readonly #outer: readonly Layer[];
  /** Imports that are being followed. */
  readonly #asked = new Set<object>();

  constructor(
    page: LinkedModule,
    cache: ModuleCache,
    outside: { readonly globals: Layer; readonly unknown: UnknownTags; readonly outer?: Layer | undefined },
  ) {
    this.#page = page;
    this.#cache = cache;
    this.#globals = outside.globals;
    this.#unknown = outside.unknown;
    this.#outer = outside.outer ? [outside.outer] : [];
  }

  /** Runs a module and, before it, what it imports; a failure is reported and leaves its later names unset. */
  run(module: LinkedModule): void {
    if (module.started) return;
    module.started = true;
    for (const dependency of module.dependencies.values()) {
      const imported = moduleOf(dependency);
      if (imported) this.run(imported);
    }
    this.#reportMissingExports(module);
    const link = (getters: Getters): void => {
      module.getters = getters;
    };
    const { id, body } = module.compiled;
    const at = { file: module.compiled.path, line: 1, column: 1 };
    this.running = at;
    try {
      instantiate({ id, body: waiting(body), declares: [...module.declared], link }, this.scope(module));
    } catch (error) {
      this.diagnostics.push(authorProblem(error, { at, modules: this.#cache, names: module.declared }));
    }
  }

  /**
   * What the code of a module sees: its imports, what everybody sees, what the page imports for it, what the files around
   * a snippet import, and stand-ins.
   */
  scope(module: LinkedModule, nearer: readonly Layer[] = [], last: readonly Layer[] = []): object {
    const imports: Layer = {
      has: (name) => module.imports.has(name),
      get: (name) => this.local(module, name),
    };
    const page: Layer = {
      has: (name) => isLocal(this.#page, name),
      get: (name) => this.local(this.#page, name),
    };
    const unknown = this.#unknown.layer(module.compiled);
    return createScope([...nearer, imports, this.#globals, page, ...this.#outer, unknown, ...last]);
  }

  /** The value of a name that a module declares or imports. */
  local(module: LinkedModule, name: string): unknown {
    if (module.declared.has(name)) return module.getters?.[name]?.();
    const imported = module.imports.get(name);
    const dependency = imported && module.dependencies.get(imported.specifier);
    if (!imported || !dependency) return undefined;
    return moduleOf(dependency)
      ? this.#once(imported, () => this.exported(dependency, imported.imported))
      : this.exported(dependency, imported.imported);
  }

  /** Two files that only hand a name to each other have no value for it. */
  #once(asked: object, find: () => unknown): unknown {
    if (this.#asked.has(asked)) return undefined;
    this.#asked.add(asked);
    try {
      return find();
    } finally {
      this.#asked.delete(asked);
    }
  }

  /** The value that a dependency exports under a name; `*` gives all of them. */
  exported(dependency: Dependency, name: string): unknown {
    switch (dependency.kind) {
      case "module":
        return this.#exportOfModule(dependency.module, name);
      case "snippet":
        if (name === "default") return dependency.body;
        return dependency.module ? this.#exportOfModule(dependency.module, name) : Missing;
      case "missing":
        return Missing;
      default:
        return name === "*" ? dependency.values : dependency.values[name];
    }
  }

  /** Every name a dependency exports. */
  exportNames(dependency: Dependency): ReadonlySet<string> {
    switch (dependency.kind) {
      case "module":
        return this.#namesOfModule(dependency.module, new Set());
      case "snippet":
        return (dependency.module ? this.#namesOfModule(dependency.module, new Set()) : new Set<string>()).add(
          "default",
        );
      case "missing":
        return new Set();
      default:
        return new Set(Object.keys(dependency.values));
    }
  }

  #exportOfModule(module: LinkedModule, name: string): unknown {
    if (name === "*") {
      const names = this.#namesOfModule(module, new Set());
      return namespace(names, (key) => this.#exportOfModule(module, key));
    }
    const found = this.#findExport(module, name, new Set());
    return found ? found() : Missing;
  }

  /** How to get what a module exports under a name; files that export each other's names are asked once. */
  #findExport(module: LinkedModule, name: string, seen: Set<LinkedModule>): (() => unknown) | undefined {
    if (seen.has(module)) return undefined;
    seen.add(module);
    const local = module.compiled.exports.get(name);
    if (local !== undefined) return () => this.local(module, local);
    for (const specifier of module.compiled.spreads) {
      const dependency = module.dependencies.get(specifier);
      const inner = moduleOf(dependency);
      const found = inner && this.#findExport(inner, name, seen);
      if (found) return found;
      if (!inner && dependency && this.exportNames(dependency).has(name)) return () => this.exported(dependency, name);
    }
    return undefined;
  }

  #namesOfModule(module: LinkedModule, seen: Set<LinkedModule>): Set<string> {
    const names = new Set(module.compiled.exports.keys());
    if (seen.has(module)) return names;
    seen.add(module);
    for (const specifier of module.compiled.spreads) {
      const dependency = module.dependencies.get(specifier);
      if (!dependency) continue;
      const more =
        dependency.kind === "module" ? this.#namesOfModule(dependency.module, seen) : this.exportNames(dependency);
      for (const name of more) if (name !== "default") names.add(name);
    }
    return names;
  }

  #reportMissingExports(module: LinkedModule): void {
    for (const name of module.compiled.imports) {
      const { specifier, imported, line } = name;
      const dependency = module.dependencies.get(specifier);
      if (imported === "*" || !dependency) continue;
      if (dependency.kind === "react") this.#reportMissingOfReact(module, name);
      if (dependency.kind !== "module" && dependency.kind !== "snippet") continue;
      const names = this.exportNames(dependency);
      // What cannot be read was reported, and may well have the name.
      if (names.has(imported) || moduleOf(dependency)?.compiled.broken) continue;
      const at = module.compiled.locate(line ?? 1, 0);
      this.diagnostics.push(exportNotFound(imported, specifier, at, closest(imported, names)));
    }
  }

  /** Types are imported like values and gone from the compiled code. */
  #reportMissingOfReact({ compiled }: LinkedModule, { specifier, imported, local, line }: ImportedName): void {
    if (imported in REACT || !compiled.statements.some(({ words }) => words.has(local))) return;
    const at = compiled.locate(line ?? 1, 0);
    this.diagnostics.push(reactNameNotFound(imported, specifier, at, closest(imported, Object.keys(REACT))));
  }
}

/** Code whose `import("x")` waits without end: a page is made in one go, and the browser has the file. */
function waiting(body: string): string {
  return body.replace(/(?<![.\w$])import\((?=")/g, "new Promise(() => {}, ");
}

/** An object whose members are looked up when they are used. */
function namespace(names: Iterable<string>, get: (name: string) => unknown): Readonly<Record<string, unknown>> {
  const members = Object.create(null) as Record<string, unknown>;
  for (const name of names) Object.defineProperty(members, name, { enumerable: true, get: () => get(name) });
  return members;
}
