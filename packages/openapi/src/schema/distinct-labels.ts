// Labels for unnamed alternatives: a field with a different value in each, the only object among them, or fields that only
// one of them has.

import { textOf } from "../record.ts";
import type { FlatSchema, Flatten } from "./flatten-schema.ts";
import { typeLabel } from "./schema-words.ts";

/** Larger choices, and fields beyond this many, are ignored. */
const MAX_OPTIONS = 30;
const MAX_FIELDS = 60;
const MAX_NAMES = 3;
/** The longest label that fits on a tab. */
const MAX_LABEL_LENGTH = 40;
/** Text without a special meaning in Markdown. */
const PLAIN = /^[\w$.:/+ -]+$/;

/** Cached per choice, because each of its alternatives asks for a label. */
const KNOWN = new WeakMap<readonly unknown[], ReadonlyMap<unknown, string>>();

/** Labels by alternative, such as `kind: "card"`, `object` or `{ card }`; absent if nothing short is unique to it. */
export function distinctLabels(flatten: Flatten, options: readonly unknown[]): ReadonlyMap<unknown, string> {
  const known = KNOWN.get(options);
  if (known !== undefined) return known;
  const labels = findLabels(flatten, options.length > MAX_OPTIONS ? [] : options);
  KNOWN.set(options, labels);
  return labels;
}

function findLabels(flatten: Flatten, options: readonly unknown[]): ReadonlyMap<unknown, string> {
  const all = options.map((option) => readOption(flatten, option));
  const titles = new Set(all.map(({ flat }) => textOf(flat.keywords.get("title"))));
  const labels = new Map<unknown, string>();
  for (const [index, one] of all.entries()) {
    const others = all.filter((_, other) => other !== index);
    const label = [valueLabel(one, others), objectLabel(one, others), fieldsLabel(one, others)].find(
      (text) => text !== undefined && text.length <= MAX_LABEL_LENGTH && PLAIN.test(text.replace(/["{},…?]/g, " ")),
    );
    if (label !== undefined && !titles.has(label)) labels.set(options[index], label);
  }
  return labels;
}

interface ReadOption {
  readonly flat: FlatSchema;
  readonly types: readonly string[];
  /** Fields with a single allowed value, as JSON. */
  readonly values: ReadonlyMap<string, string>;
  readonly names: ReadonlySet<string>;
}

function readOption(flatten: Flatten, option: unknown): ReadOption {
  const flat = flatten(option);
  const values = new Map<string, string>();
  const names = new Set(flat.required);
  for (const [name, schema] of [...flat.properties].slice(0, MAX_FIELDS)) {
    const { keywords } = flatten(schema);
    // Read-only and write-only fields may not be on the page.
    if (keywords.get("readOnly") === true || keywords.get("writeOnly") === true) continue;
    names.add(name);
    const listed = keywords.get("enum");
    const value = keywords.get("const") ?? (Array.isArray(listed) && listed.length === 1 ? listed[0] : undefined);
    const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
    if (isScalar) values.set(name, JSON.stringify(value));
  }
  return { flat, types: typeLabel(flatten, flat).split(" | "), values, names };
}

/** A value of a field that other alternatives fix too; one that only this alternative fixes may not be distinctive. */
function valueLabel({ values }: ReadOption, others: readonly ReadOption[]): string | undefined {
  for (const [name, value] of values) {
    const beside = others.flatMap((other) => other.values.get(name) ?? []);
    if (beside.length > 0 && !beside.includes(value)) return `${name}: ${value}`;
  }
  return undefined;
}

/** Next to strings and lists, "object" is specific enough. */
function objectLabel({ types }: ReadOption, others: readonly ReadOption[]): string | undefined {
  const isMixed = others.some((other) => other.types.includes("object") || other.types.includes("any"));
  return isMixed || types.join() !== "object" ? undefined : "object";
}

/** The fields that no other alternative has: required ones, or else optional ones. */
function fieldsLabel({ flat, names }: ReadOption, others: readonly ReadOption[]): string | undefined {
  const own = [...names].filter((name) => !others.some((other) => has(other, name)));
  const needed = own.filter((name) => flat.required.has(name));
  const shown = needed.length > 0 ? needed : own.map((name) => `${name}?`);
  if (shown.length === 0) return undefined;
  return `{ ${[...shown.slice(0, MAX_NAMES), ...(shown.length > MAX_NAMES ? ["…"] : [])].join(", ")} }`;
}

function has({ flat, names }: ReadOption, name: string): boolean {
  return names.has(name) || flat.properties.has(name);
}
