// The `search_docs` tool: sections that match a query, best first, using the site's own search.

import { anyText, count } from "@lectern/base/fields/field.ts";
import { filled, optional, required } from "@lectern/base/fields/object-field.ts";
import type { SearchHit } from "@lectern/search";
import type { Docs } from "../docs.ts";
import { FACET_FIELDS, readFacets } from "../facets.ts";
import { BAD_CURSOR, linesToText, parseCursor } from "../paging.ts";
import { defineTool, listSchema, mistake, NUMBER, objectSchema, shortText, TEXT, type Tool } from "../tool.ts";

export const searchDocs: Tool = defineTool({
  name: "search_docs",
  title: "Search the documentation",
  description:
    "Searches the documentation for words, identifiers, endpoint paths and parameter names, and returns matching sections. Tolerates typos. Use get_page to read a result in full.",
  fields: {
    query: required(anyText({ minLength: 1, maxLength: 400 }), "Search query."),
    limit: filled(count(1, 50), 10, "Maximum number of results."),
    cursor: optional(shortText(20), '"nextCursor" of the previous result.'),
    ...FACET_FIELDS,
  },
  output: objectSchema(
    {
      results: listSchema(
        objectSchema(
          { page: TEXT, title: TEXT, url: TEXT, excerpt: TEXT, trail: listSchema(TEXT) },
          { section: TEXT, heading: TEXT, endpoint: TEXT, version: TEXT, language: TEXT, tab: TEXT, product: TEXT },
        ),
      ),
      total: NUMBER,
    },
    { nextCursor: TEXT },
  ),
  run: async ({ query, limit, cursor, ...parts }, docs) => {
    const narrowed = readFacets(parts, docs);
    if ("problem" in narrowed) return mistake(narrowed.problem);
    if (parseCursor(cursor) === undefined) return mistake(BAD_CURSOR);
    const found = await docs.search(query, { limit, cursor, filters: narrowed.facets });
    const results = found.hits.filter((hit) => docs.page(hit.route) !== undefined).map((hit) => toResult(hit, docs));
    const next = found.next === undefined ? {} : { nextCursor: found.next };
    return { kind: "answer", text: resultsToText(results, found.next), data: { results, total: found.total, ...next } };
  },
});

interface Result {
  /** The id to pass to get_page. */
  readonly page: string;
  readonly title: string;
  readonly section?: string;
  readonly heading?: string;
  readonly url: string;
  readonly excerpt: string;
}

function toResult(hit: SearchHit, docs: Docs): Result {
  const anchor = hit.url.slice(hit.route.length + 1);
  return {
    page: hit.route,
    title: hit.title.text,
    ...(anchor ? { section: anchor } : {}),
    ...(hit.heading ? { heading: hit.heading.text } : {}),
    trail: hit.trail,
    url: docs.href(hit.route, anchor),
    excerpt: hit.excerpt.text,
    ...(hit.endpoint === undefined ? {} : { endpoint: hit.endpoint }),
    ...hit.facets,
  } as Result;
}

function resultsToText(results: readonly Result[], next: string | undefined): string {
  const lines = results.map(({ page, section, title, heading, excerpt }, index) => {
    const name = heading === undefined ? title : `${title} › ${heading}`;
    return `${index + 1}. ${name}\n   ${page}${section === undefined ? "" : `#${section}`}\n   ${excerpt}`;
  });
  return linesToText(lines, "No results. Try fewer or different words, or list_pages.", next);
}
