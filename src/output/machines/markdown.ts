// The Markdown file of every page, and all of them in one file.

import { stripUnseen } from "../../render/markdown/strip-unseen.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import type { Page, Site } from "../../site/site.ts";
import type { Addresses } from "../addresses.ts";

/** What the files are made from. */
export interface MarkdownInput {
  readonly site: Site;
  readonly addresses: Addresses;
  /** The body of a page as Markdown. */
  readonly body: (page: Page) => Promise<string>;
  /** A text from the head of a page, with its links as in the body. */
  readonly inline: (markdown: string, page: Page) => string;
  /** True when every page will be asked for, first alone and then in the file of all. */
  readonly keepsBodies: boolean;
}

/** Writes pages as Markdown. */
export interface MarkdownPages {
  /** The file of one page. */
  page(page: Page): Promise<string>;
  /** Many pages in one file. */
  all(pages: readonly Page[]): Promise<Uint8Array>;
}

/** Bodies beyond this many bytes are made a second time rather than kept. */
const MOST_KEPT = 64_000_000;
/** Between two pages in the file of all. */
const GAP = new TextEncoder().encode("\n\n\n");

/** Opens the Markdown of a site. */
export function createMarkdownPages({ site, addresses, body, inline, keepsBodies }: MarkdownInput): MarkdownPages {
  const encoder = new TextEncoder();
  // As bytes, outside the heap of objects, which grows by more than what it holds.
  const kept = new Map<string, Uint8Array>();
  let room = keepsBodies ? MOST_KEPT : 0;
  const keep = (page: Page, text: string): string => {
    if (room < text.length || !page.visibility.llms) return text;
    const bytes = encoder.encode(text);
    kept.set(page.route, bytes);
    room -= bytes.length;
    return text;
  };
  const guide = guideBlock(site, addresses);
  return {
    page: async (page) => {
      const text = keep(page, await body(page));
      return `${[guide, ...headBlocks(page, inline), text].filter(Boolean).join("\n\n")}\n`;
    },
    all: async (pages) => {
      const parts: Uint8Array[] = [];
      for (const page of pages) {
        const bytes = kept.get(page.route) ?? encoder.encode(await body(page));
        const [title, ...rest] = headBlocks(page, inline);
        const head = [title, `Source: ${addresses.page(page.route)}`, ...rest].join("\n\n");
        if (parts.length > 0) parts.push(GAP);
        parts.push(encoder.encode(bytes.length === 0 ? head : `${head}\n\n`), bytes);
      }
      if (parts.length > 0) parts.push(encoder.encode("\n"));
      return joinBytes(parts);
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

/** The first lines of every page: where all pages are listed, and what the author tells assistants. */
function guideBlock(site: Site, addresses: Addresses): string {
  const index = `> ## Documentation Index\n> All pages are listed at ${addresses.file("llms.txt")}\n> Look there for other pages before you guess an address.`;
  const instructions = instructionsBlock(site);
  return instructions === "" ? index : `${index}\n\n${instructions}`;
}

/** What the author tells assistants, as a quotation; empty when there is nothing. */
export function instructionsBlock(site: Pick<Site, "config">): string {
  const { instructions } = site.config.markdown;
  if (instructions.length === 0) return "";
  const lines = instructions.join("\n\n").trim().split("\n");
  return ["> ## Agent Instructions", ...lines.map((line) => (line === "" ? ">" : `> ${line}`))].join("\n");
}

function headBlocks(page: Page, inline: MarkdownInput["inline"]): readonly string[] {
  const title = `# ${oneLine(page.title)}`;
  // The description of what a page documents is the first thing its reference says.
  const isRepeated = describedApi(page) !== undefined && page.frontmatter.description === undefined;
  const description = isRepeated ? undefined : page.description?.trim();
  return description ? [title, `> ${oneLine(inline(description, page))}`] : [title];
}

function oneLine(text: string): string {
  return stripUnseen(text).replace(/\s+/g, " ").trim();
}
