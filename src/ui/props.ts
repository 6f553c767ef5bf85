// The attributes of a component, described once: types for its code, checks for authors, tables for the docs.

import type { Html } from "../base/html.ts";

/** How one attribute is read. */
export interface Prop<T> {
  readonly kind: "text" | "inline" | "flag" | "number" | "choice" | "icon" | "list" | "any";
  readonly required: boolean;
  /** Set when the component is worth showing without it: that it is missing is a note only. */
  readonly dispensable?: true;
  readonly choices?: readonly string[];
  readonly fallback?: T;
  /** One line for the docs. */
  readonly note: string;
  /** Only here to carry the type. */
  readonly type?: T;
}

/** All attributes of one component. */
export type PropTable = Readonly<Record<string, Prop<unknown>>>;

/** The values a component's code receives. */
export type PropValues<T extends PropTable> = {
  readonly [K in keyof T]: T[K] extends Prop<infer V> ? V : never;
};

/** An icon prop: a name, path or URL, or markup when the author wrote JSX. */
export type IconProp = string | Html;

type Optional<T> = Prop<T | undefined>;

/** Plain text: `id="x"`. Numbers are taken as text. */
export function text(note: string): Optional<string> {
  return { kind: "text", required: false, note };
}

/** Plain text that must be there. */
export function requiredText(note: string): Prop<string> {
  return { kind: "text", required: true, fallback: "", note };
}

/** Text with inline Markdown, or JSX: arrives as markup. */
export function inline(note: string): Optional<Html> {
  return { kind: "inline", required: false, note };
}

/** Inline Markdown or JSX that must be there. */
export function requiredInline(note: string): Optional<Html> {
  return { kind: "inline", required: true, note };
}

/** A required attribute that the component can do without. */
export function dispensable<P extends Prop<unknown>>(prop: P): P {
  return { ...prop, dispensable: true };
}

/** A switch: `open`, `open={true}`, `open="true"`. */
export function flag(note: string, fallback = false): Prop<boolean> {
  return { kind: "flag", required: false, fallback, note };
}

/** A switch that means something else when it is left out: `arrow={false}`. */
export function optionalFlag(note: string): Optional<boolean> {
  return { kind: "flag", required: false, note };
}

/** A number: `cols={2}` or `cols="2"`. */
export function number(note: string): Optional<number> {
  return { kind: "number", required: false, note };
}

/** One of a few words. */
export function choice<const C extends string>(choices: readonly C[], note: string, fallback?: C): Optional<C> {
  return { kind: "choice", required: false, choices, note, ...(fallback === undefined ? {} : { fallback }) };
}

/** An icon by name, path or URL, or as JSX. */
export function icon(note = "Icon shown before the title."): Optional<IconProp> {
  return { kind: "icon", required: false, note };
}

/** Several texts: `tags={["a", "b"]}` or `tags="a"`. */
export function list(note: string): Prop<readonly string[]> {
  return { kind: "list", required: false, fallback: [], note };
}

/** Anything, as the author's expression gave it. */
export function any(note: string): Prop<unknown> {
  return { kind: "any", required: false, note };
}
