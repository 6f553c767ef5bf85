// Maps names a module uses to browser code: an import of another output file, an entry of the shared packages, or a
// constant.

import { tagsOf } from "../markup/unknown-tags.ts";
import { isLocal, isPackage, isPageName, type LinkedModule, moduleOf, originOf } from "../modules/linked-module.ts";
import { REACT_ALIAS, REACT_GLOBALS } from "../modules/react-module.ts";
import type { ImportedName } from "../modules/read-module.ts";

/** A statement at the top of an output file. */
export interface BrowserImport {
  /** The imported file: another module's, or a package's. */
  readonly from?: LinkedModule | string;
  /** The name imported from a package; `*` for all. */
  readonly name?: string;
  /** The built-in component it refers to. */
  readonly builtIn?: string;
  /** The statement, given the URL of that file. */
  write(file: string): string;
}

/** Identifier for the built-in components in output files. */
export const COMPONENTS = "$components";
/** The export of a package entry that holds all of its names. */
export const ALL = "$all";
/** Identifier for the runtime object in output files. */
export const RUNTIME = "$react";

/** The modules of a page in which names are resolved. */
export interface PageModules {
  readonly page: LinkedModule;
  /** The module of the page's expressions, which sees all names of the page. */
  readonly expressions: LinkedModule | undefined;
  /** Names of the built-in components; for dotted names, the first segment. */
  readonly builtIns: ReadonlySet<string>;
}

/** The imports a module needs for these names, in order. Names it declares itself need none. */
export function browserImports(
  module: LinkedModule,
  names: Iterable<string>,
  modules: PageModules,
): readonly BrowserImport[] {
  const tags = new Set(tagsOf(module.compiled).keys());
  const found: BrowserImport[] = [];
  for (const name of [...new Set(names)].sort()) {
    const one = module.declared.has(name) ? undefined : importOf(name, module, { ...modules, tags });
    if (one) found.push(one);
  }
  return found;
}

/** Imports of a module for `export *` and for side effects. */
export function wholeImports(module: LinkedModule): readonly BrowserImport[] {
  const { specifiers, spreads, imports } = module.compiled;
  return [...specifiers.keys()].flatMap((specifier): readonly BrowserImport[] => {
    const dependency = module.dependencies.get(specifier);
    const from = dependency?.kind === "module" ? dependency.module : isPackage(specifier, module) && specifier;
    if (!from) return [];
    if (spreads.includes(specifier)) return [{ from, name: "*", write: (file) => `export * from "${file}";` }];
    const isNamed = imports.some((name) => name.specifier === specifier);
    return isNamed ? [] : [{ from, write: (file) => `import "${file}";` }];
  });
}

function importOf(
  name: string,
  module: LinkedModule,
  { page, expressions, builtIns, tags }: PageModules & { readonly tags: ReadonlySet<string> },
): BrowserImport | undefined {
  const own = module.imports.get(name);
  if (own) return importFrom(own, module);
  if (module === expressions && isLocal(page, name)) return importFromPage(name, page);
  if (name === "React" || name === REACT_ALIAS) return constant(name, RUNTIME);
  if (REACT_GLOBALS.has(name)) return constant(name, `${RUNTIME}.${name}`);
  if (builtIns.has(name)) return builtInImport(name);
  if (name === "user") return constant(name, "{}");
  if (module !== page && isPageName(page, name)) return importFromPage(name, page);
  // An unknown tag renders its children, as at build time.
  return tags.has(name) && !(name in globalThis) ? constant(name, `${RUNTIME}.Missing`) : undefined;
}

export function builtInImport(name: string): BrowserImport {
  return { ...constant(name, `${COMPONENTS}.${name}`), builtIn: name };
}

function importFromPage(name: string, page: LinkedModule): BrowserImport {
  const imported = page.declared.has(name) ? undefined : page.imports.get(name);
  return imported ? importFrom(imported, page) : named(page, name, name);
}

/** Converts an import of a module. */
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
