// "GET /users", "openapi.yaml POST /users" or "webhook userCreated" → the operation meant.
// The file may be given as its path, its name, its stem or a part of either; sites in use rely on all of them.

import { closest } from "../../base/closest.ts";
import { barePath } from "../../base/route.ts";
import { LANGUAGES } from "../../config/languages.ts";
import type { Api, Operation } from "../../openapi/api.ts";
import { isMethod, isOwnMethod } from "../../openapi/methods.ts";

/** A reference to an operation, taken apart. */
export interface OperationReference {
  readonly file?: string;
  /** Upper-case; `WEBHOOK` for a webhook. */
  readonly method: string;
  /** The path, or the whole address when one is written, which no description has. */
  readonly path: string;
}

/** What came of looking for an operation. */
export type OperationMatch = FoundOperation | MissingOperation;

/** The operation was found. */
interface FoundOperation {
  readonly kind: "found";
  readonly operation: Operation;
  /** Other descriptions that have the same operation, when the reference names no file and nothing is inherited. */
  readonly others: readonly Api[];
  /** Set when another file was taken for the one named. */
  readonly insteadOf?: InsteadOf;
}

/** A file that was named, but not taken. */
export interface InsteadOf {
  readonly file: string;
  /** What is not there: the file, or what it should hold. */
  readonly missing: "file" | "part";
  /** True for the file of a language, for which the one of the default language stands. */
  readonly translated: boolean;
}

/** There is no such operation. */
export interface MissingOperation {
  readonly kind: "missing";
  /** What is wrong: the form of the reference, the file it names, or the operation. */
  readonly problem: "form" | "file" | "operation";
  /** The nearest references or files that exist, best first. */
  readonly nearest: readonly string[];
  /** Set when no description is named: how many of the project were looked through. */
  readonly searched?: number;
}

const SPEC_FILE = /\.(?:json|ya?ml)$/i;
const MOST_SUGGESTIONS = 3;

/** Takes a reference apart; undefined when the text is none: `"v2 get /users"` → `{ file: "v2", method: "GET", path: "/users" }`. */
export function parseReference(text: string): OperationReference | undefined {
  const words = text.trim().split(/\s+/);
  const index = methodIndex(words);
  if (index === -1) return undefined;
  const method = (words[index] ?? "").toUpperCase();
  const path = words.slice(index + 1).join(" ");
  const file = words.slice(0, index).join(" ");
  return file === "" ? { method, path } : { file, method, path };
}

/** Where the method stands: "get started" is a page, "GET /started" an endpoint, and so is "LINK /started". */
function methodIndex(words: readonly string[]): number {
  const hasPath = (index: number): boolean => /^(?:\/|https?:\/\/)/i.test(words[index + 1] ?? "");
  const known = words.findIndex((word) => isMethod(word) || /^webhook$/i.test(word));
  if (known === -1) return words.findIndex((word, index) => isOwnMethod(word) && hasPath(index));
  const isWebhook = words[known]?.toLowerCase() === "webhook";
  return (isWebhook ? words.length > known + 1 : hasPath(known)) ? known : -1;
}

/**
 * Finds the operation a reference means: in the file it names, else in the inherited sources in their order, else in
 * every description by alphabetical path.
 */
export function findOperation(
  apis: ReadonlyMap<string, Api>,
  reference: string,
  inherited: readonly string[] = [],
): OperationMatch {
  const wanted = parseReference(reference);
  if (wanted === undefined) return { kind: "missing", problem: "form", nearest: [] };
  if (wanted.file !== undefined) return findInFile(apis, wanted, wanted.file);
  for (const source of inherited) {
    const api = resolveSource(apis, source);
    const operation = api && findIn(api, wanted);
    if (operation) return { kind: "found", operation, others: [] };
  }
  const all = sortedApis(apis);
  const found = all.flatMap((api) => findIn(api, wanted) ?? []);
  const [operation, ...others] = found;
  if (operation === undefined) {
    const searched = inherited.length === 0 && { searched: all.length };
    return { kind: "missing", problem: "operation", nearest: nearestOperations(all, wanted), ...searched };
  }
  return { kind: "found", operation, others: others.map((other) => other.api) };
}

/** The description a docs.json source means: `/openapi.json`, `./openapi.json`, its stem or a URL. */
export function resolveSource(apis: ReadonlyMap<string, Api>, source: string): Api | undefined {
  const exact = apis.get(source) ?? apis.get(barePath(source));
  if (exact !== undefined) return exact;
  return sortedApis(apis).find((api) => stem(api.path) === barePath(source)) ?? localFallback(apis, source);
}

/** Whether `resolveSource` would find a description, told by the names alone. */
export function namesSource(apis: ReadonlyMap<string, Api>, source: string): boolean {
  if (apis.has(source) || apis.has(barePath(source))) return true;
  if ([...apis.keys()].some((path) => stem(path) === barePath(source))) return true;
  return fallbackPaths(source).some((path) => apis.has(path));
}

/** `zh/api/users.yaml` → `api/users.yaml`: translated trees often share the description of the default language. */
function localFallback(apis: ReadonlyMap<string, Api>, source: string): Api | undefined {
  const path = fallbackPaths(source).find((one) => apis.get(one) !== undefined);
  return path === undefined ? undefined : apis.get(path);
}

function fallbackPaths(source: string): readonly string[] {
  if (!SPEC_FILE.test(source) || source.includes("://")) return [];
  const steps = barePath(source).split("/");
  return steps.slice(1).map((_, index) => steps.slice(index + 1).join("/"));
}

/** The nearest operations to a reference that leads nowhere; hidden ones only where no other is near. */
function nearestOperations(apis: readonly Api[], written: OperationReference): readonly string[] {
  const wanted = { ...written, path: written.path.replace(/^https?:\/\/[^/]*/i, "") };
  const operations = apis.flatMap((api) => api.operations.filter((operation) => !operation.excluded));
  const samePath = operations.filter((operation) => trimSlash(operation.path) === trimSlash(wanted.path));
  if (samePath.length > 0) return firstNames(samePath);
  const shown = operations.filter((operation) => !operation.hidden);
  const near = nearestOf(shown, wanted);
  return near.length > 0 ? near : nearestOf(operations, wanted);
}

/** Paths and names spelt alike, then paths with most steps in common. */
function nearestOf(operations: readonly Operation[], wanted: OperationReference): readonly string[] {
  const path = trimSlash(wanted.path);
  const spelt = spelledAlike(operations, wanted);
  const steps = new Set(stepsOf(path));
  const shared = operations
    .map((operation) => ({ operation, common: stepsOf(operation.path).filter((step) => steps.has(step)).length }))
    .filter(({ common }) => common * 2 > steps.size)
    .sort((a, b) => b.common - a.common);
  const others = firstNames(shared.map(({ operation }) => operation));
  return [...new Set([...spelt, ...others])].slice(0, MOST_SUGGESTIONS);
}

/** The operations of the path spelt most like the one wanted: the one with its method, else all of them. */
function spelledAlike(operations: readonly Operation[], wanted: OperationReference): readonly string[] {
  const kind = wanted.method === "WEBHOOK" ? "webhook" : "endpoint";
  const alike = operations.filter((operation) => operation.kind === kind);
  const path = closest(
    wanted.path,
    alike.map((operation) => operation.path),
  );
  const found = alike.filter((operation) => operation.path === path);
  const same = found.filter((operation) => kind === "webhook" || operation.method === wanted.method);
  if (same.length > 0) return firstNames(same);
  const whole = closest(`${wanted.method} ${wanted.path}`, operations.map(referenceTo));
  return [...firstNames(found), ...(whole === undefined ? [] : [whole])];
}

function firstNames(operations: readonly Operation[]): readonly string[] {
  return [...new Set(operations.map(referenceTo))].slice(0, MOST_SUGGESTIONS);
}

function stepsOf(path: string): readonly string[] {
  return path.split("/").filter((step) => step !== "" && !step.startsWith("{"));
}

/** How an author refers to an operation: `GET /users`, `webhook userCreated`. */
export function referenceTo(operation: Operation): string {
  return operation.kind === "webhook" ? `webhook ${operation.path}` : `${operation.method} ${operation.path}`;
}

function findInFile(apis: ReadonlyMap<string, Api>, wanted: OperationReference, file: string): OperationMatch {
  const candidates = matchingApis(apis, file);
  const [best] = candidates;
  if (best === undefined) {
    const nearest = closest(barePath(file), apis.keys());
    return { kind: "missing", problem: "file", nearest: nearest === undefined ? [] : [nearest] };
  }
  for (const api of candidates) {
    const operation = findIn(api, wanted);
    if (operation === undefined) continue;
    return { kind: "found", operation, others: [], ...guessOf(api, file, best) };
  }
  return { kind: "missing", problem: "operation", nearest: nearestOperations([best], wanted) };
}

/** The descriptions a file name may mean, most likely first: those it names, or else those it resembles. */
export function matchingApis(apis: ReadonlyMap<string, Api>, file: string): readonly Api[] {
  const wanted = barePath(file);
  const exact = apis.get(file) ?? apis.get(wanted);
  const all = exact === undefined ? sortedApis(apis) : [];
  const named = exact === undefined ? namedApis(all, wanted) : [exact];
  const fallback = localFallback(apis, file);
  // What a file lacks is looked for in another one only when that is the same description in the default language.
  if (named.length > 0) return fallback === undefined || !isTranslated(file) ? named : [...named, fallback];
  const name = baseName(wanted);
  return [
    ...new Set([
      ...(fallback === undefined ? [] : [fallback]),
      ...all.filter((api) => baseName(api.path) === name || stem(baseName(api.path)) === name),
      ...all.filter((api) => baseName(api.path).includes(stem(name))),
    ]),
  ];
}

/** The descriptions whose paths hold what is written: their stem, the end of their path, any part of it. */
function namedApis(all: readonly Api[], wanted: string): readonly Api[] {
  const ends = (path: string): boolean => `/${path}`.endsWith(`/${wanted}`);
  return [
    ...new Set([
      ...all.filter(({ path }) => stem(path) === wanted),
      ...all.filter(({ path }) => ends(path) || ends(stem(path))),
      ...all.filter(({ path }) => path.includes(wanted)),
    ]),
  ];
}

/** What to say when the file that was taken is not the one named; `best` is the likeliest one for the name. */
export function guessOf(api: Api, file: string, best: Api): { readonly insteadOf?: InsteadOf } {
  const isNamed = (path: string): boolean => path.includes(barePath(file));
  if (isNamed(api.path) && isNamed(best.path)) return {};
  const missing = isNamed(best.path) ? "part" : "file";
  return { insteadOf: { file, missing, translated: isTranslated(file) && barePath(file).endsWith(api.path) } };
}

/** True for a file in the folder of a language: `fr/api.json`. */
export function isTranslated(file: string): boolean {
  return barePath(file)
    .split("/")
    .slice(0, -1)
    .some((step) => LANGUAGES.includes(step));
}

/** The operation of one description that a reference means; an exact path wins over one that differs by a trailing slash. */
function findIn(api: Api, wanted: OperationReference): Operation | undefined {
  const webhook = wanted.method === "WEBHOOK";
  const trimmed = trimSlash(wanted.path);
  let tolerated: Operation | undefined;
  for (const operation of api.operations) {
    if (webhook ? operation.kind !== "webhook" : operation.method !== wanted.method || operation.kind === "webhook")
      continue;
    if (operation.path === wanted.path) return operation;
    if (tolerated === undefined && trimSlash(operation.path) === trimmed) tolerated = operation;
  }
  return tolerated;
}

/** Every description, by its path. */
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
