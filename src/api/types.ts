// What the programmatic API takes and returns. Small on purpose: everything here is public and stable.

import type { Diagnostic, Edit } from "@lectern/base/diagnostic.ts";
import type { ReportedIsland } from "@lectern/base/reported-island.ts";
import type { LecternConfig, PageInfo } from "@lectern/engine/extend/config.ts";
import type { Progress } from "@lectern/engine/work.ts";
import type { SiteFile } from "./respond.ts";

export type { Diagnostic, Edit, Location, Severity } from "@lectern/base/diagnostic.ts";
export type { ReportedIsland } from "@lectern/base/reported-island.ts";
export type { PageInfo } from "@lectern/engine/extend/config.ts";
export type { Progress } from "@lectern/engine/work.ts";
export type { SiteFile } from "./respond.ts";

/** A diagnostic, with the edit that fixes it if there is one. */
export interface Problem extends Diagnostic {
  readonly fix?: Edit;
}

/** How to build a site, wherever its project is. */
export interface SiteOptions {
  /** Extensions to use instead of those in lectern.config. */
  readonly config?: LecternConfig;
  /** The path the site is served under: `/docs`. */
  readonly base?: string;
  /** Public URL, for the sitemap, feeds and canonical links: `https://docs.example.com`. */
  readonly siteUrl?: string;
  /** Do without the pages of OpenAPI files that cannot be fetched, which otherwise is an error. */
  readonly allowMissingSpecs?: boolean;
}

/** A project on disk. */
export interface FolderOptions extends SiteOptions {
  /** The directory that contains docs.json; by default, the current one. */
  readonly folder?: string;
  readonly files?: never;
}

/** A project in memory. */
export interface MemoryOptions extends SiteOptions {
  /** The files by path. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  readonly folder?: never;
}

export type ProjectOptions = FolderOptions | MemoryOptions;

/** Of functions that may take long. */
export interface WorkOptions {
  /** Aborted to stop; the promise is then rejected. */
  readonly signal?: AbortSignal;
  /** Called now and then, and without an argument when a phase is over. */
  readonly onProgress?: (progress?: Progress) => void;
}

/** Where to write a build, and how. */
export interface BuildOptions extends WorkOptions {
  /** Output directory. Its contents are replaced. */
  readonly out: string;
  /** Replace the directory even if it contains files Lectern did not write. */
  readonly force?: boolean;
  /** Also write compressed versions of text files, for servers that use them. Of projects on disk only. */
  readonly compress?: boolean;
  /** Require sign-in for pages with groups, or for the whole site. Of projects on disk only. */
  readonly access?: "groups" | "site";
  /** Build every page from scratch, ignoring the build cache. */
  readonly noCache?: boolean;
}

/** The result of a build. */
export interface BuildReport {
  readonly pages: number;
  /** Pages that were rendered rather than taken from the cache. */
  readonly rendered: number;
  readonly files: number;
  readonly problems: readonly Diagnostic[];
}

/** The options of `lectern check`. */
export interface CheckOptions extends WorkOptions {
  /** Groups of checks, such as `["links", "code"]`; all by default. */
  readonly only?: readonly string[];
  /** Report only on files changed since the last git commit. */
  readonly changed?: boolean;
  /** An earlier build or commit whose URLs must still exist. */
  readonly against?: string;
  /** Try links to other sites too. */
  readonly external?: boolean;
  /** Fix problems that have a safe fix. */
  readonly fix?: boolean;
}

/** What a check found. */
export interface CheckReport {
  readonly pages: number;
  readonly problems: readonly Problem[];
  /** How many problems were fixed. */
  readonly fixed: number;
  /** The components that run in the browser, and why, sorted by file. Empty if code is not among the groups. */
  readonly islands: readonly ReportedIsland[];
}

/** A section that matches a search. */
export interface SearchResult {
  /** URL with the base path: `/docs/guides/start#install`. */
  readonly url: string;
  readonly title: string;
  readonly heading?: string;
  readonly excerpt: string;
  readonly score: number;
}

export interface Project {
  /** Every page, in navigation order. */
  pages(): readonly PageInfo[];
  /** Everything `lectern check` reports. */
  check(options?: CheckOptions): Promise<CheckReport>;
  /** The full HTML document of a page, or undefined if the route does not exist. */
  html(route: string): Promise<string | undefined>;
  /** The Markdown version of a page. */
  markdown(route: string): Promise<string | undefined>;
  /**
   * A file of the output by its path, with or without the base path, such as the stylesheet that a page names. Undefined
   * if there is none.
   */
  file(path: string): Promise<SiteFile | undefined>;
  /** Responds to a request for a page or file, with redirects, the 404 page and Markdown for clients that request it. */
  handle(request: Request): Promise<Response>;
  /** Sections that match a query, best first. */
  search(query: string, options?: { readonly limit?: number }): Promise<readonly SearchResult[]>;
  /** Writes the site as `lectern build` does. */
  build(options: BuildOptions): Promise<BuildReport>;
  /** Rereads files that changed on disk, by their paths in the project. */
  refresh(paths: readonly string[]): Promise<void>;
  /** Rereads files as they change on disk; each step of the loop is the paths of one change, applied. Ends with `close`. */
  watch(options?: { readonly signal?: AbortSignal }): AsyncIterable<readonly string[]>;
  /** Stops watching. */
  close(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A project in memory, whose files can be changed. */
export interface MemoryProject extends Project {
  readonly files: {
    /** Adds or replaces a file. */
    write(path: string, content: string | Uint8Array): Promise<void>;
    remove(path: string): Promise<void>;
  };
}
