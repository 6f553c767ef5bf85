// What a statement of author code uses: names, tags, dynamic imports, and whatever needs a browser. Tags are compiled to
// `jsx(Name, { … })`.

import type { ESTree } from "meriyah";

/** Why code needs the browser, as it is written: `useState`, `onClick`, `window`, `"use client"`; or `uses Counter`. */
export type Need = string;

/** A dynamic import, `import("x")`, with its place in the text. */
export interface LaterImport {
  readonly specifier: string;
  readonly start: number;
  readonly end: number;
}

export interface Uses {
  /** Every name that may refer to something outside the statement, and those it declares. */
  readonly names: ReadonlySet<string>;
  /** The first segments of the names of tags, each with the offset of its first use. */
  readonly tags: ReadonlyMap<string, number>;
  /** The first thing that only a browser has or does; undefined if there is none. */
  readonly need: Need | undefined;
  /** The first hook through which it keeps state or runs effects. */
  readonly hook: Need | undefined;
  /** What it may provide a context to its children with: `createContext`, `Provider`. */
  readonly provider: Need | undefined;
  readonly later: readonly LaterImport[];
}

/** Hooks that only compute do nothing in the browser that the server has not done. */
const STATEFUL_HOOK = /^use(?!(?:Memo|Callback|Context|Id|DebugValue)$)[A-Z]/;
const HANDLER = /^on[A-Z]/;
const REACT_NAME = /^(?:\$?React|Preact)$/;
const BROWSER = new Set(
  "window document localStorage sessionStorage navigator matchMedia requestAnimationFrame IntersectionObserver ResizeObserver MutationObserver".split(
    " ",
  ),
);
const JSX = /^jsxs?\d*$/;

export function readUses(root: ESTree.Node): Uses {
  const names = new Set<string>();
  const tags = new Map<string, number>();
  const bound = new Set<string>();
  const later: LaterImport[] = [];
  const needs: { readonly need: Need; readonly name?: string }[] = [];
  let hook: Need | undefined;
  let provider: Need | undefined;

  function readCall(call: ESTree.CallExpression): void {
    const { callee, arguments: passed } = call;
    const called = calledName(callee);
    if (called === undefined) return;
    if (STATEFUL_HOOK.test(called)) {
      hook ??= called;
      needs.push({ need: called });
    } else if (called === "lazy" || (callee.type === "Identifier" && HANDLER.test(called)))
      needs.push({ need: called });
    if (called === "createContext") provider ??= called;
    const tag = JSX.test(called) ? firstName(passed[0]) : undefined;
    if (tag !== undefined && !tags.has(tag)) tags.set(tag, rangeOf(call).start);
  }

  function readName({ name }: ESTree.Identifier): void {
    names.add(name);
    if (BROWSER.has(name)) needs.push({ need: name, name });
    else if (name === "Suspense") needs.push({ need: name });
  }

  function readMember({ object, property, computed }: ESTree.MemberExpression): void {
    if (computed || property.type !== "Identifier") return;
    if (property.name === "Provider") provider ??= property.name;
    if (property.name === "setState" && object.type === "ThisExpression") {
      hook ??= "this.setState";
      needs.push({ need: "this.setState" });
    }
    if (property.name === "Suspense" && isReact(object)) needs.push({ need: property.name });
  }

  function readProperty({ key, computed }: Pick<ESTree.Property, "key" | "computed">): void {
    if (!computed && key.type === "Identifier" && HANDLER.test(key.name)) needs.push({ need: key.name });
  }

  const pending: ESTree.Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "CallExpression") readCall(node);
    else if (node.type === "Identifier") readName(node);
    else if (node.type === "MemberExpression") readMember(node);
    else if (node.type === "Property") readProperty(node);
    else if (node.type === "ImportExpression") {
      const { source } = node;
      if (source.type === "Literal") later.push({ specifier: String(source.value), ...rangeOf(node) });
    }
    for (const name of namesBoundBy(node)) bound.add(name);
    // In reverse, so that they are read in order.
    for (const child of childrenOf(node).reverse()) pending.push(child);
  }
  later.sort((a, b) => a.start - b.start);
  const need = needs.find(({ name }) => name === undefined || !bound.has(name))?.need;
  return { names, tags, need, hook, provider, later };
}

export function rangeOf({ start = 0, end = 0 }: ESTree.Node): { readonly start: number; readonly end: number } {
  return { start, end };
}

/** Everything below a node, apart from names of members and keys, which are not variables. */
function childrenOf(node: ESTree.Node): ESTree.Node[] {
  const found: ESTree.Node[] = [];
  for (const [key, value] of Object.entries(node)) {
    if ((key === "property" || key === "key") && !("computed" in node && node.computed)) continue;
    if (key === "label") continue;
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) found.push(one);
  }
  return found;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}

/** The names of parameters and variables that a node introduces. */
function namesBoundBy(node: ESTree.Node): readonly string[] {
  if ("params" in node) return node.params.flatMap(boundNames);
  return node.type === "VariableDeclarator" ? boundNames(node.id) : [];
}

/** The names that a pattern binds: `{ a, b: [c, ...d] }` → a, c, d. */
export function boundNames(pattern: ESTree.Node | null): readonly string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap((one) => boundNames(one.type === "Property" ? one.value : one));
    case "ArrayPattern":
      return pattern.elements.flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    default:
      return [];
  }
}

/** `useState`, and the same for `React.useState`. */
function calledName(callee: ESTree.Node): string | undefined {
  if (callee.type === "Identifier") return callee.name;
  if (callee.type !== "MemberExpression" || callee.computed || !isReact(callee.object)) return undefined;
  return callee.property.type === "Identifier" ? callee.property.name : undefined;
}

function isReact(node: ESTree.Node): boolean {
  return node.type === "Identifier" && REACT_NAME.test(node.name);
}

/** `Tabs` for the tags `<Tabs>` and `<Tabs.Tab>`. */
function firstName(node: ESTree.Node | undefined): string | undefined {
  let first = node;
  while (first?.type === "MemberExpression") first = first.object;
  return first?.type === "Identifier" && /^[\p{Lu}\p{Lt}\p{Lo}]/u.test(first.name) ? first.name : undefined;
}
