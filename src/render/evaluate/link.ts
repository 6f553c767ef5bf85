// Joins the modules of one page: every import is followed to a file, a snippet, React or a package, and each module
// runs once, after what it imports. What cannot be found is reported and stands in as a component that shows nothing.

import { closest } from "../../base/closest.ts";
import type { Diagnostic } from "../../base/diagnostic.ts";
import { authorProblem } from "./author-problem.ts";
import type { CompiledModule } from "./compile.ts";
import { exportNotFound, importNotFound, packageNotFound, syntax } from "./diagnostics.ts";
import type { ModuleCache } from "./module-cache.ts";
import type { ProgramHost } from "./program.ts";
import { REACT } from "./react-module.ts";
import type { ImportedName } from "./read-module.ts";
import { type ImportTarget, resolveImport } from "./resolve-import.ts";
import { createScope, type Getters, instantiate, type Layer } from "./scope.ts";
import { snippetComponent } from "./snippet-component.ts";
import type { Source } from "./source.ts";

/** One module of a page with what its imports lead to. */
export interface LinkedModule {
  readonly compiled: CompiledModule;
  readonly dependencies: Map<string, Dependency>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  readonly declared: ReadonlySet<string>;
  /** Set when the module begins to run. */
  getters: Getters | undefined;
  started: boolean;
}

/** What stands behind an import, loaded. */
export type Dependency =
  | { readonly kind: "module"; readonly module: LinkedModule }
  | {
      readonly kind: "snippet";
      readonly path: string;
      readonly module: LinkedModule | undefined;
      readonly body: unknown;
    }
  | { readonly kind: "react" | "package" | "values"; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: "missing" };

/** Stands in for what could not be imported. */
export function Missing(): null {
  return null;
}

/** The module behind an import, when it is authors' code. */
export function moduleOf(dependency: Dependency | undefined): LinkedModule | undefined {
  return dependency?.kind === "module" || dependency?.kind === "snippet" ? dependency.module : undefined;
}

/** True for a name that a module declares or imports. */
export function isLocal(module: LinkedModule, name: string): boolean {
  return module.declared.has(name) || module.imports.has(name);
}

/** Loads and runs the modules of one page. */
export class Linker {
  readonly diagnostics: Diagnostic[] = [];
  readonly #host: ProgramHost;
  readonly #cache: ModuleCache;
  readonly #modules = new Map<string, LinkedModule>();
  readonly #globals: Layer;
  #page: LinkedModule | undefined;

  constructor(host: ProgramHost, cache: ModuleCache, globals: Layer) {
    this.#host = host;
    this.#cache = cache;
    this.#globals = globals;
  }

  /** Compiles a module and loads everything it imports. */
  async load(source: Source): Promise<LinkedModule> {
    const { value: compiled, diagnostics } = await this.#cache.compile(source);
    this.diagnostics.push(...diagnostics);
    const module: LinkedModule = {
      compiled,
      dependencies: new Map(),
      imports: new Map(compiled.imports.map((name) => [name.local, name])),
      declared: new Set(compiled.statements.flatMap((statement) => statement.declares)),
      getters: undefined,
      started: false,
    };
    // Known before its imports are followed, so that a cycle ends here.
    this.#modules.set(source.path, module);
    this.#page ??= module;
    for (const specifier of compiled.specifiers.keys()) {
      module.dependencies.set(specifier, await this.#loadDependency(specifier, module));
    }
    return module;
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
    try {
      instantiate({ id, body, declares: [...module.declared], link }, this.scope(module));
    } catch (error) {
      const at = { file: module.compiled.path, line: 1, column: 1 };
      this.diagnostics.push(authorProblem(error, { at, modules: this.#cache, names: module.declared }));
    }
  }

  /** What the code of a module sees: its imports, what everybody sees, and what the page imports for it. */
  scope(module: LinkedModule, nearer: readonly Layer[] = []): object {
    const imports: Layer = {
      has: (name) => module.imports.has(name),
      get: (name) => this.local(module, name),
    };
    const page: Layer = {
      has: (name) => this.page !== undefined && isLocal(this.page, name),
      get: (name) => (this.page ? this.local(this.page, name) : undefined),
    };
    return createScope([...nearer, imports, this.#globals, page]);
  }

  /** The module of the page, which was loaded first. */
  get page(): LinkedModule | undefined {
    return this.#page;
  }

  /** The value of a name that a module declares or imports. */
  local(module: LinkedModule, name: string): unknown {
    if (module.declared.has(name)) return module.getters?.[name]?.();
    const imported = module.imports.get(name);
    const dependency = imported && module.dependencies.get(imported.specifier);
    return imported && dependency ? this.exported(dependency, imported.imported) : undefined;
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
    const local = module.compiled.exports.get(name);
    if (local !== undefined) return this.local(module, local);
    for (const specifier of module.compiled.spreads) {
      const dependency = module.dependencies.get(specifier);
      if (dependency && this.exportNames(dependency).has(name)) return this.exported(dependency, name);
    }
    return Missing;
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

  async #loadDependency(specifier: string, module: LinkedModule): Promise<Dependency> {
    const target = resolveImport(specifier, module.compiled.path, this.#host);
    const report = (problem: Diagnostic): Dependency => {
      this.diagnostics.push(problem);
      return { kind: "missing" };
    };
    const at = () => module.compiled.locate(module.compiled.specifiers.get(specifier) ?? 1, 0);
    switch (target.kind) {
      case "react":
        return { kind: "react", values: REACT };
      case "package":
        return (await this.#loadPackage(target.specifier)) ?? report(packageNotFound(specifier, at()));
      case "missing":
        return report(importNotFound(specifier, at(), target.guess));
      default:
        return this.#loadFile(target, module, specifier);
    }
  }

  async #loadPackage(specifier: string): Promise<Dependency | undefined> {
    try {
      const values = await this.#host.projectRequire?.(specifier);
      return values === undefined ? undefined : { kind: "package", values: asNamespace(values) };
    } catch {
      return undefined;
    }
  }

  async #loadFile(
    target: Extract<ImportTarget, { readonly path: string }>,
    importer: LinkedModule,
    specifier: string,
  ): Promise<Dependency> {
    const { path } = target;
    if (target.kind === "asset") return { kind: "values", values: { default: `/${path}` } };
    if (target.kind === "snippet") return this.#loadSnippet(path, importer, specifier);
    const known = this.#modules.get(path);
    if (known) return { kind: "module", module: known };
    const text = this.#host.read(path) ?? "";
    const at = { file: path, line: 1, column: 1 };
    if (target.kind === "module") {
      return { kind: "module", module: await this.load({ path, pieces: [{ code: text, at }] }) };
    }
    try {
      return { kind: "values", values: asNamespace(JSON.parse(text)) };
    } catch (error) {
      this.diagnostics.push(syntax(at, error instanceof Error ? error.message : String(error)));
      return { kind: "missing" };
    }
  }

  /** Only named imports need a snippet's code; most snippets are imported whole. */
  async #loadSnippet(path: string, importer: LinkedModule, specifier: string): Promise<Dependency> {
    const { imports, spreads } = importer.compiled;
    const needsCode =
      spreads.includes(specifier) ||
      imports.some((name) => name.specifier === specifier && name.imported !== "default");
    const pieces = needsCode ? this.#host.snippetModules(path) : undefined;
    const module = this.#modules.get(path) ?? (pieces && (await this.load({ path, pieces })));
    return { kind: "snippet", path, module, body: snippetComponent(path, this.#host) };
  }

  #reportMissingExports(module: LinkedModule): void {
    for (const { specifier, imported } of module.compiled.imports) {
      const dependency = module.dependencies.get(specifier);
      if (imported === "*" || !dependency || (dependency.kind !== "module" && dependency.kind !== "snippet")) continue;
      const names = this.exportNames(dependency);
      if (names.has(imported)) continue;
      const at = module.compiled.locate(module.compiled.specifiers.get(specifier) ?? 1, 0);
      this.diagnostics.push(exportNotFound(imported, specifier, at, closest(imported, names)));
    }
  }
}

/** An object whose members are looked up when they are used. */
function namespace(names: Iterable<string>, get: (name: string) => unknown): Readonly<Record<string, unknown>> {
  const members = Object.create(null) as Record<string, unknown>;
  for (const name of names) Object.defineProperty(members, name, { enumerable: true, get: () => get(name) });
  return members;
}

/** A loaded value as a module: its members by name, and itself as the default unless it has one. */
function asNamespace(value: unknown): Readonly<Record<string, unknown>> {
  const members = Object.create(null) as Record<string, unknown>;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) Object.assign(members, value);
  if (!Object.hasOwn(members, "default")) members["default"] = value;
  return members;
}
