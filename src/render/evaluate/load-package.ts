// An npm package of the project as authors' code gets it. A package that imports React is bundled, so that it gets the
// React that pages are rendered with, whether or not the project has one of its own; any other is loaded as it is.

import type { Plugin } from "esbuild";
import { isReact, REACT } from "./react-module.ts";

/** Where packages are looked for, and how Node loads them. */
export interface PackageHost {
  /** The project's folder on disk. */
  readonly root: string;
  /** Loads a package; rejects when there is none. */
  require(specifier: string): Promise<unknown>;
  /** Loads a package, or a part of Node, at once. */
  requireNow(specifier: string): unknown;
}

/** A loader that loads each package once; undefined for one that is not installed. */
export function createPackageLoader(host: PackageHost): (specifier: string) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>();
  return (specifier) => {
    const loaded = known.get(specifier) ?? loadPackage(specifier, host);
    known.set(specifier, loaded);
    return loaded;
  };
}

async function loadPackage(specifier: string, host: PackageHost): Promise<unknown> {
  const bundle = await bundlePackage(specifier, host);
  if (bundle.usesReact) return runBundle(bundle.code, host);
  try {
    return await host.require(specifier);
  } catch (error) {
    if (bundle.missing) return undefined;
    // Node's own rules for finding files are stricter than those of the tools most packages are made with.
    if (bundle.code !== "") return runBundle(bundle.code, host);
    throw error;
  }
}

interface Bundle {
  /** Empty when the package cannot be bundled. */
  readonly code: string;
  readonly usesReact: boolean;
  /** True when there is no such package. */
  readonly missing: boolean;
}

async function bundlePackage(specifier: string, host: PackageHost): Promise<Bundle> {
  const { build } = await import("esbuild");
  let usesReact = false;
  let missing = false;
  const plugin: Plugin = {
    name: "lectern",
    setup(bundler) {
      bundler.onResolve({ filter: /^(?:react|preact)/ }, ({ path }) => {
        if (!isReact(path)) return undefined;
        usesReact = true;
        return { path, external: true };
      });
      bundler.onResolve({ filter: /.*/ }, async ({ path, importer, pluginData }) => {
        if (importer !== "" || pluginData === OWN) return undefined;
        const found = await bundler.resolve(path, { kind: "import-statement", resolveDir: host.root, pluginData: OWN });
        missing = found.errors.length > 0;
        return found;
      });
    },
  };
  try {
    const { outputFiles } = await build({
      entryPoints: [specifier],
      plugins: [plugin],
      bundle: true,
      write: false,
      platform: "node",
      mainFields: ["module", "main"],
      format: "cjs",
      target: "node20",
      loader: { ...PICTURES, ".css": "empty" },
      logLevel: "silent",
      absWorkingDir: host.root,
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return { code: outputFiles[0]?.text ?? "", usesReact, missing };
  } catch {
    return { code: "", usesReact: false, missing };
  }
}

const OWN = Symbol("resolving by itself");
const PICTURES = { ".svg": "dataurl", ".png": "dataurl", ".jpg": "dataurl", ".gif": "dataurl" } as const;

function runBundle(code: string, host: PackageHost): unknown {
  const module = { exports: {} as unknown };
  const require = (name: string): unknown => (isReact(name) ? REACT : host.requireNow(name));
  new Function("module", "exports", "require", code)(module, module.exports, require);
  return module.exports;
}
