// Bundles the files of npm packages into one script that runs at build time. React stays external.

import { hashText } from "@lectern/base/hash.ts";
import type { BuildOptions, Plugin, PluginBuild } from "esbuild";
import { isReact } from "./react-module.ts";

export interface BundleHost {
  readonly root: string;
  readPackageFile(path: string): string;
}

/** Packages in one script, exported as `m0`, `m1`… */
export interface PackageBundle {
  /** Empty if a package cannot be bundled. */
  readonly code: string;
  readonly usesReact: boolean;
  /** True if a package is not installed. */
  readonly missing: boolean;
  /** Files in the bundle. */
  readonly files: readonly string[];
  /** The same for the same files, wherever the project is located. */
  readonly digest: string;
}

/** Bundles packages together; modules several of them use are included once. */
export async function bundlePackages(specifiers: readonly string[], host: BundleHost): Promise<PackageBundle> {
  const bundle = await bundleWith(specifiers, host, []);
  if (!KNOWS_ITS_PATH.test(bundle.code)) return bundle;
  return { ...(await bundleWith(specifiers, host, [locationsPlugin(host)])), digest: bundle.digest };
}

/** Traces of code that reads the path of its own file. */
const KNOWS_ITS_PATH = /\b(?:__dirname|__filename|import_meta\d*)\b/;
const ENTRY = "lectern:packages";
const OWN = Symbol("resolving by itself");

/** Non-code imports of packages. */
export const ASSET_LOADERS = {
  ".svg": "dataurl",
  ".png": "dataurl",
  ".jpg": "dataurl",
  ".gif": "dataurl",
  ".css": "empty",
} as const;

async function bundleWith(
  specifiers: readonly string[],
  host: BundleHost,
  plugins: readonly Plugin[],
): Promise<PackageBundle> {
  const { build } = await import("esbuild");
  const found = { usesReact: false, missing: false };
  const options = {
    entryPoints: [ENTRY],
    plugins: [packagePlugin(specifiers, host, found), ...plugins],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    mainFields: ["module", "main"],
    format: "cjs",
    target: "node20",
    // The bundle runs as a function, which cannot import.
    supported: { "dynamic-import": false },
    loader: ASSET_LOADERS,
    logLevel: "silent",
    absWorkingDir: host.root,
    define: { "process.env.NODE_ENV": '"production"' },
  } satisfies BuildOptions;
  try {
    const { outputFiles, metafile } = await build(options);
    const files = Object.keys(metafile.inputs).filter((input) => !input.startsWith(ENTRY));
    const code = outputFiles[0]?.text ?? "";
    return { code, files, digest: hashText(code), ...found };
  } catch {
    return { code: "", files: [], digest: "", usesReact: false, missing: found.missing };
  }
}

function packagePlugin(
  specifiers: readonly string[],
  host: BundleHost,
  found: { usesReact: boolean; missing: boolean },
): Plugin {
  const entry = specifiers.map((specifier, index) => `export * as m${index} from ${JSON.stringify(specifier)};`);
  return {
    name: "lectern",
    setup(bundler) {
      bundler.onResolve({ filter: /^(?:react|preact)/ }, ({ path }) => {
        if (!isReact(path)) return undefined;
        found.usesReact = true;
        return { path, external: true };
      });
      bundler.onResolve({ filter: /.*/ }, async ({ path, namespace, pluginData }) => {
        if (path === ENTRY) return { path: "entry", namespace: ENTRY };
        if (namespace !== ENTRY || pluginData === OWN) return undefined;
        const target = await resolveFrom(host.root, path, bundler);
        found.missing ||= target.errors.length > 0;
        return target;
      });
      bundler.onLoad({ filter: /.*/, namespace: ENTRY }, () => ({ contents: entry.join("\n"), resolveDir: host.root }));
    },
  };
}

function resolveFrom(resolveDir: string, path: string, bundler: PluginBuild): ReturnType<PluginBuild["resolve"]> {
  return bundler.resolve(path, { kind: "import-statement", resolveDir, pluginData: OWN });
}

/** Provides files that need it with their path on disk. */
export function locationsPlugin(host: BundleHost): Plugin {
  return {
    name: "lectern-places",
    setup({ onLoad, esbuild }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const text = host.readPackageFile(path);
        if (!/\b(?:__dirname|__filename)\b|\bimport\.meta\b/.test(text)) return undefined;
        const [name, folder, url] = [path, path.replace(/[\\/][^\\/]*$/, ""), fileUrl(path)].map((location) =>
          JSON.stringify(location),
        );
        const define = { __filename: `${name}`, __dirname: `${folder}`, "import.meta.url": `${url}` };
        const loader = /\.[cm]?ts$/.test(path) ? "ts" : path.endsWith(".tsx") ? "tsx" : "jsx";
        // JSX is left to the bundle, which knows whose notation it is.
        const jsx = "preserve";
        const options = { loader, define, jsx, sourcemap: "inline", sourcefile: path, sourcesContent: false } as const;
        return { contents: (await esbuild.transform(text, options)).code, loader: "jsx" };
      });
    },
  };
}

function fileUrl(path: string): string {
  const url = new URL("file:///");
  url.pathname = path.replaceAll("\\", "/").replaceAll("%", "%25");
  return url.href;
}
