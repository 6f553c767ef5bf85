// The reference of an operation on its page.

import { html } from "../base/html.ts";
import type { Operation } from "../openapi/api.ts";
import { safeMarkdown } from "./safe-markdown.ts";
import type { Walker } from "./walker.ts";

/** The markup of an operation's reference; its samples go to the side column. */
export function operationToMarkup(operation: Operation, walker: Walker): string {
  const text = operation.description ? safeMarkdown(operation.description, walker) : "";
  return html`<div class="api-section"><code>${operation.method} ${operation.path}</code>${text}</div>`.markup;
}
