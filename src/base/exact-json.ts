// JSON without loss: an integer that no JavaScript number is exactly is a bigint, every other number stays one.
// API descriptions are full of such integers: limits of 64 bits, identifiers of rows and messages.

/** A number as it is read from JSON or YAML. */
export type Numeric = number | bigint;

/** Longer ones are no numbers that anybody counts with, and take long to read. */
export const MOST_DIGITS = 1000;

/** The number that digits mean: a plain one where it has the same value and is written the same. */
export function exactInteger(digits: string): Numeric {
  const number = Number(digits);
  if (Number.isSafeInteger(number)) return number;
  const exact = BigInt(digits);
  // 9223372036854776000 is written like the nearest number, which lies 192 below.
  return String(number) === String(exact) && BigInt(number) === exact ? number : exact;
}

/** True for numbers of either kind. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint";
}

/** True when a text may hold an integer that `JSON.parse` would change: fewer than 16 digits always fit. */
export function mayHaveLongInteger(text: string): boolean {
  return /\d{16}/.test(text);
}

/** Parses JSON; throws as `JSON.parse` does. */
export function parseExactJson(text: string): unknown {
  const integers = mayHaveLongInteger(text) ? findIntegers(text) : [];
  const mark = integers.length === 0 ? undefined : unusedMark(text);
  if (mark === undefined) return JSON.parse(text) as unknown;
  const holder = { value: JSON.parse(markIntegers(text, integers, mark)) as unknown };
  replaceMarked(holder, mark);
  return holder.value;
}

/** An integer in a text. */
interface Found {
  readonly offset: number;
  readonly digits: string;
}

const MOST_LINE = 10_000;

/** The integers of a JSON text that are too long for a number. */
function findIntegers(text: string): readonly Found[] {
  const found: Found[] = [];
  let outside = 0;
  for (const { 0: run, index } of text.matchAll(/\d{16,}/g)) {
    const digits = text[index - 1] === "-" ? `-${run}` : run;
    const offset = index + run.length - digits.length;
    if (run.length > MOST_DIGITS || !isWhole(text, offset, digits)) continue;
    // No string goes on behind the end of a line, so what is before that need not be looked at.
    const before = text.slice(Math.max(outside, offset - MOST_LINE), offset);
    const line = before.lastIndexOf("\n");
    outside = skipStrings(text, line === -1 ? outside : offset - before.length + line, offset);
    if (outside <= offset && typeof exactInteger(digits) === "bigint") found.push({ offset, digits });
  }
  return found;
}

const END_OF_VALUE = /\s*(?:[,\]}]|$)/y;

/** True for digits that are all of a number: no fraction, no exponent, no key. */
function isWhole(text: string, offset: number, digits: string): boolean {
  END_OF_VALUE.lastIndex = offset + digits.length;
  return !/^-?0/.test(digits) && !/[\w.+-]/.test(text[offset - 1] ?? "") && END_OF_VALUE.test(text);
}

/** Goes on from a place outside of strings to another one; behind it when that lies in a string. */
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
const MOST_MARKS = 8;

/** A character that stands nowhere in a text, written out or escaped; undefined when somebody uses all of them. */
function unusedMark(text: string): string | undefined {
  for (let code = FIRST_MARK; code < FIRST_MARK + MOST_MARKS; code++) {
    const mark = String.fromCharCode(code);
    const hex = code.toString(16);
    const forms = [mark, `\\u${hex}`, `\\u${hex.toUpperCase()}`];
    if (!forms.some((form) => text.includes(form))) return mark;
  }
  return undefined;
}

/** The text with each of the integers as a string that begins with the mark. */
function markIntegers(text: string, integers: readonly Found[], mark: string): string {
  const pieces: string[] = [];
  let taken = 0;
  for (const { offset, digits } of integers) {
    pieces.push(text.slice(taken, offset), `"${mark}${digits}"`);
    taken = offset + digits.length;
  }
  return [...pieces, text.slice(taken)].join("");
}

/** The offset behind a JSON string that begins at a place; the end of the text when it has no end. */
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

/** Puts the integers into place; with a list instead of recursion, so that no nesting is too deep. */
function replaceMarked(holder: object, mark: string): void {
  const waiting: object[] = [holder];
  for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
    for (const [key, value] of Object.entries(owner)) {
      if (typeof value === "object" && value !== null) waiting.push(value);
      else if (typeof value === "string" && value.startsWith(mark))
        // Names such as `__proto__` are names like any other.
        Reflect.defineProperty(owner, key, { value: BigInt(value.slice(mark.length)) });
    }
  }
}

/** What to write for a member of an object. */
export type KeepMember = (key: string, value: unknown) => unknown;

/** A value as `JSON.stringify` writes it, with every integer in its own digits; throws where that does. */
export function toExactJson(value: unknown, indent = 0, keep?: KeepMember): string | undefined {
  if (typeof value === "bigint") return String(value);
  try {
    return JSON.stringify(value, keep, indent);
  } catch (error) {
    // What is nested too deeply fails in another way, and what contains itself fails again below.
    if (!(error instanceof TypeError)) throw error;
    return write(value, { indent: " ".repeat(indent), above: new Set(), keep }, indent === 0 ? "" : "\n");
  }
}

interface Writing {
  readonly indent: string;
  /** The objects around a value. */
  readonly above: Set<object>;
  readonly keep: KeepMember | undefined;
}

function write(value: unknown, writing: Writing, line: string): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return JSON.stringify(value);
  const { above, indent, keep } = writing;
  if (above.has(value)) throw new TypeError("A value that contains itself cannot be written as JSON.");
  above.add(value);
  const inner = line + indent;
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, writing, inner) ?? "null")
    : Object.entries(value).flatMap(([key, item]) => {
        const text = write(keep ? keep(key, item) : item, writing, inner);
        return text === undefined ? [] : [`${JSON.stringify(key)}:${indent === "" ? "" : " "}${text}`];
      });
  above.delete(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${line}${close}`;
}

/** True when a value that was read from JSON has an integer that `JSON.stringify` would write with other digits. */
export function losesDigits(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "bigint" && String(Number(next)) !== String(next)) return true;
    if (typeof next === "object" && next !== null) for (const inner of Object.values(next)) waiting.push(inner);
  }
  return false;
}

/** A copy in which integers too long for a number are texts, for readers that know plain JSON only. */
export function integersAsText(value: unknown): unknown {
  const copies = new Map<object, Record<string, unknown> | unknown[]>();
  const copy = (one: unknown): unknown => {
    if (typeof one === "bigint") return String(one);
    if (typeof one !== "object" || one === null || one instanceof Date) return one;
    const made = copies.get(one) ?? (Array.isArray(one) ? [] : Object.create(null));
    copies.set(one, made);
    return made;
  };
  const whole = copy(value);
  // A map is walked in the order things were added, also while it grows.
  for (const [one, made] of copies) for (const [key, inner] of Object.entries(one)) Reflect.set(made, key, copy(inner));
  return whole;
}
