// A setting that names the specs of the pages below it.

import type { Location } from "@lectern/base/diagnostic.ts";

/** The OpenAPI files that supply the pages below a node. */
export interface ApiSource {
  readonly sources: readonly string[];
  /** Directory for generated pages: empty for the root, undefined for the default. */
  readonly directory?: string;
  /** Replaces the overlays that are found automatically. */
  readonly overlays?: readonly string[];
  readonly at: Location;
  /** The members of a list, each with its own settings. */
  readonly parts?: readonly ApiSource[];
}

/** The parts of a source that is a list, otherwise the source itself. */
export function apiParts(source: ApiSource): readonly ApiSource[] {
  return source.parts ?? [source];
}
