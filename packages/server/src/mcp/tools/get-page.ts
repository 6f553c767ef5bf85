// The `get_page` tool: a page or one of its sections as Markdown, paginated if long.

import { closest } from "@lectern/base/closest.ts";
import { anyText } from "@lectern/base/fields/field.ts";
import { optional, required } from "@lectern/base/fields/object-field.ts";
import type { Docs } from "../docs.ts";
import { findSection, markdownSections } from "../markdown-sections.ts";
import { BAD_CURSOR, parseCursor } from "../paging.ts";
import { defineTool, listSchema, mistake, NUMBER, objectSchema, shortText, TEXT, type Tool } from "../tool.ts";

/** Characters per response; assistants silently truncate longer ones. */
const MAX_LENGTH = 40_000;
const MAX_LISTED = 200;

export const getPage: Tool = defineTool({
  name: "get_page",
  title: "Read a page",
  description:
    'Returns a page of the documentation, or one of its sections, as Markdown. Long pages are split: pass "cursor" to get the next part.',
  fields: {
    page: required(
      anyText({ minLength: 1, maxLength: 2000 }),
      'Route of the page, such as "/guides/start", or its URL.',
    ),
    section: optional(shortText(400), 'Only this section: its ID, such as "install", or its heading.'),
    cursor: optional(shortText(20), '"nextCursor" of the previous part.'),
  },
  output: objectSchema(
    {
      page: TEXT,
      title: TEXT,
      url: TEXT,
      markdown: TEXT,
      sections: listSchema(objectSchema({ id: TEXT, title: TEXT, level: NUMBER })),
    },
    { description: TEXT, nextCursor: TEXT },
  ),
  run: async ({ page: id, section, cursor }, docs) => {
    const page = docs.page(id);
    if (page === undefined) return mistake(unknownPage(id, docs));
    const markdown = await docs.markdown(page);
    if (markdown === undefined) return mistake(`The page "${page.route}" has no Markdown version.`);
    const sections = markdownSections(markdown);
    const sectionName = section ?? (/#(.+)$/s.exec(id)?.[1] || undefined);
    const part = sectionName === undefined ? undefined : findSection(sections, sectionName);
    if (sectionName !== undefined && part === undefined) return mistake(unknownSection(sectionName, sections));
    const piece = cutPiece(part ? markdown.slice(part.start, part.end) : markdown, cursor);
    if (piece === undefined) return mistake(BAD_CURSOR);
    const more =
      piece.next === undefined ? "" : `\n\n[The page continues. Pass cursor "${piece.next}" to get the next part.]\n`;
    return {
      kind: "answer",
      text: piece.text + more,
      data: {
        page: page.route,
        title: page.title,
        ...(page.description === undefined ? {} : { description: page.description }),
        url: docs.href(page.route, part?.id),
        markdown: piece.text,
        sections: sections.slice(0, MAX_LISTED).map(({ id: name, title, level }) => ({ id: name, title, level })),
        ...(piece.next === undefined ? {} : { nextCursor: piece.next }),
      },
    };
  },
});

/** One chunk of the text, cut at a line break if possible. */
function cutPiece(
  text: string,
  cursor: string | undefined,
): { readonly text: string; readonly next?: string } | undefined {
  const from = parseCursor(cursor);
  if (from === undefined || from > text.length) return undefined;
  if (text.length - from <= MAX_LENGTH) return { text: text.slice(from) };
  const line = text.lastIndexOf("\n", from + MAX_LENGTH) + 1;
  const end = line > from + MAX_LENGTH / 2 ? line : from + MAX_LENGTH;
  return { text: text.slice(from, end), next: String(end) };
}

function unknownPage(id: string, { index }: Docs): string {
  const shown = id.length > 200 ? `${id.slice(0, 200)}…` : id;
  const guess = closest(
    shown,
    index.pages.map(({ route }) => route),
  );
  return `Unknown page "${shown}". ${guess ? `Did you mean "${guess}"?` : "Find pages with search_docs or list_pages."}`;
}

function unknownSection(sectionName: string, sections: readonly { readonly id: string }[]): string {
  const ids = sections.slice(0, MAX_LISTED).map(({ id }) => id);
  return `The page has no section "${sectionName.slice(0, 200)}". Its sections: ${ids.join(", ") || "none"}.`;
}
