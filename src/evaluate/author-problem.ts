// Whatever authors' code threw → one diagnostic at the place in the author's file.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
import { browserOnly, failed, failedLater, failedSomewhere, promiseGiven, undefinedName } from "./diagnostics.ts";
import type { CompiledModule } from "./modules/compile.ts";
import { PACKAGE_CODE } from "./modules/load-package.ts";
import { AuthorError } from "./program.ts";
import { LINES_BEFORE_BODY } from "./scope.ts";

/** Where a problem is looked up and what it falls back to. */
export interface ProblemPlace {
  /** For errors whose stack names no author's module. */
  readonly at: Location;
  readonly modules: { byId(id: string): CompiledModule | undefined };
  /** Names that an undefined one may have been meant for. */
  readonly names?: Iterable<string>;
}

/** Names that only browsers have. */
export const BROWSER_NAMES: ReadonlySet<string> = new Set(
  "window document navigator location history localStorage sessionStorage alert matchMedia screen customElements HTMLElement Image requestAnimationFrame IntersectionObserver ResizeObserver MutationObserver getComputedStyle".split(
    " ",
  ),
);

/** Stands for a promise that a component waits for and that no `Suspense` is around. */
export class SuspendedError extends Error {}

/** A thrown value as a diagnostic. */
export function authorProblem(thrown: unknown, place: ProblemPlace): Diagnostic {
  if (thrown instanceof AuthorError) return thrown.diagnostic;
  const missing = undefinedNameOf(thrown);
  const at = frameOf(thrown, place.modules, missing) ?? place.at;
  if (isPromise(thrown) || thrown instanceof SuspendedError) return promiseGiven(at);
  if (missing !== undefined && BROWSER_NAMES.has(missing)) return browserOnly(missing, at);
  const owner = packageOf(thrown);
  if (owner !== undefined) return failed(`${reasonOf(thrown).replace(/\.$/, "")} (in the package "${owner}")`, at);
  if (missing === undefined) return failed(reasonOf(thrown), at);
  return undefinedName(missing, at, closest(missing, place.names ?? []));
}

/** The same for what code threw after its page was made; undefined when the stack names no author's module. */
export function lateProblem(thrown: unknown, modules: ProblemPlace["modules"]): Diagnostic | undefined {
  const at = frameOf(thrown, modules);
  return at && failedLater(reasonOf(thrown), at);
}

/** A promise of somebody's code that was rejected and had no reader; requests that fail do not tell who made them. */
export function rejectedProblem(thrown: unknown): Diagnostic {
  return failedSomewhere(reasonOf(thrown));
}

/** Names of the browser that Node knows too since some version: code sees them as undefined at build. */
export const SHARED_NAMES: readonly string[] = ["localStorage", "sessionStorage", "navigator"];

/** The browser's own name that code missed at build, if that is why it failed. */
export function browserNameOf(thrown: unknown, code: string): string | undefined {
  const missing = undefinedNameOf(thrown);
  if (missing !== undefined) return BROWSER_NAMES.has(missing) ? missing : undefined;
  const readsUndefined = thrown instanceof TypeError && /of undefined/.test(thrown.message);
  return readsUndefined ? SHARED_NAMES.find((name) => code.includes(`${name}.`)) : undefined;
}

/** True for anything with a `then`. */
export function isPromise(value: unknown): boolean {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}

function undefinedNameOf(thrown: unknown): string | undefined {
  return thrown instanceof ReferenceError ? /^(\S+) is not defined$/.exec(thrown.message)?.[1] : undefined;
}

function reasonOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message || thrown.name : describeThrown(thrown);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function describeThrown(thrown: unknown): string {
  return typeof thrown === "object" && thrown !== null ? "it threw an object" : `it threw ${String(thrown)}`;
}

/** The bundled package in whose code an error was thrown. */
function packageOf(thrown: unknown): string | undefined {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  const innermost = /^[ \t]*at .*$/m.exec(stack ?? "")?.[0] ?? "";
  const [, names] = innermost.split(PACKAGE_CODE);
  return names === undefined ? undefined : decodeURI(names.replace(/:\d+:\d+\)?\s*$/, ""));
}

const FRAME = /(lectern-\w+-\w+):(\d+):(\d+)/g;

/** Where a word begins that ends about a column; the engine names the place behind it. */
function startOf(word: string | undefined, line: string, column: number): number {
  const start = word === undefined ? -1 : line.lastIndexOf(word, column);
  return start === -1 ? column : start;
}

/** The innermost place in an author's file that the stack names; of a word, where it begins. */
function frameOf(thrown: unknown, modules: ProblemPlace["modules"], word?: string): Location | undefined {
  const stack = thrown instanceof Error ? thrown.stack : undefined;
  for (const [, id = "", line, column] of (stack ?? "").matchAll(FRAME)) {
    const row = Number(line) - LINES_BEFORE_BODY;
    const module = row >= 1 ? modules.byId(id) : undefined;
    if (row >= 1) return module?.locate(row, startOf(word, module.body.split("\n")[row - 1] ?? "", Number(column) - 1));
  }
  return undefined;
}
