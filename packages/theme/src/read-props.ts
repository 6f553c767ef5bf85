// Converts the attributes of a tag to the values its component expects. Parsing is lenient, because real pages mix strings,
// expressions and flags; unusable values are reported.

import { closest } from "@lectern/base/closest.ts";
import { type Cursor, rootCursor } from "@lectern/base/fields/cursor.ts";
import { type Field, value } from "@lectern/base/fields/field.ts";
import { expectedOf, type Mistake } from "@lectern/base/fields/mistake.ts";
import { readKeys, type Shape } from "@lectern/base/fields/object-field.ts";
import { type MemberNode, rawValue } from "@lectern/base/fields/value-node.ts";
import { Group, Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { textOf } from "@lectern/base/markup/visit.ts";
import type { Component } from "./component.ts";
import type { PropProblem } from "./diagnostics.ts";
import type { Prop, PropTable, PropValues } from "./props.ts";

export interface PropTools {
  /** Renders inline Markdown. */
  inline(markdown: string): Html;
  report(problem: PropProblem): void;
}

/** Who reports a problem adds the location of the tag. */
const NOWHERE = { file: "", line: 1, column: 1 };

/** Converts the attributes of a tag; the result has only keys of the component's table. */
export function readProps(
  component: Component,
  values: ReadonlyMap<string, unknown>,
  tools: PropTools,
): PropValues<PropTable> {
  const matched = matchNames(component, values, tools);
  const members = new Map<string, MemberNode>();
  for (const [name, written] of matched) {
    const value = component.props[name]?.kind === "inline" ? toInline(written, tools.inline) : written;
    members.set(name, { at: NOWHERE, node: { kind: "other", at: NOWHERE, value } });
  }
  const cursor = rootCursor({ kind: "object", at: NOWHERE, members }, (at, mistake) => {
    tools.report(mistake.kind === "missing" ? missing(component, values, mistake.name) : bad(component, at, mistake));
  });
  const result = readKeys(shapeOf(component.props), cursor) ?? {};
  const [first, ...others] = component.needsOneOf ?? [];
  if (first !== undefined && !component.needsOneOf?.some((name) => matched.has(name))) {
    const isOptional = [first, ...others].some((name) => component.props[name]?.optional);
    tools.report({ kind: "none-of", component: component.name, prop: first, others, isOptional });
  }
  return result;
}

function missing(component: Component, values: ReadonlyMap<string, unknown>, prop: string): PropProblem {
  const guess = closest(prop, straysOf(component, values));
  return { kind: "missing", component: component.name, prop, guess, isOptional: !!component.props[prop]?.optional };
}

/** A value of the wrong type, with what was expected and the closest valid value. */
function bad({ name }: Component, { node, key }: Cursor, mistake: Mistake): PropProblem {
  const raw = rawValue(node);
  const text = valueToText(raw) ?? typeof raw;
  return {
    kind: "bad",
    component: name,
    prop: String(key),
    value: text.length > 60 ? `${text.slice(0, 57)}…` : text,
    expected: expectedOf(mistake),
    guess: mistake.kind === "choice" ? closest(text.trim().toLowerCase(), mistake.choices) : undefined,
  };
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

/** The fields of each table, which every tag of a component shares. */
const SHAPES = new WeakMap<PropTable, Shape>();

function shapeOf(props: PropTable): Shape {
  const known = SHAPES.get(props);
  if (known) return known;
  const shape = Object.fromEntries(
    Object.entries(props).map(([name, { kind, choices = [], required, note, fallback }]) => {
      const field = kind === "choice" ? lenientChoice(choices) : FIELDS[kind];
      const extra = fallback === undefined ? {} : { fallback: () => fallback };
      return [name, { field, note, presence: required ? "expected" : "optional", ...extra } as const];
    }),
  );
  SHAPES.set(props, shape);
  return shape;
}

/** True for an empty value: `title={undefined}`. */
function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** True also for the rest of a condition: `icon={isNew && "star"}`. */
function isAbsentOrFlag(value: unknown): boolean {
  return isAbsent(value) || typeof value === "boolean";
}

/** A value in any form that can be converted; absent ones have no effect. */
function lenient<T>(expected: string, convert: (value: unknown) => T | undefined, isUnset = isAbsent): Field<T> {
  const field = value(expected, convert);
  return { ...field, read: (cursor) => (isUnset(rawValue(cursor.node)) ? undefined : field.read(cursor)) };
}

const LIST_EXAMPLE = 'a list such as {["a", "b"]}';

const FIELDS: Readonly<Record<Exclude<Prop<unknown>["kind"], "choice">, Field<unknown>>> = {
  text: lenient("text", valueToText),
  inline: lenient("text", (markup) => (markup instanceof Html ? markup : undefined), isAbsentOrFlag),
  flag: lenient("{true} or {false}", toFlag),
  number: lenient("a number", toNumber),
  icon: lenient("the name of an icon, a path or a URL", toIcon, (value) => isAbsentOrFlag(value) || isBlankText(value)),
  list: lenient(LIST_EXAMPLE, (value) => toList(value, valueToText)),
  labels: lenient(LIST_EXAMPLE, (value) => toList(value, (item) => (item instanceof Html ? item : valueToText(item)))),
  any: lenient("a value", (value) => value),
};

function lenientChoice(choices: readonly string[]): Field<string> {
  return {
    read(cursor) {
      const raw = rawValue(cursor.node);
      if (isAbsent(raw)) return undefined;
      const word = typeof raw === "string" || typeof raw === "number" ? String(raw).trim().toLowerCase() : undefined;
      const found = choices.find((choice) => choice.toLowerCase() === word);
      if (found === undefined) cursor.reject(cursor, { kind: "choice", choices });
      return found;
    },
    describe: () => ({ enum: choices }),
  };
}

/** Any value as plain text, undefined if it has none: `["string", "null"]` → `"string, null"`. */
function valueToText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (value instanceof Html) return textOf(value);
  if (typeof value !== "object") return undefined;
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value.join(", ");
  try {
    return JSON.stringify(value);
  } catch {
    // A cycle, or a getter that throws.
    return undefined;
  }
}

/** Markup for inline Markdown; a value that cannot be shown is returned as is. */
function toInline(value: unknown, inline: (markdown: string) => Html): unknown {
  if (isAbsentOrFlag(value) || value instanceof Html) return value;
  if (Array.isArray(value)) {
    const parts = value.map((item: unknown) => toInline(item, inline));
    const isShown = parts.every((part) => isAbsentOrFlag(part) || part instanceof Html);
    return isShown ? new Group(parts.filter((part) => part instanceof Html)) : value;
  }
  const text = typeof value === "object" ? undefined : valueToText(value);
  if (text === undefined) return value;
  return text === "" ? rawHtml("") : inline(text);
}

const TRUE_WORDS = new Set(["true", "", "yes", "1", "required", "open"]);
const FALSE_WORDS = new Set(["false", "no", "0", "null", "undefined"]);

function toFlag(value: unknown): boolean | undefined {
  if (typeof value !== "string") return Boolean(value);
  const word = value.trim().toLowerCase();
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}

function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

function isBlankText(value: unknown): boolean {
  return typeof value === "string" && value.trim() === "";
}

function toIcon(value: unknown): string | Html | undefined {
  if (typeof value === "string") return value.trim();
  if (value instanceof Html) return value;
  if (typeof value !== "object" || value === null || !("name" in value) || typeof value.name !== "string")
    return undefined;
  const library = "library" in value && typeof value.library === "string" ? `${value.library}:` : "";
  return `${library}${value.name}`;
}

/** A list, or a single item of one. */
function toList<T>(value: unknown, toItem: (item: unknown) => T | undefined): readonly T[] | undefined {
  if (value === "") return [];
  const isItem = typeof value === "string" || value instanceof Html;
  if (!isItem && !Array.isArray(value)) return undefined;
  const items = (Array.isArray(value) ? value : [value]).filter((item) => !isAbsent(item)).map(toItem);
  return items.every((item) => item !== undefined) ? items : undefined;
}
