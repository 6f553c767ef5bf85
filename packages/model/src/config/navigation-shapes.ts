// The keys of navigation nodes, by kind.

import { choice, flag, number, text } from "@lectern/base/fields/field.ts";
import { filled, type ObjectOf, object, optional, type Shape } from "@lectern/base/fields/object-field.ts";
import { nodeSource, opaqueSource } from "./api-fields.ts";
import { banner, FOOTER, NAVBAR } from "./chrome-fields.ts";
import type { DivisionKind } from "./navigation.ts";
import { colorPair, href, icon } from "./values.ts";

/** Every named node kind. */
export type NodeKind = DivisionKind | "group";

/** The child lists of a node in display order, with the kind of their items. */
export const CHILD_LISTS = {
  products: "product",
  languages: "language",
  versions: "version",
  tabs: "tab",
  dropdowns: "dropdown",
  anchors: "anchor",
  menu: "item",
  groups: "group",
  pages: "group",
} as const satisfies Readonly<Record<string, NodeKind>>;

export type ChildList = keyof typeof CHILD_LISTS;

export const LISTS = Object.keys(CHILD_LISTS) as readonly ChildList[];
/** Kinds of which an empty name hides the entry, but not its pages. */
export const UNNAMED: ReadonlySet<NodeKind> = new Set(["tab", "anchor"]);
/** Lists that must not be empty. */
export const NEVER_EMPTY: ReadonlySet<string> = new Set(["groups", "tabs", "anchors", "versions", "languages"]);

/** Whether a node of this kind may have this list. */
export function mayHold(kind: NodeKind, name: ChildList): boolean {
  if (name === "pages") return true;
  if (kind === "group") return false;
  if (name === "menu") return kind === "tab" || kind === "product";
  return CHILD_LISTS[name] !== kind;
}

/** The lists allowed in `global`. */
export const GLOBAL_LISTS = ["languages", "versions", "tabs", "dropdowns", "anchors", "products"] as const;
const SHARED = {
  directory: optional(choice(["none", "accordion", "card"]), "How the root page of a group lists the pages below it."),
  openapi: optional(nodeSource, "OpenAPI files for the pages below."),
  asyncapi: optional(nodeSource, "AsyncAPI files for the pages below."),
  graphql: optional(nodeSource, "GraphQL schema for the pages below. Several files are merged into one schema."),
  arazzo: optional(nodeSource, "Arazzo files whose workflows become the pages below."),
};

const NODE = {
  icon: optional(icon, "Icon before the name."),
  hidden: filled(flag(), false, "Hide it from the navigation."),
  searchable: optional(flag(), "Keep hidden pages in search."),
  tag: optional(text(), "Badge after the name."),
  sdk: optional(opaqueSource, "SDK reference."),
  ...SHARED,
};

/** Keys of a group besides its name and pages. */
export const GROUP = {
  ...NODE,
  root: optional(text(), "Page that opens when the title is clicked."),
  expanded: filled(flag(), false, "Start a nested group expanded."),
  public: optional(flag(), "Make its pages readable without signing in."),
  boost: optional(number(), "Search weight of its pages (default: 1)."),
};

const DIVISION = {
  ...NODE,
  href: optional(href, "Link target, instead of pages."),
  description: optional(text(), "Text below the name."),
  color: optional(colorPair, "Color."),
  default: filled(flag(), false, "Show it first."),
};

const TAB = {
  ...DIVISION,
  align: optional(choice(["start", "end"]), "Which end of the tab bar it is aligned to."),
};

const PRODUCT = { ...DIVISION, name: optional(text(), "Longer name.") };

const LANGUAGE = {
  ...DIVISION,
  banner: optional(banner, "Banner in this language."),
  footer: optional(object(FOOTER), "Footer in this language."),
  navbar: optional(object(NAVBAR), "Header in this language."),
};

/** Keys of each division kind besides its name and children. */
export const DIVISIONS: Readonly<Record<DivisionKind, Shape>> = {
  product: PRODUCT,
  language: LANGUAGE,
  version: DIVISION,
  tab: TAB,
  dropdown: DIVISION,
  anchor: DIVISION,
  item: DIVISION,
};

export const DIVISION_KINDS = Object.keys(DIVISIONS) as readonly DivisionKind[];

/** The keys of any division, regardless of kind. */
export type DivisionKeys = ObjectOf<typeof TAB & typeof PRODUCT & typeof LANGUAGE>;

/** Keys of the root besides its children. */
export const ROOT = SHARED;
