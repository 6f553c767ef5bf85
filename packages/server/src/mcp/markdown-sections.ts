// Splits a page's Markdown into sections: each heading with everything under it.

import { commonHeadingId, headingId } from "@lectern/model/content/heading-id.ts";

/** A heading and the range of its section. */
export interface MarkdownSection {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly start: number;
  /** Ends at the next heading of the same or a higher level. */
  readonly end: number;
}

/** Lists a page's sections; headings inside code blocks don't count. */
export function markdownSections(markdown: string): readonly MarkdownSection[] {
  const headings = findHeadings(markdown).slice(0, MAX_SECTIONS);
  const taken = new Set<string>();
  return headings.map(({ title, id, level, start }, index) => {
    const next = headings.find((heading, other) => other > index && heading.level <= level);
    return {
      id: uniqueId(id ?? (headingId(title) || "section"), taken),
      title,
      level,
      start,
      end: next?.start ?? markdown.length,
    };
  });
}

const MAX_SECTIONS = 1000;
/** A remote site may contain anything; a longer line is not a heading anyone reads. */
const MAX_HEADING_LENGTH = 1000;

/** Finds a section by its id or heading. */
export function findSection(sections: readonly MarkdownSection[], query: string): MarkdownSection | undefined {
  const name = query.replace(/^#+\s*/, "").trim();
  return (
    sections.find(({ id }) => id === name) ??
    sections.find(({ title }) => title.toLowerCase() === name.toLowerCase()) ??
    sections.find(({ title }) => commonHeadingId(title) === name)
  );
}

interface Heading extends Pick<MarkdownSection, "title" | "level" | "start"> {
  /** The id of the anchor before it: `<a id="start"></a>`. */
  readonly id: string | undefined;
}

function findHeadings(markdown: string): readonly Heading[] {
  const headings: Heading[] = [];
  let fence = "";
  let start = 0;
  let anchor: { readonly id: string; readonly start: number } | undefined;
  for (const line of markdown.split("\n")) {
    const [, marks = "", rest = ""] = /^ {0,3}(`{3,}|~{3,})(.*)$/s.exec(line) ?? [];
    if (fence === "" && marks !== "") fence = marks;
    else if (fence !== "" && marks.startsWith(fence) && rest.trim() === "") fence = "";
    const [, signs, text] = (fence === "" && /^(#{1,6})[ \t]+(.+)$/.exec(line.slice(0, MAX_HEADING_LENGTH))) || [];
    if (signs !== undefined && text !== undefined) {
      headings.push({ title: plainText(text), id: anchor?.id, level: signs.length, start: anchor?.start ?? start });
    }
    const [, id] = ANCHOR.exec(line) ?? [];
    if (id !== undefined && fence === "") anchor = { id, start };
    else if (line.trim() !== "") anchor = undefined;
    start += line.length + 1;
  }
  return headings;
}

const ANCHOR = /^<a id="([^"]+)"><\/a>$/;

/** A heading without its Markdown syntax. */
function plainText(text: string): string {
  return text
    .replace(/\s+#+\s*$/, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|`/g, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

function uniqueId(id: string, taken: Set<string>): string {
  let unique = id;
  for (let number = 2; taken.has(unique); number++) unique = `${id}-${number}`;
  taken.add(unique);
  return unique;
}
