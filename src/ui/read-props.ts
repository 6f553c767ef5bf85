// Converts the attributes of a tag to the values its component expects. Parsing is lenient, because real pages mix strings,
// expressions and flags; unusable values are reported.

import { closest } from "../base/closest.ts";
import { Html, joinHtml, rawHtml } from "../base/html.ts";
import type { Component } from "./component.ts";
import type { PropProblem } from "./diagnostics.ts";
import { htmlToText } from "./html-to-text.ts";
import type { Prop, PropTable, PropValues } from "./props.ts";

export interface PropTools {
  /** Renders inline Markdown. */
  inline(markdown: string): Html;
  report(problem: PropProblem): void;
}

/** Converts the attributes of a tag; the result has exactly the keys of the component's table. */
export function readProps(
  component: Component,
  values: ReadonlyMap<string, unknown>,
  tools: PropTools,
): PropValues<PropTable> {
  const matched = matchNames(component, values, tools);
  const result: Record<string, unknown> = {};
  for (const [name, prop] of Object.entries(component.props)) {
    const value = matched.get(name);
    const read = isAbsent(value) ? undefined : readPropValue(prop, value, tools.inline);
    if (read instanceof Unusable) {
      tools.report({ kind: "bad", component: component.name, prop: name, ...read });
    } else if (prop.required && !matched.has(name)) {
      tools.report({
        kind: "missing",
        component: component.name,
        prop: name,
        guess: strayName(component, values, name),
        isOptional: prop.optional === true,
      });
    }
    result[name] = read === undefined || read instanceof Unusable ? prop.fallback : read;
  }
  const [first, ...others] = component.needsOneOf ?? [];
  if (first !== undefined && !component.needsOneOf?.some((name) => matched.has(name))) {
    const isOptional = [first, ...others].some((name) => component.props[name]?.optional);
    tools.report({ kind: "none-of", component: component.name, prop: first, others, isOptional });
  }
  return result;
}

/** Matches names against the table, case-insensitively; names that match nothing are reported. */
function matchNames(
  component: Component,
  values: ReadonlyMap<string, unknown>,
  tools: PropTools,
): Map<string, unknown> {
  const matched = new Map<string, unknown>();
  const names = Object.keys(component.props);
  for (const [written, value] of values) {
    const name = written === "class" ? "className" : written;
    if (Object.hasOwn(component.props, name)) {
      matched.set(name, value);
      continue;
    }
    if (isHarmless(name)) continue;
    const plain = name.replaceAll("-", "").toLowerCase();
    const sameLetters = names.find((candidate) => candidate.toLowerCase() === plain);
    if (sameLetters !== undefined && !values.has(sameLetters)) matched.set(sameLetters, value);
    tools.report({
      kind: "unknown",
      component: component.name,
      prop: written,
      guess: sameLetters ?? closest(name, names) ?? onlyMissing(component, values),
    });
  }
  return matched;
}

const HARMLESS = new Set(
  "className style id key ref children slot role lang dir hidden tabIndex tabindex suppressHydrationWarning".split(" "),
);

/** True for HTML and React attributes that every tag may have. */
export function isHarmless(name: string): boolean {
  return HARMLESS.has(name) || /^(?:data-|aria-|on[A-Z])/.test(name);
}

/** An unknown attribute that resembles the missing one. */
function strayName(component: Component, values: ReadonlyMap<string, unknown>, missing: string): string | undefined {
  return closest(missing, straysOf(component, values));
}

/** The only prop that is missing, if one attribute is unknown: `<Icon name="x" />` means `icon`. */
function onlyMissing(component: Component, values: ReadonlyMap<string, unknown>): string | undefined {
  const required = Object.keys(component.props).filter((name) => component.props[name]?.required);
  const oneOf = component.needsOneOf?.some((name) => values.has(name)) ? [] : (component.needsOneOf ?? []).slice(0, 1);
  const [missing, ...others] = [...required.filter((name) => !values.has(name)), ...oneOf];
  return others.length === 0 && straysOf(component, values).length === 1 ? missing : undefined;
}

function straysOf(component: Component, values: ReadonlyMap<string, unknown>): readonly string[] {
  return [...values.keys()].filter((name) => !Object.hasOwn(component.props, name) && !isHarmless(name));
}

/** True for an empty value: `title={undefined}`. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** A value of the wrong type, with what was expected and the closest valid value. */
class Unusable {
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
function readPropValue(prop: Prop<unknown>, value: unknown, inline: (markdown: string) => Html): unknown {
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
      return readList(value, valueToText);
    case "labels":
      return readList(value, (item) => (item instanceof Html ? item : valueToText(item)));
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

/** A list, or a single item of one. */
function readList<T>(value: unknown, readItem: (item: unknown) => T | undefined): readonly T[] | Unusable {
  if (value === "") return [];
  const isItem = typeof value === "string" || value instanceof Html;
  if (!isItem && !Array.isArray(value)) return new Unusable(value, LIST_EXAMPLE);
  const items = (Array.isArray(value) ? value : [value]).filter((item) => !isAbsent(item)).map(readItem);
  return items.every((item) => item !== undefined) ? items : new Unusable(value, LIST_EXAMPLE);
}

const LIST_EXAMPLE = 'a list such as {["a", "b"]}';
