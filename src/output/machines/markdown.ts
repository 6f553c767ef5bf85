// The Markdown file of every page, and all pages in one file.

import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import { stripUnseen } from "../../render/markdown/strip-unseen.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import type { Page, Site } from "../../site/site.ts";
import { type SchemaSection, schemasToMarkdown } from "../../ui/reference/schema-sections.ts";
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

/** A page's Markdown, until the full text is assembled. */
interface CachedText {
  readonly bytes: Uint8Array;
  readonly sections: readonly SchemaSection[];
}

/** A part of the full text. */
export interface TextPart {
  /** The titles of its first and last page. */
  readonly first: string;
  readonly last: string;
  readonly bytes: Uint8Array;
}

/** Beyond this many bytes, bodies are rendered twice rather than kept in memory. */
const MAX_CACHED = 64_000_000;
/** Larger files, in bytes, are of no use to clients. */
const LARGEST_PART = 5_000_000;
/** Separates two pages in the full text. */
const GAP = new TextEncoder().encode("\n\n\n");
const LINE_END = new TextEncoder().encode("\n");

export function createMarkdownPages(input: MarkdownInput): MarkdownPages {
  const { site, urls, inline, cachesBodies } = input;
  const encoder = new TextEncoder();
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
  // As bytes, which live outside the V8 heap.
  const cache = new Map<string, CachedText>();
  let room = cachesBodies ? MAX_CACHED : 0;
  const store = (page: Page, { text, schemas }: PageMarkdown): void => {
    if (room < text.length || !page.visibility.llms) return;
    const bytes = encoder.encode(text);
    cache.set(page.route, { bytes, sections: schemas?.sections ?? [] });
    room -= bytes.length;
  };
  const read = async (page: Page): Promise<CachedText> => {
    const { text, schemas } = await body(page);
    return { bytes: encoder.encode(text), sections: schemas?.sections ?? [] };
  };
  const guide = guideBlock(site, urls);
  return {
    page: async (page) => {
      const written = await body(page);
      store(page, written);
      const blocks = [guide, ...headBlocks(page, inline), written.text, schemasToMarkdown(written.schemas)];
      return `${blocks.filter(Boolean).join("\n\n")}\n`;
    },
    all: async (pages) => {
      const parts = createParts();
      // Schemas shared by several pages appear once.
      const schemas = new Set<string>();
      for (const page of pages) {
        const { bytes, sections } = cache.get(page.route) ?? (await read(page));
        for (const { text } of sections) schemas.add(text);
        const [title, ...rest] = headBlocks(page, inline);
        const head = [title, `Source: ${urls.page(page.route)}`, ...rest].join("\n\n");
        parts.add(page.title, [encoder.encode(bytes.length === 0 ? head : `${head}\n\n`), bytes]);
      }
      for (const [index, text] of [...schemas].entries())
        parts.add("Schemas", [encoder.encode(index === 0 ? `# Schemas\n\n${text}` : text)]);
      return parts.finish();
    },
  };
}

/** Concatenates texts and starts a new part when one gets too large. */
function createParts(): { add(title: string, texts: readonly Uint8Array[]): void; finish(): readonly TextPart[] } {
  const parts: TextPart[] = [];
  let texts: Uint8Array[] = [];
  let titles: string[] = [];
  let size = 0;
  const end = (): void => {
    const [first = ""] = titles;
    if (texts.length > 0) parts.push({ first, last: titles.at(-1) ?? first, bytes: joinBytes([...texts, LINE_END]) });
    texts = [];
    titles = [];
    size = 0;
  };
  return {
    add: (title, added) => {
      const length = added.reduce((sum, text) => sum + text.length, 0);
      if (size > 0 && size + length > LARGEST_PART) end();
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

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The first lines of every page: a link to the page list, and the author's instructions for assistants. */
function guideBlock(site: Site, urls: SiteUrls): string {
  const index = `> ## Documentation Index\n> All pages are listed at ${urls.file("llms.txt")}\n> Look there for other pages before you guess a URL.`;
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
  const isRepeated = describedApi(page) !== undefined && page.frontmatter.description === undefined;
  const description = isRepeated ? undefined : page.description?.trim();
  return description ? [title, `> ${oneLine(inline(description, page))}`] : [title];
}

function oneLine(text: string): string {
  return stripUnseen(text).replace(/\s+/g, " ").trim();
}
