// Loads lectern.config.ts from disk. It is compiled and run once; a preview reloads it when one of its files changes.

import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { type Diagnostic, fileStart, type Location } from "../base/diagnostic.ts";
import { hashText } from "../base/hash.ts";
import { locate } from "../base/position.ts";
import { readThrown, thrownText } from "../base/thrown.ts";
import { urlToPath } from "../files/dependency-file.ts";
import type { Files } from "../files/files.ts";
import { type ObservedNode, observeNode, readInput } from "../files/limits/observed-node.ts";
import { stoppedHooks } from "../files/limits/recovery.ts";
import { runLimited } from "../files/limits/run-limited.ts";
import { watchThread } from "../files/limits/watchdog.ts";
import { bundleConfig, bundleForBrowser, type ConfigCode } from "./bundle-config.ts";
import * as components from "./components.ts";
import * as config from "./config.ts";
import { createExtensions, type ExtensionAssets } from "./create-extensions.ts";
import { assetFailed, configFailed, configSyntax } from "./diagnostics.ts";
import { type Extensions, NO_EXTENSIONS } from "./extensions.ts";
import { createHooks, type HookLocations, type Hooks, WHOLE } from "./hooks.ts";
import { type ConfigParts, readConfig } from "./read-config.ts";
import * as rules from "./rules.ts";
import { createTrace } from "./trace.ts";

/** What configs import as `lectern`: this engine itself, so that both sides share classes and types. */
const ENGINE: ReadonlyMap<string, object> = new Map<string, object>([
  ["lectern", { ...components, ...rules, ...config }],
  ["lectern/components", components],
  ["lectern/rules", rules],
]);

/** Time limit for the config and each of its hooks. */
const HOOK_MILLISECONDS = 1000 * (Number(process.env["LECTERN_HOOK_SECONDS"]) || 10);

/** Code without these words ends when its call returns. */
const RUNS_LATER = /\b(?:async|await|then|queueMicrotask|nextTick|set(?:Timeout|Interval|Immediate))\b|\.on(?:ce)?\b/;

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
  const trace = createTrace();
  const locations = createLocator(bundled.value, { path, text: files.read(path)?.text ?? "" });
  const hooks = createHooks({ milliseconds, trace, ...locations });
  const isUsable = watchHooks(code, hooks, { milliseconds, thrownAt: locations.thrownAt });
  let read: ReturnType<typeof readConfig> | undefined;
  try {
    const run = () => readConfig(evaluate(code, observeNode(root, trace)), locations.location);
    read = isUsable ? trace.within("config", () => runLimited(run, milliseconds)?.value) : undefined;
  } catch (error) {
    return without(configFailed(thrownText(error), locations.thrownAt(error) ?? start), bundled.files);
  }
  if (!read) return without(configFailed("it took too long and was stopped", start), bundled.files);
  const problems = [...read.diagnostics];
  const assets = await bundleAssets(root, read.parts, (hook, reason, at) =>
    problems.push(assetFailed(hook, reason, at ?? locations.location(hook))),
  );
  const inputs = [...new Set([...bundled.files, ...assets.files])];
  for (const name of inputs.filter((path) => files.size(path) === undefined).flatMap(withManifest))
    trace.read(readInput(root, "content", name));
  // Dates and sorted lists depend on the locale.
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Paths of the project's files are part of the code where it names them.
  const text = code.replaceAll(root, "");
  const digest = hashText([text, assets.css, ...assets.assets.keys(), locale, timeZone].join("\n"));
  return createExtensions(read.parts, { ...assets, files: inputs, digest }, { hooks, problems, trace });
}

/** Stops hooks that blocked an earlier run, and watches the others; false if the entire config blocked one. */
function watchHooks(
  code: string,
  hooks: Hooks,
  { milliseconds, thrownAt }: Pick<HookLocations, "milliseconds" | "thrownAt">,
): boolean {
  const digest = hashText(code);
  const stopped = stoppedHooks(digest);
  for (const hook of stopped) hooks.stop(hook);
  const blame = (stack: Error): string | undefined => hooks.waiting(thrownAt(stack));
  const watched = { digest, milliseconds, codeName: CODE_NAME, whole: WHOLE, blame, stop: hooks.stop };
  watchThread(RUNS_LATER.test(code) ? watched : undefined);
  return !stopped.includes(WHOLE);
}

/** Extensions from a config passed through the API. */
export async function extensionsOf(
  value: config.LecternConfig,
  root: string,
  milliseconds = HOOK_MILLISECONDS,
): Promise<Extensions> {
  const location = (): Location => fileStart("lectern.config.ts");
  const read = readConfig(value, location);
  const trace = createTrace();
  const hooks = createHooks({ milliseconds, trace, location, thrownAt: () => undefined });
  const problems = [...read.diagnostics];
  const assets = await bundleAssets(root, read.parts, (hook, reason, at) =>
    problems.push(assetFailed(hook, reason, at ?? location())),
  );
  const digest = hashText(`${Date.now()} ${Math.random()}`);
  return createExtensions(read.parts, { ...assets, digest }, { hooks, problems, trace });
}

/** A file of a package, and the package.json that says which version it is. */
function withManifest(path: string): readonly string[] {
  const folder = /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(path)?.[0];
  return folder === undefined ? [path] : [path, `${folder}/package.json`];
}

function evaluate(code: string, { globals, require: load }: ObservedNode): unknown {
  const module = { exports: {} as { readonly default?: unknown } };
  const require = (name: string): unknown => ENGINE.get(name) ?? load(name);
  // The config may declare any of these names itself, so its code is a function of its own.
  const body = `return function (module, exports, require) {\n${code}\n}\n//# sourceURL=${CODE_NAME}`;
  const run = new Function(...Object.keys(globals), body)(...Object.values(globals)) as (...args: unknown[]) => void;
  run(module, module.exports, require);
  return module.exports.default;
}

/** The config's name in stack traces. */
const CODE_NAME = "lectern-config";
const FRAME = /lectern-config:(\d+):(\d+)/g;
/** Lines of the function around the code. */
const LINES_BEFORE = 3;

/** Finds locations in the config: by an error's stack, and by a hook's name. */
function createLocator({ map }: ConfigCode, { path, text }: { readonly path: string; readonly text: string }) {
  let trace: TraceMap | undefined;
  return {
    thrownAt: (error: unknown): Location | undefined => {
      for (const [, line, column] of readThrown(error).stack.matchAll(FRAME)) {
        trace ??= new TraceMap(map);
        const row = Number(line) - LINES_BEFORE;
        const found = row >= 1 ? originalPositionFor(trace, { line: row, column: Number(column) - 1 }) : undefined;
        if (found?.source) return { file: found.source, line: found.line, column: found.column + 1 };
      }
      return undefined;
    },
    location: (hook: string): Location => locate(path, text, locationOf(hook, text)),
  };
}

/** The offset of the innermost part of `rules["acme/no-draft"].file` that occurs in the text; 0 if none does. */
function locationOf(hook: string, text: string): number {
  const names = hook.match(/"[^"]+"|[\w-]+/g) ?? [];
  let from = 0;
  for (const name of names) {
    const word = name.replaceAll('"', "");
    const at = /^\d+$/.test(word) ? -1 : text.indexOf(word, from);
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
): Promise<Omit<ExtensionAssets, "digest">> {
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
