// How references look: the settings of docs.json under `api`, as the views need them.

import type { Config } from "../../config/schema.ts";
import type { Operation } from "../../openapi/api.ts";
import type { Example } from "../../openapi/describe/describe-examples.ts";
import { describeOperation, type OperationView } from "../../openapi/describe/describe-operation.ts";
import type { DescribeOptions } from "../../openapi/describe/describing.ts";
import type { Rest } from "../../openapi/schema/schema-rest.ts";
import type { SampleLanguage } from "../../request/language.ts";
import { chooseLanguages } from "../../request/languages.ts";
import type { SectionMemory, TakeSections } from "./schema-sections.ts";

/** What an author may choose about every reference of a site. */
export interface ReferenceSettings {
  /** True opens nested fields at first. */
  readonly expanded: boolean;
  /** True shows the server in front of the path. */
  readonly fullUrl: boolean;
  readonly languages: readonly SampleLanguage[];
  /** False shows only samples that were written by hand. */
  readonly autogenerate: boolean;
  readonly describe: DescribeOptions;
  /** Describes an operation; given to share the work between a page and its Markdown. */
  readonly view?: (operation: Operation) => OperationView;
  /** The address of what a page leaves out of a schema. */
  readonly restHref?: (rest: Rest) => string | undefined;
  /** The address of an example that a page shows a part of. */
  readonly wholeHref?: (example: Example) => string | undefined;
  /** Sections of named schemas that pages in the same language have written. */
  readonly sections?: () => SectionMemory;
  readonly takeSections?: TakeSections | undefined;
}

/** Everything the reference of an operation shows. */
export function viewOf(operation: Operation, settings: ReferenceSettings): OperationView {
  return settings.view?.(operation) ?? describeOperation(operation, settings.describe);
}

/** The settings of a site. */
export function referenceSettings(api: Config["api"]): ReferenceSettings {
  return {
    expanded: api.params.expanded === "all",
    fullUrl: api.url === "full",
    languages: chooseLanguages(api.examples.languages),
    autogenerate: api.examples.autogenerate,
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
