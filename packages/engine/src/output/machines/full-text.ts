// llms-full.txt: the text of all pages in one file, or a list of parts if it is too long.

import { plural } from "@lectern/base/text.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { isUnlisted } from "@lectern/model/site/visibility.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import type { SiteUrls } from "../site-urls.ts";
import type { PageLists } from "./discovery.ts";
import { pagesOf } from "./llms-index.ts";
import type { TextPart } from "./markdown.ts";

export interface FullTextInput {
  readonly site: Site;
  readonly urls: SiteUrls;
  readonly lists: PageLists;
  readonly all: (pages: readonly Page[]) => Promise<readonly TextPart[]>;
  /** True if nothing changes between the text and its parts. */
  readonly cachesText: boolean;
}

export interface FullText {
  main(): Promise<string | Uint8Array>;
  parts(): Promise<readonly Artifact[]>;
}

export function createFullText({ site, urls, lists, all, cachesText }: FullTextInput): FullText {
  let known: Promise<readonly TextPart[]> | undefined;
  const read = (): Promise<readonly TextPart[]> => {
    const reading = known ?? all(pagesOf(lists.index().main));
    if (cachesText) known = reading;
    return reading;
  };
  return {
    main: async () => {
      const parts = await read();
      return parts.length < 2 ? (parts[0]?.bytes() ?? "") : listParts(parts, site, urls);
    },
    parts: async () => {
      if (isUnlisted(site) || site.assets.has("/llms-full.txt")) return [];
      const parts = await read();
      known = undefined;
      if (parts.length < 2) return [];
      return parts.map(({ bytes }, index) => siteFile(partPath(index), async () => bytes()));
    },
  };
}

/** The file of a part, by 0-based index. */
function partPath(index: number): string {
  return `_llms/full/${index + 1}.txt`;
}

function listParts(parts: readonly TextPart[], site: Site, urls: SiteUrls): string {
  const items = parts.map(({ first, last, size: bytes }, index) => {
    const titles = first === last ? first : `${first} to ${last}`;
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
    return `- [Part ${index + 1}](${urls.file(partPath(index))}): ${titles.replace(/\s+/g, " ")} (${size})`;
  });
  const lead = `> The text of all pages, split into ${plural(parts.length, "file")}. A list of all pages: ${urls.file("llms.txt")}`;
  return `# ${site.config.name.replace(/\s+/g, " ")}\n\n${lead}\n\n${items.join("\n")}\n`;
}
