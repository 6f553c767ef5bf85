// Form values: defaults from a schema, matching a value to an alternative, and immutable updates.

import { hasType } from "@lectern/base/json-type.ts";
import type { FormOption, FormProperty, FormSchema } from "@lectern/request/console-slice";

/** An object whose keys are all own properties, whatever their names. */
export type Fields = Readonly<Record<string, unknown>>;

/** Resolves references to shared schemas. */
export type Resolve = (schema: FormSchema) => FormSchema;

export function createResolve(shared: readonly FormSchema[]): Resolve {
  return (schema) => {
    let found = schema;
    for (let steps = 0; found.ref !== undefined && steps < 20; steps++) found = shared[found.ref] ?? {};
    return found;
  };
}

/** True for plain objects: not null, arrays or files. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Blob);
}

/** An own property of an object; undefined for anything inherited. */
export function memberOf(value: unknown, name: string): unknown {
  return isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A copy with one member set; undefined removes it. */
export function withMember(value: unknown, name: string, member: unknown): Fields {
  const entries = Object.entries(isFields(value) ? value : {});
  const index = entries.findIndex(([key]) => key === name);
  if (member === undefined) return ownFields(entries.filter(([key]) => key !== name));
  if (index === -1) entries.push([name, member]);
  else entries[index] = [name, member];
  return ownFields(entries);
}

/** Builds an object from entries, including `__proto__`. */
export function ownFields(entries: Iterable<readonly [string, unknown]>): Fields {
  // Unlike assignment, fromEntries defines `__proto__` as an own property.
  return Object.fromEntries(entries);
}

/** The kind of input a schema needs. */
export type Kind = "choice" | "values" | "file" | "object" | "array" | "boolean" | "number" | "text" | "null" | "any";

/** The kind of a resolved schema. */
export function kindOf(schema: FormSchema): Kind {
  if (schema.choices !== undefined) return "choice";
  if (schema.values !== undefined) return "values";
  if (schema.file !== undefined) return "file";
  const types = schema.types ?? [];
  if (types.length > 1) return types.every((type) => type === "integer" || type === "number") ? "number" : "any";
  switch (types[0]) {
    case "object":
      return schema.fields || schema.others ? "object" : "any";
    case "array":
      return schema.items || schema.tuple ? "array" : "any";
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "number";
    case "string":
      return "text";
    case "null":
      return "null";
    default:
      return schema.fields ? "object" : "any";
  }
}

/** The schema with one alternative of its first choice applied. */
export function withOption(schema: FormSchema, option: FormOption | undefined, resolve: Resolve): FormSchema {
  const { choices = [], ...base } = schema;
  const rest = choices.slice(1);
  if (option === undefined) return rest.length === 0 ? base : { ...base, choices: rest };
  const inner = resolve(option.schema);
  const left = [...(inner.choices ?? []), ...rest];
  const isObject = (inner.fields !== undefined || inner.types?.includes("object")) ?? false;
  const { choices: _, ...plain } = inner;
  if (!isObject && left.length === 0) return plain;
  const fields = new Map<string, FormProperty>((base.fields ?? []).map((field) => [field.name, field]));
  for (const field of inner.fields ?? []) {
    const known = fields.get(field.name);
    fields.set(field.name, known?.required ? { ...field, required: true } : field);
  }
  const { mark } = option;
  const marked = mark && fields.get(mark.field);
  if (mark && marked && resolve(marked.schema).values === undefined)
    fields.set(mark.field, { ...marked, schema: { types: ["string"], values: [mark.value] }, required: true });
  const others = inner.others ?? base.others;
  return {
    ...base,
    ...plain,
    ...(fields.size === 0 ? {} : { fields: [...fields.values()] }),
    ...(others === undefined ? {} : { others }),
    ...(left.length === 0 ? {} : { choices: left }),
  };
}

/** Index of the alternative that best matches a value. */
export function findOption(options: readonly FormOption[], value: unknown, resolve: Resolve): number {
  const byMark = options.findIndex(({ mark }) => mark !== undefined && memberOf(value, mark.field) === mark.value);
  if (byMark !== -1) return byMark;
  let best = 0;
  let max = Number.NEGATIVE_INFINITY;
  for (const [index, { schema }] of options.entries()) {
    const score = similarity(resolve(schema), value, resolve, 0);
    if (score > max) [best, max] = [index, score];
  }
  return best;
}

const WRONG = -1000;

/** Scores how well a value matches a schema, just enough to tell alternatives apart. */
function similarity(schema: FormSchema, value: unknown, resolve: Resolve, depth: number): number {
  if (value === undefined) return 0;
  if (depth > 4) return 0;
  if (value === null) return schema.nullable || schema.types?.includes("null") ? 1 : WRONG;
  if (schema.values) return schema.values.some((one) => isSame(one, value)) ? 2 : WRONG;
  if (schema.types && !schema.types.some((type) => hasType(value, type))) return WRONG;
  let score = schema.types ? 1 : 0;
  if (schema.choices)
    score += Math.max(
      ...schema.choices.flat().map((one) => similarity(resolve(one.schema), value, resolve, depth + 1)),
    );
  if (Array.isArray(value)) {
    const { items } = schema;
    return items && value.length > 0 ? score + similarity(resolve(items), value[0], resolve, depth + 1) : score;
  }
  if (!isFields(value) || !(schema.fields || schema.others)) return score;
  const names = new Set(Object.keys(value));
  for (const { name, schema: inner, required } of schema.fields ?? []) {
    if (names.delete(name)) score += 1 + Math.min(1, similarity(resolve(inner), value[name], resolve, depth + 1));
    else if (required) score -= 10;
  }
  return score - (schema.others === undefined ? names.size : schema.others === false ? names.size * 20 : 0);
}

/** Deep equality of JSON values. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === others.length &&
    names.every((name) => isSame(memberAt(one, name), memberAt(other, name)))
  );
}

function memberAt(owner: object, name: string): unknown {
  return Object.hasOwn(owner, name) ? (owner as Fields)[name] : undefined;
}

const MAX_DEPTH = 8;

/**
 * The initial value of a required field: what its schema fixes, and the required members of objects. Undefined if only the
 * reader can know it.
 */
export function initialOf(schema: FormSchema, resolve: Resolve, depth = 0): unknown {
  const found = resolve(schema);
  if (found.initial !== undefined) return found.initial;
  if (schema.initial !== undefined) return schema.initial;
  switch (kindOf(found)) {
    case "values":
      return found.values?.length === 1 ? found.values[0] : undefined;
    case "choice":
      return depth > MAX_DEPTH
        ? undefined
        : initialOf(withOption(found, found.choices?.[0]?.[0], resolve), resolve, depth + 1);
    case "object": {
      const entries = (found.fields ?? []).flatMap(({ name, schema: inner, required }) => {
        const value =
          depth > MAX_DEPTH ? undefined : required ? initialOf(inner, resolve, depth + 1) : resolve(inner).initial;
        return value === undefined ? [] : [[name, value] as const];
      });
      return ownFields(entries);
    }
    case "array":
      return [];
    case "null":
      return null;
    case "any":
      return emptyOf(found);
    default:
      return undefined;
  }
}

/** The empty value of a schema with a single container type and no members. */
function emptyOf({ types }: FormSchema): unknown {
  if (types?.length !== 1) return undefined;
  return types[0] === "object" ? {} : types[0] === "array" ? [] : undefined;
}

/** The value a field gets when the reader opts to send it. */
export function chosenValue(schema: FormSchema, resolve: Resolve): unknown {
  const found = resolve(schema);
  const start = initialOf(schema, resolve);
  if (start !== undefined) return start;
  switch (kindOf(found)) {
    case "values":
      return found.values?.[0];
    case "boolean":
      return false;
    case "text":
      return "";
    case "choice":
      return chosenValue(withOption(found, found.choices?.[0]?.[0], resolve), resolve);
    case "any":
      return found.types?.includes("object") ? {} : found.types?.includes("array") ? [] : "";
    default:
      return undefined;
  }
}
