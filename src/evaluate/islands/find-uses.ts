// Which built-in components compiled code names, and the attributes it writes as literals: what an island may show later
// is known from its code only.

import { readLiteral } from "../read-literal.ts";

/** One place in code that shows a component. */
export interface BuiltInUse {
  readonly name: string;
  readonly props: ReadonlyMap<string, unknown>;
  /** What stands between the tags, when it is nothing but text. */
  readonly text: string | undefined;
  /** The code of attributes that are no literals, and of what stands between the tags. */
  readonly computed?: ReadonlyMap<string, string>;
}

const MOST_USES = 200;
const MOST_ICONS = 30;
const CALL = /\bjsxs?\(([A-Z][\w$]*(?:\.[A-Z][\w$]*)?), \{/g;
const NAME = /\b[A-Z][\w$]*(?:\.[A-Z][\w$]*)?/g;
const TEXT = /"(?:[^"\\\n]|\\.)*"/g;
const ICON = /\bicon: ("(?:[^"\\\n]|\\.)*")/g;

/** Every use of a component in some compiled modules; one that is only named counts as used without attributes. */
export function findUses(codes: readonly string[], isBuiltIn: (name: string) => boolean): readonly BuiltInUse[] {
  const uses: BuiltInUse[] = [];
  const icons = [...new Set(codes.flatMap((code) => [...code.matchAll(ICON)].map(([, text]) => unquote(text))))];
  for (const code of codes) {
    for (const match of code.matchAll(CALL)) {
      const name = match[1] ?? "";
      if (!isBuiltIn(name)) continue;
      uses.push(...readUse(name, code, match.index + match[0].length, icons.slice(0, MOST_ICONS)));
      if (uses.length >= MOST_USES) return uses;
    }
  }
  const used = new Set(uses.map(({ name }) => name));
  const named = new Set(codes.flatMap((code) => code.replace(TEXT, '""').match(NAME) ?? []));
  const bare = [...named].filter((name) => isBuiltIn(name) && !used.has(name));
  return [...uses, ...bare.map((name) => ({ name, props: new Map(), text: undefined }))];
}

/** A use, or one for each icon that it may choose. */
function readUse(name: string, code: string, start: number, icons: readonly string[]): readonly BuiltInUse[] {
  const props = new Map<string, unknown>();
  let text: string | undefined;
  const computed = new Map<string, string>();
  let chosen: readonly string[] = [];
  for (const [key, value] of readEntries(code, start)) {
    const literal = readLiteral(value);
    if (!literal) computed.set(key, value);
    if (key === "children") text = literal && textOf(literal.value);
    else if (literal) props.set(key, literal.value);
    else if (key === "icon") {
      const own = (value.match(TEXT) ?? []).map(unquote);
      chosen = own.length > 0 ? own : icons;
    }
  }
  if (chosen.length === 0) return [{ name, props, text, computed }];
  return chosen.map((icon) => ({ name, props: new Map([...props, ["icon", icon]]), text, computed }));
}

/** The keys and values of an object as the compiler prints it, from behind its brace. */
function* readEntries(code: string, start: number): Generator<readonly [string, string]> {
  const key = /\s*(?:([\w$]+|"(?:[^"\\\n]|\\.)*"): |\.\.\.|([\w$]+)(?=[,\s}]))/y;
  for (let index = start; ; ) {
    key.lastIndex = index;
    const found = key.exec(code);
    if (!found) return;
    const end = endOfValue(code, key.lastIndex);
    if (found[2] !== undefined) yield [found[2], found[2]];
    else if (found[1] !== undefined) yield [unquote(found[1]), code.slice(key.lastIndex, end)];
    if (code[end] !== ",") return;
    index = end + 1;
  }
}

function endOfValue(code: string, start: number): number {
  let depth = 0;
  for (let index = start; index < code.length; index++) {
    const character = code[index] ?? "";
    if (character === '"') {
      TEXT.lastIndex = index;
      index += (TEXT.exec(code)?.[0].length ?? 1) - 1;
    } else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && depth-- === 0) return index;
    else if (character === "," && depth === 0) return index;
  }
  return code.length;
}

function textOf(value: unknown): string | undefined {
  const parts = Array.isArray(value) ? value : [value];
  return parts.every((part) => typeof part === "string" || typeof part === "number") ? parts.join("") : undefined;
}

function unquote(text: string | undefined): string {
  if (!text?.startsWith('"')) return text ?? "";
  const literal = readLiteral(text);
  return typeof literal?.value === "string" ? literal.value : "";
}
