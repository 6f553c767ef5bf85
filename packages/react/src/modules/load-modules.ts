// Resolves the imports of a page to files, snippets, React and packages until all its modules are loaded.

import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { thrownText } from "@lectern/base/thrown.ts";
import { importNotFound, packageFailed, packageNotFound, syntax } from "../diagnostics.ts";
import { snippetComponent } from "../markup/snippet-component.ts";
import type { ProgramHost } from "../program.ts";
import type { Source } from "../source.ts";
import { type Dependency, type LinkedModule, moduleOf } from "./linked-module.ts";
import type { ModuleCache } from "./module-cache.ts";
import { REACT } from "./react-module.ts";
import { type ImportTarget, resolveImport } from "./resolve-import.ts";

/** Loads the modules of a page; imports that fail to resolve are reported. */
export class ModuleLoader {
  readonly diagnostics: Diagnostic[] = [];
  /** Every project file that was read. */
  readonly files = new Set<string>();
  readonly #host: ProgramHost;
  readonly #cache: ModuleCache;
  readonly #modules = new Map<string, LinkedModule>();
  /** Package imports, which are loaded together. */
  readonly #packages: { readonly specifier: string; readonly module: LinkedModule }[] = [];

  constructor(host: ProgramHost, cache: ModuleCache) {
    this.#host = host;
    this.#cache = cache;
  }

  /** Compiles a module and loads everything it imports except packages. */
  async load(source: Source): Promise<LinkedModule> {
    const { value: compiled, diagnostics } = await this.#cache.compile(source);
    this.diagnostics.push(...diagnostics);
    const module: LinkedModule = {
      compiled,
      dependencies: new Map(),
      later: new Map(),
      packages: new Map(),
      imports: new Map(compiled.imports.map((name) => [name.local, name])),
      declared: new Set(compiled.statements.flatMap((statement) => statement.declares)),
      getters: undefined,
      started: false,
    };
    // Registered before its imports are resolved, so cycles end here.
    this.#modules.set(source.path, module);
    for (const specifier of compiled.specifiers.keys()) {
      module.dependencies.set(specifier, await this.#loadDependency(specifier, module));
    }
    for (const specifier of compiled.later.keys()) await this.#loadLater(specifier, module);
    return module;
  }

  /** A dynamically imported file runs only in the browser; packages are resolved when browser code is generated. */
  async #loadLater(specifier: string, module: LinkedModule): Promise<void> {
    const { kind } = resolveImport(specifier, module.compiled.path, this.#host);
    if (kind === "package") await this.#noteDigest(specifier, module);
    if (kind === "react" || kind === "package") return;
    const found = moduleOf(await this.#loadDependency(specifier, module));
    if (found) module.later.set(specifier, found);
  }

  async #loadDependency(specifier: string, module: LinkedModule): Promise<Dependency> {
    const target = resolveImport(specifier, module.compiled.path, this.#host);
    const report = (problem: Diagnostic): Dependency => {
      this.diagnostics.push(problem);
      return { kind: "missing" };
    };
    switch (target.kind) {
      case "react":
        return { kind: "react", values: REACT };
      case "package":
        this.#packages.push({ specifier, module });
        return { kind: "missing" };
      case "missing":
        return report(importNotFound(specifier, locationOfImport(specifier, module), target.guess));
      default:
        return this.#loadFile(target, module, specifier);
    }
  }

  /**
   * Loads the packages once all modules are loaded, so that parts of one package share state. `used` are words of the page
   * itself, in addition to those of the code.
   */
  async loadPackages(used: ReadonlySet<string> = new Set()): Promise<void> {
    const all = [...new Set(this.#packages.map(({ specifier }) => specifier))];
    for (const { specifier, module } of this.#packages.splice(0)) {
      module.dependencies.set(specifier, await this.#loadPackage(specifier, { all, module, used }));
      await this.#noteDigest(specifier, module);
    }
  }

  async #noteDigest(specifier: string, module: LinkedModule): Promise<void> {
    const digest = await this.#host.packageDigest?.(specifier);
    if (digest !== undefined) module.packages.set(specifier, digest);
  }

  async #loadPackage(specifier: string, { all, module, used }: PackageUse): Promise<Dependency> {
    const at = locationOfImport(specifier, module);
    try {
      const values = await this.#host.projectRequire?.(specifier, all);
      if (values !== undefined) return { kind: "package", values: withMembers(asNamespace(values)) };
      this.diagnostics.push(packageNotFound(specifier, at, isUsed(specifier, module, used)));
    } catch (error) {
      this.diagnostics.push(packageFailed(specifier, thrownText(error), at));
    }
    return { kind: "missing" };
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
    this.files.add(path);
    const text = this.#host.read(path) ?? "";
    const at = fileStart(path);
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

  /** Only named imports need a snippet's code; most snippets are imported whole and rendered by the page. */
  async #loadSnippet(path: string, importer: LinkedModule, specifier: string): Promise<Dependency> {
    const { imports, spreads } = importer.compiled;
    const needsCode =
      spreads.includes(specifier) ||
      imports.some((name) => name.specifier === specifier && name.imported !== "default");
    const isShownByCode = !/\.mdx?$/i.test(importer.compiled.path);
    if (needsCode || isShownByCode) this.files.add(path);
    const pieces = needsCode ? this.#host.snippetModules(path) : undefined;
    const module = this.#modules.get(path) ?? (pieces && (await this.load({ path, pieces })));
    return { kind: "snippet", path, module, body: snippetComponent(path, this.#host) };
  }
}

interface PackageUse {
  readonly all: readonly string[];
  readonly module: LinkedModule;
  readonly used: ReadonlySet<string>;
}

/** False for an import none of whose names is used. An import without names is there for its side effects. */
function isUsed(specifier: string, { compiled }: LinkedModule, used: ReadonlySet<string>): boolean {
  const names = compiled.imports.filter((name) => name.specifier === specifier).map(({ local }) => local);
  const exported = new Set(compiled.exports.values());
  const isWord = (name: string): boolean =>
    used.has(name) || exported.has(name) || compiled.statements.some(({ names }) => names.has(name));
  return names.length === 0 || compiled.spreads.includes(specifier) || names.some(isWord);
}

/** A loaded value as a module namespace: its members, and itself as the default unless it has one. */
function asNamespace(value: unknown): Readonly<Record<string, unknown>> {
  const members = Object.create(null) as Record<string, unknown>;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) Object.assign(members, value);
  if (!Object.hasOwn(members, "default")) members["default"] = value;
  return members;
}

/**
 * Exposes members of a package's default export as named exports, as bundlers do: for CommonJS packages, Node detects only
 * names assigned in certain ways.
 */
function withMembers(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const main = values["default"];
  if ((typeof main !== "object" && typeof main !== "function") || main === null || Array.isArray(main)) return values;
  const members = main as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(members)) {
    if (Object.hasOwn(values, name)) continue;
    Object.defineProperty(values, name, { enumerable: true, get: () => members[name] });
  }
  return values;
}

function locationOfImport(specifier: string, { compiled }: LinkedModule): Location {
  return compiled.locate(compiled.specifiers.get(specifier) ?? compiled.later.get(specifier) ?? 1, 0);
}
