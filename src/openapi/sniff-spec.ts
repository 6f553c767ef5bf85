// Tells API descriptions from other JSON and YAML files without parsing them.
// A description has a top-level key `openapi`, `swagger`, `asyncapi` or `overlay` whose value is a version number.

/** What kind of API file a text is. */
export type SpecKind = "openapi" | "asyncapi" | "overlay";

const KINDS: ReadonlyMap<string, SpecKind> = new Map([
  ["openapi", "openapi"],
  ["swagger", "openapi"],
  ["asyncapi", "asyncapi"],
  ["overlay", "overlay"],
]);

const YAML_KEY =
  /^(?:(openapi|swagger|asyncapi|overlay)|"(openapi|swagger|asyncapi|overlay)"|'(openapi|swagger|asyncapi|overlay)')[ \t]*:[ \t]*["']?\d/m;
const JSON_VALUE = /[ \t\r\n]*:[ \t\r\n]*"?\d/y;

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const BACKSLASH = 0x5c;

/** The kind of API file a JSON or YAML text is; undefined for any other file. */
export function sniffSpec(text: string): SpecKind | undefined {
  const start = text.search(/[^\s\uFEFF]/);
  if (start === -1) return undefined;
  return text[start] === "{" ? sniffJson(text, start) : sniffYaml(text);
}

/** True for OpenAPI and Swagger descriptions. */
export function looksLikeApi(text: string): boolean {
  return sniffSpec(text) === "openapi";
}

// Block scalars and nested maps are indented, so a key in the first column is a top-level key.
function sniffYaml(text: string): SpecKind | undefined {
  const match = YAML_KEY.exec(text.startsWith("\uFEFF") ? text.slice(1) : text);
  const key = match?.[1] ?? match?.[2] ?? match?.[3];
  return key === undefined ? undefined : KINDS.get(key);
}

function sniffJson(text: string, start: number): SpecKind | undefined {
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

/** Where the string that opens at `start` closes; the end of the text when it never does. */
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
