// Starts the program with cached bytecode: for most commands, compiling takes longer than running. V8 rejects bytecode
// of another version, and a digest guards against truncated files.

import { existsSync, readFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { CONFIG_FILES } from "../config/config-file.ts";
import { type CacheFolder, openCacheFolder } from "../files/cache/cache-folder.ts";
import { locateUserCache, realPathOf } from "../files/cache/user-cache.ts";
import { packagePath } from "../files/package-file.ts";
import { restoreEngineFlags, setEngineFlag } from "./building/engine-flags.ts";
import type { main, renderPages } from "./main.ts";

export interface Program {
  readonly main: typeof main;
  readonly renderPages: typeof renderPages;
  /** Stores the bytecode of this run for the next one, if it is new. */
  save(): void;
}

/** The variables the bundled program expects, in this order: see scripts/build.mjs. */
const PARAMETERS = "module, require, moduleUrl, importModule";

/** Reads the program and the cached bytecode for this command line. */
export function openProgram(words: readonly string[]): Program {
  const cache = openCodeCache(words);
  // For packages the program loads; since Node 22.1.
  if (cache) (nodeModule as { enableCompileCache?(folder: string): unknown }).enableCompileCache?.(cache.path);
  const path = packagePath("dist/program/program.cjs");
  const text = readFileSync(path, "latin1");
  const name = codeName(text, words[0] ?? "");
  const cachedData = cache?.read(name);
  const script = new Script(`(function (${PARAMETERS}) {${text}\n})`, {
    filename: path,
    ...(cachedData ? { cachedData } : {}),
  });
  const isNew = !cachedData || script.cachedDataRejected === true;
  // Otherwise V8 drops the bytecode of functions that ran once before it can be stored.
  if (isNew) setEngineFlag("flush-bytecode", false);
  // Nearly every regular expression runs many times: starting in the interpreter would compile it twice. V8 shares
  // compiled expressions by their text, so one that ran before this line must not occur in the program: it would crash.
  setEngineFlag("regexp-tier-up", false);
  const module = { exports: {} as Pick<Program, "main" | "renderPages"> };
  script.runInThisContext()(module, requireModule, pathToFileURL(path).href, (url: string) => import(url));
  return {
    ...module.exports,
    save: () => {
      if (!isNew) return;
      restoreEngineFlags();
      if (cache) saveCode(cache, name, script.createCachedData());
    },
  };
}

const require = createRequire(import.meta.url);

/**
 * Loads the same file an import statement would: loading both the ESM and the CommonJS version of a package breaks it.
 */
function requireModule(name: string): unknown {
  if (name.startsWith("node:")) return require(name);
  const url = name.startsWith("file:") ? name : import.meta.resolve(name);
  return require(fileURLToPath(url));
}

/** Compiled code, in the user's cache directory: running someone else's would be running their program. */
function openCodeCache(words: readonly string[]): CacheFolder | undefined {
  // Node's own switch for its compile cache.
  if (process.env["NODE_DISABLE_COMPILE_CACHE"]) return undefined;
  const folders = [".", ...words.filter((word) => !word.startsWith("-"))].map((word) => realPathOf(resolve(word)));
  return openCacheFolder(locateUserCache(folders.filter(isProject)), "code");
}

function isProject(folder: string): boolean {
  return CONFIG_FILES.some((name) => existsSync(join(folder, name)));
}

/** The name of the bytecode of one command under one Node version. */
function codeName(text: string, command: string): string {
  // The program's first line is the digest of the rest.
  const program = text.slice("// ".length, text.indexOf("\n"));
  return [
    CODE,
    program,
    process.version,
    process.arch,
    [...command].filter((letter) => letter >= "a" && letter <= "z").join(""),
  ].join("-");
}

const CODE = "code";
/** Several versions of Lectern may be installed, with ten commands each. */
const MAX_CODE = 40;

function saveCode(cache: CacheFolder, name: string, code: Uint8Array): void {
  cache.write(name, code);
  const files = cache.entries().filter((one) => one.name.startsWith(`${CODE}-`));
  for (const old of [...files].sort((a, b) => b.written - a.written).slice(MAX_CODE)) cache.remove(old.name);
}
