// An open project of the programmatic API, on disk or in memory.

import { buildProject } from "@lectern/engine/building/build-project.ts";
import { emitAll } from "@lectern/engine/building/emit-all.ts";
import { inspectSite } from "@lectern/engine/checking/inspect.ts";
import { pageInfo } from "@lectern/engine/extend/page-info.ts";
import type { OpenedSite } from "@lectern/engine/opening/open-site.ts";
import type { SiteLocation } from "@lectern/engine/opening/site-location.ts";
import { SEARCH_FOLDER } from "@lectern/engine/output/machines/search.ts";
import { UNWATCHED, type Work } from "@lectern/engine/work.ts";
import type { MemoryFiles } from "@lectern/io/memory-files.ts";
import { checkOutputFolder } from "@lectern/io/writing/output-folder.ts";
import { writeOutput } from "@lectern/io/writing/write-output.ts";
import { createSearch, type Search } from "@lectern/search";
import { createProjectLoader } from "@lectern/server/mcp/docs.ts";
import { createLookUp } from "./look-up.ts";
import { BUILD_OPTIONS, CHECK_OPTIONS, rejectUnknown } from "./options.ts";
import { respond, type SiteFile } from "./respond.ts";
import type {
  BuildOptions,
  BuildReport,
  CheckOptions,
  CheckReport,
  MemoryProject,
  PageInfo,
  Project,
  SearchResult,
  WorkOptions,
} from "./types.ts";
import { watchProject } from "./watch-project.ts";

export interface Opened {
  readonly site: OpenedSite;
  readonly location: SiteLocation;
  readonly allowMissingSpecs: boolean;
  readonly isOnDisk: boolean;
  /** True for extensions that are not in lectern.config. */
  readonly hasOwnConfig: boolean;
}

export class OpenProject implements Project {
  readonly #opened: Opened;
  readonly #load: ReturnType<typeof createProjectLoader>;
  readonly #lookUp: ReturnType<typeof createLookUp>;
  readonly #closing = new AbortController();
  #search: Search | undefined;

  constructor(opened: Opened) {
    const { output, files } = opened.site;
    this.#opened = opened;
    this.#load = createProjectLoader(output, files);
    this.#lookUp = createLookUp(output, files);
  }

  pages(): readonly PageInfo[] {
    return [...this.#opened.site.project.site().value.pages.values()].map(pageInfo);
  }

  async check(options: CheckOptions = {}): Promise<CheckReport> {
    rejectUnknown(options, CHECK_OPTIONS);
    const { only, changed = false, against, external = false, fix = false } = options;
    if (!this.#opened.isOnDisk && (changed || fix || against !== undefined))
      throw new TypeError('"changed", "against" and "fix" need a project on disk.');
    const inspection = { cwd: process.cwd(), only: only?.join(","), changed, against, external, fix };
    const found = await inspectSite(this.#opened.site, inspection, workOf(options));
    if ("problem" in found) throw new Error(found.problem);
    return { pages: found.pages, problems: found.problems, fixed: found.fixed, islands: found.islands };
  }

  async html(route: string): Promise<string | undefined> {
    return this.#opened.site.project.site().value.pages.has(route) ? this.#text(route.slice(1)) : undefined;
  }

  async markdown(route: string): Promise<string | undefined> {
    const artifacts = await this.#opened.site.output.artifacts();
    const page = artifacts.get(route === "/" ? "index.html" : `${route.slice(1)}/index.html`);
    return page?.markdown === undefined ? undefined : this.#text(page.markdown);
  }

  async file(path: string): Promise<SiteFile | undefined> {
    const { base } = this.#opened.location;
    const inside = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
    const found = await this.#lookUp(`/${inside.replace(/^\/+/, "")}`);
    return found.kind === "file" ? found.file : undefined;
  }

  handle(request: Request): Promise<Response> {
    return respond(request, { base: this.#opened.location.base, find: this.#lookUp });
  }

  async search(query: string, { limit = 10 }: { readonly limit?: number } = {}): Promise<readonly SearchResult[]> {
    this.#search ??= createSearch(async (name) => {
      const file = await this.#load(`${SEARCH_FOLDER}/${name}`);
      if (file === undefined) throw new Error(`The search index has no file "${name}"`);
      return file;
    });
    const { hits } = await this.#search.search(query, { limit });
    return hits.map((hit) => toResult(hit, this.#opened.location.base));
  }

  async build(options: BuildOptions): Promise<BuildReport> {
    rejectUnknown(options, BUILD_OPTIONS);
    const { out, force = false, compress = false, access } = options;
    const { site, isOnDisk, hasOwnConfig } = this.#opened;
    const rejection = checkOutputFolder(out, { root: site.files.root, force });
    if (rejection) throw new Error(`${rejection.message} ${rejection.hint ?? ""}`.trim());
    if (isOnDisk && !hasOwnConfig) return this.#buildFolder(options);
    if (compress || access) throw new TypeError('"compress" and "access" need a project on disk, without "config".');
    return this.#buildOpened(options);
  }

  async refresh(paths: readonly string[]): Promise<void> {
    this.#search = undefined;
    await this.#opened.site.change(paths);
  }

  watch({ signal }: { readonly signal?: AbortSignal } = {}): AsyncIterable<readonly string[]> {
    if (!this.#opened.isOnDisk) throw new TypeError("Files in memory change only by project.files.");
    const closing = this.#closing.signal;
    const ending = signal ? AbortSignal.any([signal, closing]) : closing;
    return watchProject(this.#opened.site.files.root, (paths) => this.refresh(paths), ending);
  }

  close(): void {
    this.#closing.abort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  /** Builds as the command does: with its threads, its cache and its compression. */
  async #buildFolder({ out, compress = false, access, noCache = false, ...rest }: BuildOptions): Promise<BuildReport> {
    const { site, location, allowMissingSpecs } = this.#opened;
    const { built } = await buildProject(
      {
        root: site.files.root,
        out,
        site: { ...location, allowMissingSpecs, network: true, untrusted: false },
        access,
        compress,
        usesCache: access === undefined && !compress && !noCache,
      },
      workOf(rest),
    );
    const { pages, rendered, files, diagnostics } = built;
    if (built.isEmpty) throw new Error(diagnostics[0]?.message ?? "There is nothing to build.");
    return { pages, rendered, files, problems: diagnostics };
  }

  async #buildOpened({ out, ...rest }: BuildOptions): Promise<BuildReport> {
    const { project, output } = this.#opened.site;
    const [unreadable] = project.unreadable();
    if (unreadable) throw new Error(unreadable.message);
    const work = workOf(rest);
    const written = await writeOutput(out, emitAll(this.#opened.site, work), { signal: work.signal });
    const problems = [...output.diagnostics(), ...written.diagnostics];
    return { pages: output.pageCount, rendered: output.renderedCount, files: written.files, problems };
  }

  async #text(path: string): Promise<string | undefined> {
    const body = await this.#load(path);
    return typeof body === "string" || body === undefined ? body : new TextDecoder().decode(body);
  }
}

export class OpenMemoryProject extends OpenProject implements MemoryProject {
  readonly files: MemoryProject["files"];

  constructor(opened: Opened, memory: MemoryFiles) {
    super(opened);
    this.files = {
      write: (path, content) => {
        memory.write(path, content);
        return this.refresh([path]);
      },
      remove: (path) => {
        memory.remove(path);
        return this.refresh([path]);
      },
    };
  }
}

function workOf({ signal = UNWATCHED.signal, onProgress = UNWATCHED.progress }: WorkOptions): Work {
  return { ...UNWATCHED, signal, progress: onProgress };
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
