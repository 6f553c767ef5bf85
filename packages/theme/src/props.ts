// Declares the attributes of a component once: types for its code, checks for authors, tables for the docs.

import type { Html } from "@lectern/base/markup/tree.ts";

export interface Prop<T> {
  readonly kind: "text" | "inline" | "flag" | "number" | "choice" | "icon" | "list" | "labels" | "any";
  readonly required: boolean;
  /** Set if the component is useful without it, so a missing value is only reported as info. */
  readonly optional?: true;
  readonly choices?: readonly string[];
  readonly fallback?: T;
  /** One line for the docs. */
  readonly note: string;
  /** Only carries the type. */
  readonly type?: T;
}

/** All attributes of a component. */
export type PropTable = Readonly<Record<string, Prop<unknown>>>;

/** The values a component's code receives. */
export type PropValues<T extends PropTable> = {
  readonly [K in keyof T]: T[K] extends Prop<infer V> ? V : never;
};

/** An icon prop: a name, path or URL, or markup if the author wrote JSX. */
export type IconProp = string | Html;

type Optional<T> = Prop<T | undefined>;

/** Plain text: `id="x"`. Numbers are accepted as text. */
export function text(note: string): Optional<string> {
  return { kind: "text", required: false, note };
}

/** Required plain text. */
export function requiredText(note: string): Prop<string> {
  return { kind: "text", required: true, fallback: "", note };
}

/** Inline Markdown or JSX; arrives as markup. */
export function inline(note: string): Optional<Html> {
  return { kind: "inline", required: false, note };
}

/** Required inline Markdown or JSX. */
export function requiredInline(note: string): Optional<Html> {
  return { kind: "inline", required: true, note };
}

/** A required attribute the component can do without. */
export function optional<P extends Prop<unknown>>(prop: P): P {
  return { ...prop, optional: true };
}

/** A boolean: `open`, `open={true}`, `open="true"`. */
export function flag(note: string, fallback = false): Prop<boolean> {
  return { kind: "flag", required: false, fallback, note };
}

/** A boolean whose absence has its own meaning: `arrow={false}`. */
export function optionalFlag(note: string): Optional<boolean> {
  return { kind: "flag", required: false, note };
}

/** A number: `cols={2}` or `cols="2"`. */
export function number(note: string): Optional<number> {
  return { kind: "number", required: false, note };
}

/** One of a fixed set of strings. */
export function choice<const C extends string>(choices: readonly C[], note: string, fallback?: C): Optional<C> {
  return { kind: "choice", required: false, choices, note, ...(fallback === undefined ? {} : { fallback }) };
}

/** An icon by name, path or URL, or as JSX. */
export function icon(note = "Icon before the title."): Optional<IconProp> {
  return { kind: "icon", required: false, note };
}

/** A list of strings: `tags={["a", "b"]}` or `tags="a"`. */
export function list(note: string): Prop<readonly string[]> {
  return { kind: "list", required: false, fallback: [], note };
}

/** A list of short strings or JSX: `post={["new", <a href="/x">why</a>]}`. */
export function labels(note: string): Prop<readonly (string | Html)[]> {
  return { kind: "labels", required: false, fallback: [], note };
}

/** Converts JSX in an attribute to markup, item by item in a list. */
export function convertJsx(
  prop: Prop<unknown> | undefined,
  value: unknown,
  toMarkup: (jsx: unknown) => unknown,
): unknown {
  const isList = (prop?.kind === "list" || prop?.kind === "labels") && Array.isArray(value);
  return isList ? value.map((item: unknown) => toMarkup(item)) : toMarkup(value);
}

/** Any value, as the expression returned it. */
export function any(note: string): Prop<unknown> {
  return { kind: "any", required: false, note };
}
