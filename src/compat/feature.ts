// The words of a compatibility report: what a site uses, how Lectern treats it, and where it stands.

import type { Location } from "../base/diagnostic.ts";

/** The kinds of things a site can use, in the order of the report. */
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

/** What kind of thing a feature is. */
export type Kind = (typeof KINDS)[number];

/** How a feature is treated, from best to worst. */
export const STATUSES = ["honoured", "approximated", "unsupported"] as const;

/** How a feature is treated. */
export type Status = (typeof STATUSES)[number];

/** How a feature is treated, and how or why where that needs words. */
export interface Verdict {
  readonly status: Status;
  readonly note?: string;
}

/** The verdict on most things. */
export const HONOURED: Verdict = { status: "honoured" };

/** One place where a site uses something. */
export interface Use {
  readonly kind: Kind;
  readonly name: string;
  readonly at: Location;
  readonly verdict: Verdict;
}

/** Something a site uses, with all its places taken together. */
export interface Feature extends Verdict {
  readonly kind: Kind;
  readonly name: string;
  readonly count: number;
  /** The first few places. */
  readonly places: readonly Location[];
}

/** How many features are treated in each way. */
export type Totals = Readonly<Record<Status, number>>;

/** Everything a site uses. */
export interface Report {
  readonly site: string;
  readonly pages: number;
  readonly totals: Totals;
  readonly features: readonly Feature[];
  /** Project files that a build does not publish. */
  readonly leftOut: readonly string[];
}
