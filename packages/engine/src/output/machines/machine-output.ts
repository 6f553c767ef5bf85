// The machine-readable output: each page's Markdown and feed, the lists that link to them, and the matching headers.

import type { Html } from "@lectern/base/markup/tree.ts";
import { routeToHref } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import { isSkillFile } from "@lectern/model/content/classify.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import { type Artifact, siteFile } from "../artifact.ts";
import { renderFeed } from "../hosting/feed.ts";
import { createHeaders } from "../hosting/headers.ts";
import { feedFile, markdownFile } from "../pages/page-file.ts";
import { createSiteUrls, type SiteLocation, type SiteUrls } from "../site-urls.ts";
import { createPageLists, discoveryArtifacts } from "./discovery.ts";
import { createFullText } from "./full-text.ts";
import { createMarkdownPages } from "./markdown.ts";

export interface MachineInput {
  readonly site: Site;
  readonly siteLocation: SiteLocation;
  readonly files: Files;
  /** The body of a page as Markdown. */
  readonly markdown: (page: Page) => Promise<PageMarkdown>;
  /** Inline Markdown of a file with its links resolved. */
  readonly inlineMarkdown: (markdown: string, from: string) => string;
  /** The body of a page. */
  readonly body: (page: Page) => Promise<Html>;
  readonly cachesBodies: boolean;
  /** Whether the text of a project file may be published. */
  readonly isPublishable: (text: string) => boolean;
  /** Whether a page's file is still valid, and what its Markdown stores in the build cache. */
  readonly isUnchanged: (page: Page, path: string) => Promise<boolean>;
  readonly packMarkdown: (page: Page) => ReturnType<NonNullable<Artifact["pack"]>>;
}

export interface MachineOutput {
  /** The URLs that a page's layout refers to. */
  view(page: Page): { readonly markdown: string; readonly feed?: string };
  /** Metadata of a page's file for servers. */
  marks(page: Page): Pick<Artifact, "markdown" | "headers">;
  /** A page's additional files. */
  pageFiles(page: Page): readonly Artifact[];
  /** Site-wide files. */
  siteFiles(): readonly Artifact[];
  /** The parts of long page lists. Deferred, because a preview rarely needs them. */
  nestedLists(): readonly Artifact[];
  /** The parts of a full text that is too long for one file. */
  fullParts(): Promise<readonly Artifact[]>;
}

export function createMachineOutput(input: MachineInput): MachineOutput {
  const { site, siteLocation, files } = input;
  const { base } = siteLocation;
  const urls = createSiteUrls(site, siteLocation);
  const headers = createHeaders(site, base);
  const lists = createPageLists(site, urls);
  const portable = createPortableLinks(urls, base);
  const pages = createMarkdownPages({
    site,
    urls,
    body: input.markdown,
    portable,
    // An operation's description comes from the spec and is not our Markdown.
    inline: (text, page) => (page.kind === "document" ? portable(input.inlineMarkdown(text, page.path)) : text),
    cachesBodies: input.cachesBodies,
  });
  const href = (path: string): string => routeToHref(`/${path}`, base);
  const full = createFullText({ site, urls, lists, all: pages.all, cachesText: input.cachesBodies });
  return {
    view: (page) => ({
      markdown: href(markdownFile(page.route)),
      ...(hasFeed(page) ? { feed: href(feedFile(page.route)) } : {}),
    }),
    marks: ({ route }) => ({ markdown: markdownFile(route), headers: () => headers.page(route) }),
    pageFiles: (page) => {
      const path = markdownFile(page.route);
      const counterpart = siteFile(path, () => pages.page(page), {
        ...(page.kind === "document" && { source: page.path }),
        isUnchanged: () => input.isUnchanged(page, path),
        pack: () => input.packMarkdown(page),
        headers: () => headers.markdown(page.route),
      });
      if (!hasFeed(page)) return [counterpart];
      const feed = feedFile(page.route);
      const render = async (): Promise<string> =>
        renderFeed({ site, page, body: await input.body(page), urls, path: feed });
      const isUnchanged = (): Promise<boolean> => input.isUnchanged(page, feed);
      return [counterpart, siteFile(feed, render, { type: "application/rss+xml; charset=utf-8", isUnchanged })];
    },
    siteFiles: () => {
      // The skill at the root describes the whole site.
      const skills = files
        .list()
        .filter(isSkillFile)
        .sort((a, b) => Number(b === "skill.md") - Number(a === "skill.md"));
      const texts = skills.flatMap((path) => files.read(path) ?? []).filter(({ text }) => input.isPublishable(text));
      return discoveryArtifacts({ site, urls, skills: texts, fullText: full.main, lists });
    },
    nestedLists: lists.nested,
    fullParts: full.parts,
  };
}

function hasFeed(page: Page): boolean {
  return page.kind === "document" && page.updates === true;
}

// Rewrites links in a page's Markdown to full URLs. Assistants pass Markdown on without its URL, which makes "/guides/start"
// useless. Without a known site URL, links stay relative to the root.

const FENCE = /^[\s>]*(`{3,}|~{3,})/;

/** A link, an image, a definition or an HTML attribute, up to its root-relative target. */
const TARGET = /(\]\(<?|\b(?:href|src)="|^\s*\[[^\]\n]+\]:[ \t]+<?)(\/(?!\/)[^\s)>"]*)/g;

/** Returns a function that rewrites the links of a Markdown text; code is left alone. */
export function createPortableLinks(
  urls: Pick<SiteUrls, "root" | "isAbsolute">,
  base: string,
): (text: string) => string {
  if (!urls.isAbsolute) return (text) => text;
  const rewrite = (text: string): string =>
    text.replace(TARGET, (whole, before: string, target: string) =>
      target.startsWith(`${base}/`) ? `${before}${urls.root}${target.slice(base.length)}` : whole,
    );
  return (text) => {
    let fence = "";
    const lines = text.split("\n").map((line) => {
      const [, mark = ""] = FENCE.exec(line) ?? [];
      if (fence !== "") {
        if (mark.startsWith(fence)) fence = "";
        return line;
      }
      fence = mark;
      return mark === "" && line.includes("/") ? outsideCode(line, rewrite) : line;
    });
    return lines.join("\n");
  };
}

/** Applies a change to everything in a line that is not a code span. */
function outsideCode(line: string, change: (text: string) => string): string {
  if (!line.includes("`")) return change(line);
  // Odd items are runs of backticks. A run without a partner is text.
  const parts = line.split(/(`+)/);
  let written = "";
  let text = "";
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const end = index % 2 === 0 ? -1 : parts.indexOf(part, index + 1);
    if (end < 0) {
      text += part;
      continue;
    }
    written += change(text) + parts.slice(index, end + 1).join("");
    text = "";
    index = end;
  }
  return written + change(text);
}
