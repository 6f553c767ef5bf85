// The `list_operations` tool: every documented endpoint and webhook.

import { count } from "@lectern/base/fields/field.ts";
import { filled, optional } from "@lectern/base/fields/object-field.ts";
import type { IndexedOperation } from "@lectern/engine/output/hosting/site-index.ts";
import type { Docs } from "../docs.ts";
import { FACET_FIELDS, isInFacets, readFacets } from "../facets.ts";
import { BAD_CURSOR, linesToText, pieceOf } from "../paging.ts";
import { defineTool, listSchema, mistake, NUMBER, objectSchema, shortText, TEXT, type Tool } from "../tool.ts";

export const listOperations: Tool = defineTool({
  name: "list_operations",
  title: "List API operations",
  description: "Lists the endpoints and webhooks of the documented APIs. Use get_operation for details and schemas.",
  fields: {
    query: optional(
      shortText(200),
      "Only operations that contain all of these words in their method, path, summary or tags.",
    ),
    limit: filled(count(1, 500), 100, "Maximum number of operations."),
    cursor: optional(shortText(20), '"nextCursor" of the previous result.'),
    ...FACET_FIELDS,
  },
  output: objectSchema(
    {
      operations: listSchema(
        objectSchema(
          {
            id: TEXT,
            kind: TEXT,
            method: TEXT,
            path: TEXT,
            tags: listSchema(TEXT),
            deprecated: { type: "boolean" },
            page: TEXT,
            api: TEXT,
          },
          { summary: TEXT },
        ),
      ),
      total: NUMBER,
    },
    { nextCursor: TEXT },
  ),
  run: ({ query, limit, cursor, ...parts }, docs) => {
    const narrowed = readFacets(parts, docs);
    if ("problem" in narrowed) return mistake(narrowed.problem);
    const words = (query ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const matching = docs.index.operations.filter(
      (operation) => matches(operation, words) && isInFacets(docs.page(operation.route), narrowed.facets),
    );
    const piece = pieceOf(matching, { cursor, limit });
    if (piece === undefined) return mistake(BAD_CURSOR);
    const lines = piece.items.map(
      ({ id, summary, deprecated }) => `- ${id}${summary ? `: ${summary}` : ""}${deprecated ? " (deprecated)" : ""}`,
    );
    return {
      kind: "answer",
      text: linesToText(lines, "There are no such operations.", piece.next),
      data: {
        operations: piece.items.map((operation) => toData(operation, docs)),
        total: matching.length,
        ...(piece.next === undefined ? {} : { nextCursor: piece.next }),
      },
    };
  },
});

function matches({ id, summary, tags }: IndexedOperation, words: readonly string[]): boolean {
  const text = `${id} ${summary ?? ""} ${tags.join(" ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function toData({ route, spec, ...operation }: IndexedOperation, { index }: Docs): Readonly<Record<string, unknown>> {
  const api = index.specs[spec];
  return { ...operation, page: route, api: `${api?.title ?? "API"} ${api?.version ?? ""}`.trim() };
}
