// The keys of navigation nodes, by kind.

import { nodeSource, opaqueSource } from "./api-fields.ts";
import { banner, FOOTER, NAVBAR } from "./chrome-fields.ts";
import { choice, flag, number, text } from "./field.ts";
import type { DivisionKind } from "./navigation.ts";
import { filled, type ObjectOf, object, optional, type Shape } from "./object-field.ts";
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
  directory: optional(choice(["none", "accordion", "card"]), "How group pages list the pages below them."),
  openapi: optional(nodeSource, "OpenAPI descriptions that supply the pages below."),
  asyncapi: optional(nodeSource, "AsyncAPI descriptions that supply the pages below."),
  graphql: optional(nodeSource, "GraphQL schema that supplies the pages below; several files are one schema."),
  arazzo: optional(nodeSource, "Arazzo files whose workflows are the pages below."),
};

const NODE = {
  icon: optional(icon, "Icon before the name."),
  hidden: filled(flag(), false, "True leaves it out of the navigation."),
  searchable: optional(flag(), "True keeps hidden pages in search."),
  tag: optional(text(), "Label behind the name."),
  sdk: optional(opaqueSource, "SDK reference."),
  ...SHARED,
};

/** Keys of a group besides its name and pages. */
export const GROUP = {
  ...NODE,
  root: optional(text(), "Page that opens when the title is clicked."),
  expanded: filled(flag(), false, "True starts a nested group open."),
  public: optional(flag(), "True shows its pages without a login."),
  boost: optional(number(), "Weight of its pages in search; 1 is normal."),
};

const DIVISION = {
  ...NODE,
  href: optional(href, "Where it leads, instead of pages of its own."),
  description: optional(text(), "Line below the name."),
  color: optional(colorPair, "Color."),
  default: filled(flag(), false, "True makes it the one shown first."),
};

const TAB = {
  ...DIVISION,
  align: optional(choice(["start", "end"]), "Which end of the tab bar it appears at."),
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
