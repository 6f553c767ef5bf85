// The browser files of a page. Each author module is one output file, shared by everything that imports it: stores,
// contexts, and files of other pages. File names hash all inputs and are known before anything is bundled.

import { hashText } from "@lectern/base/hash.ts";
import type { Component } from "@lectern/theme/component.ts";
import type { VNode } from "preact";
import type { Island, SharedCode } from "../bridge.ts";
import { replaceImports } from "../modules/later-imports.ts";
import { isLocal, isPackage, type LinkedModule, moduleOf, originOf } from "../modules/linked-module.ts";
import type { ImportedName, Statement } from "../modules/read-module.ts";
import type { LaterImport } from "../modules/read-uses.ts";
import type { Layer } from "../scope.ts";
import {
  type BrowserImport,
  browserImports,
  builtInImport,
  COMPONENTS,
  type PageModules,
  RUNTIME,
  wholeImports,
} from "./browser-imports.ts";
import { elementsIn } from "./deferred-uses.ts";
import type { IslandReference } from "./expression-origins.ts";
import { isData } from "./expression-origins.ts";

/** The content of a file before file names are known. */
interface Plan {
  readonly imports: readonly BrowserImport[];
  /** Files and packages its code imports dynamically, by specifier. */
  readonly later: ReadonlyMap<string, LinkedModule | string>;
  /** Where the body does that. */
  readonly laterImports: readonly LaterImport[];
  readonly body: string;
}

interface Outside {
  readonly version: string;
  readonly components: ReadonlyMap<string, Component>;
  /** Output file of the built-in components. */
  readonly componentsFile: string;
}

export class IslandFiles {
  readonly #modules: PageModules;
  readonly #version: string;
  readonly #componentsFile: string;
  readonly #plans = new Map<LinkedModule, Plan>();
  readonly #files = new Map<LinkedModule | string, Island>();
  /** A module that uses each package, for reporting problems. */
  readonly #users = new Map<string, string>();
  #shared: SharedCode | undefined;

  constructor(page: LinkedModule, expressions: LinkedModule | undefined, outside: Outside) {
    // The browser build has only Lectern's own components.
    const known = [...outside.components].filter(([, { hook }]) => hook === undefined);
    const builtIns = new Set(known.map(([name]) => name.split(".")[0] ?? name));
    this.#modules = { page, expressions, builtIns };
    this.#version = outside.version;
    this.#componentsFile = outside.componentsFile;
  }

  /** The place of a component that a module exports or the page declares. */
  ofModule(module: LinkedModule, exportName: string): IslandReference {
    const origin = originOf(module, exportName) ?? { module, name: exportName };
    return { island: this.#file(origin.module), exportName: origin.name };
  }

  /** The place of a component the page imports from a package. */
  ofPackage({ specifier, imported }: ImportedName): IslandReference {
    return { island: this.#file(specifier), exportName: imported };
  }

  /** The place of a built-in component passed as a value. */
  ofBuiltIn(name: string): IslandReference {
    const plan: Plan = {
      imports: [builtInImport(name)],
      later: new Map(),
      laterImports: [],
      body: `export { ${name} };`,
    };
    return { island: this.#island(name, plan, { digest: this.#digest([], [plan], name) }), exportName: name };
  }

  /** The place of a page expression; undefined if it uses props that cannot be serialized. */
  ofExpression(
    statement: Statement,
    locals: Readonly<Record<string, unknown>>,
    outer?: Layer,
  ): IslandReference | undefined {
    const { page, expressions } = this.#modules;
    if (!expressions) return undefined;
    const props: Record<string, unknown> = {};
    // Names from the files around a snippet, known only to the including page.
    for (const name of statement.names) {
      const value = outer?.has(name) && !isLocal(page, name) ? outer.get(name) : undefined;
      if (value !== undefined) props[name] = value;
    }
    for (const name of Object.keys(locals)) if (statement.names.has(name)) props[name] = locals[name];
    if (statement.names.has("props") && !("props" in props)) props["props"] = locals;
    const names = Object.keys(props);
    if (!isData(props)) return undefined;
    const imports = browserImports(
      expressions,
      [...statement.names].filter((name) => !names.includes(name)),
      this.#modules,
    );
    const run = `let $value; const $lectern = (_, get) => { $value = get(); };\n${statement.text}\nreturn $value;`;
    const body = `export default ({ ${names.join(", ")} }) => {\n${run}\n};`;
    const from = body.indexOf(statement.text);
    const laterImports = statement.later.map((one) => ({ ...one, start: one.start + from, end: one.end + from }));
    const plan: Plan = { imports, later: this.#later(expressions, laterImports), laterImports, body };
    const digest = this.#digest([], [plan], statement.text);
    const island = this.#island(page.compiled.path, plan, { digest });
    return { island, exportName: "default", locals: props };
  }

  #file(from: LinkedModule | string): Island {
    const known = this.#files.get(from);
    if (known) return known;
    const bundled =
      typeof from === "string"
        ? this.#entry(from)
        : this.#island(from.compiled.path, this.#plan(from), {
            digest: this.#digest(this.#reach([from]), [], from.compiled.path),
            elements: () => constantElements(from),
          });
    this.#files.set(from, bundled);
    return bundled;
  }

  /** A file whose code is generated lazily, because files may import each other in cycles. */
  #island(
    source: string,
    plan: Plan,
    { digest, elements = () => [] }: { readonly digest: string; readonly elements?: () => readonly VNode[] },
  ): Island {
    const path = this.#path(fileName(source), digest);
    const fileOf = (from: LinkedModule | string): Island => this.#file(from);
    const builtIns = plan.imports.flatMap(({ builtIn }) => builtIn ?? []);
    const components =
      builtIns.length > 0 ? `import ${COMPONENTS} from "../${fileName(this.#componentsFile)}.js";\n` : "";
    let code: string | undefined;
    return {
      path,
      source,
      builtIns,
      elements,
      get code() {
        code ??= components + writeFile(plan, (from) => relative(fileOf(from)));
        return code;
      },
      get uses() {
        return targetsOf(plan).map(fileOf);
      },
    };
  }

  #entry(name: string): Island {
    const shared = this.#sharedCode();
    const path = shared.files.get(name) ?? "";
    const source = this.#users.get(name) ?? "";
    return { path, source, code: "", uses: [], builtIns: [], shared: { ...shared, entry: name } };
  }

  /** All packages of the page with the names in use; code several of them need is bundled once. */
  #sharedCode(): SharedCode {
    if (this.#shared) return this.#shared;
    const { page, expressions } = this.#modules;
    const entries = new Map<string, Set<string>>();
    const add = (entry: string, user: LinkedModule, name?: string): void => {
      const names = entries.get(entry) ?? new Set();
      entries.set(entry, name === undefined ? names : names.add(name));
      if (!this.#users.has(entry)) this.#users.set(entry, user.compiled.path);
    };
    for (const { specifier, imported, local } of page.imports.values())
      if (isShareable(local) && isPackage(specifier, page)) add(specifier, page, imported);
    const digests: string[] = [];
    const imported = [...page.dependencies.values()].flatMap((one) => moduleOf(one) ?? []);
    const reached = this.#reach([page, ...imported, ...(expressions ? [expressions] : [])]);
    for (const module of reached) {
      const plan = this.#plan(module);
      for (const { from, name } of plan.imports) if (typeof from === "string") add(from, module, name);
      for (const from of plan.later.values()) if (typeof from === "string") add(from, module, "*");
      for (const [specifier, digest] of module.packages) digests.push(`${specifier} ${digest}`);
    }
    const sorted = [...entries].map(([entry, names]) => [entry, [...names].sort()] as const).sort(byFirst);
    const key = hashText(JSON.stringify([this.#version, sorted, [...new Set(digests)].sort()]));
    const files = new Map(sorted.map(([entry]) => [entry, this.#path(entry, hashText(`${key} ${entry}`))]));
    this.#shared = { key, entries: new Map(sorted), files };
    return this.#shared;
  }

  #plan(module: LinkedModule): Plan {
    const known = this.#plans.get(module);
    if (known) return known;
    const { compiled, declared } = module;
    const { page } = this.#modules;
    const own = [...declared].filter((name) => module === page || isShareable(name));
    const exported = new Map([...own.map((name) => [name, name] as const), ...compiled.exports]);
    const words = compiled.statements.flatMap((statement) => [...statement.names]);
    const named = browserImports(module, [...words, ...exported.values()], this.#modules);
    const isBound = (local: string): boolean => declared.has(local) || module.imports.has(local);
    const names = [...exported].filter(([, local]) => isBound(local)).map(([name, local]) => `${local} as ${name}`);
    const body = `${compiled.body}\nexport { ${names.join(", ")} };`;
    const imports = [...named, ...wholeImports(module)];
    const laterImports = compiled.bodyImports;
    const plan = { imports, later: this.#later(module, laterImports), laterImports, body };
    this.#plans.set(module, plan);
    return plan;
  }

  #later(module: LinkedModule, imports: readonly LaterImport[]): Plan["later"] {
    const later = new Map<string, LinkedModule | string>();
    for (const { specifier } of imports) {
      const target = module.later.get(specifier) ?? (isPackage(specifier, module) ? specifier : undefined);
      if (target) later.set(specifier, target);
    }
    return later;
  }

  /** Modules and everything they import. */
  #reach(modules: readonly LinkedModule[]): readonly LinkedModule[] {
    const found = new Set<LinkedModule>();
    const pending = [...modules];
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      for (const target of targetsOf(this.#plan(next))) if (typeof target !== "string") pending.push(target);
    }
    return [...found];
  }

  /** Changes with the code of the modules, the values they import, and the packages they use. */
  #digest(modules: readonly LinkedModule[], plans: readonly Plan[], text: string): string {
    const targets = plans.flatMap(targetsOf);
    const reached = [...modules, ...this.#reach(targets.flatMap((one) => (typeof one === "string" ? [] : [one])))];
    const all = [...plans, ...reached.map((module) => this.#plan(module))];
    const usesShared = all.some((plan) => targetsOf(plan).some((target) => typeof target === "string"));
    const codes = reached.map(({ compiled }) => [compiled.path, compiled.code] as const).sort(byFirst);
    const constants = all
      .flatMap(({ imports }) => imports.filter(({ from }) => !from).map((one) => one.write("")))
      .sort();
    const engine = [this.#version, this.#componentsFile];
    return hashText(JSON.stringify([engine, text, codes, constants, usesShared && this.#sharedCode().key]));
  }

  #path(name: string, digest: string): string {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-/, "")
      .slice(0, 40);
    return `_lectern/islands/${slug}-${digest}.js`;
  }
}

/** Every file the given islands consist of. */
export function withUsed(islands: Iterable<Island>): readonly Island[] {
  const found = new Map<string, Island>();
  const pending = [...islands];
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (found.has(next.path)) continue;
    found.set(next.path, next);
    pending.push(...next.uses);
  }
  return [...found.values()];
}

function constantElements({ getters }: LinkedModule): readonly VNode[] {
  return Object.values(getters ?? {}).flatMap((get) => {
    try {
      return elementsIn(get());
    } catch {
      // The module failed before reaching this constant.
      return [];
    }
  });
}

function targetsOf({ imports, later }: Plan): readonly (LinkedModule | string)[] {
  return [...imports.flatMap(({ from }) => from ?? []), ...later.values()];
}

function writeFile(
  { imports, later, laterImports, body }: Plan,
  fileOf: (from: LinkedModule | string) => string,
): string {
  return [
    `const ${RUNTIME} = globalThis.lecternIslands;`,
    ...imports.map(({ from, write }) => write(from ? fileOf(from) : "")),
    replaceImports(body, laterImports, (specifier, written) => {
      const target = later.get(specifier);
      return target ? `import("${fileOf(target)}")` : written;
    }),
  ].join("\n");
}

/** Components and hooks, which a page's files and tags may use without an export. */
function isShareable(name: string): boolean {
  return /^(?:use)?\p{Lu}/u.test(name);
}

/** All island output files are in one folder. */
function relative({ path }: Island): string {
  return `./${fileName(path)}.js`;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1).replace(/\.\w+$/, "");
}

function byFirst([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
