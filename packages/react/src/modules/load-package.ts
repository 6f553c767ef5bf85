// Loads npm packages for author code. A package that imports React is bundled, so that it uses the React that renders
// pages, even if the project has its own; any other package is loaded by Node.

import { isExitCall } from "@lectern/base/exit-calls.ts";
import { bundlePackages, type PackageBundle } from "./bundle-package.ts";
import { isReact, REACT } from "./react-module.ts";

/** Where packages are resolved, and how Node loads them. */
export interface PackageHost {
  /** The project folder on disk. */
  readonly root: string;
  /** Loads a package made up of these files; rejects if it is missing or these are not its current files. */
  require(specifier: string, files: readonly string[]): Promise<unknown>;
  /** Called with the files of a package; empty if it is not installed. */
  notePackage?(specifier: string, files: readonly string[]): void;
  /** Loads a package or a Node module synchronously. */
  requireNow(specifier: string): unknown;
  readPackageFile(path: string): string;
}

export interface Packages {
  /** Loads a package along with others on the page; undefined if it is not installed. */
  load(specifier: string, beside?: readonly string[]): Promise<unknown>;
  /** Changes whenever a file of the package does. */
  digest(specifier: string): Promise<string>;
}

/** Loads each package once. Missing and failed packages are tried again next time. */
export function createPackages(host: PackageHost): Packages {
  const bundle = cacheFound((key) => bundlePackages(key.split(PARTED), host), isUsable);
  const run = cacheFound(async (key) => runBundle((await bundle(key)).code, key, host), isThere);
  const loadByNode = cacheFound(async (specifier) => host.require(specifier, (await bundle(specifier)).files), isThere);
  const loadTogether = async (specifier: string, names: readonly string[]): Promise<unknown> => {
    const modules = (await run(names.join(PARTED))) as Readonly<Record<string, unknown>>;
    return modules[`m${names.indexOf(specifier)}`];
  };
  const load: Packages["load"] = async (specifier, beside = []) => {
    const own = await bundle(specifier);
    host.notePackage?.(specifier, own.files);
    if (own.usesReact) {
      const others = beside.filter((one) => one !== specifier).map(async (one) => [one, await bundle(one)] as const);
      return loadTogether(specifier, sharing([specifier, own], await Promise.all(others)));
    }
    try {
      return await loadByNode(specifier);
    } catch (error) {
      if (own.missing) return undefined;
      if (isExitCall(error)) throw error;
      // Node's resolution is stricter than that of the tools most packages are built with.
      if (own.code !== "") return loadTogether(specifier, [specifier]);
      throw error;
    }
  };
  return { load, digest: async (specifier) => (await bundle(specifier)).digest };
}

/** Separates the names of packages bundled together. */
const PARTED = "\n";

function isThere(value: unknown): boolean {
  return value !== undefined;
}

function isUsable({ code }: PackageBundle): boolean {
  return code !== "";
}

/** Caches results per key, except when nothing was found. */
function cacheFound<T>(find: (key: string) => Promise<T>, isFound: (value: T) => boolean): typeof find {
  const cache = new Map<string, Promise<T>>();
  return (key) => {
    const known = cache.get(key);
    if (known) return known;
    const pending = find(key);
    const drop = (): void => {
      if (cache.get(key) === pending) cache.delete(key);
    };
    cache.set(key, pending);
    pending.then((value) => isFound(value) || drop(), drop);
    return pending;
  };
}

type Named = readonly [specifier: string, bundle: PackageBundle];

/** Packages that share files with the first, directly or through others: they must get the same copy. */
function sharing(first: Named, others: readonly Named[]): readonly string[] {
  const files = new Set(first[1].files);
  const found = [first[0]];
  let left = others.filter(([, bundle]) => bundle.usesReact);
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    left = left.filter(([specifier, bundle]) => {
      if (!bundle.files.some((file) => files.has(file))) return true;
      found.push(specifier);
      for (const file of bundle.files) files.add(file);
      return false;
    });
  }
  return found.sort();
}

function runBundle(code: string, name: string, host: PackageHost): unknown {
  const module = { exports: {} as unknown };
  const require = (name: string): unknown => (isReact(name) ? REACT : host.requireNow(name));
  const named = `${code}\n//# sourceURL=${PACKAGE_CODE}${encodeURI(name.replaceAll(PARTED, ", "))}`;
  new Function("module", "exports", "require", named)(module, module.exports, require);
  return module.exports;
}

/** Prefix for bundled packages in stack traces. */
export const PACKAGE_CODE = "lectern-package:";
