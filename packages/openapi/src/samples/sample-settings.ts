// The settings for samples: those under `api.examples` in docs.json.

import type { AddedLanguage } from "@lectern/request/samples";
import type { Operation } from "../api.ts";
import { describeOperation, type OperationView } from "../describe/describe-operation.ts";
import type { DescribeOptions } from "../describe/describing.ts";

export interface SampleSettings {
  readonly languages: readonly AddedLanguage[];
  /** False shows only hand-written samples. */
  readonly autogenerate: boolean;
  readonly describe: DescribeOptions;
  /** Describes an operation; set to share the work between a page and its Markdown. */
  readonly view?: (operation: Operation) => OperationView;
}

/** The settings with the page's UI strings. */
export type SpokenSettings = SampleSettings & {
  readonly t: (word: "apiPayload" | "apiExample") => string;
  /** Show authors' examples whole, however long. */
  readonly isWhole?: boolean;
};

/** Everything an operation's reference shows. */
export function viewOf(operation: Operation, settings: SampleSettings): OperationView {
  return settings.view?.(operation) ?? describeOperation(operation, settings.describe);
}
