// An example for one of several alternatives, preferably one that only that alternative accepts.

import { isNumeric } from "@lectern/base/exact-json.ts";
import { isRestricted } from "../docs-extension.ts";
import { isRecord } from "../record.ts";
import { marked } from "../schema/discriminator-mark.ts";
import type { FlatSchema, Flatten } from "../schema/flatten-schema.ts";
import { accepts } from "../schema/validate-value.ts";
import { END, type ExampleRequest, type ExampleState, MAX_OPTIONS } from "./example-state.ts";
import { varyValue } from "./vary-value.ts";

/** An example of the first alternative whose value no other accepts, else of the first. */
export function exampleChoice(
  state: ExampleState,
  { flat, options }: { flat: FlatSchema; options: readonly unknown[] },
  context: Omit<ExampleRequest, "schema">,
): unknown {
  const shown = options.filter((option) => !isRestricted(option)).slice(0, MAX_OPTIONS);
  const generate = (schema: unknown): unknown =>
    marked(state.flatten, { flat, schema }, state.generate(state, { ...context, schema }));
  const { looks } = state;
  const count = (value: unknown) => {
    looks.left -= shown.length;
    return shown.filter((option) => accepts(state.flatten, option, value)).length;
  };
  const isOwn = (value: unknown) => count(value) === 1;
  const isExclusive = flat.exclusive.includes(options);
  // Without room for fields, all alternatives look the same.
  const orNothing = (value: unknown) =>
    isExclusive && !context.required && (state.values.left < 0 || isEmpty(value)) ? END : value;
  let first: unknown = END;
  for (const option of shown) {
    // Nested alternatives multiply; once the budget is spent, the first value will do.
    if (first !== END && looks.left <= 0) return orNothing(first);
    const value = generate(option);
    if (value === END) continue;
    if (shown.length < 2) return value;
    if (first === END) first = value;
    if (looks.left > 0 && kindOf(value) === kindOf(first) && isOwn(value)) {
      // Alternatives that were not tried may accept an empty object too.
      const isSure =
        !isEmpty(value) || !options.slice(MAX_OPTIONS).some((other) => accepts(state.flatten, other, value));
      return isSure ? value : orNothing(value);
    }
  }
  if (first === END || looks.left <= 0) return orNothing(first);
  if (!isExclusive && count(first) > 0) return first;
  const passes = isExclusive ? isOwn : (value: unknown) => count(value) > 0;
  return distinctExample(state, { shown, first, isOwn: passes }, generate) ?? orNothing(first);
}

function isEmpty(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length === 0;
}

function kindOf(value: unknown): string {
  return isNumeric(value) ? "number" : typeof value;
}

/** A value that only one alternative accepts, for when the usual values match several; undefined if there is none. */
function distinctExample(
  state: ExampleState,
  choice: {
    readonly shown: readonly unknown[];
    readonly first: unknown;
    readonly isOwn: (value: unknown) => boolean;
  },
  generate: (schema: unknown) => unknown,
): unknown {
  const { shown, first, isOwn } = choice;
  const { flatten, tries } = state;
  if (isRecord(first)) return exampleWithFewer(state, choice, generate) ?? exampleWithOther(state, choice, generate);
  // Lists that differ by accident would mislead.
  if (Array.isArray(first)) return undefined;
  for (const schema of shown) {
    const value = varyValue(flatten, { schema, value: first, passes: isOwn, tries });
    if (value !== undefined) return value;
  }
  const others = shown.slice(1).map(generate);
  return others.find((value) => value !== END && isOwn(value));
}

/** An object that differs from the other alternatives by what it lacks; objects that differ by accident would mislead. */
function exampleWithFewer(
  state: ExampleState,
  { shown, isOwn }: { shown: readonly unknown[]; isOwn: (value: unknown) => boolean },
  generate: (schema: unknown) => unknown,
): unknown {
  const required = shown.map((option) => state.flatten(option).required);
  for (const [index, option] of shown.entries()) {
    const value = generate(option);
    if (!isRecord(value)) continue;
    const foreign = new Set(required.flatMap((names, other) => (other === index ? [] : [...names])));
    const isRetained = ([name]: readonly [string, unknown]) => !foreign.has(name) || required[index]?.has(name);
    const isNeeded = ([name]: readonly [string, unknown]) => required[index]?.has(name);
    for (const keep of [isRetained, isNeeded]) {
      const fewer = Object.fromEntries(Object.entries(value).filter(keep));
      if (isOwn(fewer)) return fewer;
    }
  }
  return undefined;
}

/** An object that differs from the other alternatives by a listed value. */
function exampleWithOther(
  { flatten, looks }: ExampleState,
  { shown, isOwn }: { shown: readonly unknown[]; isOwn: (value: unknown) => boolean },
  generate: (schema: unknown) => unknown,
): unknown {
  for (const option of shown) {
    for (const value of withOtherValues(flatten, { schema: option, value: generate(option) }, 0)) {
      if (looks.left <= 0) return undefined;
      if (isOwn(value)) return value;
    }
  }
  return undefined;
}

const MAX_FIELDS = 40;
const MAX_DEPTH = 3;

/** The value with one of its listed values replaced by another. */
function* withOtherValues(
  flatten: Flatten,
  { schema, value }: { schema: unknown; value: unknown },
  depth: number,
): Generator<unknown> {
  const { keywords, properties } = flatten(schema);
  const listed = keywords.get("enum");
  if (Array.isArray(listed)) yield* listed.slice(0, MAX_OPTIONS).filter((other) => other !== value && other !== null);
  if (!isRecord(value) || depth > MAX_DEPTH) return;
  for (const [name, field] of Object.entries(value).slice(0, MAX_FIELDS)) {
    if (!properties.has(name)) continue;
    for (const other of withOtherValues(flatten, { schema: properties.get(name), value: field }, depth + 1))
      yield Object.fromEntries(Object.entries(value).map(([key, current]) => [key, key === name ? other : current]));
  }
}
