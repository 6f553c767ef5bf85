// The `list_pages` tool: every page in site order, paginated.

import { count } from "@lectern/base/fields/field.ts";
import { filled, optional } from "@lectern/base/fields/object-field.ts";
import type { IndexedPage } from "@lectern/engine/output/hosting/site-index.ts";
import type { Docs } from "../docs.ts";
import { FACET_FIELDS, isInFacets, readFacets } from "../facets.ts";
import { BAD_CURSOR, linesToText, pieceOf } from "../paging.ts";
import { defineTool, listSchema, mistake, NUMBER, objectSchema, shortText, TEXT, type Tool } from "../tool.ts";

export const listPages: Tool = defineTool({
  name: "list_pages",
  title: "List pages",
  description: "Lists the pages of the documentation with their titles, descriptions and positions in the navigation.",
  fields: {
    limit: filled(count(1, 500), 100, "Maximum number of pages."),
    cursor: optional(shortText(20), '"nextCursor" of the previous result.'),
    ...FACET_FIELDS,
  },
  output: objectSchema(
    {
      pages: listSchema(
        objectSchema(
          { page: TEXT, title: TEXT, url: TEXT, trail: listSchema(TEXT) },
          { description: TEXT, version: TEXT, language: TEXT, tab: TEXT, product: TEXT },
        ),
      ),
      total: NUMBER,
    },
    { nextCursor: TEXT },
  ),
  run: ({ limit, cursor, ...parts }, docs) => {
    const narrowed = readFacets(parts, docs);
    if ("problem" in narrowed) return mistake(narrowed.problem);
    const matching = docs.index.pages.filter((page) => isInFacets(page, narrowed.facets));
    const piece = pieceOf(matching, { cursor, limit });
    if (piece === undefined) return mistake(BAD_CURSOR);
    const lines = piece.items.map(({ route, title, description }) => `- ${title} (${route})${note(description)}`);
    return {
      kind: "answer",
      text: linesToText(lines, "There are no pages.", piece.next),
      data: {
        pages: piece.items.map((page) => toData(page, docs)),
        total: matching.length,
        ...(piece.next === undefined ? {} : { nextCursor: piece.next }),
      },
    };
  },
});

const MAX_NOTE_LENGTH = 300;

function note(description: string | undefined): string {
  return description === undefined ? "" : `: ${description.replace(/\s+/g, " ").slice(0, MAX_NOTE_LENGTH)}`;
}

function toData({ markdown: _, route, ...page }: IndexedPage, docs: Docs): Readonly<Record<string, unknown>> {
  return { page: route, ...page, url: docs.href(route) };
}
