// Loads lectern.config from disk. It is compiled and run once; a preview reloads it when one of its files changes.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import * as jsxRuntime from "@lectern/base/jsx-runtime";
import { locate } from "@lectern/base/position.ts";
import { attempt } from "@lectern/base/text.ts";
import { readThrown, thrownText } from "@lectern/base/thrown.ts";
import { readOutside } from "@lectern/io/cache/outside-files.ts";
import { urlToPath } from "@lectern/io/dependency-file.ts";
import type { Files } from "@lectern/io/files.ts";
import { runLimited } from "@lectern/io/limits/run-limited.ts";
import { runModule } from "@lectern/io/limits/run-module.ts";
import { bundleConfig, bundleForBrowser, type ConfigCode } from "./bundle-config.ts";
import * as config from "./config.ts";
import { createExtensions, type ExtensionAssets } from "./create-extensions.ts";
import { assetFailed, configFailed, configSyntax } from "./diagnostics.ts";
import { type Extensions, NO_EXTENSIONS } from "./extensions.ts";
import { createHooks, type Hooks } from "./hooks.ts";
import * as extend from "./index.ts";
import type { MarkdownPlugins } from "./markdown-plugins.ts";
import { type ConfigParts, readConfig } from "./read-config.ts";

/** What `lectern/extend` exported before markup was written in TSX: says so where it is used. */
const REMOVED = Object.fromEntries(
  ["html", "joinHtml", "attributes"].map((name) => [
    name,
    () => {
      throw new Error(`lectern/extend has no "${name}"; write markup in TSX, in a .tsx file: <p>{text}</p>`);
    },
  ]),
);

/** What configs import as `lectern`: this engine itself, so that both sides share classes and types. */
const ENGINE: ReadonlyMap<string, object> = new Map<string, object>([
  ["lectern", { ...extend, ...config }],
  ["lectern/extend", { ...REMOVED, ...extend }],
  ["lectern/jsx-runtime", jsxRuntime],
]);

/** Time limit for the config and each of its hooks. */
const HOOK_MILLISECONDS = 1000 * (Number(process.env["LECTERN_HOOK_SECONDS"]) || 10);

export async function loadExtensions(
  files: Files,
  path: string,
  milliseconds = HOOK_MILLISECONDS,
): Promise<Extensions> {
  const { root } = files;
  const start: Location = fileStart(path);
  const without = (problem: Diagnostic, inputs: readonly string[] = []): Extensions => ({
    ...NO_EXTENSIONS,
    files: new Set([path, ...inputs]),
    diagnostics: () => [problem],
  });
  const bundled = await bundleConfig(root, path);
  if ("reason" in bundled) {
    const at = bundled.at ?? start;
    return without(configSyntax(bundled.reason, at), [at.file]);
  }
  const { code } = bundled.value;
  const locations = createLocator(bundled.value, { path, text: files.read(path)?.text ?? "" });
  const hooks = createHooks({ milliseconds, ...locations });
  let read: ReturnType<typeof readConfig> | undefined;
  try {
    const run = () => readConfig(runModule(code, { name: CODE_NAME, root, provided: ENGINE }), locations.location);
    read = runLimited(run, milliseconds)?.value;
  } catch (error) {
    return without(configFailed(thrownText(error), locations.thrownAt(error) ?? start), bundled.files);
  }
  if (!read) return without(configFailed("it took too long and was stopped", start), bundled.files);
  const problems = [...read.diagnostics];
  const assets = await bundleAssets(root, read.parts, (hook, reason, at) =>
    problems.push(assetFailed(hook, reason, at ?? locations.location(hook))),
  );
  const inputs = [...new Set([...bundled.files, ...assets.files])];
  const packaged = inputs.filter((path) => files.size(path) === undefined).flatMap(withManifest);
  const outside = [...packaged, ...read.parts.inputs].map((path) => readOutside(root, path));
  // Dates and sorted lists depend on the locale.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Paths of the project's files are part of the code where it names them.
  const text = code.replaceAll(root, "");
  const { imports, markdown } = read.parts;
  const values = [JSON.stringify([...imports.values()]), writeOptions(markdown)];
  const digest = hashText([text, assets.css, ...assets.assets.keys(), ...values, locale, timeZone].join("\n"));
  const plugins = await loadPlugins(read.parts, hooks, root);
  return createExtensions(
    read.parts,
    { ...assets, files: inputs, outside, digest, plugins },
    { root, hooks, problems },
  );
}

/** Extensions from a config passed through the API. */
export async function extensionsOf(
  value: config.LecternConfig,
  root: string,
  milliseconds = HOOK_MILLISECONDS,
): Promise<Extensions> {
  const location = (): Location => fileStart("lectern.config.ts");
  const read = readConfig(value, location);
  const hooks = createHooks({ milliseconds, location, thrownAt: () => undefined });
  const problems = [...read.diagnostics];
  const assets = await bundleAssets(root, read.parts, (hook, reason, at) =>
    problems.push(assetFailed(hook, reason, at ?? location())),
  );
  const digest = hashText(`${Date.now()} ${Math.random()}`);
  const plugins = await loadPlugins(read.parts, hooks, root);
  return createExtensions(read.parts, { ...assets, outside: [], digest, plugins }, { root, hooks, problems });
}

/** The remark and rehype plugins of a config. Others load none of that code. */
async function loadPlugins(
  { markdown, imports }: ConfigParts,
  hooks: Hooks,
  root: string,
): Promise<MarkdownPlugins | undefined> {
  if (markdown.remarkPlugins.length + markdown.rehypePlugins.length === 0) return undefined;
  const { attachPlugins } = await import("./markdown-plugins.ts");
  return attachPlugins(markdown, { hooks, root, imports: [...imports.values()] });
}

/** Plugins with their options, which may be computed: their code alone does not say what they are. */
function writeOptions(markdown: ConfigParts["markdown"]): string {
  const write = (_: string, value: unknown): unknown =>
    typeof value === "function" || value instanceof RegExp ? String(value) : value;
  // What cannot be written, such as an object that contains itself, is in the code.
  return attempt(() => JSON.stringify(markdown, write)) ?? "";
}

/** A file of a package, and the package.json that says which version it is. */
function withManifest(path: string): readonly string[] {
  const folder = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
  return folder === undefined ? [path] : [path, `${folder}/package.json`];
}

/** The config's name in stack traces. */
const CODE_NAME = "lectern-config";
const FRAME = /lectern-config:(\d+):(\d+)/g;

/** Finds locations in the config: by an error's stack, and by a hook's name. */
function createLocator({ map }: ConfigCode, { path, text }: { readonly path: string; readonly text: string }) {
  let trace: TraceMap | undefined;
  return {
    thrownAt: (error: unknown): Location | undefined => {
      for (const [, line, column] of readThrown(error).stack.matchAll(FRAME)) {
        trace ??= new TraceMap(map);
        const found = originalPositionFor(trace, { line: Number(line), column: Number(column) - 1 });
        if (found.source) return { file: found.source, line: found.line, column: found.column + 1 };
      }
      return undefined;
    },
    location: (hook: string): Location => locate(path, text, locationOf(hook, text)),
  };
}

/**
 * The offset of the innermost part of `rules["acme/no-draft"].file` that occurs in the text, after the outer ones or else
 * anywhere; 0 if none does.
 */
function locationOf(hook: string, text: string): number {
  const names = hook.match(/"[^"]+"|[\w-]+/g) ?? [];
  let from = 0;
  for (const name of names) {
    const word = name.replaceAll('"', "");
    if (/^\d+$/.test(word)) continue;
    const after = text.indexOf(word, from);
    const at = after === -1 ? text.indexOf(word) : after;
    if (at !== -1) from = at;
  }
  return from;
}

const NO_FILE = { reason: "it is not a file URL", at: undefined };

/** Bundles the stylesheets and browser modules of the config. */
async function bundleAssets(
  root: string,
  parts: ConfigParts,
  fail: (hook: string, reason: string, at: Location | undefined) => void,
): Promise<Omit<ExtensionAssets, "digest" | "outside" | "plugins">> {
  const assets = new Map<string, Uint8Array>();
  const scripts = new Map<string, string>();
  const files: string[] = [];
  const load = async (
    hook: string,
    url: URL,
  ): Promise<{ readonly name: string; readonly text: string } | undefined> => {
    const file = urlToPath(url);
    const bundled = file === undefined ? NO_FILE : await bundleForBrowser(root, file);
    if ("reason" in bundled) {
      fail(hook, bundled.reason, bundled.at);
      return undefined;
    }
    files.push(...bundled.files);
    const [entry, ...others] = bundled.value;
    for (const { name, bytes } of others) assets.set(`_lectern/${name}`, bytes);
    return entry;
  };
  const sheet = async (hook: string, source: string | URL): Promise<string> =>
    typeof source === "string" ? source : ((await load(hook, source))?.text ?? "");
  let css = "";
  for (const { stylesheets = [] } of parts.themes)
    for (const source of stylesheets) css += await sheet("theme.stylesheets", source);
  const addScript = async (hook: string, browser: URL | undefined): Promise<void> => {
    const script = browser && (await load(`${hook}.browser`, browser));
    if (!script) return;
    const path = `_lectern/${script.name.replace(/\.js$/, "")}-${hashText(script.text).slice(0, 8)}.js`;
    assets.set(path, new TextEncoder().encode(script.text));
    scripts.set(hook, path);
  };
  for (const { name, styles, browser } of parts.components.values()) {
    if (styles !== undefined) css += await sheet(`components.${name}.styles`, styles);
    await addScript(`components.${name}`, browser);
  }
  for (const { id, browser } of parts.languages.values()) await addScript(`languages.${id}`, browser);
  return { css, assets, scripts, files };
}
