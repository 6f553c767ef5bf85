// JSON without loss: an integer whose digits a JavaScript number cannot keep is a bigint, every other number stays one.
// API descriptions are full of such integers: limits of 64 bits, identifiers of rows and messages.

/** A number as it is read from JSON or YAML. */
export type Numeric = number | bigint;

/** Longer ones are no numbers that anybody counts with, and take long to read. */
export const MOST_DIGITS = 1000;

/** Tells without parsing that a text can have no such integer: fewer than 16 digits always fit. */
const MAY_HAVE = /(?:^|[\s:,[])-?[1-9]\d{15}/;
/** An integer between strings, where a value may stand. */
const LONG_INTEGER = new RegExp(`(?<![\\w.+-])-?[1-9]\\d{15,${MOST_DIGITS - 1}}(?=\\s*(?:[,\\]}]|$))`, "g");

/** The number that digits mean, exactly. */
export function exactInteger(digits: string): Numeric {
  const number = Number(digits);
  const exact = BigInt(digits);
  return String(number) === String(exact) ? number : exact;
}

/** True for numbers of either kind. */
export function isNumeric(value: unknown): value is Numeric {
  return typeof value === "number" || typeof value === "bigint";
}

/** True when a text may hold an integer that `JSON.parse` would change. */
export function mayHaveLongInteger(text: string): boolean {
  return MAY_HAVE.test(text);
}

/** Parses JSON; throws as `JSON.parse` does. */
export function parseExactJson(text: string): unknown {
  const mark = mayHaveLongInteger(text) ? unusedMark(text) : undefined;
  const marked = mark === undefined ? undefined : markIntegers(text, mark);
  if (mark === undefined || marked === undefined) return JSON.parse(text) as unknown;
  const holder = { value: JSON.parse(marked) as unknown };
  replaceMarked(holder, mark);
  return holder.value;
}

const FIRST_MARK = 0xe000;
const MOST_MARKS = 8;

/** A character that stands nowhere in a text, written out or escaped; undefined when somebody uses all of them. */
function unusedMark(text: string): string | undefined {
  for (let code = FIRST_MARK; code < FIRST_MARK + MOST_MARKS; code++) {
    const mark = String.fromCharCode(code);
    if (!new RegExp(`${mark}|\\\\u${code.toString(16)}`, "i").test(text)) return mark;
  }
  return undefined;
}

/** The text with each long integer as a string that begins with the mark; undefined when there is none. */
function markIntegers(text: string, mark: string): string | undefined {
  const pieces: string[] = [];
  let taken = 0;
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    const gap = end - at < 16 ? "" : text.slice(at, end);
    const marked = gap.replace(LONG_INTEGER, (digits) =>
      typeof exactInteger(digits) === "bigint" ? `"${mark}${digits}"` : digits,
    );
    if (marked !== gap) {
      pieces.push(text.slice(taken, at), marked);
      taken = end;
    }
    at = quote === -1 ? text.length : endOfString(text, quote);
  }
  return pieces.length === 0 ? undefined : [...pieces, text.slice(taken)].join("");
}

function endOfString(text: string, start: number): number {
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

/** A value as `JSON.stringify` writes it, with every integer in its own digits; throws where that does. */
export function toExactJson(value: unknown, indent = 0): string | undefined {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // What is nested too deeply fails in another way, and what contains itself fails again below.
    if (!(error instanceof TypeError)) throw error;
    return write(value, { indent: " ".repeat(indent), above: new Set() }, indent === 0 ? "" : "\n");
  }
}

interface Writing {
  readonly indent: string;
  /** The objects around a value. */
  readonly above: Set<object>;
}

function write(value: unknown, writing: Writing, line: string): string | undefined {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return JSON.stringify(value);
  const { above, indent } = writing;
  if (above.has(value)) throw new TypeError("A value that contains itself cannot be written as JSON.");
  above.add(value);
  const inner = line + indent;
  const parts = Array.isArray(value)
    ? value.map((item) => write(item, writing, inner) ?? "null")
    : Object.entries(value).flatMap(([key, item]) => {
        const text = write(item, writing, inner);
        return text === undefined ? [] : [`${JSON.stringify(key)}:${indent === "" ? "" : " "}${text}`];
      });
  above.delete(value);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${line}${close}`;
}

/** True when there is an integer too long for a number anywhere in a value that was read from JSON. */
export function hasLongInteger(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "bigint") return true;
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
