// Runs code as a CommonJS module of a project.

import { createRequire } from "node:module";
import { compileFunction, constants } from "node:vm";

interface ModuleOptions {
  /** Its name in stack traces. */
  readonly name: string;
  /** The project, whose packages it can load. */
  readonly root: string;
  /** Modules it gets from here instead. */
  readonly provided: ReadonlyMap<string, object>;
}

/** The default export of the code. */
export function runModule(code: string, { name, root, provided }: ModuleOptions): unknown {
  const load = createRequire(`${root}/package.json`);
  const require = (name: string): unknown => provided.get(name) ?? load(name);
  const module: { readonly exports: { readonly default?: unknown } } = { exports: {} };
  const run = compileFunction(code, ["module", "exports", "require"], {
    filename: name,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  }) as (...args: unknown[]) => void;
  run(module, module.exports, require);
  return module.exports.default;
}
