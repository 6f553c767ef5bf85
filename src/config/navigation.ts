// The navigation of docs.json after checking: one uniform tree, whatever mixture of containers the author used.
// Every node keeps its place in the file, so that later stages can point at it.

import type { Location } from "../base/diagnostic.ts";
import type { Config, ContextualOption } from "./schema.ts";

/** What a division of the navigation is called in docs.json, by its item key. */
export type DivisionKind = "product" | "language" | "version" | "tab" | "dropdown" | "anchor" | "item";

/** One entry of the navigation tree. */
export type NavigationEntry = DivisionEntry | GroupEntry | PageEntry;

/** A page path, an endpoint reference (`GET /users`) or a URL, as the author wrote it. */
export interface PageEntry {
  readonly kind: "page";
  readonly value: string;
  readonly at: Location;
}

interface EntryBase {
  readonly label: string;
  readonly at: Location;
  readonly icon?: IconValue;
  readonly hidden: boolean;
  readonly searchable?: boolean;
  readonly directory?: "none" | "accordion" | "card";
  readonly openapi?: ApiSource;
  readonly asyncapi?: ApiSource;
  readonly graphql?: ApiSource;
  readonly arazzo?: ApiSource;
  readonly children: readonly NavigationEntry[];
}

/** A sidebar group. */
export interface GroupEntry extends EntryBase {
  readonly kind: "group";
  readonly tag?: string;
  readonly root?: string;
  readonly expanded: boolean;
  readonly public?: boolean;
  readonly boost?: number;
}

/** A product, language, version, tab, dropdown, anchor or menu item. */
export interface DivisionEntry extends EntryBase {
  readonly kind: DivisionKind;
  /** A longer name, which products may have. */
  readonly name?: string;
  readonly href?: string;
  readonly description?: string;
  readonly color?: { readonly light?: string; readonly dark?: string };
  readonly tag?: string;
  readonly default: boolean;
  readonly align?: "start" | "end";
  /** Items shown everywhere inside this division. */
  readonly global: readonly DivisionEntry[];
  /** Per-language replacements of the site's own. */
  readonly banner?: Config["banner"];
  readonly footer?: Config["footer"];
  readonly navbar?: Config["navbar"];
}

/** The root of the tree. */
export interface NavigationRoot {
  readonly children: readonly NavigationEntry[];
  readonly global: readonly DivisionEntry[];
  readonly openapi?: ApiSource;
  readonly asyncapi?: ApiSource;
  readonly graphql?: ApiSource;
  readonly arazzo?: ApiSource;
  readonly directory?: "none" | "accordion" | "card";
}

/** Which API descriptions supply the pages below a node. */
export interface ApiSource {
  readonly sources: readonly string[];
  /** Where generated pages go: empty for the root, undefined for the default folder. */
  readonly directory?: string;
  /** Overlays in place of those that are found by themselves. */
  readonly overlays?: readonly string[];
  readonly at: Location;
  /** The members of a list, each with what it says for itself. */
  readonly parts?: readonly ApiSource[];
}

/** The members of a source that is a list, else the source itself. */
export function apiParts(source: ApiSource): readonly ApiSource[] {
  return source.parts ?? [source];
}

/** An icon as authors write it anywhere: a name, a path, a URL, or a name with its library and style. */
export type IconValue = string | { readonly name: string; readonly style?: string; readonly library?: string };

export type { ContextualOption };
