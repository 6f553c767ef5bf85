// "GET /users", "openapi.yaml POST /users" or "webhook userCreated" → the operation.
// The file may be a path, a name, a stem or a part of either; existing sites rely on all of these.

import { closest } from "@lectern/base/closest.ts";
import { barePath } from "@lectern/base/route.ts";
import type { Api, Operation } from "@lectern/openapi";
import { isMethod, isOwnMethod } from "@lectern/openapi/internal/methods.ts";
import { LANGUAGES } from "../../config/languages.ts";

/** A parsed operation reference. */
export interface OperationReference {
  readonly file?: string;
  /** Uppercase; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The path, or a full URL if written that way, which no spec matches. */
  readonly path: string;
}

export type OperationMatch = FoundOperation | MissingOperation;

interface FoundOperation {
  readonly kind: "found";
  readonly operation: Operation;
  /** Other specs with the same operation, if the reference names no file and inherits none. */
  readonly others: readonly Api[];
  /** Set if another file was used instead of the named one. */
  readonly insteadOf?: InsteadOf;
}

/** A file that was named but not used. */
export interface InsteadOf {
  readonly file: string;
  /** What is missing: the file, or its contents. */
  readonly missing: "file" | "part";
  /** True for a translated file, which falls back to the default language's. */
  readonly translated: boolean;
}

export interface MissingOperation {
  readonly kind: "missing";
  /** What is wrong: the syntax of the reference, the file it names, or the operation. */
  readonly problem: "form" | "file" | "operation";
  /** The nearest existing references or files, best first. */
  readonly nearest: readonly string[];
  /** The number of specs searched, if none is named. */
  readonly searched?: number;
}

const SPEC_FILE = /\.(?:json|ya?ml)$/i;
const MAX_SUGGESTIONS = 3;

/** Parses a reference: `"v2 get /users"` → `{ file: "v2", method: "GET", path: "/users" }`; undefined if it is not one. */
export function parseReference(text: string): OperationReference | undefined {
  const words = text.trim().split(/\s+/);
  const index = methodIndex(words);
  if (index === -1) return undefined;
  const method = (words[index] ?? "").toUpperCase();
  const path = words.slice(index + 1).join(" ");
  const file = words.slice(0, index).join(" ");
  return file === "" ? { method, path } : { file, method, path };
}

/** The index of the method: "get started" is a page, but "GET /started" and "LINK /started" are endpoints. */
function methodIndex(words: readonly string[]): number {
  const hasPath = (index: number): boolean => /^(?:\/|https?:\/\/)/i.test(words[index + 1] ?? "");
  const known = words.findIndex((word) => isMethod(word) || /^webhook$/i.test(word));
  if (known === -1) return words.findIndex((word, index) => isOwnMethod(word) && hasPath(index));
  const isWebhook = words[known]?.toLowerCase() === "webhook";
  return (isWebhook ? words.length > known + 1 : hasPath(known)) ? known : -1;
}

/**
 * Finds an operation in the file its reference names, else in the inherited sources in order, else in every spec by path.
 */
export function findOperation(
  apis: ReadonlyMap<string, Api>,
  reference: string,
  inherited: readonly string[] = [],
): OperationMatch {
  const target = parseReference(reference);
  if (target === undefined) return { kind: "missing", problem: "form", nearest: [] };
  if (target.file !== undefined) return findInFile(apis, target, target.file);
  for (const source of inherited) {
    const api = resolveSource(apis, source);
    const operation = api && findIn(api, target);
    if (operation) return { kind: "found", operation, others: [] };
  }
  const all = sortedApis(apis);
  const found = all.flatMap((api) => findIn(api, target) ?? []);
  const [operation, ...others] = found;
  if (operation === undefined) {
    const searched = inherited.length === 0 && { searched: all.length };
    return { kind: "missing", problem: "operation", nearest: nearestOperations(all, target), ...searched };
  }
  return { kind: "found", operation, others: others.map((other) => other.api) };
}

/** The spec a docs.json source means: `/openapi.json`, `./openapi.json`, its stem or a URL. */
export function resolveSource(apis: ReadonlyMap<string, Api>, source: string): Api | undefined {
  const exact = apis.get(source) ?? apis.get(barePath(source));
  if (exact !== undefined) return exact;
  return sortedApis(apis).find((api) => stem(api.path) === barePath(source)) ?? localFallback(apis, source);
}

/** True if `resolveSource` would find a spec; checks names only. */
export function namesSource(apis: ReadonlyMap<string, Api>, source: string): boolean {
  if (apis.has(source) || apis.has(barePath(source))) return true;
  if ([...apis.keys()].some((path) => stem(path) === barePath(source))) return true;
  return fallbackPaths(source).some((path) => apis.has(path));
}

/** `zh/api/users.yaml` → `api/users.yaml`: translations often share the default language's spec. */
function localFallback(apis: ReadonlyMap<string, Api>, source: string): Api | undefined {
  const path = fallbackPaths(source).find((one) => apis.get(one) !== undefined);
  return path === undefined ? undefined : apis.get(path);
}

function fallbackPaths(source: string): readonly string[] {
  if (!SPEC_FILE.test(source) || source.includes("://")) return [];
  const steps = barePath(source).split("/");
  return steps.slice(1).map((_, index) => steps.slice(index + 1).join("/"));
}

/** The operations nearest to an unresolved reference; hidden ones only if there are no others. */
function nearestOperations(apis: readonly Api[], raw: OperationReference): readonly string[] {
  const target = { ...raw, path: raw.path.replace(/^https?:\/\/[^/]*/i, "") };
  const operations = apis.flatMap((api) => api.operations.filter((operation) => !operation.excluded));
  const samePath = operations.filter((operation) => trimSlash(operation.path) === trimSlash(target.path));
  if (samePath.length > 0) return firstNames(samePath);
  const shown = operations.filter((operation) => !operation.hidden);
  const near = nearestOf(shown, target);
  return near.length > 0 ? near : nearestOf(operations, target);
}

/** Paths and names spelled alike, then paths that share the last segment and most of the others. */
function nearestOf(operations: readonly Operation[], target: OperationReference): readonly string[] {
  const similar = spelledAlike(operations, target);
  const steps = new Set(stepsOf(target.path));
  const last = [...steps].at(-1) ?? "";
  const shared = operations
    .map((operation) => ({ operation, share: shareOf(steps, new Set(stepsOf(operation.path)), last) }))
    .filter(({ share }) => share > 0.5)
    .sort((a, b) => b.share - a.share);
  const others = firstNames(shared.map(({ operation }) => operation));
  return [...new Set([...similar, ...others])].slice(0, MAX_SUGGESTIONS);
}

/** The share of two paths' segments that both have; 0 if the other path lacks the last one. */
function shareOf(steps: ReadonlySet<string>, others: ReadonlySet<string>, last: string): number {
  if (!others.has(last)) return 0;
  const common = [...others].filter((step) => steps.has(step)).length;
  return common / (steps.size + others.size - common);
}

/** The operations on the most similar path: the one with the same method, else all of them. */
function spelledAlike(operations: readonly Operation[], target: OperationReference): readonly string[] {
  const kind = target.method === "WEBHOOK" ? "webhook" : "endpoint";
  const alike = operations.filter((operation) => operation.kind === kind);
  const path = closest(
    target.path,
    alike.map((operation) => operation.path),
  );
  const found = alike.filter((operation) => operation.path === path);
  const same = found.filter((operation) => kind === "webhook" || operation.method === target.method);
  if (same.length > 0) return firstNames(same);
  const whole = closest(`${target.method} ${target.path}`, operations.map(referenceTo));
  return [...firstNames(found), ...(whole === undefined ? [] : [whole])];
}

function firstNames(operations: readonly Operation[]): readonly string[] {
  return [...new Set(operations.map(referenceTo))].slice(0, MAX_SUGGESTIONS);
}

function stepsOf(path: string): readonly string[] {
  return path.split("/").filter((step) => step !== "" && !step.startsWith("{"));
}

/** How an author refers to an operation: `GET /users`, `webhook userCreated`. */
export function referenceTo(operation: Operation): string {
  return operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
}

function findInFile(apis: ReadonlyMap<string, Api>, target: OperationReference, file: string): OperationMatch {
  const candidates = matchingApis(apis, file);
  const [best] = candidates;
  if (best === undefined) {
    const nearest = closest(barePath(file), apis.keys());
    return { kind: "missing", problem: "file", nearest: nearest === undefined ? [] : [nearest] };
  }
  for (const api of candidates) {
    const operation = findIn(api, target);
    if (operation === undefined) continue;
    return { kind: "found", operation, others: [], ...guessOf(api, file, best) };
  }
  return { kind: "missing", problem: "operation", nearest: nearestOperations([best], target) };
}

/** The specs a file name may mean, most likely first: exact matches, or else similar names. */
export function matchingApis(apis: ReadonlyMap<string, Api>, file: string): readonly Api[] {
  const target = barePath(file);
  const exact = apis.get(file) ?? apis.get(target);
  const all = exact === undefined ? sortedApis(apis) : [];
  const named = exact === undefined ? namedApis(all, target) : [exact];
  const fallback = localFallback(apis, file);
  // Falls back to another file only if that is the same spec in the default language.
  if (named.length > 0) return fallback === undefined || !isTranslated(file) ? named : [...named, fallback];
  const name = baseName(target);
  return [
    ...new Set([
      ...(fallback === undefined ? [] : [fallback]),
      ...all.filter((api) => baseName(api.path) === name || stem(baseName(api.path)) === name),
      ...all.filter((api) => baseName(api.path).includes(stem(name))),
    ]),
  ];
}

/** The specs that match a name: by stem, by the end of the path, by any part of it. */
function namedApis(all: readonly Api[], target: string): readonly Api[] {
  const ends = (path: string): boolean => `/${path}`.endsWith(`/${target}`);
  return [
    ...new Set([
      ...all.filter(({ path }) => stem(path) === target),
      ...all.filter(({ path }) => ends(path) || ends(stem(path))),
      ...all.filter(({ path }) => path.includes(target)),
    ]),
  ];
}

/** Set if a different file was used than the one named; `best` is the likeliest match for the name. */
export function guessOf(api: Api, file: string, best: Api): { readonly insteadOf?: InsteadOf } {
  const isNamed = (path: string): boolean => path.includes(barePath(file));
  if (isNamed(api.path) && isNamed(best.path)) return {};
  const missing = isNamed(best.path) ? "part" : "file";
  return { insteadOf: { file, missing, translated: isTranslated(file) && barePath(file).endsWith(api.path) } };
}

/** True for a file in a language folder: `fr/api.json`. */
export function isTranslated(file: string): boolean {
  return barePath(file)
    .split("/")
    .slice(0, -1)
    .some((step) => LANGUAGES.includes(step));
}

/** Finds a reference's operation in one spec; an exact path wins over one that differs by a trailing slash. */
function findIn(api: Api, target: OperationReference): Operation | undefined {
  const webhook = target.method === "WEBHOOK";
  const trimmed = trimSlash(target.path);
  let tolerated: Operation | undefined;
  for (const operation of api.operations) {
    if (webhook ? operation.kind !== "webhook" : operation.method !== target.method || operation.kind === "webhook")
      continue;
    if (operation.path === target.path) return operation;
    if (tolerated === undefined && trimSlash(operation.path) === trimmed) tolerated = operation;
  }
  return tolerated;
}

/** Every spec, sorted by path. */
export function sortedApis(apis: ReadonlyMap<string, Api>): readonly Api[] {
  return [...apis.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function stem(path: string): string {
  return path.replace(SPEC_FILE, "");
}
