// Converts an attribute value as written to the type its component declares.

import { closest } from "../base/closest.ts";
import { Html, joinHtml, rawHtml } from "../base/html.ts";
import { htmlToText } from "./html-to-text.ts";
import type { Prop } from "./props.ts";

/** True for an empty value: `title={undefined}`. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A value of the wrong type, with what was expected and the closest valid value. */
export class Unusable {
  readonly value: string;
  readonly expected: string;
  readonly guess: string | undefined;
  constructor(value: unknown, expected: string, guess?: string) {
    this.value = shorten(valueToText(value) ?? typeof value);
    this.expected = expected;
    this.guess = guess;
  }
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Converts a present value to its attribute's type; `Unusable` if it does not fit. */
export function readPropValue(prop: Prop<unknown>, value: unknown, inline: (markdown: string) => Html): unknown {
  switch (prop.kind) {
    case "text":
      return valueToText(value) ?? new Unusable(value, "text");
    case "inline":
      return readInline(value, inline);
    case "flag":
      return readFlag(value);
    case "number":
      return readNumber(value);
    case "choice":
      return readChoice(value, prop.choices ?? []);
    case "icon":
      return readIcon(value);
    case "list":
      return readList(value);
    case "any":
      return value;
  }
}

/** Any value as plain text, undefined if it has none: `["string", "null"]` → `"string, null"`. */
function valueToText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Html) return htmlToText(value);
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  try {
    return JSON.stringify(value);
  } catch {
    // A cycle, or a getter that throws.
    return undefined;
  }
}

function readInline(value: unknown, inline: (markdown: string) => Html): Html | Unusable | undefined {
  if (typeof value === "boolean") return undefined;
  if (value instanceof Html) return value;
  if (Array.isArray(value)) {
    const parts = value.map((item: unknown) => (isAbsent(item) ? undefined : readInline(item, inline)));
    const wrong = parts.find((part) => part instanceof Unusable);
    return wrong ?? joinHtml(parts.filter((part) => part instanceof Html));
  }
  const text = typeof value === "object" ? undefined : valueToText(value);
  if (text === undefined) return new Unusable(value, "text");
  return text === "" ? rawHtml("") : inline(text);
}

const TRUE_WORDS = new Set(["true", "", "yes", "1", "required", "open"]);
const FALSE_WORDS = new Set(["false", "no", "0", "null", "undefined"]);

function readFlag(value: unknown): boolean | Unusable {
  if (typeof value !== "string") return Boolean(value);
  const word = value.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : new Unusable(value, "{true} or {false}");
}

function readNumber(value: unknown): number | Unusable {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : new Unusable(value, "a number");
}

function readChoice(value: unknown, choices: readonly string[]): string | Unusable {
  const text = typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  const word = text?.trim().toLowerCase();
  const found = choices.find((choice) => choice.toLowerCase() === word);
  if (found !== undefined) return found;
  const expected = choices
    .map((choice) => `"${choice}"`)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " or ");
  return new Unusable(value, expected, word === undefined ? undefined : closest(word, choices));
}

function readIcon(value: unknown): string | Html | Unusable | undefined {
  if (typeof value === "boolean") return undefined;
  if (typeof value === "string") return value.trim() === "" ? undefined : value.trim();
  if (value instanceof Html) return value;
  if (typeof value === "object" && value !== null && "name" in value && typeof value.name === "string") {
    const library = "library" in value && typeof value.library === "string" ? `${value.library}:` : "";
    return `${library}${value.name}`;
  }
  return new Unusable(value, "the name of an icon, a path or a URL");
}

function readList(value: unknown): readonly string[] | Unusable {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (!Array.isArray(value)) return new Unusable(value, 'a list such as {["a", "b"]}');
  const texts = value.filter((item) => !isAbsent(item)).map(valueToText);
  return texts.every((text) => text !== undefined) ? texts : new Unusable(value, 'a list such as {["a", "b"]}');
}
