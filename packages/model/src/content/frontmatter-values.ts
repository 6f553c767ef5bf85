// Converts raw frontmatter values to the typed record and reports values of the wrong type.

import { closest } from "@lectern/base/closest.ts";
import type { Diagnostic, Location } from "@lectern/base/diagnostic.ts";
import { type Cursor, rootCursor } from "@lectern/base/fields/cursor.ts";
import { choice, type Field, value } from "@lectern/base/fields/field.ts";
import { expectedOf } from "@lectern/base/fields/mistake.ts";
import { rawValue, valueToNode } from "@lectern/base/fields/value-node.ts";
import { frontmatterBadValue } from "./diagnostics.ts";
import type { Frontmatter, RelatedLink } from "./document.ts";
import { FRONTMATTER_KEYS, type FrontmatterKind } from "./frontmatter-schema.ts";

/** A value with its source text. */
export interface RawValue {
  readonly value: unknown;
  readonly source: string;
}

type Locate = (key: string) => Location;

/** Validates known keys and passes unknown ones through. */
export function buildFrontmatter(
  values: ReadonlyMap<string, RawValue>,
  at: Locate,
  diagnostics: Diagnostic[],
): Frontmatter {
  const known: Record<string, unknown> = {};
  const other: Record<string, unknown> = Object.create(null);
  for (const [key, raw] of values) {
    const field = FIELDS.get(key);
    if (field === undefined) {
      other[key] = raw.value;
      continue;
    }
    if (raw.value === null || (typeof raw.value === "string" && raw.value.trim() === "")) continue;
    const read = field.read(
      rootCursor({ kind: "other", at: at(key), value: raw }, ({ node }, mistake) => {
        const choices = mistake.kind === "choice" ? mistake.choices : [];
        const expected = choices.length > 0 ? `one of ${choices.join(", ")}` : expectedOf(mistake);
        diagnostics.push(frontmatterBadValue(key, expected, node.at, closest(raw.source, choices)));
      }),
    );
    if (read !== undefined) known[key === "openapi-schema" ? "openapiSchema" : key] = read;
  }
  return { ...(known as Partial<Frontmatter>), other };
}

/** A value that is written in YAML or TOML; its source has what a parser drops, such as the zero of `1.0`. */
function written<T>(expected: string, read: (value: unknown, source: string) => T | undefined): Field<T> {
  // A YAML block scalar ends with a line break that is not part of the value.
  return value(expected, (raw) => read((raw as RawValue).value, (raw as RawValue).source.trim()));
}

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ["true", true],
  [false, false],
  ["false", false],
]);

const KINDS: Readonly<Record<Extract<FrontmatterKind, string>, Field<unknown>>> = {
  text: written("a string", (value, source) => (typeof value === "object" ? undefined : source)),
  flag: written("`true` or `false`", (value) => FLAGS.get(value)),
  number: written("a number", (value) => (Number.isFinite(Number(value)) ? Number(value) : undefined)),
  list: written("a list", (value) => {
    if (typeof value !== "string") return Array.isArray(value) ? value.map(String) : undefined;
    const items = value.split(",").map((item) => item.trim());
    return items.filter(Boolean);
  }),
  date: written("a date", (value, source) => {
    if (value instanceof Date) return value.toISOString();
    return Number.isNaN(Date.parse(source)) ? undefined : source;
  }),
  any: written("a value", (value) => value),
};

function oneOf(choices: readonly string[]): Field<string> {
  const field = choice(choices);
  const source = (cursor: Cursor): string => (rawValue(cursor.node) as RawValue).source.trim();
  return { ...field, read: (cursor) => field.read({ ...cursor, node: valueToNode(source(cursor), cursor.node.at) }) };
}

/** Keys whose values have a form of their own. */
const OWN: Readonly<Record<string, Field<unknown>>> = {
  related: written("`false` or a list of links", relatedLinks),
  contextual: written("an object with `options`", contextual),
};

const FIELDS: ReadonlyMap<string, Field<unknown>> = new Map(
  Object.entries(FRONTMATTER_KEYS).map(([key, kind]) => [
    key,
    OWN[key] ?? (typeof kind === "string" ? KINDS[kind] : oneOf(kind)),
  ]),
);

function relatedLinks(value: unknown): false | readonly RelatedLink[] | undefined {
  if (value === false) return false;
  if (!Array.isArray(value)) return undefined;
  const links: RelatedLink[] = [];
  for (const item of value) {
    if (typeof item === "string") links.push({ href: item });
    else if (item && typeof item === "object") {
      for (const [title, href] of Object.entries(item)) if (typeof href === "string") links.push({ title, href });
    }
  }
  return links;
}

function contextual(value: unknown): { options: readonly unknown[] } | undefined {
  const options = value && typeof value === "object" && "options" in value ? value.options : undefined;
  return Array.isArray(options) ? { options } : undefined;
}
