// How the names that a module uses reach it in the browser: each becomes an import of another output file, an entry of
// the shared packages, or a constant.

import type { Component } from "../../ui/component.ts";
import { tagNames } from "../markup/unknown-tags.ts";
import { type Dependency, type LinkedModule, moduleOf } from "../modules/linked-module.ts";
import { REACT_GLOBALS } from "../modules/react-module.ts";
import type { ImportedName } from "../modules/read-module.ts";
import { isPageName } from "./live-exports.ts";

/** One statement at the top of an output file. */
export interface BrowserImport {
  /** The file it imports: another module's, or that of a package. */
  readonly from?: LinkedModule | string;
  /** What it takes from a package: a name, or `*` for all. */
  readonly name?: string;
  /** The built-in component that it names. */
  readonly builtIn?: string;
  /** The statement, given the URL of that file. */
  write(file: string): string;
}

/** The built-in components, as output files call them. */
export const COMPONENTS = "$components";
/** The export of a package entry that holds all of its names. */
export const ALL = "$all";
/** The runtime's own object, as output files call it. */
export const RUNTIME = "$react";

/** The modules of one page, as far as names are looked up in them. */
export interface PageModules {
  readonly page: LinkedModule;
  /** The module of the page's expressions, which sees all names of the page. */
  readonly expressions: LinkedModule | undefined;
  readonly components: ReadonlyMap<string, Component>;
}

/** The imports of a module for these names, in their order; names that it declares itself need none. */
export function browserImports(
  module: LinkedModule,
  names: Iterable<string>,
  modules: PageModules,
): readonly BrowserImport[] {
  const tags = tagNames(module.compiled.code);
  const found: BrowserImport[] = [];
  for (const name of [...new Set(names)].sort()) {
    const one = module.declared.has(name) ? undefined : importOf(name, module, { ...modules, tags });
    if (one) found.push(one);
  }
  return found;
}

function importOf(
  name: string,
  module: LinkedModule,
  { page, expressions, components, tags }: PageModules & { readonly tags: ReadonlySet<string> },
): BrowserImport | undefined {
  const own = module.imports.get(name);
  if (own) return importFrom(own, module);
  if (module === expressions && isLocalOf(page, name)) return importFromPage(name, page);
  if (REACT_GLOBALS.has(name)) return constant(name, name === "React" ? RUNTIME : `${RUNTIME}.${name}`);
  if (components.has(name) || [...components.keys()].some((one) => one.startsWith(`${name}.`)))
    return builtInImport(name);
  if (name === "user") return constant(name, "{}");
  if (module !== page && isPageName(page, name)) return importFromPage(name, page);
  // A tag that names nothing shows its children, as at build.
  return tags.has(name) && !(name in globalThis) ? constant(name, `${RUNTIME}.Missing`) : undefined;
}

/** A built-in component by its name. */
export function builtInImport(name: string): BrowserImport {
  return { ...constant(name, `${COMPONENTS}.${name}`), builtIn: name };
}

function isLocalOf(page: LinkedModule, name: string): boolean {
  return page.declared.has(name) || page.imports.has(name);
}

function importFromPage(name: string, page: LinkedModule): BrowserImport {
  const imported = page.declared.has(name) ? undefined : page.imports.get(name);
  return imported ? importFrom(imported, page) : named(page, name, name);
}

/** What an import statement of a module becomes. */
function importFrom({ specifier, imported, local }: ImportedName, module: LinkedModule): BrowserImport {
  const dependency = module.dependencies.get(specifier);
  if (isPackage(specifier, module)) {
    const name = imported === "*" ? ALL : imported;
    return { from: specifier, name: imported, write: (file) => `import { ${name} as ${local} } from "${file}";` };
  }
  switch (dependency?.kind) {
    case "react":
      return constant(local, imported === "*" || imported === "default" ? RUNTIME : `${RUNTIME}.${imported}`);
    case "values":
      return constant(local, JSON.stringify(imported === "*" ? dependency.values : dependency.values[imported]));
    case "snippet":
      if (imported === "default") return constant(local, `${RUNTIME}.snippet(${JSON.stringify(dependency.path)})`);
  }
  const target = moduleOf(dependency);
  if (target && imported === "*") return { from: target, write: (file) => `import * as ${local} from "${file}";` };
  const origin = target && originOf(target, imported);
  return origin ? named(origin.module, origin.name, local) : constant(local, `${RUNTIME}.Missing`);
}

function named(from: LinkedModule, name: string, local: string): BrowserImport {
  return { from, write: (file) => `import { ${name} as ${local} } from "${file}";` };
}

function constant(local: string, value: string | undefined): BrowserImport {
  return { write: () => `const ${local} = ${value};` };
}

/** True for a package that is installed, even one that fails at build: the browser may be able to run it. */
export function isPackage(specifier: string, module: LinkedModule): boolean {
  const kind: Dependency["kind"] | undefined = module.dependencies.get(specifier)?.kind;
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
