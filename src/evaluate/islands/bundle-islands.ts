// The browser files of islands: one module for each file of authors' components, with everything it imports inside.
// React comes from the runtime that is on the page already.

import type { OnLoadResult, OnResolveArgs, OnResolveResult, Plugin } from "esbuild";
import type { Checked, Diagnostic } from "../../base/diagnostic.ts";
import type { ModuleBlock } from "../../content/document.ts";
import type { Component } from "../../ui/component.ts";
import type { Island } from "../bridge.ts";
import { islandFailed } from "../diagnostics.ts";
import { builtInsModule, findBuiltIns, packageFolder } from "../markup/built-in-files.ts";
import type { ModuleCache } from "../modules/module-cache.ts";
import { isReact } from "../modules/react-module.ts";
import { resolveImport } from "../modules/resolve-import.ts";
import type { Piece } from "../source.ts";
import { PAGE } from "./island-groups.ts";
import { islandSource } from "./island-source.ts";

/** What bundling asks of the project. */
export interface IslandHost {
  read(path: string): string | undefined;
  exists(path: string): boolean;
  snippetModules(path: string): readonly ModuleBlock[] | undefined;
  readonly components: ReadonlyMap<string, Component>;
  readonly modules: ModuleCache;
  /** The project's folder on disk, in which npm packages are looked for. */
  readonly folder: string;
  /** Where the built-in components are; looked up anew when there is none. */
  builtIns?(): ReturnType<typeof findBuiltIns>;
}

/** One file for the browser. */
export interface IslandFile {
  readonly path: string;
  readonly text: string;
}

/** Bundles islands; one that cannot be bundled is reported and left out. */
export async function bundleIslands(
  islands: readonly Island[],
  host: IslandHost,
): Promise<Checked<readonly IslandFile[]>> {
  const unique = [...new Map(islands.map((island) => [island.path, island])).values()];
  const outcomes = await Promise.all(unique.map((island) => bundleIsland(island, host)));
  return {
    value: outcomes.flatMap((outcome) => ("text" in outcome ? [outcome] : [])),
    diagnostics: outcomes.flatMap((outcome) => ("code" in outcome ? [outcome] : [])),
  };
}

async function bundleIsland(island: Island, host: IslandHost): Promise<IslandFile | Diagnostic> {
  const { build } = await import("esbuild");
  try {
    const result = await build({
      entryPoints: [ENTRY],
      plugins: [projectPlugin(island, host)],
      bundle: true,
      write: false,
      minify: true,
      format: "esm",
      target: "es2022",
      charset: "utf8",
      legalComments: "none",
      logLevel: "silent",
      absWorkingDir: host.folder,
      define: { "process.env.NODE_ENV": '"production"' },
    });
    return { path: island.path, text: result.outputFiles[0]?.text ?? "" };
  } catch (error) {
    return islandFailed(fileOf(error) ?? island.file ?? island.source, problemOf(error));
  }
}

const ENTRY = "lectern:island";
const BUILT_INS = "lectern:built-ins";

/** Finds project files, React and built-in components for the bundler. */
function projectPlugin(island: Island, host: IslandHost): Plugin {
  const builtIns = host.builtIns ?? (() => findBuiltIns(host.components));
  const resolve = ({ path, importer, namespace }: OnResolveArgs): OnResolveResult | undefined => {
    if (path === ENTRY) return { path: island.source, namespace: "module" };
    if (path === PAGE && island.page) return { path: island.page.source, namespace: "module" };
    if (path.startsWith(BUILT_INS)) return { path, namespace: "built-ins" };
    if (isReact(path)) return { path: "react", namespace: "react" };
    if (namespace !== "module" && namespace !== "snippet") return undefined;
    const target = resolveImport(path, importer, host);
    if (target.kind === "package") return undefined;
    return "path" in target ? { path: target.path, namespace: target.kind } : { path, namespace: "missing" };
  };
  const loaders: Readonly<Record<string, (path: string) => Promise<OnLoadResult>>> = {
    react: async () => ({ contents: "module.exports = globalThis.lecternIslands" }),
    missing: async () => ({
      contents: "module.exports = new Proxy({}, { get: () => (props) => props?.children ?? null })",
    }),
    json: async (path) => ({ contents: host.read(path) ?? "null", loader: "json" }),
    asset: async (path) => ({ contents: `export default ${JSON.stringify(`/${path}`)}` }),
    "built-ins": async (path) => ({
      contents: builtInsModule(path.slice(BUILT_INS.length + 1).split(","), await builtIns()),
      resolveDir: packageFolder(),
    }),
    module: async (path) => ({ contents: await moduleSource(path, island, host), resolveDir: host.folder }),
    snippet: async (path) => ({ contents: await snippetSource(path, island, host), resolveDir: host.folder }),
  };
  return {
    name: "lectern",
    setup(build) {
      build.onResolve({ filter: /.*/ }, resolve);
      for (const [namespace, load] of Object.entries(loaders)) {
        build.onLoad({ filter: /.*/, namespace }, ({ path }) => load(path));
      }
    },
  };
}

/** The code of a project file, of the island itself or of its page. */
async function moduleSource(path: string, island: Island, host: IslandHost): Promise<string> {
  const at = { file: path, line: 1, column: 1 };
  return completed(path, [{ code: host.read(path) ?? "", at }], { island, host });
}

/** A snippet's exports, and its body: the markup that the build left in the page. */
async function snippetSource(path: string, island: Island, host: IslandHost): Promise<string> {
  const code = await completed(path, host.snippetModules(path) ?? [], { island, host });
  const name = JSON.stringify(`snippet:${path}`);
  return `${code}
import * as $react from "preact";
export default function $body() {
  const __html = $react.useContext($react.IslandPageContext).slots.get(${name});
  if (__html === undefined) return null;
  return $react.h($react.Slot, { name: ${name}, markup: __html });
}
`;
}

async function completed(
  path: string,
  pieces: readonly Piece[],
  { island, host }: { readonly island: Island; readonly host: IslandHost },
): Promise<string> {
  const known = [island, island.page].find((one) => one?.source === path)?.code;
  const code = known ?? (await host.modules.compile({ path, pieces })).value.code;
  const shared = island.page?.shares ? island.page : undefined;
  const isPage = path === shared?.source;
  return islandSource(code, { components: host.components, page: isPage ? undefined : shared?.code, isPage });
}

/** The project file that an error of the bundler is about. */
function fileOf(error: unknown): string | undefined {
  const [first] = error instanceof Error && "errors" in error && Array.isArray(error.errors) ? error.errors : [];
  return /^(?:module|snippet):(?!lectern:)(.+)/.exec(String(first?.location?.file))?.[1];
}

function problemOf(error: unknown): string {
  if (error instanceof Error && "errors" in error && Array.isArray(error.errors)) {
    return String(error.errors[0]?.text ?? error.message);
  }
  return error instanceof Error ? error.message : String(error);
}
