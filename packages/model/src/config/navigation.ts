// The validated navigation: one uniform tree, whatever mix of containers the author used. Every node has its location,
// so that later stages can point to it.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { ApiSource } from "./api-source.ts";
import type { Banner, Footer, Navbar } from "./chrome-fields.ts";
import type { IconValue } from "./values.ts";

/** Division kinds, named after the item key in docs.json. */
export type DivisionKind = "product" | "language" | "version" | "tab" | "dropdown" | "anchor" | "item";

export type NavigationEntry = DivisionEntry | GroupEntry | PageEntry;

/** A page path, an endpoint reference (`GET /users`) or a URL, as written. */
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
  /** A longer name, for products. */
  readonly name?: string;
  readonly href?: string;
  readonly description?: string;
  readonly color?: { readonly light?: string; readonly dark?: string };
  readonly tag?: string;
  readonly default: boolean;
  readonly align?: "start" | "end";
  /** Items shown everywhere inside this division. */
  readonly global: readonly DivisionEntry[];
  /** Per-language overrides of the site's values. */
  readonly banner?: Banner;
  readonly footer?: Footer;
  readonly navbar?: Navbar;
}

export interface NavigationRoot {
  readonly children: readonly NavigationEntry[];
  readonly global: readonly DivisionEntry[];
  readonly openapi?: ApiSource;
  readonly asyncapi?: ApiSource;
  readonly graphql?: ApiSource;
  readonly arazzo?: ApiSource;
  readonly directory?: "none" | "accordion" | "card";
}
