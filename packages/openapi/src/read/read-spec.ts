// JSON or YAML text → plain value, with a locator for its parts. Integers too long for a number become bigints
// (`base/exact-json.ts`). Locations are computed on demand: parsing with positions is ten times slower.

import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { exactInteger, MAX_DIGITS, mayHaveLongInteger, parseExactJson } from "@lectern/base/exact-json.ts";
import { mayHaveHalves, wholeCharacters } from "@lectern/base/lone-surrogates.ts";
import { createLocator, locate } from "@lectern/base/position.ts";
import { attempt } from "@lectern/base/text.ts";
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parse as parseJsonc,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { type Document, parseDocument, type ScalarTag } from "yaml";
import { specSyntax, specUnreadable } from "../diagnostics.ts";
import { define } from "../record.ts";
import { createJsonLocator } from "./locate-json.ts";
import { createYamlLocator } from "./locate-yaml.ts";
import { startsLikeJson } from "./sniff-spec.ts";
import type { ValuePath } from "./value-path.ts";

export interface SpecText {
  readonly value: unknown;
  readonly diagnostics: readonly Diagnostic[];
  /** The location of a part of the value; that of its nearest ancestor if it can't be found. */
  locate(path: ValuePath): Location;
}

export interface SpecSource {
  readonly path: string;
  readonly text: string;
}

const MAX_SYNTAX_ERRORS = 5;

/** Parses JSON (leniently, with comments, if it has to) or YAML; invalid text yields what could be parsed, with errors. */
export function readSpec(source: SpecSource): SpecText {
  const text = source.text.startsWith("\uFEFF") ? source.text.slice(1) : source.text;
  if (!startsLikeJson(text)) return readYaml({ path: source.path, text });
  try {
    const value = whole(parseExactJson(text), text);
    if (isTooDeep(value, { hasAliases: false })) return nothingOf(source);
    return { value, diagnostics: [], locate: jsonLocator({ path: source.path, text }) };
  } catch {
    return /\.ya?ml$/i.test(source.path)
      ? readYaml({ path: source.path, text })
      : readBrokenJson({ path: source.path, text });
  }
}

/** No real spec is deeper, and recursive functions could overflow the stack. */
const MAX_DEPTH = 500;

/** True for a value with too many levels; alias targets are visited once per level. */
function isTooDeep(root: unknown, { hasAliases }: { hasAliases: boolean }): boolean {
  const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
  let level: Iterable<object> = isNested(root) ? [root] : [];
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    const next: object[] = [];
    for (const value of level) for (const inner of Object.values(value)) if (isNested(inner)) next.push(inner);
    if (next.length === 0) return false;
    level = hasAliases ? new Set(next) : next;
  }
  return true;
}

/** Replaces lone surrogates in a value's strings, in place. */
function whole(root: unknown, text: string): unknown {
  if (!mayHaveHalves(text)) return root;
  const repairText = (value: unknown): unknown => (typeof value === "string" ? wholeCharacters(value) : value);
  const waiting: unknown[] = [root];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, inner] of Object.entries(value)) {
      const name = wholeCharacters(key);
      if (name !== key) Reflect.deleteProperty(value, key);
      if (name !== key || typeof inner === "string") define(value, name, repairText(inner));
      waiting.push(inner);
    }
  }
  return repairText(root);
}

function readBrokenJson(source: SpecSource): SpecText {
  const errors: ParseError[] = [];
  const value = attempt(() => whole(parseLenient(source.text, errors), source.text));
  if (isTooDeep(value, { hasAliases: false })) return nothingOf(source);
  // One mistake is often reported several times at the same place.
  const locations = errors.filter((error, index) => errors[index - 1]?.offset !== error.offset);
  const first = locations.slice(0, MAX_SYNTAX_ERRORS).map((error) => {
    const at = locate(source.path, source.text, error.offset);
    return specSyntax(wordsOf(printParseErrorCode(error.error)), at);
  });
  const diagnostics = value === undefined && first.length === 0 ? [unreadable(source)] : first;
  return { value, diagnostics, locate: treeLocator(source) };
}

/** As much of a text as can be parsed; builds a tree, which preserves number literals, only if needed. */
function parseLenient(text: string, errors: ParseError[]): unknown {
  const options = { allowTrailingComma: false };
  if (!mayHaveLongInteger(text)) return parseJsonc(text, errors, options) as unknown;
  const tree = parseTree(text, errors, options);
  const waiting: Node[] = tree === undefined ? [] : [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const child of node.children ?? []) waiting.push(child);
    const raw = node.type === "number" ? text.slice(node.offset, node.offset + node.length) : "";
    if (/^-?\d{16,}$/.test(raw) && raw.length <= MAX_DIGITS) Object.assign(node, { value: exactInteger(raw) });
  }
  return tree && (getNodeValue(tree) as unknown);
}

/** The locator of `readSpec`, but the text is only parsed on first use. */
export function lazyLocator(source: SpecSource): SpecText["locate"] {
  let text: SpecText | undefined;
  return (path) => {
    text ??= readSpec(source);
    return text.locate(path);
  };
}

function jsonLocator(source: SpecSource): SpecText["locate"] {
  const find = createJsonLocator(source.text);
  const locationOf = createLocator(source.path, source.text);
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const offset = find(path.slice(0, length));
      if (offset !== undefined) return locationOf(offset);
    }
    return start(source);
  };
}

function treeLocator(source: SpecSource): SpecText["locate"] {
  let tree: ReturnType<typeof parseTree> | null = null;
  return (path) => {
    tree ??= attempt(() => parseTree(source.text));
    for (let length = path.length; tree !== undefined && length > 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length));
      if (node === undefined) continue;
      // A property is located by its key, a list item by its value.
      return locate(source.path, source.text, (node.parent?.type === "property" ? node.parent : node).offset);
    }
    return { file: source.path, line: 1, column: 1 };
  };
}

function readYaml(source: SpecSource): SpecText {
  const document = attempt(() => openYaml(source.text));
  if (document === undefined || document.errors.some((error) => error.code === "RESOURCE_EXHAUSTION")) {
    return nothingOf(source);
  }
  const errors = document.errors.slice(0, MAX_SYNTAX_ERRORS).map((error) => {
    const message = error.message.split("\n", 1)[0] ?? "";
    return specSyntax(message, locate(source.path, source.text, error.pos[0]));
  });
  const value = attempt(() => whole(document.toJS(), source.text));
  if (isTooDeep(value, { hasAliases: true })) return nothingOf(source);
  const diagnostics = value === undefined && errors.length === 0 ? [unreadable(source)] : errors;
  return { value, diagnostics, locate: yamlLocator(source, document) };
}

function yamlLocator(source: SpecSource, document: Document.Parsed): SpecText["locate"] {
  const find = createYamlLocator(document);
  const locationOf = createLocator(source.path, source.text);
  return (path) => {
    const offset = attempt(() => find(path));
    return offset === undefined ? start(source) : locationOf(offset);
  };
}

function start(source: SpecSource): Location {
  return { file: source.path, line: 1, column: 1 };
}

function nothingOf(source: SpecSource): SpecText {
  return { value: undefined, diagnostics: [unreadable(source)], locate: () => start(source) };
}

function unreadable(source: SpecSource): Diagnostic {
  return specUnreadable(start(source));
}

/** "CommaExpected" → "Comma expected". */
function wordsOf(code: string): string {
  const words = code.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Integers that may be too long for a number; the default `int` tag handles the others, and all output. */
const LONG_INTEGER: ScalarTag = {
  tag: "tag:yaml.org,2002:int",
  default: true,
  test: new RegExp(`^(?:[-+]?\\d{16,${MAX_DIGITS}}|0x[\\da-fA-F]{14,${MAX_DIGITS}}|0o[0-7]{18,${MAX_DIGITS}})$`),
  resolve: exactInteger,
};
/** Types that JSON doesn't have; read as the string or collection they are written as. */
const NOT_IN_JSON: ReadonlySet<string> = new Set(["timestamp", "binary", "set", "omap", "pairs"]);

function openYaml(text: string): Document.Parsed {
  return parseDocument(text, {
    merge: true,
    prettyErrors: false,
    logLevel: "silent",
    resolveKnownTags: false,
    customTags: (tags) => [
      LONG_INTEGER,
      ...tags.filter((tag) => typeof tag === "string" || !NOT_IN_JSON.has(tag.tag.split(":").at(-1) ?? "")),
    ],
  });
}
