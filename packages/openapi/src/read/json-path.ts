// JSONPath (RFC 9535): a query → the matching places in a value. Used by overlays.

import { isRecord } from "../record.ts";
import { type Operand, parseFilter, Scanner, type Scope, type Test } from "./json-path-filter.ts";

/** A match, with access to change it. */
export interface Found {
  readonly value: unknown;
  /** Its parent and key; undefined for the root. */
  readonly parent?: object;
  readonly key?: string | number;
}

export interface Query {
  readonly segments: readonly Segment[];
}

interface Segment {
  /** True for `..`, which matches every level. */
  readonly deep: boolean;
  readonly selectors: readonly Selector[];
}

type Selector =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "all" }
  | { readonly kind: "slice"; readonly start?: number; readonly end?: number; readonly step: number }
  | { readonly kind: "filter"; readonly test: Test };

/** More than a query over the largest specs needs; some queries would take forever. */
const MAX_STEPS = 5_000_000;

/** Bounds the nesting of filters, which are parsed recursively. */
const MAX_QUERY_LENGTH = 1000;

/** Parses a query; undefined if it is invalid. */
export function parseJsonPath(text: string): Query | undefined {
  if (text.length > MAX_QUERY_LENGTH) return undefined;
  const scanner = new Scanner(text.trim());
  if (!scanner.take("$")) return undefined;
  const segments = parseSegments(scanner);
  return segments !== undefined && scanner.done ? { segments } : undefined;
}

/** Parses a query inside a filter. */
function parseQuery(scanner: Scanner): Operand | undefined {
  const segments = parseSegments(scanner);
  return segments && ((value, scope) => findIn({ segments }, value, scope).map((found) => found.value));
}

/** Parses the segments after `$` or `@`; undefined if one is invalid. */
function parseSegments(scanner: Scanner): readonly Segment[] | undefined {
  const segments: Segment[] = [];
  for (;;) {
    scanner.skipSpaces();
    const deep = scanner.take("..");
    if (!deep && !scanner.sees(".") && !scanner.sees("[")) return segments;
    if (!deep && scanner.take(".") && scanner.sees("[")) return undefined;
    const selectors = scanner.take("[") ? parseBracket(scanner) : parseShort(scanner);
    if (selectors === undefined) return undefined;
    segments.push({ deep, selectors });
  }
}

/** A query's matches, in order; undefined if finding them takes too many steps. */
export function findAll(query: Query, root: unknown, maxSteps = MAX_STEPS): readonly Found[] | undefined {
  const scope = { root, stepsLeft: maxSteps };
  const found = findIn(query, root, scope);
  return scope.stepsLeft < 0 ? undefined : found;
}

function findIn(query: Query, value: unknown, scope: Scope): readonly Found[] {
  let found: readonly Found[] = [{ value }];
  for (const { deep, selectors } of query.segments) {
    const around = deep ? found.flatMap((location) => everyLevel(location, scope)) : found;
    found = around.flatMap((location) => selectors.flatMap((selector) => select(selector, location, scope)));
  }
  return found;
}

function parseShort(scanner: Scanner): readonly Selector[] | undefined {
  if (scanner.take("*")) return [{ kind: "all" }];
  const name = scanner.match(/[A-Za-z_\u0080-\uffff][\w\u0080-\uffff-]*/y);
  return name === undefined ? undefined : [{ kind: "name", name }];
}

function parseBracket(scanner: Scanner): readonly Selector[] | undefined {
  const selectors: Selector[] = [];
  do {
    scanner.skipSpaces();
    const selector = parseSelector(scanner);
    if (selector === undefined) return undefined;
    selectors.push(selector);
    scanner.skipSpaces();
  } while (scanner.take(","));
  return scanner.take("]") ? selectors : undefined;
}

function parseSelector(scanner: Scanner): Selector | undefined {
  if (scanner.take("*")) return { kind: "all" };
  if (scanner.take("?")) {
    const test = parseFilter({ scanner, parseQuery });
    return test === undefined ? undefined : { kind: "filter", test };
  }
  const name = scanner.quoted();
  if (name !== undefined) return { kind: "name", name };
  const [, start, colon, end, step] = scanner.groups(/(-?\d+)?\s*(:)?\s*(-?\d+)?\s*(?::\s*(-?\d+)?)?/y) ?? [];
  if (colon === undefined) return start === undefined ? undefined : { kind: "index", index: Number(start) };
  return {
    kind: "slice",
    ...(start === undefined ? {} : { start: Number(start) }),
    ...(end === undefined ? {} : { end: Number(end) }),
    step: step === undefined ? 1 : Number(step),
  };
}

/** A value and all objects and lists below it; nothing can be selected from scalars. */
function everyLevel(location: Found, scope: Scope): readonly Found[] {
  const all: Found[] = [];
  const waiting: Found[] = [location];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    all.push(next);
    const inside = children(next.value, scope).filter(({ value }) => typeof value === "object" && value !== null);
    for (const child of inside.reverse()) waiting.push(child);
  }
  return all;
}

/** A value's children; empty once the steps are used up. */
function children(value: unknown, scope: Scope): Found[] {
  if (typeof value !== "object" || value === null || scope.stepsLeft < 0) return [];
  scope.stepsLeft--;
  if (Array.isArray(value)) {
    scope.stepsLeft -= value.length;
    return value.map((item, key) => ({ value: item, parent: value, key }));
  }
  const entries = Object.entries(value);
  scope.stepsLeft -= entries.length;
  return entries.map(([key, item]) => ({ value: item, parent: value, key }));
}

function select(selector: Selector, { value }: Found, scope: Scope): readonly Found[] {
  switch (selector.kind) {
    case "all":
      return children(value, scope);
    case "name":
      if (--scope.stepsLeft < 0 || !isRecord(value) || !Object.hasOwn(value, selector.name)) return [];
      return [{ value: value[selector.name], parent: value, key: selector.name }];
    case "index":
      return Array.isArray(value) ? itemAt(value, selector.index, scope) : [];
    case "slice":
      return Array.isArray(value) ? sliceOf(children(value, scope), selector) : [];
    case "filter":
      return children(value, scope).filter((child) => selector.test(child.value, scope));
  }
}

function itemAt(list: readonly unknown[], index: number, scope: Scope): readonly Found[] {
  const key = index < 0 ? list.length + index : index;
  return --scope.stepsLeft < 0 || !Object.hasOwn(list, key) ? [] : [{ value: list[key], parent: list, key }];
}

function sliceOf(items: readonly Found[], slice: Extract<Selector, { kind: "slice" }>): readonly Found[] {
  const { start, end, step } = slice;
  if (step === 0) return [];
  // A negative step also reaches the first item, so its end is before that.
  const [low, high] = step > 0 ? [0, items.length] : [-1, items.length - 1];
  const bound = (index: number): number => Math.min(Math.max(index < 0 ? items.length + index : index, low), high);
  const first = start === undefined ? (step > 0 ? low : high) : bound(start);
  const last = end === undefined ? (step > 0 ? high : low) : bound(end);
  const picked: Found[] = [];
  for (let index = first; step > 0 ? index < last : index > last; index += step)
    picked.push(...items.slice(index, index + 1));
  return picked;
}
