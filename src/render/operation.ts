// The reference of an operation on its page, with its samples beside it.

import type { Operation } from "../openapi/api.ts";
import { renderOperation } from "../ui/reference/render-operation.ts";
import { safeMarkdown } from "./safe-markdown.ts";
import type { Walker } from "./walker.ts";

/** The markup of an operation's reference; samples go to the side column unless the author gave some. */
export function operationToMarkup(operation: Operation, walker: Walker): string {
  const { context } = walker.page;
  const markup = renderOperation(operation, context, { safeMarkdown: (text) => safeMarkdown(text, walker) });
  if (markup.request) context.place("request", markup.request);
  if (markup.response) context.place("response", markup.response);
  return markup.main.markup;
}
