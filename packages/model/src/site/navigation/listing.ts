// Where navigation lists a page.

import type { Location } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { ApiSource } from "../../config/api-source.ts";
import type { NavDivision, TrailStep } from "../site.ts";

/** An entry's place: what it inherits from its ancestors. */
export interface NavPosition {
  readonly trail: readonly TrailStep[];
  /** The division whose pages form one reading order; undefined at the root. */
  readonly division: NavDivision | undefined;
  /** An ancestor is hidden. */
  readonly hidden: boolean;
  /** An ancestor is hidden and not marked searchable. */
  readonly withheld: boolean;
  /** A group between the division and the entry is hidden. */
  readonly folded: boolean;
  readonly searchable?: boolean;
  readonly boost?: number;
  readonly public?: boolean;
  /** The specs of the nearest node that names any. */
  readonly openapi?: ApiSource;
  readonly directory: "none" | "accordion" | "card";
}

/** An entry that names a page. */
export interface Listing {
  readonly route: Route;
  readonly at: Location;
  readonly position: NavPosition;
  /** The page is a group's root, opened by clicking its title; it may also be listed below. */
  readonly isRoot: boolean;
}
