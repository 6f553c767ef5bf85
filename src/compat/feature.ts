// The types of a compatibility report: what a site uses, how Lectern treats it, and where it appears.

import type { Location } from "../base/diagnostic.ts";

/** Feature kinds, in report order. */
export const KINDS = [
  "setting",
  "frontmatter",
  "component",
  "attribute",
  "fence option",
  "OpenAPI file",
  "redirect",
  "style hook",
] as const;

export type Kind = (typeof KINDS)[number];

/** How a feature is treated, best first. */
export const STATUSES = ["honored", "approximated", "unsupported"] as const;

export type Status = (typeof STATUSES)[number];

/** How a feature is treated, with an explanation where needed. */
export interface Support {
  readonly status: Status;
  readonly note?: string;
}

export const HONORED: Support = { status: "honored" };

/** One use of a feature. */
export interface Use {
  readonly kind: Kind;
  readonly name: string;
  readonly at: Location;
  readonly support: Support;
}

/** A feature with all its uses merged. */
export interface Feature extends Support {
  readonly kind: Kind;
  readonly name: string;
  readonly count: number;
  /** The first few uses. */
  readonly locations: readonly Location[];
}

/** Feature counts by status. */
export type Totals = Readonly<Record<Status, number>>;

export interface Report {
  readonly site: string;
  readonly pages: number;
  readonly totals: Totals;
  readonly features: readonly Feature[];
  /** Project files that the build does not publish. */
  readonly leftOut: readonly string[];
}
