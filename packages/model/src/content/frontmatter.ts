// Parses the YAML or TOML at the top of a page into validated values with the location of each key. Plain `key: value`
// lines, all that most pages have, are parsed directly; everything else goes through a parser.

import { closest } from "@lectern/base/closest.ts";
import { type Diagnostic, fileStart, type Location } from "@lectern/base/diagnostic.ts";
import { locate } from "@lectern/base/position.ts";
import { detach } from "@lectern/base/text.ts";
import { parse as parseToml, TomlError } from "smol-toml";
import { type Document, isAlias, isMap, isScalar, type Node, parseDocument } from "yaml";
import {
  frontmatterAliases,
  frontmatterDuplicate,
  frontmatterInvalid,
  frontmatterInvalidToml,
  frontmatterMisplaced,
  frontmatterMisspelled,
  frontmatterNotMap,
  frontmatterUnclosed,
  frontmatterUnindented,
} from "./diagnostics.ts";
import type { Frontmatter } from "./document.ts";
import { FRONTMATTER_KEYS } from "./frontmatter-schema.ts";
import type { RawValue } from "./frontmatter-values.ts";
import { buildFrontmatter } from "./frontmatter-values.ts";

export interface ParsedFrontmatter {
  readonly frontmatter: Frontmatter;
  readonly keys: ReadonlyMap<string, Location>;
  /** Offset of the first character of the body. */
  readonly bodyStart: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** The opening line; trailing spaces are allowed, because editors do not show them. */
const OPENING = /^(---|\+\+\+)[ \t]*\n/;

/** Frontmatter preceded by blank lines, or with text after the opening dashes. */
const MISPLACED = /^(\s*)---[ \t]*\n(?:[\w-]+:(?: .*)?\n)(?:.*\n)*?---[ \t]*(?:\n|$)/;

/** Parses the frontmatter of a file. Never throws: invalid parts are reported and skipped. */
export function parseFrontmatter(path: string, text: string): ParsedFrontmatter {
  const diagnostics: Diagnostic[] = [];
  const opening = OPENING.exec(text);
  const fence = opening?.[1];
  if (!opening || fence === undefined) {
    const spaces = MISPLACED.exec(text)?.[1];
    if (spaces !== undefined)
      diagnostics.push(frontmatterMisplaced({ file: path, line: spaces.split("\n").length, column: 1 }));
    return { frontmatter: { other: {} }, keys: new Map(), bodyStart: 0, diagnostics };
  }
  const start = opening[0].length;
  const end = closingLine(text, fence, start - 1);
  if (end === undefined) {
    diagnostics.push(frontmatterUnclosed(fileStart(path)));
    return { frontmatter: { other: {} }, keys: new Map(), bodyStart: 0, diagnostics };
  }
  const block = end <= start ? "" : detach(text.slice(start, end));
  const values =
    fence === "+++"
      ? readToml(path, block, diagnostics)
      : (readPlainLines(block) ?? readYaml(path, block, diagnostics));
  const keys = keyLocations(path, block);
  for (const key of values.keys()) reportMisspelling(key, keys, diagnostics);
  const frontmatter = buildFrontmatter(values, (key) => keys.get(key) ?? fileStart(path), diagnostics);
  const newline = text.indexOf("\n", end + 1);
  return { frontmatter, keys, bodyStart: newline === -1 ? text.length : newline + 1, diagnostics };
}

/** Offset of the line break before the closing line, at or after `from`. */
function closingLine(text: string, fence: string, from: number): number | undefined {
  for (let at = text.indexOf(`\n${fence}`, from); at !== -1; at = text.indexOf(`\n${fence}`, at + 1)) {
    const lineEnd = text.indexOf("\n", at + 1);
    if (text.slice(at + 4, lineEnd === -1 ? undefined : lineEnd).trim() === "") return at;
  }
  return undefined;
}

const PLAIN_LINE = /^([A-Za-z][\w-]*): +(?:"([^"\\]*)"\s*|'([^']*)'\s*|([A-Za-z0-9/][^#:"'{}[\]&*!|>%@`\\]*))$/;
const AMBIGUOUS = /^(?:null|yes|no|on|off|~|[-+.]?\d.*)$/i;

/** Parses a block of simple lines; undefined if any line needs the YAML parser. */
function readPlainLines(block: string): Map<string, RawValue> | undefined {
  const values = new Map<string, RawValue>();
  for (const line of block.split("\n")) {
    if (line === "") continue;
    const match = PLAIN_LINE.exec(line);
    const key = match?.[1];
    if (!match || key === undefined || values.has(key)) return undefined;
    const quoted = match[2] ?? match[3];
    const plain = match[4]?.trimEnd();
    if (quoted !== undefined) values.set(key, { value: quoted, source: quoted });
    else if (plain === "true" || plain === "false") values.set(key, { value: plain === "true", source: plain });
    else if (plain === undefined || AMBIGUOUS.test(plain)) return undefined;
    else values.set(key, { value: plain, source: plain });
  }
  return values;
}

/** A multi-line quoted value, none of whose lines looks like another key. */
const CONTINUED =
  /^( *)[\w:.-]+:[ \t]+(?:"(?:[^"\\\n]|\\.|\n(?![\w-]+:\s))*"|'(?:[^'\n]|''|\n(?![\w-]+:\s))*')[ \t]*$/gm;
/** The same with lines that do, such as "Note: …" in a description. */
const QUOTED = /^( *)[\w:.-]+:[ \t]+(?:"(?:[^"\\]|\\[\s\S]){0,5000}"|'(?:[^']|''){0,5000}')[ \t]*$/gm;

interface Indented {
  readonly text: string;
  /** The first line without its indent. */
  readonly line: number;
}

/** Indents the continuation lines of quoted values. */
function indentQuoted(block: string, pattern: RegExp): Indented | undefined {
  let first: number | undefined;
  const text = block.replace(pattern, (value: string, indent: string, offset: number) =>
    value.replace(/\n([ \t]*)(?=\S)/g, (line: string, written: string, inside: number) => {
      if (/^ +$/.test(written) && written.length > indent.length) return line;
      first ??= offset + inside + 1;
      return `\n${indent}  `;
    }),
  );
  return first === undefined ? undefined : { text, line: lineAt(block, first) };
}

const KEY_LINE = /^["']?[\w:.-]+["']?\s*:(?:\s|$)/;

/** Indents every line below a key that starts nothing new: it continues the previous value. */
function indentPlain(block: string): Indented | undefined {
  let first: number | undefined;
  let hasKey = false;
  const lines = block.split("\n").map((line, index) => {
    if (KEY_LINE.test(line)) hasKey = true;
    else if (hasKey && /^[^\s#-]/.test(line)) {
      first ??= index;
      return `  ${line}`;
    }
    return line;
  });
  return first === undefined ? undefined : { text: lines.join("\n"), line: first + 2 };
}

const YAML_OPTIONS = { strict: false, uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;

/** Parses the block. If only indents are missing, parses it with them added and returns the first such line. */
function openYaml(block: string): { readonly text: string; readonly document: Document; readonly line?: number } {
  const document = parseDocument(block, YAML_OPTIONS);
  const indents = [
    (text: string) => indentQuoted(text, CONTINUED),
    (text: string) => indentQuoted(text, QUOTED),
    indentPlain,
  ];
  for (const indent of document.errors.length > 0 ? indents : []) {
    const indented = indent(block);
    const again = indented && { ...indented, document: parseDocument(indented.text, YAML_OPTIONS) };
    if (again?.document.errors.length === 0) return again;
  }
  return { text: block, document };
}

function readYaml(path: string, block: string, diagnostics: Diagnostic[]): Map<string, RawValue> {
  const { text, document, line: unindented } = openYaml(block);
  if (unindented !== undefined) diagnostics.push(frontmatterUnindented({ file: path, line: unindented, column: 1 }));
  const problem = document.errors[0];
  if (problem) {
    const at = locate(path, text, problem.pos[0]);
    const reason = problem.code === "RESOURCE_EXHAUSTION" ? "it is nested too deeply" : problem.message;
    diagnostics.push(frontmatterInvalid(reason.replace(/[.:]$/, ""), { ...at, line: at.line + 1 }));
    return readLoosely(block, /^([\w:.-]+):\s*(.*)$/);
  }
  const values = new Map<string, RawValue>();
  const locations = new Map<string, Location>();
  if (document.contents === null) return values;
  if (!isMap(document.contents)) {
    diagnostics.push(frontmatterNotMap({ file: path, line: 2, column: 1 }));
    return values;
  }
  for (const pair of document.contents.items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : undefined;
    const node = pair.value as Node | null;
    if (key === undefined) continue;
    const at = { file: path, line: lineAt(text, isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0), column: 1 };
    const earlier = locations.get(key);
    if (earlier) diagnostics.push(frontmatterDuplicate(key, at, earlier));
    locations.set(key, at);
    const read = plainValue(node, document);
    if ("problem" in read) diagnostics.push(frontmatterAliases(key, read.problem, at));
    else values.set(key, { value: read.value, source: scalarSource(node, document) });
  }
  return values;
}

function readToml(path: string, block: string, diagnostics: Diagnostic[]): Map<string, RawValue> {
  try {
    return new Map(Object.entries(parseToml(block)).map(([key, value]) => [key, tomlValue(value)]));
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const reason = (error.message.split("\n")[0] ?? "").replace("Invalid TOML document: ", "");
    diagnostics.push(frontmatterInvalidToml(reason, { file: path, line: error.line + 1, column: error.column }));
    return readLoosely(block, /^([\w:.-]+)\s*=\s*(.*)$/);
  }
}

/** Dates become text, as they are in YAML. */
function tomlValue(written: unknown): RawValue {
  const value = written instanceof Date ? written.toISOString() : written;
  return { value, source: typeof value === "object" ? "" : String(value) };
}

const MAX_ALIASES = 100;

/** The value of a node, or why it has none: an alias may be unknown, expand too often, or contain itself. */
function plainValue(node: Node | null, document: Document): { readonly value: unknown } | { readonly problem: string } {
  try {
    const value: unknown = node?.toJS(document, { maxAliasCount: MAX_ALIASES }) ?? null;
    return isCyclic(value) ? { problem: "an alias refers to the value that contains it" } : { value };
  } catch (error) {
    const { message } = error as Error;
    if (/Excessive alias count/.test(message)) return { problem: `aliases expand to more than ${MAX_ALIASES} values` };
    return { problem: /Unresolved alias/.test(message) ? "an alias has no anchor" : message };
  }
}

function isCyclic(value: unknown, above: ReadonlySet<unknown> = new Set()): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (above.has(value)) return true;
  const path = new Set(above).add(value);
  return Object.values(value).some((item) => isCyclic(item, path));
}

/** The file line at an offset of the block, which starts on line 2. */
function lineAt(block: string, offset: number): number {
  return block.slice(0, offset).split("\n").length + 1;
}

function scalarSource(written: Node | null, document: Document): string {
  const node = isAlias(written) ? written.resolve(document) : written;
  if (!isScalar(node)) return "";
  return typeof node.value === "string" ? node.value : (node.source ?? String(node.value ?? ""));
}

/** Characters of a quoted value that is never closed. */
const MAX_QUOTED = 5000;

/** Best effort for a broken block: each `key: rest of line` as text. */
function readLoosely(block: string, line: RegExp): Map<string, RawValue> {
  const sources = new Map<string, string>();
  let last = "";
  // Joins multi-line quoted values into one line.
  const joined = block.replace(
    /^([\w:.-]+[:=])\s*"([^"]*)"\s*$/gm,
    (_, key: string, text: string) => `${key} ${text.replace(/(?<!\s)\s*\n\s*/g, " ")}`,
  );
  for (const text of joined.split("\n")) {
    const [, key, rest = ""] = line.exec(text) ?? [];
    const before = sources.get(last) ?? "";
    if (key) {
      sources.set(key, rest.trim());
      last = key;
    } else if (/^["']/.test(before) && !before.endsWith(before.charAt(0)) && before.length < MAX_QUOTED)
      sources.set(last, `${before} ${text.trim()}`.trim());
  }
  return new Map(
    [...sources].map(([key, written]) => {
      const source = written.replace(/^(["'])(.*)\1$/, "$2");
      return [key, { value: source === "true" ? true : source === "false" ? false : source, source }];
    }),
  );
}

function keyLocations(path: string, block: string): Map<string, Location> {
  const keys = new Map<string, Location>();
  let line = 2;
  for (const text of block.split("\n")) {
    const key = /^["']?([^\s"':][^"':]*(?::[^\s"':]+)*)(?:["']|(?<!\s))\s*[:=]/.exec(text)?.[1]?.trim();
    if (key !== undefined && !keys.has(key)) keys.set(key, { file: path, line, column: 1 });
    line++;
  }
  return keys;
}

/** Reports only near misses; any other unknown key is the author's own. */
function reportMisspelling(key: string, keys: ReadonlyMap<string, Location>, diagnostics: Diagnostic[]): void {
  if (Object.hasOwn(FRONTMATTER_KEYS, key) || key.includes(":") || key.length < 4) return;
  const at = keys.get(key);
  const meant = closest(key, Object.keys(FRONTMATTER_KEYS));
  const near =
    meant !== undefined && (meant.toLowerCase() === key.toLowerCase() || Math.abs(meant.length - key.length) < 2);
  if (at && meant && near && isNear(key, meant)) diagnostics.push(frontmatterMisspelled(key, meant, at));
}

/** Same first letter and at most one letter that the known key lacks: `titel`, `discription`. */
function isNear(key: string, meant: string): boolean {
  const letters = new Set(meant.toLowerCase());
  const foreign = [...key.toLowerCase()].filter((letter) => !letters.has(letter)).length;
  return key[0]?.toLowerCase() === meant[0]?.toLowerCase() && foreign <= 1 && meant.length >= 4;
}
