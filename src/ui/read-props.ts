// Converts the attributes of a tag to the values its component expects. Parsing is lenient, because real pages mix strings,
// expressions and flags; unusable values are reported.

import { closest } from "../base/closest.ts";
import type { Html } from "../base/html.ts";
import type { Component } from "./component.ts";
import type { PropProblem } from "./diagnostics.ts";
import type { PropTable, PropValues } from "./props.ts";
import { isAbsent, readPropValue, Unusable } from "./read-prop-value.ts";

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
