// `lectern/api`: the programmatic API. Opens a project from disk or memory, lists its pages and diagnostics, renders
// and searches pages, and builds the site. Small on purpose: everything exported here is public and stable.

import type { Diagnostic, Edit } from "../base/diagnostic.ts";
import { emitAll } from "../cli/building/emit-all.ts";
import { checkSite } from "../cli/checking/check-site.ts";
import { silentContext } from "../cli/command.ts";
import { openFiles } from "../cli/opening/open-site.ts";
import type { LecternConfig, PageInfo } from "../extend/config.ts";
import { pageInfo } from "../extend/page-info.ts";
import { locateCache } from "../files/cache/cache-location.ts";
import { NO_CACHE } from "../files/cache/prepare-cache.ts";
import { createDiskFiles } from "../files/disk-files.ts";
import { createMemoryFiles, type MemoryFiles } from "../files/memory-files.ts";
import { checkOutputFolder } from "../files/writing/output-folder.ts";
import { writeOutput } from "../files/writing/write-output.ts";
import { createProjectLoader } from "../mcp/docs.ts";
import { SEARCH_FOLDER } from "../output/machines/search.ts";
import { createSearch, type Search } from "../search/create-search.ts";

export type { Diagnostic, Edit, Location, Severity } from "../base/diagnostic.ts";
export type { PageInfo } from "../extend/config.ts";

/** A diagnostic, with the edit that fixes it if there is one. */
export interface Problem extends Diagnostic {
  readonly fix?: Edit;
}

/** Where the project is and how to build its site. */
export interface ProjectOptions {
  /** The directory that contains docs.json. */
  readonly folder?: string;
  /** The files of an in-memory project, by path. Replaces `folder`. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Extensions to use instead of those in lectern.config.ts. */
  readonly config?: LecternConfig;
  /** The path the site is served under: `/docs`. */
  readonly base?: string;
  /** Public URL, for the sitemap, feeds and canonical links: `https://docs.example.com`. */
  readonly siteUrl?: string;
}

/** Where to write a build. */
export interface BuildOptions {
  /** Output directory. Its contents are replaced. */
  readonly out: string;
  /** Replace the directory even if it contains files Lectern did not write. */
  readonly force?: boolean;
}

/** The result of a build. */
export interface BuildReport {
  readonly pages: number;
  readonly files: number;
  readonly problems: readonly Diagnostic[];
}

/** A section that matches a search. */
export interface SearchResult {
  /** Site-relative URL: `/guides/start#install`. */
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
  problems(): Promise<readonly Problem[]>;
  /** The full HTML document of a page, or undefined if the route does not exist. */
  html(route: string): Promise<string | undefined>;
  /** The Markdown version of a page. */
  markdown(route: string): Promise<string | undefined>;
  /** Sections that match a query, best first. */
  search(query: string, options?: { readonly limit?: number }): Promise<readonly SearchResult[]>;
  build(options: BuildOptions): Promise<BuildReport>;
  /** Rereads files that changed on disk, or writes files of an in-memory project. */
  change(files: readonly string[] | Readonly<Record<string, string>>): Promise<void>;
}

export async function createProject(options: ProjectOptions): Promise<Project> {
  const { folder = ".", files: memoryFiles, config, base = "", siteUrl } = options;
  const files = memoryFiles ? createMemoryFiles(memoryFiles) : createDiskFiles(folder);
  const extensions = config && (await (await import("../extend/load-extensions.ts")).extensionsOf(config, files.root));
  const site = await openFiles(
    files,
    { base, ...(siteUrl === undefined ? {} : { siteUrl }) },
    {
      extensions,
      cache: memoryFiles ? NO_CACHE : locateCache(files.root),
    },
  );
  await site.fetchRemote();
  let search: Search | undefined;
  const load = createProjectLoader(site.output, files);
  const content = async (path: string): Promise<string | undefined> => {
    const body = await load(path);
    return typeof body === "string" || body === undefined ? body : new TextDecoder().decode(body);
  };
  const find = (route: string) => site.project.site().value.pages.get(route);
  return {
    pages: () => [...site.project.site().value.pages.values()].map(pageInfo),
    problems: async () => (await checkSite(site, silentContext(), { whole: false })).problems,
    html: async (route) => (find(route) ? content(route.slice(1)) : undefined),
    markdown: async (route) => {
      const page = (await site.output.artifacts()).get(route === "/" ? "index.html" : `${route.slice(1)}/index.html`);
      return page?.markdown === undefined ? undefined : content(page.markdown);
    },
    search: async (query, { limit = 10 } = {}) => {
      search ??= createSearch(async (name) => {
        const file = await load(`${SEARCH_FOLDER}/${name}`);
        if (file === undefined) throw new Error(`The search index has no file "${name}"`);
        return file;
      });
      const { hits } = await search.search(query, { limit });
      return hits.map(toResult);
    },
    build: async ({ out, force = false }) => {
      const rejection = checkOutputFolder(out, { root: files.root, force });
      if (rejection) throw new Error(`${rejection.message} ${rejection.hint ?? ""}`.trim());
      const [unreadable] = site.project.unreadable();
      if (unreadable) throw new Error(unreadable.message);
      const written = await writeOutput(out, emitAll(site, silentContext()));
      const problems = [...site.output.diagnostics(), ...written.diagnostics];
      return { pages: site.output.pageCount, files: written.files, problems };
    },
    change: async (changed) => {
      search = undefined;
      if (!Array.isArray(changed) && memoryFiles)
        for (const [path, text] of Object.entries(changed)) (files as MemoryFiles).write(path, text);
      await site.change(Array.isArray(changed) ? changed : Object.keys(changed));
    },
  };
}

/** Opens a project and builds it into a directory. */
export async function build(options: ProjectOptions & BuildOptions): Promise<BuildReport> {
  return (await createProject(options)).build(options);
}

/** Opens a project and returns everything `lectern check` reports. */
export async function check(options: ProjectOptions): Promise<readonly Problem[]> {
  return (await createProject(options)).problems();
}

/** One page as HTML or Markdown, or undefined if the route does not exist. */
export async function render(
  options: ProjectOptions & { readonly route: string; readonly format?: "html" | "markdown" },
): Promise<string | undefined> {
  const project = await createProject(options);
  return options.format === "markdown" ? project.markdown(options.route) : project.html(options.route);
}

type Hit = Awaited<ReturnType<Search["search"]>>["hits"][number];

function toResult({ url, title, heading, excerpt, score }: Hit): SearchResult {
  return {
    url,
    title: title.text,
    ...(heading === undefined ? {} : { heading: heading.text }),
    excerpt: excerpt.text,
    score,
  };
}
