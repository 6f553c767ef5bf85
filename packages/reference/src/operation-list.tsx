// Operations with links to their pages.

import { type Operation, operationTitle } from "@lectern/openapi";
import { specTextToPlain } from "@lectern/openapi/internal/html/spec-text.ts";
import { MethodPill } from "./lead.tsx";
import type { Parts } from "./part.tsx";
import { labeled, wordsToHtml, wordsToMarkdown } from "./words.tsx";

/** What an operation is called in a list. */
export function titleInList(operation: Operation): string {
  return operation.summary ? specTextToPlain(operation.summary) : operationTitle(operation);
}

/** `anchor` is a place on their pages; a page lists the first `max` of them, its Markdown all. */
export function operationList(operations: readonly Operation[], anchor = "", max = operations.length): Parts {
  return (
    operations.length > 0 && {
      html: (tools) => (
        <ul class="api-used-by">
          {operations.slice(0, max).map((operation) => {
            const href = tools.hrefOf(operation);
            const link = { href: href && `${href}${anchor}`, text: { code: operation.path } };
            return (
              <li>
                <MethodPill method={operation.method} />
                {"\n"}
                {wordsToHtml(link, tools)}
                {"\n"}
                <span class="api-server-name">{titleInList(operation)}</span>
              </li>
            );
          })}
        </ul>
      ),
      markdown: ({ t, hrefOf }) => {
        const items = operations.map((operation) => {
          const name = { href: hrefOf(operation), text: { code: `${operation.method} ${operation.path}` } };
          return `- ${wordsToMarkdown(labeled(name, titleInList(operation)), t)}`;
        });
        return items.join("\n");
      },
    }
  );
}
