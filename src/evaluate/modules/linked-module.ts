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
