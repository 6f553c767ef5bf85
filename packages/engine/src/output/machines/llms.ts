// llms.txt: the page list that assistants read first. A list that is too long is split into nested lists.

import type { Page, Site } from "@lectern/model/site/site.ts";
import { oneLine, stripInvisible } from "../../render/markdown/strip-invisible.ts";
import type { SiteUrls } from "../site-urls.ts";
import { type IndexSection, type LlmsIndex, pagesOf } from "./llms-index.ts";
import { instructionsBlock } from "./markdown.ts";

/** Many clients truncate longer texts. */
const MAX_LENGTH = 50_000;
const DESCRIPTION = 300;
const SHORT_DESCRIPTION = 100;

/** The lists by path: `llms.txt` and, if needed, `_llms/guides.md`. */
export function llmsFiles(site: Site, index: LlmsIndex, urls: SiteUrls): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const writer: Writer = { name: site.config.name, urls, files, taken: new Set() };
  const others = index.others.map((section) => `- ${addSection(section, [section], writer)}`);
  const { description } = site.config;
  const head = [`# ${oneLine(site.config.name)}`, description && `> ${oneLine(description)}`, instructionsBlock(site)];
  const specs = specLinks(site, urls);
  const tail = [
    list("Other languages and versions", others),
    list("OpenAPI Specs", specs.openapi),
    list("AsyncAPI Specs", specs.asyncapi),
    list("GraphQL Schemas", specs.graphql),
    list(
      "Optional",
      index.links.map(({ label, href }) => `- ${link(label, href)}`),
    ),
  ];
  const assemble = (docs: string): string => `${[...head, docs, ...tail].filter(Boolean).join("\n\n")}\n`;
  const main = unwrap(index.main);
  const whole = [DESCRIPTION, SHORT_DESCRIPTION].map((limit) => assemble(sections(main, { limit, writer })));
  const fitting = whole.find((text) => text.length <= MAX_LENGTH);
  files.set("llms.txt", fitting ?? assemble(list("Docs", partItems(main, [], writer))));
  return files;
}

interface Writer {
  readonly name: string;
  readonly urls: SiteUrls;
  readonly files: Map<string, string>;
  /** Used paths in lowercase: not every file system is case-sensitive. */
  readonly taken: Set<string>;
}

/** Writes a section's list into its own file and returns the link to it. */
function addSection(section: IndexSection, path: readonly IndexSection[], writer: Writer): string {
  const file = freePath(path, writer);
  const { length } = pagesOf(section);
  const title = `# ${oneLine(writer.name)}: ${path.map(({ label }) => oneLine(label)).join(" / ")}`;
  const whole = [DESCRIPTION, SHORT_DESCRIPTION].map(
    (limit) => `${title}\n\n${outline(section, 2, { limit, writer })}\n`,
  );
  const text = whole.find((candidate) => candidate.length <= MAX_LENGTH);
  writer.files.set(file, text ?? `${title}\n\n${partItems(section, path, writer).join("\n")}\n`);
  return link(`${section.label} (${length} ${length === 1 ? "page" : "pages"})`, writer.urls.file(file));
}

/** The entries of a section that is too long: its own pages, and links to the lists of its subsections. */
function partItems(section: IndexSection, path: readonly IndexSection[], writer: Writer): readonly string[] {
  const { urls } = writer;
  const own = section.entries.flatMap((entry) => ("route" in entry ? [entry] : []));
  const parts = section.entries.flatMap((entry) => ("route" in entry ? [] : [entry]));
  const items = own.map((page) => pageItem(page, SHORT_DESCRIPTION, urls));
  const runs = cutIntoRuns(own, items);
  const toLink = (part: IndexSection): string => `- ${addSection(part, [...path, part], writer)}`;
  return [...(runs.length > 1 ? runs.map(toLink) : items), ...parts.map(toLink)];
}

/** Splits pages into runs that fit a list. */
function cutIntoRuns(pages: readonly Page[], items: readonly string[]): readonly IndexSection[] {
  const runs: Page[][] = [];
  let size = MAX_LENGTH;
  for (const [index, page] of pages.entries()) {
    size += items[index]?.length ?? 0;
    if (size > MAX_LENGTH * 0.8) {
      runs.push([]);
      size = items[index]?.length ?? 0;
    }
    runs.at(-1)?.push(page);
  }
  return runs.map((entries, index) => ({ label: `Part ${index + 1}`, entries }));
}

/** A section with nothing but one subsection is replaced by it. */
function unwrap(section: IndexSection): IndexSection {
  const [only, ...more] = section.entries;
  return only && !("route" in only) && more.length === 0 ? unwrap(only) : section;
}

/** Pages outside sections under "Docs", then a heading for each tab or group. */
function sections({ entries }: IndexSection, form: OutlineForm): string {
  const own = entries.filter((entry) => "route" in entry);
  const parts = entries.filter((entry) => !("route" in entry));
  const docs = own.length === 0 ? "" : `## Docs\n\n${outline({ label: "", entries: own }, 2, form)}`;
  return [docs, outline({ label: "", entries: parts }, 2, form)].filter(Boolean).join("\n\n");
}

interface OutlineForm {
  readonly limit: number;
  readonly writer: Writer;
}

/** A section as nested headings, as deep as the navigation. */
function outline(section: IndexSection, level: number, form: OutlineForm): string {
  const blocks: string[] = [];
  let items: string[] = [];
  const endList = (): void => {
    if (items.length > 0) blocks.push(items.join("\n"));
    items = [];
  };
  for (const entry of section.entries) {
    if ("route" in entry) items.push(pageItem(entry, form.limit, form.writer.urls));
    else {
      endList();
      blocks.push(`${"#".repeat(Math.min(level, 6))} ${oneLine(entry.label)}`, outline(entry, level + 1, form));
    }
  }
  endList();
  return blocks.join("\n\n");
}

/** A list with a heading; empty without items. */
export function list(title: string, items: readonly string[]): string {
  return items.length === 0 ? "" : `## ${title}\n\n${items.join("\n")}`;
}

function pageItem(page: Page, limit: number, urls: SiteUrls): string {
  const description = shorten(firstParagraph(page.description ?? ""), limit);
  return `- ${link(page.title, urls.markdown(page.route))}${description === "" ? "" : `: ${description}`}`;
}

function link(label: string, href: string): string {
  return `[${oneLine(label).replace(/[[\]]/g, "\\$&")}](${href.replace(/[()]/g, (mark) => (mark === "(" ? "%28" : "%29"))})`;
}

/** Inline code, a tag, a link or an image. */
const MARK = /(?<!`)(`+)(?!`)[^`]+\1(?!`)|<\/?[a-z][^>]*>|!?\[([^\]]*)\]\([^)]*\)/gi;

/**
 * Only a few hundred characters of a paragraph are shown. The limit bounds the cost of unclosed marks, each of which
 * scans ahead.
 */
const MAX_PARAGRAPH_LENGTH = 3000;

function firstParagraph(text: string): string {
  const first =
    stripInvisible(text)
      .trim()
      .split(/\n\s*\n/)[0] ?? "";
  return oneLine(withoutLinks(first.slice(0, MAX_PARAGRAPH_LENGTH)));
}

/** An entry links to its page and nothing else. */
function withoutLinks(text: string): string {
  // Nothing after the last closing character can match; skipping it keeps this linear.
  const end = 1 + Math.max(...["`", ">", ")"].map((mark) => text.lastIndexOf(mark)));
  const marked = text.slice(0, end);
  const plain = marked.replace(MARK, (mark, ticks?: string, label?: string) =>
    ticks ? mark : withoutLinks(label ?? ""),
  );
  return plain + text.slice(end);
}

/** Truncates text at a word boundary to at most `limit` characters. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > limit / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.(–—-]+$|[\ud800-\udbff]$/, "")}…`;
}

function freePath(path: readonly IndexSection[], { taken }: Writer): string {
  const bare = `_llms/${path.map(({ slug, label }) => segment(slug ?? label)).join("/")}`;
  let file = bare;
  for (let number = 2; taken.has(file); number++) file = `${bare}-${number}`;
  taken.add(file);
  return `${file}.md`;
}

/** A label as path segment: `"Getting started / v2"` → `"getting-started-v2"`. */
function segment(label: string): string {
  const words = label
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "");
  return (
    words
      .replace(/[^\p{L}\p{N}.]+/gu, "-")
      .replace(/^[-.]+|(?<![-.])[-.]+$/g, "")
      .slice(0, 60) || "section"
  );
}

/** Links to the specs behind the listed pages, by file name. */
export function specLinks(
  site: Site,
  urls: SiteUrls,
): Readonly<Record<"openapi" | "asyncapi" | "graphql", readonly string[]>> {
  const toItem = (path: string): string => {
    const href = /^https?:\/\//i.test(path) ? path : urls.file(path);
    const name = path.split(/[?#]/)[0]?.split("/").at(-1) ?? path;
    return `- ${link(name.replace(/\.(?:json|ya?ml|graphqls?|gql)$/i, ""), href)}`;
  };
  return {
    openapi: specPaths(site).map(toItem),
    asyncapi: asyncapiPaths(site).map(toItem),
    graphql: graphqlPaths(site).map(toItem),
  };
}

/** Project paths and URLs of the OpenAPI files that listed pages come from. */
export function specPaths(site: Site): readonly string[] {
  const paths = new Set<string>();
  for (const page of site.pages.values()) {
    const api = page.operation?.api ?? page.schema?.api;
    if (api && page.visibility.llms) paths.add(api.path);
  }
  return [...paths].filter((path) => /^https?:\/\//i.test(path) || site.assets.has(`/${path}`));
}

function graphqlPaths(site: Site): readonly string[] {
  const paths = [...site.pages.values()].flatMap(({ part, visibility }) =>
    part?.api.format === "graphql" && visibility.llms ? [part.api.path, ...(part.api.overlays ?? [])] : [],
  );
  return [...new Set(paths)].filter((path) => site.access === undefined || site.assets.has(`/${path}`));
}

function asyncapiPaths(site: Site): readonly string[] {
  // Readers of a part of the site learn of the files behind that part only.
  const all = site.access === undefined && site.withheld === undefined ? site.config.api.asyncapi : [];
  const written = all.flatMap(({ sources }) => sources).map((path) => path.replace(/^\.?\//, ""));
  const listed = [...site.pages.values()].filter(({ visibility }) => visibility.llms);
  const shown = listed.flatMap(({ channel }) => channel?.api.path ?? []);
  return [...new Set([...written, ...shown])].filter(
    (path) => /^https?:\/\//i.test(path) || site.assets.has(`/${path}`),
  );
}
