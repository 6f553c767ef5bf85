// Reference settings: the docs.json settings under `api` as the views need them.

import type { Config } from "@lectern/model/config/schema.ts";
import type { Example, SampleSettings } from "@lectern/openapi";
import type { Remainder } from "@lectern/openapi/internal/schema/remaining-schema.ts";
import { type AddedLanguage, chooseLanguages } from "@lectern/request/samples";
import type { SectionMemory, TakeSections } from "./section-list.ts";

export interface ReferenceSettings extends SampleSettings {
  /** Expands nested fields initially. */
  readonly expanded: boolean;
  /** Shows the server before the path. */
  readonly fullUrl: boolean;
  /** The page's console, if it has one. */
  readonly console?: { readonly href: string; readonly expanded: boolean } | undefined;
  /** The URL of schema fields that a page omits. */
  readonly remainingHref?: (rest: Remainder) => string | undefined;
  /** The URL of an example that a page truncates. */
  readonly wholeHref?: (example: Example) => string | undefined;
  /** The anchor of an error on the errors page. */
  readonly errorHref?: ((status: string) => string | undefined) | undefined;
  /** The URL of a type's page. */
  readonly typeHref?: ((name: string) => string | undefined) | undefined;
  /** The URL that GraphQL operations are sent to. */
  readonly graphqlUrl?: string | undefined;
  /** Cached sections of named schemas, shared by pages in the same language. */
  readonly sections?: () => SectionMemory;
  readonly takeSections?: TakeSections | undefined;
}

export function referenceSettings(api: Config["api"], added: readonly AddedLanguage[] = []): ReferenceSettings {
  return {
    expanded: api.params.expanded === "all",
    fullUrl: api.url === "full",
    languages: chooseLanguages(api.examples.languages, added),
    autogenerate: api.examples.autogenerate,
    graphqlUrl: api.graphql.url,
    describe: {
      labelKeys: api.params.post,
      requiredOnly: api.examples.defaults === "required",
      allParameters: api.examples.defaults === "all",
      prefill: api.examples.prefill,
    },
  };
}

/** Defaults for sites that configure nothing. */
export const DEFAULT_SETTINGS: ReferenceSettings = {
  expanded: false,
  fullUrl: false,
  languages: chooseLanguages(undefined),
  autogenerate: true,
  describe: {},
};
