// Bundles the config with its imports into one text, and the files it references for the browser. esbuild is loaded
// here, and only for projects with a config.

import browsers from "@lectern/base/browsers.json" with { type: "json" };
import type { Location } from "@lectern/base/diagnostic.ts";
import { readPackageFile } from "@lectern/io/dependency-file.ts";
import { readTextFile, readWhole } from "@lectern/io/read-whole.ts";
import { ASSET_LOADERS, locationsPlugin } from "@lectern/react/modules/bundle-package.ts";
import type { BuildOptions, Message, Plugin } from "esbuild";

/** A bundle, or why there is none. */
export type Bundled<T> =
  | { readonly value: T; readonly files: readonly string[] }
  | { readonly reason: string; readonly at: Location | undefined };

/** The config as CommonJS with its source map. */
export interface ConfigCode {
  readonly code: string;
  readonly map: string;
}

const OWN = Symbol("resolving by itself");

/** A package larger than this is left to Node. */
const MAX_CODE = 4_000_000;

/**
 * Bundles a config with the packages it imports. Where that fails, as with native code, packages are left to Node,
 * except those that import Lectern: they must share this engine.
 */
export async function bundleConfig(root: string, path: string): Promise<Bundled<ConfigCode>> {
  const whole = await bundleCode(root, path, false);
  return "reason" in whole || whole.value.code.length > MAX_CODE ? bundleCode(root, path, true) : whole;
}

function bundleCode(root: string, path: string, leavesPackages: boolean): Promise<Bundled<ConfigCode>> {
  return bundle(
    root,
    {
      entryPoints: [`${root}/${path}`],
      outfile: `${root}/lectern.config.bundle.js`,
      plugins: [
        packagesPlugin(leavesPackages),
        locationsPlugin({ root, readPackageFile: (path) => readTextFile(path) ?? "" }),
      ],
      platform: "node",
      mainFields: ["module", "main"],
      format: "cjs",
      target: "node20",
      // The code runs as a function, where dynamic imports cannot be resolved.
      supported: { "dynamic-import": false },
      sourcemap: "external",
      sourcesContent: false,
      loader: { ...ASSET_LOADERS, ".css": "text", ".js": "jsx", ".mjs": "jsx" },
      // A tsconfig.json in or above the project may be for an app with another JSX runtime.
      tsconfigRaw: {},
      jsx: "automatic",
      jsxImportSource: "lectern",
    },
    (outputs) => ({
      code: outputs.find(({ path }) => path.endsWith(".js"))?.text ?? "",
      map: outputs.find(({ path }) => path.endsWith(".map"))?.text ?? "",
    }),
  );
}

/** One output file: its name in the engine's asset directory, and its bytes. */
export interface BrowserFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly text: string;
}

/** Bundles a module or stylesheet for the browser. The first file is the entry, the others are fonts and images. */
export function bundleForBrowser(root: string, file: string): Promise<Bundled<readonly BrowserFile[]>> {
  return bundle(
    root,
    {
      entryPoints: [file],
      outdir: `${root}/_lectern`,
      entryNames: "[name]",
      assetNames: "[name]-[hash]",
      format: "esm",
      target: browsers.usable,
      minify: true,
      legalComments: "none",
      loader: Object.fromEntries(ASSET_TYPES.map((type) => [`.${type}`, "file"] as const)),
    },
    (outputs) =>
      outputs
        .map(({ path, contents, text }) => ({ name: path.replace(/^.*[\\/]/, ""), bytes: contents, text }))
        .sort((a, b) => Number(!/\.(?:js|css)$/.test(a.name)) - Number(!/\.(?:js|css)$/.test(b.name))),
  );
}

const ASSET_TYPES = ["woff", "woff2", "ttf", "otf", "png", "jpg", "jpeg", "gif", "webp", "avif", "svg"];

const IN_PACKAGE = /[\\/]node_modules[\\/]/;

interface OutputFile {
  readonly path: string;
  readonly contents: Uint8Array;
  readonly text: string;
}

async function bundle<T>(
  root: string,
  options: BuildOptions,
  read: (outputs: readonly OutputFile[]) => T,
): Promise<Bundled<T>> {
  const { build } = await import("esbuild");
  try {
    const { outputFiles, metafile } = await build({
      ...options,
      plugins: [...(options.plugins ?? []), settledPlugin],
      bundle: true,
      write: false,
      metafile: true,
      absWorkingDir: root,
      charset: "utf8",
      logLevel: "silent",
    });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    // Of packages that are left to Node, the modules that the config imports.
    const left = imports.filter(({ path, external }) => external && IN_PACKAGE.test(path)).map(({ path }) => path);
    return { value: read(outputFiles), files: [...Object.keys(metafile.inputs), ...left] };
  } catch (error) {
    const message = error instanceof Error && "errors" in error ? (error.errors as readonly Message[])[0] : undefined;
    if (!message) throw error;
    const at = message.location;
    return {
      reason: message.text,
      at: at ? { file: at.file.replace(/^.*?:/, ""), line: at.line, column: at.column + 1 } : undefined,
    };
  }
}

/** Reads files of the project, which may be saved meanwhile; esbuild reads those of packages itself, and reports problems. */
const settledPlugin: Plugin = {
  name: "lectern-settled",
  setup({ onLoad }) {
    onLoad({ filter: /./, namespace: "file" }, ({ path }) => {
      const read = IN_PACKAGE.test(path) ? undefined : readWhole(path);
      return read && "content" in read ? { contents: read.content, loader: "default" } : undefined;
    });
  },
};

function packagesPlugin(leavesPackages: boolean): Plugin {
  return {
    name: "lectern-packages",
    setup(bundler) {
      bundler.onResolve({ filter: /^lectern(?:\/|$)/ }, ({ path }) => ({ path, external: true }));
      if (!leavesPackages) return;
      bundler.onResolve({ filter: /^[^./]/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind === "entry-point" || pluginData === OWN || path.startsWith("node:")) return undefined;
        const found = await bundler.resolve(path, { kind, resolveDir, importer, pluginData: OWN });
        // esbuild reports unresolved imports with their location.
        if (found.errors.length > 0 || found.external || importsLectern(found.path)) return undefined;
        return { path: found.path, external: true };
      });
    },
  };
}

/** True for project files, and for files of packages built for Lectern. */
function importsLectern(path: string): boolean {
  const folder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(path)?.[1];
  if (folder === undefined) return true;
  try {
    const manifest = JSON.parse(readPackageFile(`${folder}/package.json`)) as Record<string, object | undefined>;
    return ["dependencies", "peerDependencies", "devDependencies"].some((key) => "lectern" in (manifest[key] ?? {}));
  } catch {
    return false;
  }
}
