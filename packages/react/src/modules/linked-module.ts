// The linked modules of a page, each with its resolved imports.

import type { ComponentChildren } from "preact";
import type { Getters } from "../scope.ts";
import type { CompiledModule } from "./compile.ts";
import type { ImportedName } from "./read-module.ts";

export interface LinkedModule {
  readonly compiled: CompiledModule;
  readonly dependencies: Map<string, Dependency>;
  /** Files its code imports dynamically, in the browser. */
  readonly later: Map<string, LinkedModule>;
  /** Packages its code imports, each with a digest of its files. */
  readonly packages: Map<string, string>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  readonly declared: ReadonlySet<string>;
  /** Set when the module starts running. */
  getters: Getters | undefined;
  started: boolean;
}

/** A resolved import. */
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

/** Stand-in for a failed import; still renders the children of its tag. */
export function Missing(props?: { readonly children?: ComponentChildren }): ComponentChildren {
  return props?.children ?? null;
}

/** The module behind an import, if it is author code. */
export function moduleOf(dependency: Dependency | undefined): LinkedModule | undefined {
  return dependency?.kind === "module" || dependency?.kind === "snippet" ? dependency.module : undefined;
}

export function isLocal(module: LinkedModule, name: string): boolean {
  return module.declared.has(name) || module.imports.has(name);
}

/** True for a name of the page that its files may use; lowercase words are far more often members and parameters. */
export function isPageName(page: LinkedModule, word: string): boolean {
  return /^(?:use)?\p{Lu}/u.test(word) && isLocal(page, word);
}

/** True for an installed package, even one that fails at build time: it may run in the browser. */
export function isPackage(specifier: string, module: LinkedModule): boolean {
  const kind = module.dependencies.get(specifier)?.kind;
  return kind === "package" || ((kind === "missing" || kind === undefined) && Boolean(module.packages.get(specifier)));
}

/** The module that declares an export, looking through reexports; undefined if nothing does. */
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
