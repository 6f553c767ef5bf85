// The Markdown file of every page, and all pages in one file.

import { createSpill } from "@lectern/io/cache/spill.ts";
import { isDescribedByReference } from "@lectern/model/site/pages/source-path.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { schemasToMarkdown } from "@lectern/reference/schema-sections.ts";
import type { SchemaSection } from "@lectern/reference/section-list.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import { oneLine } from "../../render/markdown/strip-invisible.ts";
import type { SiteUrls } from "../site-urls.ts";

export interface MarkdownInput {
  readonly site: Site;
  readonly urls: SiteUrls;
  /** The body of a page as Markdown. */
  readonly body: (page: Page) => Promise<PageMarkdown>;
  /** Markdown with links that work wherever it is pasted. */
  readonly portable: (markdown: string) => string;
  /** Frontmatter text with its links resolved as in the body. */
  readonly inline: (markdown: string, page: Page) => string;
  /** True when every page will be requested, first alone and then as part of the full text. */
  readonly cachesBodies: boolean;
}

export interface MarkdownPages {
  /** The file of one page. */
  page(page: Page): Promise<string>;
  /** The pages in sequence, then the schemas they refer to, each once; split if that is too long. */
  all(pages: readonly Page[]): Promise<readonly TextPart[]>;
}

/** Bytes that are read on demand. */
interface Text {
  readonly size: number;
  bytes(): Uint8Array;
}

/** A page's Markdown, until the full text is assembled. */
interface CachedText extends Text {
  readonly sections: readonly SchemaSection[];
}

/** A part of the full text. */
export interface TextPart extends Text {
  /** The titles of its first and last page. */
  readonly first: string;
  readonly last: string;
}

/** Larger files, in bytes, are of no use to clients. */
const MAX_PART_SIZE = 5_000_000;
/** Separates two pages in the full text. */
const GAP = toText("\n\n\n");
const LINE_END = toText("\n");

export function createMarkdownPages(input: MarkdownInput): MarkdownPages {
  const { site, urls, inline, cachesBodies } = input;
  const body = async (page: Page): Promise<PageMarkdown> => {
    const written = await input.body(page);
    const { schemas } = written;
    const sections = schemas?.sections.map((section) => ({ ...section, text: input.portable(section.text) }));
    return {
      ...written,
      text: input.portable(written.text),
      ...(schemas && sections ? { schemas: { ...schemas, sections } } : {}),
    };
  };
  const cache = new Map<string, CachedText>();
  const spill = createSpill();
  const store = ({ text, schemas }: PageMarkdown, { add, read } = spill): CachedText => {
    const bytes = new TextEncoder().encode(text);
    const number = add(bytes);
    return { size: bytes.length, bytes: () => read(number), sections: schemas?.sections ?? [] };
  };
  const guide = guideBlock(site, urls);
  return {
    page: async (page) => {
      const written = await body(page);
      if (cachesBodies && page.visibility.llms) cache.set(page.route, store(written));
      const blocks = [guide, ...headBlocks(page, inline), written.text, schemasToMarkdown(written.schemas)];
      return `${blocks.filter(Boolean).join("\n\n")}\n`;
    },
    all: async (pages) => {
      const parts = createParts();
      // Kept only as long as the result where other requests may follow.
      const others = cachesBodies ? spill : createSpill();
      // Schemas shared by several pages appear once.
      const schemas = new Set<string>();
      for (const page of pages) {
        const text = cache.get(page.route) ?? store(await body(page), others);
        for (const section of text.sections) schemas.add(section.text);
        const [title, ...rest] = headBlocks(page, inline);
        const head = [title, `Source: ${urls.page(page.route)}`, ...rest].join("\n\n");
        parts.add(page.title, [toText(text.size === 0 ? head : `${head}\n\n`), text]);
      }
      for (const [index, text] of [...schemas].entries())
        parts.add("Schemas", [toText(index === 0 ? `# Schemas\n\n${text}` : text)]);
      return parts.finish();
    },
  };
}

function toText(text: string): Text {
  return { size: Buffer.byteLength(text), bytes: () => new TextEncoder().encode(text) };
}

/** Concatenates texts and starts a new part when one gets too large. */
function createParts(): { add(title: string, texts: readonly Text[]): void; finish(): readonly TextPart[] } {
  const parts: TextPart[] = [];
  let texts: Text[] = [];
  let titles: string[] = [];
  let size = 0;
  const end = (): void => {
    const [first = ""] = titles;
    if (texts.length > 0) parts.push({ first, last: titles.at(-1) ?? first, ...joinTexts([...texts, LINE_END]) });
    texts = [];
    titles = [];
    size = 0;
  };
  return {
    add: (title, added) => {
      const length = added.reduce((sum, text) => sum + text.size, 0);
      if (size > 0 && size + length > MAX_PART_SIZE) end();
      if (texts.length > 0) texts.push(GAP);
      texts.push(...added);
      titles.push(title);
      size += length;
    },
    finish: () => {
      end();
      return parts;
    },
  };
}

function joinTexts(parts: readonly Text[]): Text {
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const bytes = (): Uint8Array => {
    const whole = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      whole.set(part.bytes(), at);
      at += part.size;
    }
    return whole;
  };
  return { size, bytes };
}

/** The first lines of every page: a link to the page list, and the author's instructions for assistants. */
function guideBlock(site: Site, urls: SiteUrls): string {
  const index = `> ## Documentation Index\n> All pages are listed at ${urls.file("llms.txt")}\n> Check it for other pages before guessing a URL.`;
  const instructions = instructionsBlock(site);
  return instructions === "" ? index : `${index}\n\n${instructions}`;
}

/** The author's instructions for assistants as a blockquote; empty if there are none. */
export function instructionsBlock(site: Pick<Site, "config">): string {
  const { instructions } = site.config.markdown;
  if (instructions.length === 0) return "";
  const lines = instructions.join("\n\n").trim().split("\n");
  return ["> ## Agent Instructions", ...lines.map((line) => (line === "" ? ">" : `> ${line}`))].join("\n");
}

function headBlocks(page: Page, inline: MarkdownInput["inline"]): readonly string[] {
  const title = `# ${oneLine(page.title)}`;
  // The reference starts with the operation's description, so do not repeat it.
  const isRepeated = isDescribedByReference(page);
  const description = isRepeated ? undefined : page.description?.trim();
  return description ? [title, `> ${oneLine(inline(description, page))}`] : [title];
}
