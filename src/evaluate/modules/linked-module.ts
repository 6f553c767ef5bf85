// The modules of a page, joined: each knows what its imports lead to.

import type { ComponentChildren } from "preact";
import type { Getters } from "../scope.ts";
import type { CompiledModule } from "./compile.ts";
import type { ImportedName } from "./read-module.ts";

/** One module of a page with what its imports lead to. */
export interface LinkedModule {
  readonly compiled: CompiledModule;
  readonly dependencies: Map<string, Dependency>;
  /** Files that its code imports while it runs, in the browser. */
  readonly later: Map<string, LinkedModule>;
  /** The packages that its code imports, each with a digest that changes with it. */
  readonly packages: Map<string, string>;
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

/** Stands in for what could not be imported; what an author put between its tags is still shown. */
export function Missing(props?: { readonly children?: ComponentChildren }): ComponentChildren {
  return props?.children ?? null;
}

/** The module behind an import, when it is authors' code. */
export function moduleOf(dependency: Dependency | undefined): LinkedModule | undefined {
  return dependency?.kind === "module" || dependency?.kind === "snippet" ? dependency.module : undefined;
}

/** True for a name that a module declares or imports. */
export function isLocal(module: LinkedModule, name: string): boolean {
  return module.declared.has(name) || module.imports.has(name);
}

/** True for a name of the page that its files may use; lower-case words are far more often members and parameters. */
export function isPageName(page: LinkedModule, word: string): boolean {
  return /^(?:use)?\p{Lu}/u.test(word) && isLocal(page, word);
}

/** True for a package that is installed, even one that fails at build: the browser may be able to run it. */
export function isPackage(specifier: string, module: LinkedModule): boolean {
  const kind = module.dependencies.get(specifier)?.kind;
  return kind === "package" || ((kind === "missing" || kind === undefined) && Boolean(module.packages.get(specifier)));
}

/** The module that declares what another exports, past files that only pass it on; undefined when nothing does. */
export function originOf(
  module: LinkedModule,
  name: string,
  seen: Set<LinkedModule> = new Set(),
): { readonly module: LinkedModule; readonly name: string } | undefined {
  if (seen.has(module)) return undefined;
  seen.add(module);
  const { exports, spreads } = module.compiled;
  const local = exports.get(name);
  if (local === undefined) {
    for (const specifier of spreads) {
      const inner = moduleOf(module.dependencies.get(specifier));
      const found = inner && originOf(inner, name, seen);
      if (found) return found;
      if (!inner && isPackage(specifier, module)) return { module, name };
    }
    return undefined;
  }
  const imported = module.declared.has(local) ? undefined : module.imports.get(local);
  const target = imported && imported.imported !== "*" && moduleOf(module.dependencies.get(imported.specifier));
  return (target && originOf(target, imported.imported, seen)) || { module, name };
}
