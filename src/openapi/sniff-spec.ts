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
const JSON_MARK = /[{}[\]"]/g;

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
  const mark = new RegExp(JSON_MARK);
  mark.lastIndex = start;
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const character = match[0];
    if (character === '"') {
      const end = endOfString(text, match.index);
      const kind = depth === 1 ? KINDS.get(text.slice(match.index + 1, end)) : undefined;
      if (kind !== undefined && hasVersion(text, end + 1)) return kind;
      mark.lastIndex = end + 1;
    } else if (character === "{" || character === "[") depth++;
    else if (--depth <= 0) return undefined;
  }
  return undefined;
}

function mentionsKind(text: string): boolean {
  for (const key of KINDS.keys()) if (text.includes(`"${key}"`)) return true;
  return false;
}

/** Where the string that opens at `start` closes; the end of the text when it never does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

function hasVersion(text: string, offset: number): boolean {
  const value = new RegExp(JSON_VALUE);
  value.lastIndex = offset;
  return value.test(text);
}
