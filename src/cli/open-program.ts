// Starts the program with cached bytecode: for most commands, compiling takes longer than running. V8 rejects bytecode
// of another version, and a digest guards against truncated files.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import nodeModule, { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { cacheFolder, readCached, writeCached } from "../files/cache/cache-files.ts";
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

/** Reads the program and the cached bytecode for this command. */
export function openProgram(command: string): Program {
  // For packages the program loads; since Node 22.1.
  (nodeModule as { enableCompileCache?(folder: string): unknown }).enableCompileCache?.(cacheFolder());
  const path = packagePath("dist/program/program.cjs");
  const text = readFileSync(path, "latin1");
  const cached = openCached(text, command);
  const cachedData = cached.read();
  const script = new Script(`(function (${PARAMETERS}) {${text}\n})`, {
    filename: path,
    ...(cachedData ? { cachedData } : {}),
  });
  const isNew = !cachedData || script.cachedDataRejected === true;
  // Otherwise V8 drops the bytecode of functions that ran once before it can be stored.
  if (isNew) setEngineFlag("flush-bytecode", false);
  // Nearly every regular expression runs many times: starting in the interpreter would compile it twice.
  setEngineFlag("regexp-tier-up", false);
  const module = { exports: {} as Pick<Program, "main" | "renderPages"> };
  script.runInThisContext()(module, requireModule, pathToFileURL(path).href, (url: string) => import(url));
  return {
    ...module.exports,
    save: () => {
      if (!isNew) return;
      restoreEngineFlags();
      cached.write(script.createCachedData());
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

interface CachedCode {
  read(): Uint8Array | undefined;
  write(code: Uint8Array): void;
}

const DIGEST_BYTES = 20;

/** The cached bytecode of one command under one Node version, preceded by its digest. */
function openCached(text: string, command: string): CachedCode {
  // The program's first line is the digest of the rest.
  const program = text.slice("// ".length, text.indexOf("\n"));
  const name = ["code", program, process.version, process.arch, command.replace(/[^a-z]/g, "")].join("-");
  return {
    read: () => {
      const bytes = readCached(name);
      const code = bytes?.subarray(DIGEST_BYTES);
      return code && digest(code).equals(bytes?.subarray(0, DIGEST_BYTES) ?? code) ? code : undefined;
    },
    write: (code) =>
      writeCached(
        name,
        Buffer.concat([digest(code), code]),
        (other) => other.startsWith("code-") && !other.startsWith(`code-${program}`),
      ),
  };
}

function digest(bytes: Uint8Array): Buffer {
  return createHash("sha1").update(bytes).digest();
}
