// Recognizes specs among JSON and YAML files without parsing them.
// A spec has a top-level key `openapi`, `swagger`, `asyncapi`, `overlay` or `arazzo` with a version number.

import { endOfString } from "@lectern/base/exact-json.ts";

export type SpecKind = "openapi" | "asyncapi" | "overlay" | "graphql" | "arazzo";

const KINDS: ReadonlyMap<string, SpecKind> = new Map([
  ["openapi", "openapi"],
  ["swagger", "openapi"],
  ["asyncapi", "asyncapi"],
  ["overlay", "overlay"],
  ["arazzo", "arazzo"],
]);

/** A top-level key, perhaps in quotes, with a version number. */
const YAML_KEY = /^( *)(["']?)(openapi|swagger|asyncapi|overlay|arazzo)\2[ \t]*:[ \t]*["']?\d/gm;
/** The first line with content. */
const FIRST_LINE = /^( *)(?![ \t\r#%]|---|$)/m;
/** The same in braces: JSON, or YAML, which needs no quotes. */
const KEY_IN_BRACES = /(["']?)(openapi|swagger|asyncapi|overlay|arazzo)\1[ \t\r\n]*:[ \t\r\n]*["']?\d/y;
const ANY_KEY = /\b(?:openapi|swagger|asyncapi|overlay|arazzo)["']?[ \t\r\n]*:/;
const SPACES = /[\s\uFEFF]*/y;

/** File names of GraphQL schemas; URLs may have a query. */
const GRAPHQL_FILE = /\.(?:graphqls?|gql)(?:[?#].*)?$/is;
const INTROSPECTION = /^[\s\uFEFF]*\{\s*(?:"data"\s*:\s*\{\s*)?"__schema"\s*:/;

export function isGraphqlFile(path: string): boolean {
  return GRAPHQL_FILE.test(path);
}

/** The kind of spec a text is; undefined for any other file. */
export function detectSpec(text: string, path = ""): SpecKind | undefined {
  if (isGraphqlFile(path)) return "graphql";
  const start = findJson(text);
  if (start !== undefined && INTROSPECTION.test(text)) return "graphql";
  return start === undefined ? detectYaml(text) : detectInBraces(text, start);
}

/** True for JSON, even after comments, and for YAML in braces. */
export function startsLikeJson(text: string): boolean {
  return findJson(text) !== undefined;
}

/** The index of a JSON file's first brace; only whitespace and comments may come before it. */
function findJson(text: string): number | undefined {
  let at = afterSpaces(text, 0);
  while (text[at] === "/") {
    const close = text.startsWith("//", at) ? "\n" : text.startsWith("/*", at) ? "*/" : undefined;
    const end = close === undefined ? -1 : text.indexOf(close, at + 2);
    if (close === undefined || end === -1) return undefined;
    at = afterSpaces(text, end + close.length);
  }
  return text[at] === "{" ? at : undefined;
}

function afterSpaces(text: string, at: number): number {
  SPACES.lastIndex = at;
  return at + (SPACES.exec(text)?.[0].length ?? 0);
}

// Block scalars and nested maps are indented more than the first line, so a key that is not is a top-level key.
function detectYaml(text: string): SpecKind | undefined {
  const bare = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const indent = FIRST_LINE.exec(bare)?.[1] ?? "";
  for (const [, before, , key = ""] of bare.matchAll(YAML_KEY))
    if (before === indent || before === "") return KINDS.get(key);
  return undefined;
}

function detectInBraces(text: string, start: number): SpecKind | undefined {
  if (!ANY_KEY.test(text)) return undefined;
  const key = new RegExp(KEY_IN_BRACES);
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const mark = text[index];
    if (mark === "{" || mark === "[") depth++;
    else if (mark === "}" || mark === "]") {
      if (--depth <= 0) return undefined;
    } else if (depth === 1 || mark === '"' || mark === "'") {
      // A quote inside a word is an apostrophe.
      if (!/[\s{,[:]/.test(text[index - 1] ?? "{")) continue;
      key.lastIndex = index;
      const kind = depth === 1 ? KINDS.get(key.exec(text)?.[2] ?? "") : undefined;
      if (kind !== undefined) return kind;
      if (mark === '"') index = endOfString(text, index) - 1;
      else if (mark === "'") index = endOfSingle(text, index);
    }
  }
  return undefined;
}

function endOfSingle(text: string, start: number): number {
  const end = text.indexOf("'", start + 1);
  return end === -1 ? text.length : end;
}
