// Which project files the build publishes verbatim. Files in public places are; the others must be referenced by
// something, which is determined once, on first use.

import type { Location } from "@lectern/base/diagnostic.ts";
import { createLocator } from "@lectern/base/position.ts";
import type { Files } from "@lectern/io/files.ts";
import { classifyFile } from "@lectern/model/content/classify.ts";
import { findCode, isInside } from "@lectern/model/content/fences.ts";
import { isMedia } from "@lectern/model/content/publish-rules.ts";
import { publicFolder } from "@lectern/model/site/links/url.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { Api } from "@lectern/openapi";
import { withoutRestricted } from "@lectern/openapi/internal/publish/redact-spec.ts";
import { FILES_KEY } from "@lectern/openapi/internal/read/resolve.ts";
import { createKindFilter, createMentionFinder, type MentionSource } from "./file-mentions.ts";
import type { FileSurvey } from "./survey-files.ts";

export interface Publication {
  has(path: string): boolean;
  /** Unpublished files, sorted. Sources such as snippets and modules do not count. */
  leftOut(): readonly string[];
  /** Where code names some of these files: in modules, scripts, lectern.config or the code of a page. */
  namedByCode(paths: Iterable<string>): readonly { readonly path: string; readonly at: Location }[];
}

export interface PublicationInput {
  readonly files: Files;
  readonly site: Site;
  readonly survey: FileSurvey;
  readonly configs: ReadonlySet<string>;
  /** The files of lectern.config. */
  readonly extensions: ReadonlySet<string>;
  /** The kinds of files that a Markdown file may mention. */
  readonly kinds: (path: string) => readonly string[];
}

/** Media of this size or more need a link: readers never see unreferenced files, and hosts bill for them. */
const LARGE_MEDIA = 1024 * 1024;

export function createPublication(input: PublicationInput): Publication {
  const { files, site, survey } = input;
  const specs = usedSpecs(site);
  const isOpen = (path: string): boolean =>
    specs.has(path) ||
    (survey.open.has(path) && !(isMedia(path) && (files.size(path) ?? 0) >= LARGE_MEDIA && !isIcon(path)));
  const hidden = hiddenFiles(input);
  const known = new Set([...site.assets.values()].filter((path) => !hidden.has(path)));
  let mentioned: ReadonlySet<string> | undefined;
  // A preview mostly requests files that need no link, which skips the search.
  const isMentioned = (path: string): boolean => {
    mentioned ??= findMentioned(input, [...known].filter(isOpen), new Set([...known].filter((one) => !isOpen(one))));
    return mentioned.has(path);
  };
  const has = (path: string): boolean => known.has(path) && (isOpen(path) || isMentioned(path));
  return {
    has,
    leftOut: () => [...survey.left, ...[...known].filter((path) => !has(path))].sort(),
    namedByCode: (paths) => {
      const find = createMentionFinder(paths, publicFolder(site.config));
      return [...liveTexts(input)].flatMap((source) => {
        const found = [...find(source)].filter(([, offset]) => mayBeCode(source, offset));
        const locate = createLocator(source.path, source.text);
        return found.map(([path, offset]) => ({ path, at: locate(offset) }));
      });
    },
  };
}

/** In a page, code is what names a file in quotes outside of examples and frontmatter. */
function mayBeCode({ kind, text }: MentionSource, offset: number): boolean {
  if (kind !== "markdown") return kind === "code" || kind === "config";
  const head = text.startsWith("---\n") ? text.indexOf("\n---", 3) : -1;
  return /["'`]/.test(text[offset - 1] ?? "") && offset > head && !isInside(findCode(text), offset);
}

/** Files in public places that only pages refer to which this audience may not read. */
function hiddenFiles(input: PublicationInput): ReadonlySet<string> {
  const { files, site, survey } = input;
  const pages = [...(site.withheld ?? [])];
  if (pages.length === 0) return new Set();
  const loaded = new Set([...site.stylesheets, ...site.scripts]);
  // Hosts and crawlers request other kinds of files at the root.
  const isPlaced = (path: string): boolean => isMedia(path) || (survey.open.has(path) && /^[^.].*\//.test(path));
  const placed = [...site.assets.values()].filter((path) => isPlaced(path) && !loaded.has(path));
  const find = createMentionFinder(placed, publicFolder(site.config));
  const markdown = (path: string): MentionSource => ({ path, text: files.read(path)?.text ?? "", kind: "markdown" });
  const hidden = new Set(pages.flatMap((path) => [...find(markdown(path)).keys()]));
  for (const source of liveTexts(input)) for (const path of find(source).keys()) hidden.delete(path);
  return hidden;
}

/** Browsers request it without a link. */
function isIcon(path: string): boolean {
  return path === "favicon.ico";
}

function usedSpecs({ pages }: Site): ReadonlySet<string> {
  return new Set(
    [...pages.values()]
      .flatMap(apiOf)
      // The files of a GraphQL schema are one.
      .flatMap((api) => [api.path, ...(api.format === "graphql" ? (api.overlays ?? []) : [])]),
  );
}

function apiOf({ operation, channel, schema, part }: Page): readonly Api[] {
  const api = (operation ?? channel ?? schema ?? part)?.api;
  return api === undefined ? [] : [api];
}

/** The candidate files that something published refers to, transitively. */
function findMentioned(
  input: PublicationInput,
  published: readonly string[],
  doubtful: ReadonlySet<string>,
): ReadonlySet<string> {
  const mentioned = new Set<string>();
  if (doubtful.size === 0) return mentioned;
  const find = createMentionFinder(doubtful, publicFolder(input.site.config));
  const look = (source: MentionSource | undefined): void => {
    if (!source) return;
    for (const path of find(source).keys()) {
      if (mentioned.has(path)) continue;
      mentioned.add(path);
      look(dataSource(input, path));
    }
  };
  for (const source of liveTexts(input, createKindFilter(doubtful))) look(source);
  for (const path of published) look(dataSource(input, path));
  return mentioned;
}

/** The texts of the site, except specs, and Markdown files that need not be read. */
function* liveTexts(
  { files, site, survey, configs, extensions, kinds }: PublicationInput,
  mayMention: (kinds: readonly string[]) => boolean = () => true,
): Generator<MentionSource> {
  const pages = new Set(survey.pages.map(({ path }) => path));
  const scripts = new Set(site.scripts);
  for (const path of files.list()) {
    if (site.withheld?.has(path)) continue;
    if (files.isGitIgnored(path) && !pages.has(path)) continue;
    const kind =
      extensions.has(path) && /\.[cm]?[jt]sx?$/.test(path)
        ? "config"
        : kindOf(path, { isPage: pages.has(path), isScript: scripts.has(path), isConfig: configs.has(path) });
    if (kind === "markdown" && !mayMention(kinds(path))) continue;
    const text = kind && files.read(path)?.text;
    if (kind && text !== undefined) yield { path, text, kind };
  }
}

interface Part {
  readonly isPage: boolean;
  readonly isScript: boolean;
  readonly isConfig: boolean;
}

function kindOf(path: string, { isPage, isScript, isConfig }: Part): MentionSource["kind"] | undefined {
  if (isConfig) return "settings";
  if (isPage) return "markdown";
  if (isScript || /\.[cm]?tsx?$/.test(path)) return "code";
  const kind = classifyFile(path, false);
  if (kind === "module") return "code";
  if (kind === "style") return "style";
  // A page by name that is not in the site is a snippet.
  return kind === "snippet" || kind === "page" || kind === "override" ? "markdown" : undefined;
}

/** A data file as published: what its readers may not see refers to nothing. */
function dataSource({ files, site }: PublicationInput, path: string): MentionSource | undefined {
  if (!/\.(?:json|ya?ml)$/i.test(path)) return undefined;
  const text = files.read(path)?.text;
  if (text === undefined) return undefined;
  const apis = restrictedApis(site).filter((api) => api.path === path || Object.hasOwn(filesOf(api), path));
  return { path, text: apis.length === 0 ? text : withoutRestricted({ path, text }, apis), kind: "data" };
}

const RESTRICTED = new WeakMap<Site, readonly Api[]>();

/** The specs of a site with parts that its readers may not see. */
function restrictedApis(site: Site): readonly Api[] {
  const known = RESTRICTED.get(site);
  if (known !== undefined) return known;
  const apis = [...site.pages.values()].flatMap(apiOf).filter((api) => (api.restricted ?? []).length > 0);
  RESTRICTED.set(site, [...new Set(apis)]);
  return [...new Set(apis)];
}

function filesOf({ root }: Api): object {
  const files = root[FILES_KEY];
  return typeof files === "object" && files !== null ? files : {};
}
