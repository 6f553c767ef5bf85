// `--untrusted`: runs the command again in a sandboxed process and enforces its limits from outside.

import { existsSync, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Confinement, runConfined } from "@lectern/io/limits/confined-process.ts";
import { blockConnections, isConfined } from "@lectern/io/limits/confinement.ts";
import { resolveOutputFolder } from "@lectern/io/writing/output-folder.ts";
import { clearLeftovers, stagingName, swapFolders } from "@lectern/io/writing/staging.ts";
import { type Arguments, type Context, complain, EXIT, type Option, reject } from "../command.ts";

/** Options of commands that can open untrusted projects. */
export const UNTRUSTED_OPTIONS = {
  untrusted: { summary: "Run in a sandbox, without executing the project's code" },
  "max-memory": { value: "<MB>", summary: "Memory limit with --untrusted (default: 2048)" },
  "max-time": { value: "<seconds>", summary: "Time limit with --untrusted (default: 300)" },
} as const satisfies Readonly<Record<string, Option>>;

/** Input of a sandboxed run. */
export interface UntrustedRun {
  readonly command: string;
  readonly root: string;
  /** The output directory of a build. */
  readonly out?: string;
  readonly listens?: boolean;
  /** Options that do not work in the sandbox. */
  readonly without: readonly string[];
}

/** Runs the command in a sandbox and returns its exit code; undefined without `--untrusted`, or if this is the sandboxed run. */
export async function confine(args: Arguments, context: Context, run: UntrustedRun): Promise<number | undefined> {
  const limits = readLimits(args, run.listens === true);
  if ("problem" in limits) return reject(context, limits.problem);
  if (!args.flags.has("untrusted")) return undefined;
  const rejected = run.without.find((name) => args.flags.has(name) || args.values.has(name));
  if (rejected !== undefined)
    return reject(context, `--${rejected} does not work with --untrusted. Remove one of them.`);
  if (isConfined()) {
    blockConnections();
    return undefined;
  }
  const terms = { ...limits, read: [run.root], listens: run.listens === true, signal: context.signal };
  return run.out === undefined
    ? report(await runConfined(wordsOf(args, run), { ...terms, write: [] }), limits, context)
    : buildAside(run.out, async (staging) => {
        const end = await runConfined(wordsOf(args, run), { ...terms, write: [staging], out: join(staging, "site") });
        return { code: report(end, limits, context), isWhole: end.stopped === undefined };
      });
}

/** The sandboxed process writes a new directory, which replaces the output when it is complete. */
async function buildAside(
  out: string,
  run: (staging: string) => Promise<{ readonly code: number; readonly isWhole: boolean }>,
): Promise<number> {
  const target = resolveOutputFolder(out);
  mkdirSync(dirname(target), { recursive: true });
  await clearLeftovers(target);
  const staging = stagingName(target, "new");
  mkdirSync(staging);
  try {
    const { code, isWhole } = await run(staging);
    if (isWhole && existsSync(join(staging, "site"))) await swapFolders(join(staging, "site"), target);
    return code;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

type Limits = Pick<Confinement, "megabytes" | "seconds">;

function readLimits({ values }: Arguments, listens: boolean): Limits | { readonly problem: string } {
  const read = (name: "max-memory" | "max-time", fallback: number): number => {
    const text = values.get(name);
    return text === undefined ? fallback : /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [megabytes, seconds] = [read("max-memory", 2048), read("max-time", 300)];
  const wrong = Number.isNaN(megabytes) ? "max-memory" : Number.isNaN(seconds) ? "max-time" : undefined;
  if (wrong !== undefined) return { problem: `--${wrong} must be a whole number, such as --${wrong} 600.` };
  return { megabytes, ...(listens ? {} : { seconds }) };
}

function report(end: Awaited<ReturnType<typeof runConfined>>, limits: Limits, context: Context): number {
  if (end.errors !== "") context.terminal.warn(end.errors);
  if (end.stopped === "time") complain(context, `Stopped after ${limits.seconds} s. Raise the limit with --max-time.`);
  else if (end.stopped === "memory")
    complain(context, `Stopped at ${limits.megabytes} MB of memory. Raise the limit with --max-memory.`);
  return end.stopped === undefined ? (end.code ?? EXIT.problems) : EXIT.problems;
}

function wordsOf({ positionals, values, flags }: Arguments, { command }: UntrustedRun): readonly string[] {
  return [
    command,
    ...[...flags].map((name) => `--${name}`),
    ...[...values].map(([name, value]) => `--${name}=${value}`),
    "--",
    ...positionals,
  ];
}
