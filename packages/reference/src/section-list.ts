// The sections of a page for named schemas.

import type { Api } from "@lectern/openapi";

export interface SchemaSections {
  /** A link to the section of a schema; adds the section to the page. */
  link(reference: string): string;
  /** Every section referred to; undefined if there are none. */
  list(): SchemaList | undefined;
}

/** A section and the schemas it refers to. */
export interface SchemaSection {
  readonly text: string;
  readonly mentions: readonly string[];
}

/** The sections of a page under their title. */
export interface SchemaList {
  readonly title: string;
  readonly sections: readonly SchemaSection[];
  /** A note about schemas there was no room for. */
  readonly more: string;
}

/** Takes over the sections of a page, which are then not appended to its text. */
export type TakeSections = (list: SchemaList) => void;

/** Cached sections by spec and reference; one cache per language. */
export type SectionMemory = WeakMap<Pick<Api, "root">, Map<string, SchemaSection>>;
