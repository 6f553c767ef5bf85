// Converts raw frontmatter values to the typed record and reports values of the wrong type.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Location } from "../base/diagnostic.ts";
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
    const kind = Object.hasOwn(FRONTMATTER_KEYS, key) ? FRONTMATTER_KEYS[key] : undefined;
    if (kind === undefined) {
      other[key] = raw.value;
      continue;
    }
    if (raw.value === null || (typeof raw.value === "string" && raw.value.trim() === "")) continue;
    const value =
      key === "related" ? relatedLinks(raw.value) : key === "contextual" ? contextual(raw.value) : readValue(kind, raw);
    if (value === undefined) {
      const meant = typeof kind === "string" ? undefined : closest(raw.source, kind);
      diagnostics.push(frontmatterBadValue(key, expectation(key, kind), at(key), meant));
    } else known[key === "openapi-schema" ? "openapiSchema" : key] = value;
  }
  return { ...(known as Partial<Frontmatter>), other };
}

function readValue(kind: FrontmatterKind, raw: RawValue): unknown {
  const { value } = raw;
  // A YAML block scalar ends with a line break that is not part of the value.
  const source = raw.source.trim();
  if (typeof kind !== "string") return kind.includes(source) ? source : undefined;
  switch (kind) {
    case "text":
      return typeof value === "object" ? undefined : source;
    case "flag":
      return typeof value === "boolean" ? value : value === "true" ? true : value === "false" ? false : undefined;
    case "number":
      return Number.isFinite(Number(value)) ? Number(value) : undefined;
    case "list":
      if (typeof value === "string")
        return value
          .split(",")
          .map((item) => item.trim())
          .filter(Boolean);
      return Array.isArray(value) ? value.map(String) : undefined;
    case "date":
      return value instanceof Date ? value.toISOString() : Number.isNaN(Date.parse(source)) ? undefined : source;
    case "any":
      return value;
  }
}

function expectation(key: string, kind: FrontmatterKind): string {
  if (key === "related") return "`false` or a list of links";
  if (key === "contextual") return "an object with `options`";
  if (typeof kind !== "string") return `one of ${kind.join(", ")}`;
  const words = {
    text: "a string",
    flag: "`true` or `false`",
    number: "a number",
    list: "a list",
    date: "a date",
    any: "a value",
  };
  return words[kind];
}

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
