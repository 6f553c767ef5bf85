// Runs the modules of a page, each once and after its imports, and resolves every name to its value. Failed imports become
// components that render their children.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { authorProblem } from "../author-problem.ts";
import { exportNotFound, reactNameNotFound } from "../diagnostics.ts";
import type { UnknownTags } from "../markup/unknown-tags.ts";
import { createScope, type Getters, instantiate, type Layer } from "../scope.ts";
import type { CompiledModule } from "./compile.ts";
import { replaceImports } from "./later-imports.ts";
import { type Dependency, isLocal, type LinkedModule, Missing, moduleOf } from "./linked-module.ts";
import type { ModuleCache } from "./module-cache.ts";
import { REACT } from "./react-module.ts";
import type { ImportedName } from "./read-module.ts";

export class Linker {
  readonly diagnostics: Diagnostic[] = [];
  /** The module that started running last. */
  running: Location | undefined;
  readonly #page: LinkedModule;
  readonly #cache: ModuleCache;
  readonly #globals: Layer;
  readonly #unknown: UnknownTags;
  readonly #outer: readonly Layer[];
  /** Imports being resolved. */
  readonly #visited = new Set<object>();

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

  /** Runs a module after its imports. A failure is reported and leaves later names unset. */
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
    const { id } = module.compiled;
    const at = fileStart(module.compiled.path);
    this.running = at;
    let failure: Diagnostic | undefined;
    try {
      instantiate({ id, body: waiting(module.compiled), declares: [...module.declared], link }, this.scope(module));
    } catch (error) {
      failure = authorProblem(error, { at, modules: this.#cache, names: module.declared });
      this.diagnostics.push(failure);
    }
    this.#cache.noteRun(id, failure);
  }

  /**
   * What a module's code sees: its imports, globals, what the page imports for it, what the files around a snippet import,
   * and stand-ins.
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

  /** The value of a name a module declares or imports. */
  local(module: LinkedModule, name: string): unknown {
    if (module.declared.has(name)) return module.getters?.[name]?.();
    const imported = module.imports.get(name);
    const dependency = imported && module.dependencies.get(imported.specifier);
    if (!imported || !dependency) return undefined;
    return moduleOf(dependency)
      ? this.#once(imported, () => this.exported(dependency, imported.imported))
      : this.exported(dependency, imported.imported);
  }

  /** Two files that only reexport a name from each other have no value for it. */
  #once(visited: object, find: () => unknown): unknown {
    if (this.#visited.has(visited)) return undefined;
    this.#visited.add(visited);
    try {
      return find();
    } finally {
      this.#visited.delete(visited);
    }
  }

  /** An export of a dependency; `*` returns all of them. */
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

  /** A getter for an export of a module; guards against files that reexport each other. */
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
      // A file that failed to parse has been reported and may well export the name.
      if (names.has(imported) || moduleOf(dependency)?.compiled.broken) continue;
      const at = module.compiled.locate(line ?? 1, 0);
      this.diagnostics.push(exportNotFound(imported, specifier, at, closest(imported, names)));
    }
  }

  /** Type imports look like values but are gone from compiled code. */
  #reportMissingOfReact({ compiled }: LinkedModule, { specifier, imported, local, line }: ImportedName): void {
    if (imported in REACT || !compiled.statements.some(({ names }) => names.has(local))) return;
    const at = compiled.locate(line ?? 1, 0);
    this.diagnostics.push(reactNameNotFound(imported, specifier, at, closest(imported, Object.keys(REACT))));
  }
}

/** Replaces `import("x")` with a promise that never settles: pages render synchronously, and the browser loads the file. */
function waiting({ body, bodyImports }: CompiledModule): string {
  return replaceImports(body, bodyImports, () => "new Promise(() => {})");
}

/** An object whose members are resolved on access. */
function namespace(names: Iterable<string>, get: (name: string) => unknown): Readonly<Record<string, unknown>> {
  const members = Object.create(null) as Record<string, unknown>;
  for (const name of names) Object.defineProperty(members, name, { enumerable: true, get: () => get(name) });
  return members;
}
