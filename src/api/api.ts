// `lectern/api`: the programmatic API. Opens a project from disk or memory, lists its pages and diagnostics, renders
// and searches pages, and builds the site. Small on purpose: everything exported here is public and stable.

import { closest } from "../base/closest.ts";
import type { Diagnostic, Edit } from "../base/diagnostic.ts";
import { emitAll } from "../cli/building/emit-all.ts";
import { checkSite } from "../cli/checking/check-site.ts";
import { silentContext } from "../cli/command.ts";
import { findFolder } from "../cli/opening/find-project.ts";
import { openFiles } from "../cli/opening/open-site.ts";
import { parseSiteLocation } from "../cli/opening/site-location.ts";
import type { LecternConfig, PageInfo } from "../extend/config.ts";
import { pageInfo } from "../extend/page-info.ts";
import { locateCache } from "../files/cache/cache-location.ts";
import { NO_CACHE } from "../files/cache/prepare-cache.ts";
import { createDiskFiles } from "../files/disk-files.ts";
import type { Files } from "../files/files.ts";
import { createMemoryFiles, type MemoryFiles } from "../files/memory-files.ts";
import { checkOutputFolder } from "../files/writing/output-folder.ts";
import { writeOutput } from "../files/writing/write-output.ts";
import { createProjectLoader } from "../mcp/docs.ts";
import type { Artifact } from "../output/artifact.ts";
import type { Output } from "../output/create-output.ts";
import { SEARCH_FOLDER } from "../output/machines/search.ts";
import { createSearch, type Search } from "../search/create-search.ts";
import { type Found, respond, type SiteFile } from "./respond.ts";

export type { Diagnostic, Edit, Location, Severity } from "../base/diagnostic.ts";
export type { PageInfo } from "../extend/config.ts";
export type { SiteFile } from "./respond.ts";

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
  problems(): Promise<readonly Problem[]>;
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
  build(options: BuildOptions): Promise<BuildReport>;
  /** Rereads files that changed on disk, or writes files of an in-memory project. */
  change(files: readonly string[] | Readonly<Record<string, string>>): Promise<void>;
}

export async function createProject(options: ProjectOptions): Promise<Project> {
  rejectUnknown(options);
  const { files: memoryFiles, config } = options;
  const location = parseSiteLocation({ base: options.base, siteUrl: options.siteUrl });
  if ("problem" in location) throw new Error(location.problem);
  const { base } = location.value;
  const files = memoryFiles ? createMemoryFiles(memoryFiles) : openFolder(options.folder);
  const extensions = config && (await (await import("../extend/load-extensions.ts")).extensionsOf(config, files.root));
  const cache = memoryFiles ? NO_CACHE : locateCache(files.root);
  const site = await openFiles(files, location.value, { extensions, cache });
  await site.fetchRemote();
  let search: Search | undefined;
  const load = createProjectLoader(site.output, files);
  const content = async (path: string): Promise<string | undefined> => {
    const body = await load(path);
    return typeof body === "string" || body === undefined ? body : new TextDecoder().decode(body);
  };
  const lookUp = createLookUp(site.output, files);
  const find = (route: string) => site.project.site().value.pages.get(route);
  return {
    pages: () => [...site.project.site().value.pages.values()].map(pageInfo),
    problems: async () => (await checkSite(site, silentContext(), { whole: false })).problems,
    html: async (route) => (find(route) ? content(route.slice(1)) : undefined),
    markdown: async (route) => {
      const page = (await site.output.artifacts()).get(route === "/" ? "index.html" : `${route.slice(1)}/index.html`);
      return page?.markdown === undefined ? undefined : content(page.markdown);
    },
    file: async (path) => {
      const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const found = await lookUp(`/${inside.replace(/^\/+/, "")}`);
      return found.kind === "file" ? found.file : undefined;
    },
    handle: (request) => respond(request, { base, find: lookUp }),
    search: async (query, { limit = 10 } = {}) => {
      search ??= createSearch(async (name) => {
        const file = await load(`${SEARCH_FOLDER}/${name}`);
        if (file === undefined) throw new Error(`The search index has no file "${name}"`);
        return file;
      });
      const { hits } = await search.search(query, { limit });
      return hits.map((hit) => toResult(hit, base));
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

/** Finds what the site has at a path. */
function createLookUp(output: Output, files: Files): (path: string) => Promise<Found> {
  const read = async ({ type, body }: Artifact): Promise<SiteFile | undefined> => {
    const content = await body();
    if (typeof content === "string" || content instanceof Uint8Array) return { type, body: content };
    const bytes = content.copy === "" ? undefined : files.bytes(content.copy);
    return bytes && { type, body: bytes };
  };
  const lookUp = async (path: string): Promise<Found> => {
    const found = await output.resolve(path);
    if (found.kind === "redirect") return found;
    const { artifact, status } = found;
    const file = await read(artifact);
    if (file === undefined && status === 200) return lookUp("/404.html");
    if (file === undefined) throw new Error(`Cannot read "${artifact.path}"`);
    if (status === 404 || artifact.path === "404.html") return { kind: "missing", file };
    const markdown = artifact.markdown === undefined ? undefined : await lookUp(`/${artifact.markdown}`);
    return { kind: "file", file, path: artifact.path, markdown: markdown?.kind === "file" ? markdown.file : undefined };
  };
  return lookUp;
}

const OPTIONS = ["folder", "files", "config", "base", "siteUrl"];
/** Of `build` and `render`, which pass theirs on. */
const MORE_OPTIONS = ["out", "force", "route", "format"];

/** A misspelled option would otherwise be ignored, and the site built with the default. */
function rejectUnknown(options: object): void {
  const known = [...OPTIONS, ...MORE_OPTIONS];
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const guess = closest(unknown, known);
  const hint = guess === undefined ? `Use one of: ${OPTIONS.join(", ")}.` : `Did you mean "${guess}"?`;
  throw new TypeError(`Unknown option "${unknown}". ${hint}`);
}

function openFolder(folder = "."): Files {
  const found = findFolder(folder, process.cwd());
  if ("problem" in found) throw new Error(found.problem);
  return createDiskFiles(found.root);
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

function toResult({ url, title, heading, excerpt, score }: Hit, base: string): SearchResult {
  return {
    url: base + url,
    title: title.text,
    ...(heading === undefined ? {} : { heading: heading.text }),
    excerpt: excerpt.text,
    score,
  };
}
