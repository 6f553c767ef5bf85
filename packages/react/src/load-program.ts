// Compiles and links the code of a page or snippet once: its import and export blocks as one module, its expressions as
// another that sees every name of the first.

import { type Checked, fileStart } from "@lectern/base/diagnostic.ts";
import { Html } from "@lectern/base/markup/tree.ts";
import { h, type VNode } from "preact";
import { authorProblem, BROWSER_NAMES, SHARED_NAMES } from "./author-problem.ts";
import { endless, nameClash } from "./diagnostics.ts";
import type { IslandReference } from "./islands/expression-origins.ts";
import { noteExpression } from "./islands/expression-origins.ts";
import { placedIsland } from "./islands/inline-islands.ts";
import { IslandFiles } from "./islands/island-files.ts";
import { LiveExports } from "./islands/live-exports.ts";
import { builtIns } from "./markup/built-in.ts";
import { rawNode } from "./markup/preact-server.tsx";
import { UnknownTags } from "./markup/unknown-tags.ts";
import { Linker } from "./modules/link.ts";
import type { LinkedModule } from "./modules/linked-module.ts";
import { ModuleLoader } from "./modules/load-modules.ts";
import { expressionsPath, type ModuleCache } from "./modules/module-cache.ts";
import { REACT_GLOBALS } from "./modules/react-module.ts";
import type { Statement } from "./modules/read-module.ts";
import type { Need } from "./modules/read-uses.ts";
import { CLIENT_MARK, PageNames } from "./page-names.ts";
import {
  AuthorError,
  type Program,
  type ProgramExpression,
  type ProgramHost,
  type ProgramInput,
  type RunOptions,
} from "./program.ts";
import { safeGlobals } from "./safe-globals.ts";
import { instantiate, type Layer, layerOf } from "./scope.ts";
import type { Piece } from "./source.ts";

/** Compiles and links the code of a page; problems are reported, and the rest still works. */
export async function loadProgram(
  input: ProgramInput,
  host: ProgramHost,
  cache: ModuleCache,
): Promise<Checked<Program>> {
  const loader = new ModuleLoader(host, cache);
  const page = await loader.load({ path: input.path, pieces: input.modules });
  const pieces = input.expressions.map(expressionPiece);
  const expressions = await loader.load({ path: expressionsPath(input.path), pieces });
  const words = expressions.compiled.statements.flatMap((statement) => [...statement.names]);
  await loader.loadPackages(new Set([...words, ...(input.tags ?? [])]));
  const unknown = new UnknownTags([...host.components.keys(), ...page.declared, ...page.imports.keys()]);
  const shared = globals(host);
  const linker = new Linker(page, cache, { globals: shared, unknown, outer: host.outer });
  reportClashes(linker, page);
  const run = (): boolean => {
    linker.run(page);
    return true;
  };
  const hasEnded = host.runLimited ? host.runLimited(run) !== undefined : run();
  if (!hasEnded && linker.running) linker.diagnostics.push(endless(linker.running));
  const { version = "", componentsFile = "", components, outer } = host;
  const islands = new IslandFiles(page, expressions, { version, componentsFile, components });
  const names = new PageNames(page, linker, {
    live: new LiveExports(page),
    providing: new LiveExports(page, { providing: true }),
    files: islands,
  });
  const { files } = loader;
  const program = createProgram({ input, linker, page, expressions, cache, names, islands, shared, outer, files });
  return { value: program, diagnostics: [...loader.diagnostics, ...linker.diagnostics] };
}

/** What all code sees: hooks, built-in components, an anonymous user, little of Node and no browser globals. */
function globals(host: ProgramHost): Layer {
  const values = new Map<string, unknown>([
    ...builtIns(host.components),
    ...REACT_GLOBALS,
    ...safeGlobals(),
    ["user", {}],
  ]);
  for (const name of SHARED_NAMES) values.set(name, undefined);
  return layerOf(values);
}

function expressionPiece(expression: ProgramExpression, index: number): Piece {
  const [before, after] = expression.kind === "spread" ? ["({", "})"] : ["(", ")"];
  return {
    code: expression.code,
    at: expression.at,
    before: `$lectern(${index}, () => ${before}`,
    after: `${after});`,
  };
}

function reportClashes(linker: Linker, page: LinkedModule): void {
  for (const [name, { specifier }] of page.imports) {
    if (!page.declared.has(name)) continue;
    const line = page.compiled.specifiers.get(specifier) ?? 1;
    linker.diagnostics.push(nameClash(name, page.compiled.locate(line, 0)));
  }
}

interface Parts {
  readonly input: ProgramInput;
  readonly linker: Linker;
  readonly page: LinkedModule;
  readonly expressions: LinkedModule;
  readonly cache: ModuleCache;
  readonly names: PageNames;
  readonly islands: IslandFiles;
  readonly shared: Layer;
  readonly outer: Layer | undefined;
  readonly files: ReadonlySet<string>;
}

type Locals = Readonly<Record<string, unknown>>;
type Thunk = () => unknown;

function createProgram(parts: Parts): Program {
  const { input, linker, page, expressions, cache, names, islands, shared, outer, files } = parts;
  const statements = expressionStatements(expressions);
  const instances = new WeakMap<Locals, ReadonlyMap<number, Thunk>>();
  const location = { at: fileStart(input.path), modules: cache, names: names.all };

  /** The expressions with a snippet's props in scope; one instance per set of props, so closures keep theirs. */
  const thunksFor = (locals: Locals, { lenient }: RunOptions): ReadonlyMap<number, Thunk> => {
    const known = instances.get(locals);
    if (known) return known;
    const thunks = new Map<number, Thunk>();
    const link = (...args: readonly unknown[]): void => {
      const [index, thunk] = args;
      if (typeof index === "number" && typeof thunk === "function") thunks.set(index, () => thunk());
    };
    const { id, body } = expressions.compiled;
    const nearer = [markingLayer(expressions, parts), localsLayer(locals), names];
    const scope = linker.scope(expressions, nearer, lenient ? [MISSING_PROPS] : []);
    instantiate({ id, body, declares: [], link }, scope);
    instances.set(locals, thunks);
    return thunks;
  };

  return {
    names: names.all,
    asIsland: (component) => names.asIsland(component),
    builtIn(name) {
      const [root = name, member] = name.split(".");
      const found = shared.get(root);
      return member === undefined ? found : (found as Readonly<Record<string, unknown>> | undefined)?.[member];
    },
    exports: new Set(linker.exportNames({ kind: "module", module: page })),
    snippetImports: snippetImports(page),
    files,
    run(index, locals, options = {}) {
      const { at = location.at, kind } = input.expressions[index] ?? {};
      const statement = statements.get(index);
      const findReference = (): IslandReference | undefined =>
        statement && islands.ofExpression(statement, locals, outer);
      try {
        const thunk = thunksFor(locals, options).get(index);
        const hook = kind === "shown" && statement?.expression?.givesFunction !== true ? statement?.hook : undefined;
        if (thunk && hook !== undefined) return hooksIsland(thunk, hook, findReference());
        const value = thunk?.();
        noteExpression(value, findReference);
        return value;
      } catch (error) {
        throw new AuthorError(authorProblem(error, { ...location, at }));
      }
    },
    value(name) {
      try {
        return names.has(name) ? names.get(name) : names.exported(name);
      } catch (error) {
        throw new AuthorError(authorProblem(error, location));
      }
    },
  };
}

/** Compiled expressions by index; those that failed to parse are missing. */
function expressionStatements({ compiled }: LinkedModule): ReadonlyMap<number, Statement> {
  return new Map(compiled.statements.flatMap((one) => (one.expression ? [[one.expression.index, one]] : [])));
}

/** Wraps an expression that calls hooks in an island. */
function hooksIsland(thunk: Thunk, need: Need, location: IslandReference | undefined): VNode {
  const component = (): VNode => thunk() as VNode;
  return location ? placedIsland({ ...location, component, need }) : h(component, {});
}

/** What creates the elements of page expressions, with the marked ones as islands. */
function markingLayer({ imports }: LinkedModule, { linker, names, expressions }: Parts): Layer {
  const creators = [...imports.values()].filter(({ imported }) => /^(?:jsxs?|createElement)$/.test(imported));
  const marking = (local: string): object => {
    const create = linker.local(expressions, local) as (...element: readonly unknown[]) => unknown;
    return (type: unknown, props: Locals | null, ...rest: readonly unknown[]): unknown => {
      const island = props?.[CLIENT_MARK] === true ? names.asIsland(type) : undefined;
      if (!island) return create(type, props, ...rest);
      const { [CLIENT_MARK]: _, ...own } = props ?? {};
      return create(island, own, ...rest);
    };
  };
  return layerOf(new Map(creators.map(({ local }) => [local, marking(local)])));
}

/** A snippet's props as variables, and together as `props`; markup becomes a node that code can place. */
function localsLayer(locals: Locals): Layer {
  const value = (name: string): unknown => {
    const local = locals[name];
    return local instanceof Html ? rawNode(local) : local;
  };
  return {
    has: (name) => Object.hasOwn(locals, name) || name === "props",
    get: (name) =>
      Object.hasOwn(locals, name)
        ? value(name)
        : Object.fromEntries(Object.keys(locals).map((key) => [key, value(key)])),
  };
}

/** Props not passed to a snippet. Browser globals are excluded, because using them is an error there too. */
const MISSING_PROPS: Layer = {
  has: (name) => /^[\p{ID_Start}_]/u.test(name) && !(name in globalThis) && !BROWSER_NAMES.has(name),
  get: () => undefined,
};

function snippetImports(page: LinkedModule): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { local, imported, specifier } of page.imports.values()) {
    const dependency = page.dependencies.get(specifier);
    const isOwn = page.declared.has(local);
    if (imported === "default" && dependency?.kind === "snippet" && !isOwn) found.set(local, dependency.path);
  }
  return found;
}
