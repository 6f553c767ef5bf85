// Lossless JSON: an integer that a JavaScript number cannot represent exactly becomes a bigint. OpenAPI files are full
// of them: 64-bit limits, row and message IDs.

/** A number parsed from JSON or YAML. */
export type Numeric = number | bigint;

/** Integers longer than this are not real numbers, and parsing them is slow. */
export const MAX_DIGITS = 1000;

/** Parses an integer; returns a plain number if it has the same value and prints the same. */
export function exactInteger(digits: string): Numeric {
  const number = Number(digits);
  if (Number.isSafeInteger(number)) return number;
  const exact = BigInt(digits);
  // 9223372036854776000 prints like the nearest double, which is 192 less.
  return String(number) === String(exact) && BigInt(number) === exact ? number : exact;
}

export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint";
}

/** True when a text may contain an integer that `JSON.parse` would change. Fewer than 16 digits always fit. */
export function mayHaveLongInteger(text: string): boolean {
  return /\d{16}/.test(text);
}

/** Parses JSON; throws like `JSON.parse`. */
export function parseExactJson(text: string): unknown {
  const integers = mayHaveLongInteger(text) ? findIntegers(text) : [];
  const mark = integers.length === 0 ? undefined : unusedMark(text);
  if (mark === undefined) return JSON.parse(text) as unknown;
  const holder = { value: JSON.parse(markIntegers(text, integers, mark)) as unknown };
  replaceMarked(holder, mark);
  return holder.value;
}

interface Found {
  readonly offset: number;
  readonly digits: string;
}

const MAX_LINE = 10_000;

/** The integers in a JSON text that do not fit a number. */
function findIntegers(text: string): readonly Found[] {
  const found: Found[] = [];
  let outside = 0;
  for (const { 0: run, index } of text.matchAll(/\d{16,}/g)) {
    const digits = text[index - 1] === "-" ? `-${run}` : run;
    const offset = index + run.length - digits.length;
    if (run.length > MAX_DIGITS || !isWhole(text, offset, digits)) continue;
    // Strings cannot span lines, so only the current line matters.
    const before = text.slice(Math.max(outside, offset - MAX_LINE), offset);
    const line = before.lastIndexOf("\n");
    outside = skipStrings(text, line === -1 ? outside : offset - before.length + line, offset);
    if (outside <= offset && typeof exactInteger(digits) === "bigint") found.push({ offset, digits });
  }
  return found;
}

const END_OF_VALUE = /\s*(?:[,\]}]|$)/y;

/** True when the digits are an entire number value: no fraction, no exponent, not a key. */
function isWhole(text: string, offset: number, digits: string): boolean {
  END_OF_VALUE.lastIndex = offset + digits.length;
  return !/^-?0/.test(digits) && !/[\w.+-]/.test(text[offset - 1] ?? "") && END_OF_VALUE.test(text);
}

/** Advances from an offset outside any string to `until`, or past the string that contains `until`. */
function skipStrings(text: string, from: number, until: number): number {
  let at = from;
  while (at <= until) {
    const quote = text.indexOf('"', at);
    if (quote === -1 || quote >= until) return at;
    at = endOfString(text, quote);
  }
  return at;
}

const FIRST_MARK = 0xe000;
const MAX_MARKS = 8;

/** A character that does not occur in the text, literally or escaped; undefined if every candidate does. */
function unusedMark(text: string): string | undefined {
  for (let code = FIRST_MARK; code < FIRST_MARK + MAX_MARKS; code++) {
    const mark = String.fromCharCode(code);
    const hex = code.toString(16);
    const forms = [mark, `\\u${hex}`, `\\u${hex.toUpperCase()}`];
    if (!forms.some((form) => text.includes(form))) return mark;
  }
  return undefined;
}

/** Rewrites each integer as a string that starts with the mark. */
function markIntegers(text: string, integers: readonly Found[], mark: string): string {
  const pieces: string[] = [];
  let taken = 0;
  for (const { offset, digits } of integers) {
    pieces.push(text.slice(taken, offset), `"${mark}${digits}"`);
    taken = offset + digits.length;
  }
  return [...pieces, text.slice(taken)].join("");
}

/** The offset after the JSON string that starts at `start`, or the end of the text if it is unterminated. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, offset: number): boolean {
  let slashes = 0;
  while (text[offset - 1 - slashes] === "\\") slashes++;
  return slashes % 2 === 1;
}

/** Converts marked strings to bigints. Iterative, so that nesting depth is unlimited. */
function replaceMarked(holder: object, mark: string): void {
  const waiting: object[] = [holder];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    for (const [key, value] of Object.entries(owner)) {
      if (typeof value === "object" && value !== null) waiting.push(value);
      else if (typeof value === "string" && value.startsWith(mark))
        // Defines the property: assigning `__proto__` would set the prototype.
        Reflect.defineProperty(owner, key, { value: BigInt(value.slice(mark.length)) });
    }
  }
}

/** Maps an object member to the value to serialize. */
export type MemberFilter = (key: string, value: unknown) => unknown;

/** Like `JSON.stringify`, but with every integer in its exact digits. Throws in the same cases. */
export function toExactJson(value: unknown, indent = 0, filter?: MemberFilter): string | undefined {
  if (typeof value === "bigint") return String(value);
  try {
    return JSON.stringify(value, filter, indent);
  } catch (error) {
    // Stack overflows are not TypeErrors, and cycles throw again below.
    if (!(error instanceof TypeError)) throw error;
    return write(value, { indent: " ".repeat(indent), above: new Set(), filter }, indent === 0 ? "" : "\n");
  }
}

/** Characters encoded at once. */
const PIECE = 1 << 20;
/** A spec's schemas are on the third level. */
const LEVELS = 3;

/** The same JSON as UTF-8, encoded in pieces: a large spec would take several times the memory as one string. */
export function toJsonBytes(value: unknown, filter?: MemberFilter): Uint8Array {
  const encoder = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let text = "";
  const flush = (): void => {
    pieces.push(encoder.encode(text));
    text = "";
  };
  const add = (key: string, member: unknown, levels: number, lead = ""): boolean => {
    const inner = filter ? filter(key, member) : member;
    const isDeep = levels > 0 && typeof inner === "object" && inner !== null && !("toJSON" in inner);
    const json = isDeep ? undefined : toExactJson(inner, 0, filter);
    if (!isDeep && json === undefined) return false;
    text += lead + (json ?? "");
    if (isDeep) addMembers(inner, levels - 1);
    if (text.length > PIECE) flush();
    return true;
  };
  const addMembers = (whole: object, levels: number): void => {
    const isList = Array.isArray(whole);
    text += isList ? "[" : "{";
    let comma = "";
    for (const [key, member] of Object.entries(whole)) {
      const lead = isList ? comma : `${comma}${JSON.stringify(key)}:`;
      if (add(key, member, levels, lead)) comma = ",";
      else if (isList) text += `${comma}null`;
      if (isList) comma = ",";
    }
    text += isList ? "]" : "}";
  };
  add("", value, LEVELS);
  text += "\n";
  flush();
  return joinBytes(pieces);
}

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

interface Writing {
  readonly indent: string;
  /** The objects that enclose the value, to detect cycles. */
  readonly above: Set<object>;
  readonly filter: MemberFilter | undefined;
}

function write(value: unknown, writing: Writing, line: string): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return JSON.stringify(value);
  const { above, indent, filter } = writing;
  if (above.has(value)) throw new TypeError("A circular value cannot be serialized as JSON.");
  above.add(value);
  const inner = line + indent;
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, writing, inner) ?? "null")
    : Object.entries(value).flatMap(([key, item]) => {
        const text = write(filter ? filter(key, item) : item, writing, inner);
        return text === undefined ? [] : [`${JSON.stringify(key)}:${indent === "" ? "" : " "}${text}`];
      });
  above.delete(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${line}${close}`;
}

/** True when a parsed value contains an integer whose digits `JSON.stringify` would change. */
export function losesDigits(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "bigint" && String(Number(next)) !== String(next)) return true;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

/** A copy with oversized integers as strings, for consumers that only understand plain JSON. */
export function integersAsText(value: unknown): unknown {
  const copies = new Map<object, Record<string, unknown> | unknown[]>();
  const copy = (one: unknown): unknown => {
    if (typeof one === "bigint") return String(one);
    if (typeof one !== "object" || one === null || one instanceof Date) return one;
    const result = copies.get(one) ?? (Array.isArray(one) ? [] : Object.create(null));
    copies.set(one, result);
    return result;
  };
  const whole = copy(value);
  // Iterating a Map also visits entries added during iteration.
  for (const [one, result] of copies)
    for (const [key, inner] of Object.entries(one)) Reflect.set(result, key, copy(inner));
  return whole;
}
