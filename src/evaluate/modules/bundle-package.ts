// Puts the files of npm packages together into one text that runs at build. React stays outside.

import type { BuildOptions, Plugin, PluginBuild } from "esbuild";
import { hashText } from "../../base/hash.ts";
import { isReact } from "./react-module.ts";

/** Where packages are looked for. */
export interface BundleHost {
  readonly root: string;
  readPackageFile(path: string): string;
}

/** Packages in one text, which exports them as `m0`, `m1`… */
export interface PackageBundle {
  /** Empty when a package cannot be bundled. */
  readonly code: string;
  readonly usesReact: boolean;
  /** True when there is no such package. */
  readonly missing: boolean;
  /** The files it is made of. */
  readonly files: readonly string[];
  /** The same for the same files, wherever the project stands. */
  readonly digest: string;
}

/** Bundles packages together; modules that several of them use are in it once. */
export async function bundlePackages(specifiers: readonly string[], host: BundleHost): Promise<PackageBundle> {
  const bundle = await attempt(specifiers, host, []);
  if (!KNOWS_ITS_PLACE.test(bundle.code)) return bundle;
  return { ...(await attempt(specifiers, host, [placesPlugin(host)])), digest: bundle.digest };
}

/** What is left in a bundle of code that asks for the place of its own file. */
const KNOWS_ITS_PLACE = /\b(?:__dirname|__filename|import_meta\d*)\b/;
const ENTRY = "lectern:packages";
const OWN = Symbol("resolving by itself");

/** What packages import beside code. */
export const ASSET_LOADERS = {
  ".svg": "dataurl",
  ".png": "dataurl",
  ".jpg": "dataurl",
  ".gif": "dataurl",
  ".css": "empty",
} as const;

async function attempt(
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
    // The text runs as a function, which cannot import.
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

/** Gives files that ask for it the place where they stand on disk. */
export function placesPlugin(host: BundleHost): Plugin {
  return {
    name: "lectern-places",
    setup({ onLoad, esbuild }) {
      onLoad({ filter: /\.[cm]?[jt]sx?$/ }, async ({ path }) => {
        const text = host.readPackageFile(path);
        if (!/\b(?:__dirname|__filename)\b|\bimport\.meta\b/.test(text)) return undefined;
        const [name, folder, url] = [path, path.replace(/[\\/][^\\/]*$/, ""), fileUrl(path)].map((place) =>
          JSON.stringify(place),
        );
        const define = { __filename: `${name}`, __dirname: `${folder}`, "import.meta.url": `${url}` };
        const loader = /\.[cm]?ts$/.test(path) ? "ts" : path.endsWith(".tsx") ? "tsx" : "jsx";
        const options = { loader, define, sourcemap: "inline", sourcefile: path, sourcesContent: false } as const;
        return { contents: (await esbuild.transform(text, options)).code, loader: "js" };
      });
    },
  };
}

function fileUrl(path: string): string {
  const address = new URL("file:///");
  address.pathname = path.replaceAll("\\", "/").replaceAll("%", "%25");
  return address.href;
}
