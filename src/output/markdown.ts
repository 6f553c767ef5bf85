// The Markdown file of every page, and all of them in one file.

import { stripUnseen } from "../render/markdown/strip-unseen.ts";
import { describedApi } from "../site/described-api.ts";
import type { Page, Site } from "../site/site.ts";
import type { Addresses } from "./addresses.ts";

/** What the files are made from. */
export interface MarkdownInput {
  readonly site: Site;
  readonly addresses: Addresses;
  /** The body of a page as Markdown. */
  readonly body: (page: Page) => Promise<string>;
  /** True when every page will be asked for, first alone and then in the file of all. */
  readonly keepsBodies: boolean;
}

/** Writes pages as Markdown. */
export interface MarkdownPages {
  /** The file of one page. */
  page(page: Page): Promise<string>;
  /** Many pages in one file. */
  all(pages: readonly Page[]): Promise<string>;
}

/** Bodies beyond this many characters are made a second time rather than kept. */
const MOST_KEPT = 64_000_000;

/** Opens the Markdown of a site. */
export function createMarkdownPages({ site, addresses, body, keepsBodies }: MarkdownInput): MarkdownPages {
  const kept = new Map<string, string>();
  let room = keepsBodies ? MOST_KEPT : 0;
  const keep = (page: Page, text: string): string => {
    if (room >= text.length && page.visibility.llms) {
      kept.set(page.route, text);
      room -= text.length;
    }
    return text;
  };
  const guide = guideBlock(site, addresses);
  return {
    page: async (page) => {
      const text = keep(page, await body(page));
      return `${[guide, ...headBlocks(page), text].filter(Boolean).join("\n\n")}\n`;
    },
    all: async (pages) => {
      const parts: string[] = [];
      for (const page of pages) {
        const text = kept.get(page.route) ?? (await body(page));
        kept.delete(page.route);
        const [title, ...rest] = headBlocks(page);
        parts.push([title, `Source: ${addresses.page(page.route)}`, ...rest, text].filter(Boolean).join("\n\n"));
      }
      return parts.length === 0 ? "" : `${parts.join("\n\n\n")}\n`;
    },
  };
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

function headBlocks(page: Page): readonly string[] {
  const title = `# ${oneLine(page.title)}`;
  // The description of what a page documents is the first thing its reference says.
  const isRepeated = describedApi(page) !== undefined && page.frontmatter.description === undefined;
  const description = isRepeated ? undefined : page.description?.trim();
  return description ? [title, `> ${oneLine(description)}`] : [title];
}

function oneLine(text: string): string {
  return stripUnseen(text).replace(/\s+/g, " ").trim();
}
