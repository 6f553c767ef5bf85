// What samples are generated with: the settings of docs.json under `api.examples`, as far as samples need them.

import type { SampleLanguage } from "../../request/language.ts";
import type { Operation } from "../api.ts";
import { describeOperation, type OperationView } from "../describe/describe-operation.ts";
import type { DescribeOptions } from "../describe/describing.ts";

/** What an author may choose about the samples of a site. */
export interface SampleSettings {
  readonly languages: readonly SampleLanguage[];
  /** False shows only samples that were written by hand. */
  readonly autogenerate: boolean;
  readonly describe: DescribeOptions;
  /** Describes an operation; given to share the work between a page and its Markdown. */
  readonly view?: (operation: Operation) => OperationView;
}

/** The settings with the words of a page. */
export type SpokenSettings = SampleSettings & {
  readonly t: (word: "apiPayload" | "apiExample") => string;
  /** True where examples of authors are shown whole, however long they are. */
  readonly isWhole?: boolean;
};

/** Everything the reference of an operation shows. */
export function viewOf(operation: Operation, settings: SampleSettings): OperationView {
  return settings.view?.(operation) ?? describeOperation(operation, settings.describe);
}
