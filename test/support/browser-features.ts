// What stylesheets, scripts and markup need of browsers, as paths in MDN's compatibility data (`css.properties.gap`).

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseSync } from "oxc-parser";
import { type AtRule, type Declaration, type Node, parse } from "postcss";

/** Browsers as in packages/base/src/browsers.json: `["chrome112", "safari16.5"]`. */
type Browsers = readonly string[];

interface Statement {
  readonly version_added: string | false;
  readonly version_removed?: string;
  readonly prefix?: string;
  readonly alternative_name?: string;
  readonly flags?: unknown;
}

interface Compat {
  readonly support: Readonly<Record<string, Statement | readonly Statement[]>>;
}

interface Entry {
  readonly __compat?: Compat;
  readonly [name: string]: Entry | Compat | undefined;
}

const DATA = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("@mdn/browser-compat-data"), "utf8"),
) as Entry;

function entryAt(path: string): Entry | undefined {
  return path.split(".").reduce<Entry | undefined>((entry, name) => {
    return entry && Object.hasOwn(entry, name) ? (entry[name] as Entry) : undefined;
  }, DATA);
}

/** The browsers without a feature; undefined for what the data does not list. */
export function lackingBrowsers(path: string, browsers: Browsers): readonly string[] | undefined {
  const support = entryAt(path)?.__compat?.support;
  if (!support) return undefined;
  return browsers.filter((browser) => {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
    return ![support[name] ?? []].flat().some((statement) => isSupported(statement, version));
  });
}

function isSupported(statement: Statement, version: string): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name: other, flags } = statement;
  if (!added || added === "preview" || prefix || other || flags) return false;
  return !isNewer(added, version) && (removed === undefined || isNewer(removed, version));
}

function isNewer(version: string, than: string): boolean {
  return version.replace("≤", "").localeCompare(than, "en", { numeric: true }) > 0;
}

/** The features of a stylesheet without a fallback in it: an `@supports` around it, or an older value before it. */
export function featuresOfStyles(css: string): Set<string> {
  const found = new Set<string>();
  parse(css).walk((node) => {
    if (hasSupports(node)) return;
    if (node.type === "atrule" && node.name !== "supports") {
      found.add(`css.at-rules.${node.name}`);
      if (node.name === "media") {
        for (const [, name] of node.params.matchAll(/([a-z-]+)\s*(?=[:)<>=])/g))
          found.add(`css.at-rules.media.${name}`);
      }
    }
    if (node.type === "rule" && !isKeyframe(node)) {
      for (const [, name] of node.selector.matchAll(/::?([a-z][a-z-]*)/g)) found.add(`css.selectors.${name}`);
      if (node.parent?.type === "rule" || node.selector.includes("&")) found.add("css.selectors.nesting");
    }
    if (node.type === "decl") for (const path of featuresOfDeclaration(node)) found.add(path);
  });
  return found;
}

function featuresOfDeclaration(declaration: Declaration): readonly string[] {
  const { prop, value, parent } = declaration;
  const before = parent?.nodes.slice(0, parent.index(declaration)) ?? [];
  const earlier = before.flatMap((node) => (node.type === "decl" ? [node.prop] : []));
  const words = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, " ");
  const functions = [...words.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].flatMap(([, name = ""]) => typePaths(name));
  // The value of a custom property is read where it is used, so no earlier one replaces it.
  if (prop.startsWith("--")) return functions;
  if (prop.startsWith("-") || earlier.some((name) => name === prop || name.endsWith(`-${prop}`))) return [];
  const keywords = [...words.matchAll(/(?<![\w(-])[a-z][a-z-]*(?![\w(-])/g)].map(([name]) => name);
  const property = `css.properties.${prop}`;
  return [property, ...keywords.map((name) => `${property}.${name}`), ...functions];
}

/** A function as a value of any type: `color-mix` is `css.types.color.color-mix`. */
function typePaths(name: string): readonly string[] {
  const types = entryAt("css.types") ?? {};
  const paths = Object.keys(types).map((type) => `css.types.${type}.${name}`);
  return [`css.types.${name}`, ...paths].filter((path) => entryAt(path));
}

function hasSupports({ parent }: Node): boolean {
  return parent !== undefined && ((parent.type === "atrule" && nameAt(parent) === "supports") || hasSupports(parent));
}

function isKeyframe({ parent }: Node): boolean {
  return parent?.type === "atrule" && nameAt(parent).endsWith("keyframes");
}

function nameAt(node: Node): string {
  return (node as AtRule).name;
}

interface Syntax {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Every node of a program, from the outside in. */
function* nodesOf(value: unknown): Generator<Syntax> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as Syntax;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

function program(file: string, text: string): unknown {
  const { program: parsed, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return parsed;
}

const nameOf = (node: unknown): string | undefined => {
  const { type, name } = (node ?? {}) as Syntax;
  return type === "Identifier" || type === "JSXIdentifier" ? (name as string) : undefined;
};

/** Objects whose interface follows from their name. */
const INTERFACES: Readonly<Record<string, string>> = {
  document: "Document",
  window: "Window",
  globalThis: "Window",
  navigator: "Navigator",
  location: "Location",
  history: "History",
};

/**
 * The features of the browser and of the language that a script names. Objects have no types here, so a
 * member counts if no interface that `browsers` have has one of that name. A name that is also called or read with `?.`, or looked for with
 * `in` or `typeof`, has a fallback.
 */
export function featuresOfScript(text: string, browsers: Browsers): Set<string> {
  const [found, tested] = [new Set<string>(), new Set<string>()];
  for (const node of nodesOf(program("script.js", text))) {
    if (node.type === "BinaryExpression" && node["operator"] === "in") {
      tested.add(String((node["left"] as Syntax)["value"]));
    }
    if (node.type === "UnaryExpression" && node["operator"] === "typeof") tested.add(nameOf(node["argument"]) ?? "");
    if (node.type === "CallExpression" && node["optional"]) {
      tested.add(nameOf((node["callee"] as Syntax)["property"]) ?? "");
    }
    if (node.type === "MemberExpression" && !node["computed"]) {
      const [object, name] = [nameOf(node["object"]), nameOf(node["property"]) ?? ""];
      if (node["optional"]) tested.add(name);
      found.add(ownPath(object, name) ?? "");
    }
    const used = node.type === "CallExpression" ? node["callee"] : node.type === "AssignmentExpression" && node["left"];
    const { type, object, property } = (used || {}) as Syntax;
    if (type === "MemberExpression" && !ownPath(nameOf(object), nameOf(property) ?? "")) {
      found.add(memberPath(nameOf(property) ?? "", browsers) ?? "");
    }
    if (node.type === "NewExpression" || node.type === "CallExpression") {
      const name = nameOf(node["callee"]) ?? "";
      for (const path of [`api.${name}`, `api.Window.${name}`, `javascript.builtins.${name}`]) {
        if (entryAt(path)) found.add(path);
      }
    }
  }
  return new Set([...found].filter((path) => path && !tested.has(path.replace(/^.*\.|_static$/g, ""))));
}

/** A member of an object whose interface is known. */
function ownPath(object: string | undefined, name: string): string | undefined {
  const known = INTERFACES[object ?? ""] ?? object;
  const paths = [`api.${known}.${name}`, `api.${known}.${name}_static`, `javascript.builtins.${known}.${name}`];
  return paths.find((path) => entryAt(path));
}

/** A member of any other object. */
function memberPath(name: string, browsers: Browsers): string | undefined {
  const paths = MEMBERS.get(name) ?? [];
  if (paths.some((path) => lackingBrowsers(path, browsers)?.length === 0)) return undefined;
  return paths.find((path) => COMMON.test(path));
}

/** Interfaces whose members scripts of pages call or set; the others have too many that are named as our own. */
const COMMON =
  /^javascript\.|^api\.(?:Element|Node|EventTarget|Document|ShadowRoot|HTML(?:Dialog|Input|Details|Button)?Element|Response|Request|Headers|URL|URLSearchParams|Blob|FormData|Clipboard|Range|Selection|Animation|AbortSignal|ReadableStream)\./;

/** Members of every interface by name. */
const MEMBERS = new Map<string, string[]>();
for (const root of ["api", "javascript.builtins"]) {
  for (const [owner, entry] of Object.entries(entryAt(root) ?? {})) {
    for (const name of Object.keys(entry ?? {})) {
      if (!name.startsWith("_")) MEMBERS.set(name, [...(MEMBERS.get(name) ?? []), `${root}.${owner}.${name}`]);
    }
  }
}

/** The elements and attributes in a component's TSX. */
export function featuresOfMarkup(tsx: string): Set<string> {
  const found = new Set<string>();
  for (const node of nodesOf(program("component.tsx", tsx))) {
    const element = node.type === "JSXOpeningElement" ? nameOf(node["name"]) : undefined;
    if (!element || !/^[a-z]/.test(element)) continue;
    found.add(`html.elements.${element}`);
    for (const { name } of node["attributes"] as readonly Syntax[]) {
      const attribute = nameOf(name);
      if (attribute === undefined) continue;
      found.add(`html.elements.${element}.${attribute}`).add(`html.global_attributes.${attribute}`);
    }
  }
  return found;
}
