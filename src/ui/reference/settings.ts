// How references look: the settings of docs.json under `api`, as the views need them.

import type { Config } from "../../config/schema.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import type { SampleSettings } from "../../openapi/samples/sample-settings.ts";
import type { Rest } from "../../openapi/schema/remaining-schema.ts";
import type { SampleLanguage } from "../../request/language.ts";
import { chooseLanguages } from "../../request/languages.ts";
import type { SectionMemory, TakeSections } from "./schema-sections.ts";

/** What an author may choose about every reference of a site. */
export interface ReferenceSettings extends SampleSettings {
  /** True opens nested fields at first. */
  readonly expanded: boolean;
  /** True shows the server in front of the path. */
  readonly fullUrl: boolean;
  /** How the console of the page is reached, where it has one. */
  readonly console?: { readonly href: string; readonly expanded: boolean } | undefined;
  /** The address of what a page leaves out of a schema. */
  readonly restHref?: (rest: Rest) => string | undefined;
  /** The address of an example that a page shows a part of. */
  readonly wholeHref?: (example: Example) => string | undefined;
  /** The place of an error among those of all operations. */
  readonly errorHref?: ((status: string) => string | undefined) | undefined;
  /** The address of the page of a type. */
  readonly typeHref?: ((name: string) => string | undefined) | undefined;
  /** The URL that GraphQL operations are sent to. */
  readonly graphqlUrl?: string | undefined;
  /** Sections of named schemas that pages in the same language have written. */
  readonly sections?: () => SectionMemory;
  readonly takeSections?: TakeSections | undefined;
}

/** The settings of a site. */
export function referenceSettings(api: Config["api"], added: readonly SampleLanguage[] = []): ReferenceSettings {
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

/** The settings of a site that chooses nothing. */
export const DEFAULT_SETTINGS: ReferenceSettings = {
  expanded: false,
  fullUrl: false,
  languages: chooseLanguages(undefined),
  autogenerate: true,
  describe: {},
};
