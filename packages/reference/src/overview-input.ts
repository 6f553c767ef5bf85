// What an overview page of a spec shows.

import type { ApiView, ErrorView } from "@lectern/openapi";

/** A file generated from a spec. */
export interface SummaryFile {
  readonly title: string;
  readonly href: string;
}

export interface OverviewInput {
  readonly view: ApiView;
  readonly errors: readonly ErrorView[];
  /** The errors page, if there is one. */
  readonly errorsHref?: string | undefined;
  /** Downloads. */
  readonly files: readonly SummaryFile[];
}
