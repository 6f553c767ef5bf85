// Builds browser files for islands. Author modules are minified one by one; the packages of a page are bundled together
// with code splitting, so each island loads only its own, and shared code exists once.

import browsers from "@lectern/base/browsers.json" with { type: "json" };
import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import type { BuildOptions, Plugin, TransformOptions } from "esbuild";
import type { Island, SharedCode } from "../bridge.ts";
import { islandFailed } from "../diagnostics.ts";
import { ASSET_LOADERS } from "../modules/bundle-package.ts";
import { isReact } from "../modules/react-module.ts";
import { ALL } from "./browser-imports.ts";

export interface IslandHost {
  /** The project folder on disk, where npm packages are resolved. */
  readonly folder: string;
}

export interface IslandFile {
  readonly path: string;
  readonly text: string;
}

type Files = Checked<readonly IslandFile[]>;

const OUTPUT = {
  minify: true,
  format: "esm",
  target: browsers.usable,
  charset: "utf8",
  legalComments: "none",
  logLevel: "silent",
  define: { "process.env.NODE_ENV": '"production"' },
} satisfies TransformOptions & BuildOptions;

/** Builds the files of the given islands, excluding their imports. Islands that fail are reported and skipped. */
export async function bundleIslands(islands: readonly Island[], host: IslandHost): Promise<Files> {
  const unique = [...new Map(islands.map((island) => [island.path, island])).values()];
  const keys = new Set(unique.flatMap(({ shared }) => shared?.key ?? []));
  const outputs = await Promise.all([
    ...unique.filter(({ shared }) => !shared).map(minifyIsland),
    ...[...keys].map((key) =>
      bundleShared(
        unique.filter(({ shared }) => shared?.key === key),
        host,
      ),
    ),
  ]);
  return {
    value: outputs.flatMap(({ value }) => value),
    diagnostics: outputs.flatMap(({ diagnostics }) => diagnostics),
  };
}

async function minifyIsland({ path, source, code }: Island): Promise<Files> {
  const { transform } = await import("esbuild");
  try {
    const { code: text } = await transform(code, { ...OUTPUT, treeShaking: true });
    return { value: [{ path, text }], diagnostics: [] };
  } catch (error) {
    return { value: [], diagnostics: [islandFailed(source, problemOf(error))] };
  }
}

/** Bundles all packages of a page; those that fail are skipped, and reported if an island uses them. */
async function bundleShared(islands: readonly Island[], host: IslandHost): Promise<Files> {
  const [first] = islands;
  if (!first?.shared) return { value: [], diagnostics: [] };
  const { shared } = first;
  const all = [...shared.entries.keys()];
  const problems = new Map<string, string>();
  const attempt = async (entries: readonly string[]): Promise<readonly IslandFile[] | undefined> => {
    try {
      return await bundleEntries(entries, shared, host);
    } catch (error) {
      if (entries.length === 1) problems.set(entries[0] ?? "", problemOf(error));
      return undefined;
    }
  };
  let value = await attempt(all);
  if (!value && all.length > 1) {
    await Promise.all(all.map((entry) => attempt([entry])));
    value = await attempt(all.filter((entry) => !problems.has(entry)));
  }
  const diagnostics = islands.flatMap(({ source, shared: own }): readonly Diagnostic[] => {
    const problem = problems.get(own?.entry ?? "");
    return problem === undefined ? [] : [islandFailed(source, problem)];
  });
  return { value: value ?? [], diagnostics };
}

const ENTRY = "lectern:entry/";

async function bundleEntries(
  entries: readonly string[],
  shared: SharedCode,
  host: IslandHost,
): Promise<readonly IslandFile[]> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...OUTPUT,
    entryPoints: entries.map((entry) => ({ in: `${ENTRY}${entry}`, out: stem(shared.files.get(entry) ?? "") })),
    plugins: [sharedPlugin(shared, host)],
    bundle: true,
    splitting: true,
    write: false,
    outdir: "islands",
    chunkNames: "chunk-[hash]",
    loader: ASSET_LOADERS,
    absWorkingDir: host.folder,
  });
  const files = outputFiles.filter(({ path }) => path.endsWith(".js"));
  return renameChunks(
    files.map(({ path, text }) => ({ path: `_lectern/islands/${stem(path)}.js`, text })),
    shared.key,
  );
}

const CHUNK = /chunk-[0-9A-Z]{8}/g;

/** Renames chunks so that names do not depend on where packages are on disk. */
function renameChunks(files: readonly IslandFile[], key: string): readonly IslandFile[] {
  const chunks = files
    .filter(({ path }) => path.search(CHUNK) !== -1)
    .map(({ path, text }) => ({ name: stem(path), order: text.replace(CHUNK, "") }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const names = new Map(chunks.map(({ name }, index) => [name, `chunk-${index}-${key}`]));
  const rename = (text: string): string => text.replace(CHUNK, (name) => names.get(name) ?? name);
  return files.map(({ path, text }) => ({ path: rename(path), text: rename(text) }));
}

/** Resolves packages and React for the bundler. */
function sharedPlugin({ entries }: SharedCode, host: IslandHost): Plugin {
  return {
    name: "lectern",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path }) => {
        if (path.startsWith(ENTRY)) return { path: path.slice(ENTRY.length), namespace: "entry" };
        return isReact(path) ? { path: "react", namespace: "react" } : undefined;
      });
      build.onLoad({ filter: /.*/, namespace: "react" }, () => ({
        contents: "module.exports = globalThis.lecternIslands",
      }));
      build.onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => ({
        contents: packageModule(path, entries.get(path) ?? []),
        resolveDir: host.folder,
      }));
    },
  };
}

/** A module that reexports names of a package, including CommonJS ones. */
function packageModule(specifier: string, names: readonly string[]): string {
  const from = JSON.stringify(specifier);
  const named = names.filter((name) => name !== "*");
  const constants = named.map((name, index) => `const $${index} = ${ALL}.${name};`);
  const exported = named.map((name, index) => `$${index} as ${name}`);
  const isWhole = names.includes("*");
  if (isWhole && !named.includes("default")) exported.push("$default as default");
  return [
    named.length > 0 || isWhole ? `import * as ${ALL} from ${from};` : `import ${from};`,
    ...constants,
    ...(isWhole ? [`export * from ${from};`, `const $default = ${ALL}.default;`, `export { ${ALL} };`] : []),
    `export { ${exported.join(", ")} };`,
  ].join("\n");
}

function stem(path: string): string {
  return path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1).replace(/\.js$/, "");
}

function problemOf(error: unknown): string {
  if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) {
    return String(error.errors[0]?.text ?? error.message);
  }
  return error instanceof Error ? error.message : String(error);
}
