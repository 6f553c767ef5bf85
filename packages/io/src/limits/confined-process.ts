// Runs this program again as a sandboxed process: Node's permission model limits the files it can access and blocks child
// processes, the environment contains no secrets, and time and memory are limited from outside.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Duplex } from "node:stream";
import { packagePath } from "../package-file.ts";
import { isInside } from "../platform.ts";
import { CONFINED } from "./confinement.ts";
import { PARSER_CHANNEL, serveParser } from "./parser-channel.ts";
import { runSeparately } from "./run-apart.ts";

/** What a sandboxed process may do. */
export interface Confinement {
  /** Directories it may read, in addition to those of this package. */
  readonly read: readonly string[];
  /** Existing directories it may write to. */
  readonly write: readonly string[];
  readonly megabytes: number;
  /** Undefined for a server, which has no time limit. */
  readonly seconds?: number | undefined;
  /** Allows it to listen for connections. */
  readonly listens?: boolean;
  /** Output directory, passed through the environment. */
  readonly out?: string;
  readonly signal: AbortSignal;
}

/** The result of a sandboxed run. */
export interface ConfinedEnd {
  readonly code: number | undefined;
  readonly stopped?: "time" | "memory" | undefined;
  /** Its standard error. */
  readonly errors: string;
}

/** Runs the command line with these arguments to completion. */
export async function runConfined(words: readonly string[], terms: Confinement): Promise<ConfinedEnd> {
  const child = spawn(process.execPath, [...nodeFlags(terms), packagePath("bin/lectern.js"), ...words], {
    env: {
      ...inheritedEnvironment(),
      [CONFINED]: terms.out ?? "",
      LECTERN_OFFLINE: "1",
      NODE_DISABLE_COMPILE_CACHE: "1",
    },
    stdio: ["ignore", "inherit", terms.listens ? "inherit" : "pipe", "pipe"],
    windowsHide: true,
  });
  const ended = new AbortController();
  serveParser(child.stdio[PARSER_CHANNEL] as Duplex, (input) => runConfinedParser(input, terms, ended.signal));
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (errors.length < MAX_ERRORS) errors += text;
  });
  let stopped: ConfinedEnd["stopped"];
  const stop = (reason: ConfinedEnd["stopped"]): void => {
    stopped ??= reason;
    child.kill("SIGKILL");
  };
  const timer = terms.seconds === undefined ? undefined : setTimeout(stop, terms.seconds * 1000, "time");
  const watch = setInterval(() => {
    if (residentMegabytes(child.pid) > terms.megabytes + BESIDE_HEAP) stop("memory");
  }, 200);
  const onAbort = (): void => void child.kill("SIGTERM");
  terms.signal.addEventListener("abort", onAbort);
  try {
    const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (...ended) => resolve(ended));
    });
    // V8 aborts when its heap is full, and prints its state.
    if (signal === "SIGABRT" || /\n<--- Last few GCs --->|heap out of memory/.test(errors)) stopped ??= "memory";
    // With file watchers and permissions, Node 20 and 22 crash on exit, after all work is done.
    const isDone = terms.listens === true && terms.signal.aborted;
    return {
      code: isDone ? 0 : (code ?? undefined),
      stopped: isDone ? undefined : stopped,
      errors: errors.split(/\n*<--- Last few GCs --->/)[0] ?? "",
    };
  } finally {
    ended.abort();
    clearTimeout(timer);
    clearInterval(watch);
    terms.signal.removeEventListener("abort", onAbort);
  }
}

/** Parses an expensive page in a process that may only read this package, and that limits its own time. */
function runConfinedParser(input: string, terms: Confinement, signal: AbortSignal): Promise<string | undefined> {
  const megabytes = Math.min(terms.megabytes, MAX_PARSER_HEAP);
  const flags = [...nodeFlags({ read: [], write: [], megabytes }), "--allow-worker"];
  return runSeparately("parse-page", input, { flags, env: inheritedEnvironment(), signal });
}

const MAX_PARSER_HEAP = 1024;

/** Larger than the report of a large site with many problems. */
const MAX_ERRORS = 64 * 1024 * 1024;

/** Megabytes of code, buffers and native memory, which the heap limit does not include. */
const BESIDE_HEAP = 512;

/** Resident memory of a process; zero where the system does not report it. */
function residentMegabytes(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}

function nodeFlags({ read, write, megabytes, listens }: Omit<Confinement, "signal">): readonly string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const allow = (kind: string, folders: readonly string[]): string[] =>
    // Nested directories are already allowed, and listing one twice crashes Node 20.
    withoutNested(folders.map((folder) => realpathSync.native(folder))).map(
      (folder) => `--allow-fs-${kind}=${folder}${sep}`,
    );
  return [
    known.has("--permission") ? "--permission" : "--experimental-permission",
    // The Markdown parser is a native addon.
    "--allow-addons",
    ...(listens && known.has("--allow-net") ? ["--allow-net"] : []),
    ...allow("read", [...packageFolders(), ...read, ...write]),
    ...allow("write", write),
    `--max-old-space-size=${megabytes}`,
    "--disable-warning=ExperimentalWarning",
    "--disable-warning=SecurityWarning",
  ];
}

function withoutNested(folders: readonly string[]): readonly string[] {
  const all = [...new Set(folders)];
  return all.filter((folder) => !all.some((other) => other !== folder && isInside(other, folder)));
}

/** The package, and every `node_modules` directory that may contain its dependencies. */
function packageFolders(): readonly string[] {
  const root = dirname(packagePath("package.json"));
  const folders = [root];
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) {
    const packages = folder.endsWith("node_modules") ? folder : join(folder, "node_modules");
    if (existsSync(packages)) folders.push(packages);
  }
  return folders;
}

/** The only environment variables that are passed on: they affect how output looks. */
const INHERITED =
  /^(?:TERM|COLORTERM|COLUMNS|NO_COLOR|FORCE_COLOR|CI|LANG|LC_\w+|TZ|SystemRoot|LECTERN_PARSE_SECONDS)$/;

function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
}
