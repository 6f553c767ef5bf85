// Completes a rendered page before it goes into the layout: image sizes, the stylesheet of its utility classes, its
// last-modified date, and edit links.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { type Html, rawHtml } from "../../base/html.ts";
import { type Route, routeToHref } from "../../base/route.ts";
import type { Files } from "../../files/files.ts";
import { createGitDates, NO_DATES } from "../../files/git-dates.ts";
import { type Repository, readRepository } from "../../files/git-remote.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import { sourcePath } from "../../site/pages/source-path.ts";
import type { Page, Site } from "../../site/site.ts";
import { directoryGroup } from "../../ui/layout/directory.ts";
import type { PageView } from "../../ui/layout/page-view.ts";
import { invalidClass, repositoryUnknown, shallowHistory } from "../diagnostics.ts";
import type { RareStyle } from "../styles/engine-assets.ts";
import { createUtilityStyles, wordsOfCode } from "../styles/utility-styles.ts";
import { HEADER_BYTES, type ImageSize, imageSize } from "./image-size.ts";
import type { PageBody } from "./page-cache.ts";
import { placeImages } from "./place-images.ts";
import { createRepositoryNumbers } from "./repository-numbers.ts";

export interface FinishInput {
  readonly site: Site;
  readonly files: Files;
  readonly base: string;
  /** The URL of a page, absolute if the site URL is known. */
  readonly pageUrl: (route: Route) => string;
  /** The engine's own stylesheets. */
  readonly engineCss: string;
  /** The stylesheets of rarely used components. */
  readonly rareStyles: readonly RareStyle[];
  /** True when page content may be fetched from other hosts. */
  readonly network: boolean;
  /** False for repositories whose settings nobody vouches for. */
  readonly mayRunGit: boolean;
  /** True when every page will be requested. */
  readonly wholeSite: boolean;
}

export interface PageFinish {
  finish(page: Page, rendered: PageBody): Promise<FinishedParts>;
  /** What a page shows that is not in any file: its date, and repository links. */
  outside(page: Page): Promise<string>;
  /** Stylesheets that finished pages load, by path. */
  readonly styles: Map<string, string>;
}

interface FinishedParts extends Pick<PageView, "body" | "slots" | "styles" | "lastModified" | "editUrl" | "issueUrl"> {
  /** The path of its utility stylesheet. */
  readonly style: string | undefined;
  /** Diagnostics for the page's classes, date and links. */
  readonly problems: readonly Diagnostic[];
}

export function createPageFinish(input: FinishInput): PageFinish {
  const { site, files, base } = input;
  const utilities = createUtilityStyles(input.engineCss + input.rareStyles.map(({ css }) => css).join(""));
  const rareStyles = createRareStyles(input);
  const sizeOf = createSizes(input);
  const paths = [...site.pages.values()].flatMap((page) => (page.kind === "document" ? [page.path] : []));
  const dates = input.mayRunGit ? createGitDates(files.root, input.wholeSite ? new Set(paths) : undefined) : NO_DATES;
  const fillNumbers = createRepositoryNumbers();
  let undated: Promise<Route | undefined> | undefined;
  let homeless: Route | undefined;
  let repository: Promise<Repository | undefined> | undefined;
  const place = (part: Html | undefined): Html | undefined => part && rawHtml(placeImages(part.markup, sizeOf));
  return {
    styles: utilities.files,
    outside: async (page) => {
      const [{ date }, { editUrl, issueUrl }] = [await lastChange(page), await repositoryLinks(page)];
      return JSON.stringify([date, editUrl, issueUrl]);
    },
    async finish(page, rendered) {
      const { body, slots, islands } = rendered;
      const classes = new Set(rendered.classes);
      const rare = rareStyles(page, body.markup, new Set([...classes, ...rendered.deferredClasses]));
      const inCode = islands.length === 0 ? [] : browserCode(rendered, files).flatMap(wordsOfCode);
      const style = await utilities.path(inCode.length === 0 ? classes : new Set([...classes, ...inCode]));
      const { date: lastModified, problems } = await lastChange(page);
      const { problems: unknown, ...links } = await repositoryLinks(page);
      const filled = input.network ? rawHtml(await fillNumbers(body.markup, "en")) : body;
      return {
        body: place(filled) ?? filled,
        slots: Object.fromEntries(Object.entries(slots).map(([name, part]) => [name, place(part)])),
        style,
        styles: [...rare, ...(style === undefined ? [] : [routeToHref(`/${style}`, base)])],
        ...(lastModified === undefined ? {} : { lastModified }),
        ...links,
        problems: [
          ...(page.kind === "document" ? [...refusedClasses(classes, page.path), ...problems] : []),
          ...unknown,
        ],
      };
    },
  };

  /** Markup has no source positions, so the class is searched in the page's text. */
  function refusedClasses(classes: ReadonlySet<string>, file: string): readonly Diagnostic[] {
    return utilities.refused(classes).map((name) => {
      const text = files.read(file)?.text ?? "";
      const lines = text.slice(0, Math.max(0, text.indexOf(name))).split("\n");
      return invalidClass(name, { file, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 });
    });
  }

  async function repositoryLinks(page: Page): Promise<Linked> {
    const { suggestEdit, raiseIssue } = site.config.feedback;
    const path = sourcePath(page);
    if (!(suggestEdit || raiseIssue) || files.locate(path) === undefined) return { problems: [] };
    const wantsGit = suggestEdit === true || raiseIssue === true;
    repository ??= wantsGit && input.mayRunGit ? readRepository(files.root) : Promise.resolve(undefined);
    const known = await repository;
    const isLost = wantsGit && input.mayRunGit && known === undefined;
    if (isLost) homeless ??= page.route;
    const url = input.pageUrl(page.route);
    const fill = (choice: boolean | string, derived: string | undefined): string | undefined => {
      const template = choice === true ? derived : choice || undefined;
      return template && fillLink(template, { path, title: page.title, url });
    };
    const [editUrl, issueUrl] = [fill(suggestEdit, known?.edit), fill(raiseIssue, known?.issue)];
    return {
      ...(editUrl === undefined ? {} : { editUrl }),
      ...(issueUrl === undefined ? {} : { issueUrl }),
      // Reported once per site, on the first page.
      problems: isLost && homeless === page.route ? [repositoryUnknown()] : [],
    };
  }

  async function lastChange(page: Page): Promise<Dated> {
    const { lastUpdatedDate } = page.frontmatter;
    if (lastUpdatedDate !== undefined) return { date: lastUpdatedDate, problems: [] };
    const date = await committed(page);
    if (date !== undefined || !isDated(page) || !(await dates.isCut())) return { date, problems: [] };
    // Reported once per site, on the first page.
    undated ??= firstUndated();
    return { problems: page.kind === "document" && (await undated) === page.route ? [shallowHistory(page.path)] : [] };
  }

  function isDated(page: Page): boolean {
    const wanted = page.frontmatter.timestamp ?? site.config.metadata.timestamp;
    return wanted === true && page.kind === "document" && files.locate(page.path) !== undefined;
  }

  async function committed(page: Page): Promise<string | undefined> {
    return isDated(page) && page.kind === "document" ? dates.of(page.path) : undefined;
  }

  async function firstUndated(): Promise<Route | undefined> {
    for (const page of site.pages.values())
      if (isDated(page) && page.frontmatter.lastUpdatedDate === undefined && !(await committed(page)))
        return page.route;
    return undefined;
  }
}

interface Dated {
  readonly date?: string | undefined;
  readonly problems: readonly Diagnostic[];
}

interface Linked extends Pick<PageView, "editUrl" | "issueUrl"> {
  readonly problems: readonly Diagnostic[];
}

/** Fills a template such as `"https://a.example/edit/{path}"`; slashes in paths are preserved. */
function fillLink(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(path|title|url)\}/g, (_, name: string) => {
    const value = encodeURIComponent(values[name] ?? "");
    return name === "path" ? value.replaceAll("%2F", "/") : value;
  });
}

/** Returns a lookup of the rare stylesheets that a page needs: those that define one of its classes. */
function createRareStyles({
  engineCss,
  rareStyles,
}: FinishInput): (page: Page, markup: string, classes: ReadonlySet<string>) => readonly string[] {
  const names = (css: string): readonly string[] =>
    [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? "");
  const common = new Set(names(engineCss));
  const styles = rareStyles.map(({ name, address, css }) => ({
    name,
    address,
    own: new Set(names(css).filter((word) => !common.has(word))),
  }));
  return (page, markup, classes) => {
    const hasReference = describedApi(page) !== undefined || page.endpoint !== undefined;
    const needs = ({ name, own }: (typeof styles)[number]): boolean => {
      // The stylesheet of reference pages contains it; the classes of reference markup are not collected.
      if (name === "fields") return !hasReference && (/class="field/.test(markup) || anyOf(own, classes));
      return (name === "directory" && directoryGroup(page) !== undefined) || anyOf(own, classes);
    };
    return styles.filter(needs).map(({ address }) => address);
  };
}

function anyOf(names: ReadonlySet<string>, classes: ReadonlySet<string>): boolean {
  return [...classes].some((name) => names.has(name));
}

/** The browser code of a page, including the files it imports. */
function browserCode({ islands, files }: PageBody, source: Files): readonly string[] {
  const imported = files.filter((path) => /\.[jt]sx?$/.test(path));
  return [...islands.map(({ code }) => code), ...imported.map((path) => source.read(path)?.text ?? "")];
}

/** Looks up the sizes of local images; a file is read again only if it changed. */
function createSizes({ site, files, base }: FinishInput): (source: string) => ImageSize | undefined {
  const known = new Map<string, { readonly version: string; readonly size: ImageSize | undefined }>();
  return (source) => {
    const route = decode(source.replace(/[?#].*$/s, ""));
    const path = route?.startsWith(`${base}/`) ? site.assets.get(route.slice(base.length)) : undefined;
    if (path === undefined) return undefined;
    const version = `${files.modified(path)} ${files.size(path)}`;
    const before = known.get(path);
    if (before?.version === version) return before.size;
    const head = files.head(path, HEADER_BYTES);
    const size = head && imageSize(head);
    known.set(path, { version, size });
    return size;
  };
}

function decode(address: string): string | undefined {
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}
