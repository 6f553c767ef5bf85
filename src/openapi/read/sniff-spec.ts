// Recognizes specs among JSON and YAML files without parsing them.
// A spec has a top-level key `openapi`, `swagger`, `asyncapi`, `overlay` or `arazzo` with a version number.

export type SpecKind = "openapi" | "asyncapi" | "overlay" | "graphql" | "arazzo";

const KINDS: ReadonlyMap<string, SpecKind> = new Map([
  ["openapi", "openapi"],
  ["swagger", "openapi"],
  ["asyncapi", "asyncapi"],
  ["overlay", "overlay"],
  ["arazzo", "arazzo"],
]);

const YAML_KEY =
  /^( *)(?:(openapi|swagger|asyncapi|overlay|arazzo)|"(openapi|swagger|asyncapi|overlay|arazzo)"|'(openapi|swagger|asyncapi|overlay|arazzo)')[ \t]*:[ \t]*["']?\d/gm;
/** The first line with content. */
const FIRST_LINE = /^( *)(?![ \t\r#%]|---|$)/m;
/** A key in braces without quotes or with single quotes, as YAML allows. */
const FLOW_KEY = /(["']?)(openapi|swagger|asyncapi|overlay|arazzo)\1[ \t]*:[ \t\r\n]*["']?\d/y;
const BARE_KEY = /\b(?:openapi|swagger|asyncapi|overlay|arazzo)'?[ \t]*:/;
const SPACES = /[\s\uFEFF]*/y;
const JSON_VALUE = /[ \t\r\n]*:[ \t\r\n]*"?\d/y;

const QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BACKSLASH = 0x5c;

/** File names of GraphQL schemas; URLs may have a query. */
const GRAPHQL_FILE = /\.(?:graphqls?|gql)(?:[?#].*)?$/is;
const INTROSPECTION = /^[\s\uFEFF]*\{\s*(?:"data"\s*:\s*\{\s*)?"__schema"\s*:/;

/** True for the file name of a GraphQL schema. */
export function isGraphqlFile(path: string): boolean {
  return GRAPHQL_FILE.test(path);
}

/** The kind of spec a text is; undefined for any other file. */
export function detectSpec(text: string, path = ""): SpecKind | undefined {
  if (isGraphqlFile(path)) return "graphql";
  const start = findJson(text);
  if (start !== undefined && INTROSPECTION.test(text)) return "graphql";
  return start === undefined ? detectYaml(text) : (detectJson(text, start) ?? detectFlow(text, start));
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
  for (const [, before, ...keys] of bare.matchAll(YAML_KEY)) {
    const key = before === indent || before === "" ? keys.find((name) => name !== undefined) : undefined;
    if (key !== undefined) return KINDS.get(key);
  }
  return undefined;
}

/** YAML in braces, whose keys need no quotes. */
function detectFlow(text: string, start: number): SpecKind | undefined {
  if (!BARE_KEY.test(text)) return undefined;
  const key = new RegExp(FLOW_KEY);
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isFirst = /[\s{,[:]/.test(text[index - 1] ?? "{");
    if (depth === 1 && isFirst && !/[\s:]/.test(text[index] ?? "")) {
      key.lastIndex = index;
      const kind = KINDS.get(key.exec(text)?.[2] ?? "");
      if (kind !== undefined) return kind;
    }
    if (code === QUOTE && isFirst) index = endOfString(text, index);
    else if (code === SINGLE_QUOTE && isFirst) index = endOfSingle(text, index);
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth <= 0) return undefined;
  }
  return undefined;
}

function endOfSingle(text: string, start: number): number {
  const end = text.indexOf("'", start + 1);
  return end === -1 ? text.length : end;
}

function detectJson(text: string, start: number): SpecKind | undefined {
  if (!mentionsKind(text)) return undefined;
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      const end = endOfString(text, index);
      const kind = depth === 1 ? KINDS.get(text.slice(index + 1, end)) : undefined;
      if (kind !== undefined && hasVersion(text, end + 1)) return kind;
      index = end;
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth++;
    else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && --depth <= 0) return undefined;
  }
  return undefined;
}

function mentionsKind(text: string): boolean {
  for (const key of KINDS.keys()) if (text.includes(`"${key}"`)) return true;
  return false;
}

/** The closing quote of the string that opens at `start`; the end of the text if it is unclosed. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) return index;
    if (code === BACKSLASH) index++;
  }
  return text.length;
}

function hasVersion(text: string, offset: number): boolean {
  const value = new RegExp(JSON_VALUE);
  value.lastIndex = offset;
  return value.test(text);
}
