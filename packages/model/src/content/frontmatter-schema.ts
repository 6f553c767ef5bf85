// The type of every frontmatter key. This table drives validation, "did you mean" suggestions, and the docs.

import {
  type Is,
  isBoolean,
  isNumber,
  isObject,
  isText,
  listOf,
  oneOf,
  optional,
  shapeOf,
} from "@lectern/base/shape.ts";
import type { Frontmatter } from "./document.ts";

export type FrontmatterKind = "text" | "flag" | "number" | "list" | "date" | "any" | readonly string[];

/** Every key with an effect. Unknown keys are preserved as written. */
export const FRONTMATTER_KEYS: Readonly<Record<string, FrontmatterKind>> = {
  title: "text",
  description: "text",
  sidebarTitle: "text",
  icon: "text",
  iconType: "text",
  tag: "text",
  hidden: "flag",
  noindex: "flag",
  searchable: "flag",
  boost: "number",
  deprecated: "flag",
  mode: ["wide", "custom", "frame", "center", "assistant"],
  hideFooterPagination: "flag",
  hideApiMarker: "flag",
  related: "any",
  contextual: "any",
  keywords: "list",
  groups: "any",
  public: "flag",
  playground: ["interactive", "simple", "none", "auth"],
  api: "text",
  openapi: "text",
  "openapi-schema": "text",
  asyncapi: "text",
  authMethod: "text",
  auth: "text",
  contentType: "text",
  version: "text",
  url: "text",
  timestamp: "flag",
  lastUpdatedDate: "date",
  createdDate: "date",
  rss: "flag",
  canonical: "text",
  robots: "text",
};

const SHAPES = {
  text: isText,
  flag: isBoolean,
  number: isNumber,
  list: listOf(isText),
  date: isText,
} as const;

const isAny: Is<unknown> = (value): value is unknown => value !== undefined;
/** Keys whose values have a form of their own. */
const OWN_SHAPES: Readonly<Record<string, Is<unknown>>> = {
  related: (value): value is Frontmatter["related"] =>
    value === false || listOf(shapeOf({ title: optional(isText), href: isText }))(value),
  contextual: shapeOf({ options: listOf(isAny) }),
  groups: listOf(isAny),
};

function shapeOfKey(key: string, kind: FrontmatterKind): Is<unknown> {
  return OWN_SHAPES[key] ?? (kind === "any" ? isAny : typeof kind === "string" ? SHAPES[kind] : oneOf(...kind));
}

/** Validated frontmatter that was stored as JSON. */
export const isFrontmatter: Is<Frontmatter> = shapeOf({
  ...Object.fromEntries(
    Object.entries(FRONTMATTER_KEYS).map(([key, kind]) => [
      key === "openapi-schema" ? "openapiSchema" : key,
      optional(shapeOfKey(key, kind)),
    ]),
  ),
  other: isObject,
}) as unknown as Is<Frontmatter>;
