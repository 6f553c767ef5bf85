// Turns anything author code throws into a diagnostic at its location in the author's file.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { isExitCall } from "@lectern/base/exit-calls.ts";
import { isInstance, memberOf, readThrown, stackOf, thrownText } from "@lectern/base/thrown.ts";
import {
  browserOnly,
  exitCalled,
  failed,
  failedLater,
  failedSomewhere,
  promiseReturned,
  undefinedName,
} from "./diagnostics.ts";
import type { CompiledModule } from "./modules/compile.ts";
import { PACKAGE_CODE } from "./modules/load-package.ts";
import { AuthorError } from "./program.ts";
import { LINES_BEFORE_BODY } from "./scope.ts";

/** Context for locating a problem. */
export interface ProblemContext {
  /** Fallback for errors whose stack names no author module. */
  readonly at: Location;
  readonly modules: {
    byId(id: string): CompiledModule | undefined;
    failureOf(id: string): Diagnostic | undefined;
  };
  /** Candidates for "did you mean". */
  readonly names?: Iterable<string>;
}

/** Globals that exist only in browsers. */
export const BROWSER_NAMES: ReadonlySet<string> = new Set(
  "window document navigator location history localStorage sessionStorage alert matchMedia screen customElements HTMLElement Image requestAnimationFrame IntersectionObserver ResizeObserver MutationObserver getComputedStyle".split(
    " ",
  ),
);

/** Thrown when a component suspends without a `Suspense` around it. */
export class SuspendedError extends Error {}

export function authorProblem(thrown: unknown, location: ProblemContext): Diagnostic {
  if (isInstance(thrown, AuthorError)) return thrown.diagnostic;
  const cause = causeOf(thrown, location.modules);
  if (cause) return cause;
  const missing = undefinedNameOf(thrown);
  const at = frameOf(thrown, location.modules, missing) ?? location.at;
  if (isPromise(thrown) || isInstance(thrown, SuspendedError)) return promiseReturned(at);
  if (isExitCall(thrown)) return exitCalled(thrownText(thrown), at);
  if (missing !== undefined && BROWSER_NAMES.has(missing)) return browserOnly(missing, at);
  const owner = packageOf(thrown);
  if (owner !== undefined) return failed(`${thrownText(thrown).replace(/\.$/, "")} (in the package "${owner}")`, at);
  if (missing === undefined) return failed(thrownText(thrown), at, location.at);
  return undefinedName(missing, at, closest(missing, location.names ?? []));
}

/** The same for errors thrown after rendering; undefined if the stack names no author module. */
export function lateProblem(thrown: unknown, modules: ProblemContext["modules"]): Diagnostic | undefined {
  const at = frameOf(thrown, modules);
  return at && (isExitCall(thrown) ? exitCalled : failedLater)(thrownText(thrown), at);
}

/** An unhandled rejection of unknown origin: the stack of a failed request does not name its caller. */
export function rejectedProblem(thrown: unknown): Diagnostic {
  return failedSomewhere(thrownText(thrown));
}

/** Browser globals that newer versions of Node also define; at build time, code sees them as undefined. */
export const SHARED_NAMES: readonly string[] = ["localStorage", "sessionStorage", "navigator"];

/** The browser global that code lacked at build time, if that is why it failed. */
export function browserNameOf(thrown: unknown, code: string): string | undefined {
  const missing = undefinedNameOf(thrown);
  if (missing !== undefined) return BROWSER_NAMES.has(missing) ? missing : undefined;
  const { name, message } = readThrown(thrown);
  const readsUndefined = name === "TypeError" && /of undefined/.test(message);
  return readsUndefined ? SHARED_NAMES.find((name) => code.includes(`${name}.`)) : undefined;
}

export function isPromise(value: unknown): boolean {
  return typeof value === "object" && typeof memberOf(value, "then") === "function";
}

function undefinedNameOf(thrown: unknown): string | undefined {
  const { name, message } = readThrown(thrown);
  return name === "ReferenceError" ? /^(\S+) is not defined$/.exec(message)?.[1] : undefined;
}

/** Why a name has no value yet: its module failed before it got there. */
function causeOf(thrown: unknown, modules: ProblemContext["modules"]): Diagnostic | undefined {
  const { name, message } = readThrown(thrown);
  if (name !== "ReferenceError" || !/before initialization$/.test(message)) return undefined;
  const [, id] = /(lectern-\w+-\w+):/.exec(stackOf(thrown)) ?? [];
  return id === undefined ? undefined : modules.failureOf(id);
}

/** The bundled package whose code threw an error. */
function packageOf(thrown: unknown): string | undefined {
  const innermost = /^[ \t]*at .*$/m.exec(readThrown(thrown).stack)?.[0] ?? "";
  const [, names] = innermost.split(PACKAGE_CODE);
  return names === undefined ? undefined : decodeURI(names.replace(/:\d+:\d+\)?\s*$/, ""));
}

const FRAME = /(lectern-\w+-\w+):(\d+):(\d+)/g;

/** The start of a word that ends around a column; V8 may report the position after it. */
function startOf(word: string | undefined, line: string, column: number): number {
  const start = word === undefined ? -1 : line.lastIndexOf(word, column);
  return start === -1 ? column : start;
}

/** The innermost location in an author's file on the stack; with `word`, the start of that word. */
function frameOf(thrown: unknown, modules: ProblemContext["modules"], word?: string): Location | undefined {
  for (const [, id = "", line, column] of readThrown(thrown).stack.matchAll(FRAME)) {
    const row = Number(line) - LINES_BEFORE_BODY;
    const module = row >= 1 ? modules.byId(id) : undefined;
    if (row >= 1) return module?.locate(row, startOf(word, module.body.split("\n")[row - 1] ?? "", Number(column) - 1));
  }
  return undefined;
}
