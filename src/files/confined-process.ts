// Runs this program again as a process that may touch little: Node's permission model limits the files it sees and starts no
// programs, the environment carries no secrets, and time and memory are limited from outside.

import { spawn } from "node:child_process";
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { Socket } from "node:net";
import { dirname, join, sep } from "node:path";
import { packagePath } from "./package-file.ts";

/** What such a process may do. */
export interface Confinement {
  /** Folders it may read, beside those of this package. */
  readonly read: readonly string[];
  /** Folders it may write; they must exist. */
  readonly write: readonly string[];
  readonly megabytes: number;
  /** Unlimited for a server. */
  readonly seconds?: number | undefined;
  /** True lets it listen for connections. */
  readonly listens?: boolean;
  /** Where to put the output, for a process that knows only its command line. */
  readonly out?: string;
  readonly signal: AbortSignal;
}

/** How it ended. */
export interface ConfinedEnd {
  readonly code: number | undefined;
  readonly stopped?: "time" | "memory" | undefined;
  /** What it printed about problems. */
  readonly errors: string;
}

const MARK = "LECTERN_CONFINED";

/** True in a process that runs this way. */
export function isConfined(): boolean {
  return process.env[MARK] !== undefined && "permission" in process;
}

/** The folder that such a process writes to. */
export function confinedOut(): string | undefined {
  return isConfined() ? process.env[MARK] || undefined : undefined;
}

/** Refuses every outgoing connection of this process: Node's permission model has no rule for them before version 25. */
export function blockConnections(): void {
  Socket.prototype.connect = () => {
    throw Object.assign(new Error("--untrusted makes no requests"), { code: "ERR_ACCESS_DENIED" });
  };
}

/** Runs the command line with these words to its end. */
export async function runConfined(words: readonly string[], terms: Confinement): Promise<ConfinedEnd> {
  const child = spawn(process.execPath, [...nodeFlags(terms), packagePath("bin/lectern.js"), ...words], {
    env: { ...inheritedEnvironment(), [MARK]: terms.out ?? "", LECTERN_OFFLINE: "1", NODE_DISABLE_COMPILE_CACHE: "1" },
    stdio: ["ignore", "inherit", terms.listens ? "inherit" : "pipe"],
    windowsHide: true,
  });
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
    // The engine aborts when its heap is full, and prints its own state then.
    if (signal === "SIGABRT" || /\n<--- Last few GCs --->|heap out of memory/.test(errors)) stopped ??= "memory";
    // Node 20 and 22 crash while a process with file watchers and permissions ends, when its work is done.
    const isDone = terms.listens === true && terms.signal.aborted;
    return {
      code: isDone ? 0 : (code ?? undefined),
      stopped: isDone ? undefined : stopped,
      errors: errors.split(/\n*<--- Last few GCs --->/)[0] ?? "",
    };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    terms.signal.removeEventListener("abort", onAbort);
  }
}

/** A report of every problem of a large site is smaller. */
const MAX_ERRORS = 64 * 1024 * 1024;

/** Code, buffers and native memory that the limit of the heap does not count, in megabytes. */
const BESIDE_HEAP = 512;

/** The memory a process uses; zero where the system does not tell. */
function residentMegabytes(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, "latin1").split(" ")[1]) * 4096) / 1024 / 1024;
  } catch {
    return 0;
  }
}

function nodeFlags({ read, write, megabytes, listens }: Confinement): readonly string[] {
  const known = process.allowedNodeEnvironmentFlags;
  const allow = (kind: string, folders: readonly string[]): string[] =>
    // A folder inside another that is allowed is allowed already, and named twice it crashes Node 20.
    withoutNested(folders.map((folder) => realpathSync.native(folder))).map(
      (folder) => `--allow-fs-${kind}=${folder}${sep}`,
    );
  return [
    known.has("--permission") ? "--permission" : "--experimental-permission",
    // The parser of pages is native.
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
  return all.filter((folder) => !all.some((other) => other !== folder && folder.startsWith(other + sep)));
}

/** The package, and every `node_modules` folder that its dependencies may be in. */
function packageFolders(): readonly string[] {
  const root = dirname(packagePath("package.json"));
  const folders = [root];
  for (let folder = root; dirname(folder) !== folder; folder = dirname(folder)) {
    const packages = folder.endsWith("node_modules") ? folder : join(folder, "node_modules");
    if (existsSync(packages)) folders.push(packages);
  }
  return folders;
}

/** How output looks; nothing else of the environment. */
const INHERITED =
  /^(?:TERM|COLORTERM|COLUMNS|NO_COLOR|FORCE_COLOR|CI|LANG|LC_\w+|TZ|SystemRoot|LECTERN_PARSE_SECONDS)$/;

function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => INHERITED.test(name)));
}
