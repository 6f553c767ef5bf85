// What a page shows that is not in any file of the project: the date of its last change, and links to its source in
// the repository.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import { createGitDates, type FileDates, NO_DATES } from "@lectern/io/git/git-dates.ts";
import { readRepository } from "@lectern/io/git/git-remote.ts";
import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import type { PageView } from "@lectern/theme/layout/page-view.ts";
import { repositoryUnknown, shallowHistory } from "../diagnostics.ts";

export interface OriginInput {
  readonly site: Site;
  readonly files: Files;
  /** The URL of a page, absolute if the site URL is known. */
  readonly pageUrl: (route: Route) => string;
  /** False for untrusted repositories. */
  readonly mayRunGit: boolean;
  /** True when every page will be requested. */
  readonly wholeSite: boolean;
}

interface Found {
  readonly problems: readonly Diagnostic[];
}
type Dated = Pick<PageView, "lastModified"> & Found;
type Linked = Pick<PageView, "editUrl" | "issueUrl"> & Found;

/** Looks up dates and links on demand. What is missing is reported once per site, on the first page. */
export class PageOrigins {
  readonly #input: OriginInput;
  readonly #dates: FileDates;
  #undated: Promise<Route | undefined> | undefined;
  #homelessRoute: Route | undefined;
  #repository: ReturnType<typeof readRepository> | undefined;

  constructor(input: OriginInput) {
    this.#input = input;
    const { site, files, wholeSite } = input;
    const paths = [...site.pages.values()].flatMap((page) => (page.kind === "document" ? [page.path] : []));
    this.#dates = input.mayRunGit ? createGitDates(files.root, wholeSite ? new Set(paths) : undefined) : NO_DATES;
  }

  async of(page: Page): Promise<Dated & Linked> {
    const [dated, linked] = [await this.#lastChange(page), await this.#links(page)];
    return { ...dated, ...linked, problems: [...dated.problems, ...linked.problems] };
  }

  async #links(page: Page): Promise<Linked> {
    const { site, files, mayRunGit, pageUrl } = this.#input;
    const { suggestEdit, raiseIssue } = site.config.feedback;
    const path = sourcePath(page);
    if (!(suggestEdit || raiseIssue) || files.locate(path) === undefined) return { problems: [] };
    const wantsGit = (suggestEdit === true || raiseIssue === true) && mayRunGit;
    if (wantsGit) this.#repository ??= readRepository(files.root);
    const found = await this.#repository;
    const known = typeof found === "object" ? found : undefined;
    const lost = typeof found === "string" ? found : undefined;
    if (lost) this.#homelessRoute ??= page.route;
    const values = { path, title: page.title, url: pageUrl(page.route) };
    const editUrl = fillLink(suggestEdit === true ? known?.edit : suggestEdit, values);
    const issueUrl = fillLink(raiseIssue === true ? known?.issue : raiseIssue, values);
    return {
      ...(editUrl && { editUrl }),
      ...(issueUrl && { issueUrl }),
      problems: lost && this.#homelessRoute === page.route ? [repositoryUnknown(lost)] : [],
    };
  }

  async #lastChange(page: Page): Promise<Dated> {
    const { lastUpdatedDate } = page.frontmatter;
    if (lastUpdatedDate !== undefined) return { lastModified: lastUpdatedDate, problems: [] };
    const lastModified = await this.#committed(page);
    if (lastModified !== undefined) return { lastModified, problems: [] };
    if (!this.#isDated(page) || !(await this.#dates.isCut())) return { problems: [] };
    this.#undated ??= this.#firstUndated();
    const isFirst = (await this.#undated) === page.route;
    return { problems: page.kind === "document" && isFirst ? [shallowHistory(page.path)] : [] };
  }

  #isDated(page: Page): boolean {
    const isDated = page.frontmatter.timestamp ?? this.#input.site.config.metadata.timestamp;
    return isDated === true && page.kind === "document" && this.#input.files.locate(page.path) !== undefined;
  }

  async #committed(page: Page): Promise<string | undefined> {
    return this.#isDated(page) && page.kind === "document" ? this.#dates.of(page.path) : undefined;
  }

  async #firstUndated(): Promise<Route | undefined> {
    for (const page of this.#input.site.pages.values())
      if (this.#isDated(page) && page.frontmatter.lastUpdatedDate === undefined && !(await this.#committed(page)))
        return page.route;
    return undefined;
  }
}

/** Fills a template such as `"https://a.example/edit/{path}"`, if there is one; slashes in paths are preserved. */
function fillLink(template: string | false | undefined, values: Readonly<Record<string, string>>): string | undefined {
  if (!template) return undefined;
  return template.replace(/\{(path|title|url)\}/g, (_, name: string) => {
    const value = encodeURIComponent(values[name] ?? "");
    return name === "path" ? value.replaceAll("%2F", "/") : value;
  });
}
