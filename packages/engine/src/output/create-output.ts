// Project → artifacts: the list of every output file, each generated on demand. A build requests all of them, the
// preview one, so that both produce the same bytes.

import { type Diagnostic, distinctDiagnostics } from "@lectern/base/diagnostic.ts";
import { takeSilentExitCalls } from "@lectern/base/exit-calls.ts";
import type { Route } from "@lectern/base/route.ts";
import { thrownText } from "@lectern/base/thrown.ts";
import { createPlainHighlighter } from "@lectern/highlight";
import { createInstalledPackages, type InstalledPackages } from "@lectern/io/installed-packages.ts";
import { findConfigFile } from "@lectern/model/config/config-file.ts";
import { isSkillFile } from "@lectern/model/content/classify.ts";
import { matchRedirect } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { exitCalled } from "@lectern/react/diagnostics.ts";
import { type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import type { Project } from "../project/create-project.ts";
import { proxyOrigins } from "../render/reference/console-file.ts";
import type { RenderedPage } from "../render/renderer.ts";
import type { AccessReport } from "./access/access-gate.ts";
import type { Artifact } from "./artifact.ts";
import type { HostExcess } from "./hosting/host-limits.ts";
import { redirectRulesArtifacts } from "./hosting/redirect-rules.ts";
import { listArtifacts } from "./list-artifacts.ts";
import { localIndexer, type PageIndexer, SearchOutput } from "./machines/search.ts";
import { openState } from "./open-state.ts";
import type { OutputOptions } from "./output-options.ts";
import { type CodeHighlighter, type ColorLater, createCodeHighlighter } from "./pages/code-highlighter.ts";
import { createDeferredFiles, type DeferredFiles } from "./pages/deferred-files.ts";
import { PageBodies, type PagePool, type PageTexts } from "./pages/page-bodies.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { PageScripts } from "./pages/page-scripts.ts";
import { Pages } from "./pages/pages.ts";
import { siteProblems } from "./pages/preview-problems.ts";
import type { State } from "./state.ts";

/** A response. */
export type Resolution =
  | { readonly kind: "artifact"; readonly artifact: Artifact; readonly status: 200 | 404 }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean };

/** A thread that does part of the work. */
export interface OutputHelper {
  readonly indexer: PageIndexer;
  readonly colorLater: ColorLater;
}

const NO_PROBLEMS = (): readonly Diagnostic[] => [];

/** True if hooks get the markup of pages, which must be finished then. */
const seesMarkup = ({ components, outputs }: Extensions): boolean => components.size > 0 || outputs !== undefined;

export function createOutput(project: Project, options: OutputOptions): Output {
  return new Output(project, options);
}

/** The output of a project in its current state. */
export class Output {
  readonly #project: Project;
  readonly #options: OutputOptions;
  readonly #code: CodeHighlighter;
  readonly #packages: InstalledPackages | undefined;
  readonly #scripts: PageScripts;
  readonly #search: SearchOutput;
  readonly #bodies: PageBodies;
  readonly #pages: Pages;
  readonly #deferred: DeferredFiles;
  /** Errors of authors' code after its page, by location, because a page may be rendered several times. */
  readonly #late = new Map<string, Diagnostic>();
  readonly #latePaths = new Set<string>();
  #state: Promise<State> | undefined;
  #current: State | undefined;
  #cache: PageCache | undefined;
  #pool: PagePool | undefined;
  #indexer: PageIndexer | undefined;
  #cardProblems = NO_PROBLEMS;

  constructor(project: Project, options: OutputOptions) {
    this.#project = project;
    this.#options = options;
    this.#code = createCodeHighlighter(project.files);
    this.#packages = options.preview && !options.untrusted ? createInstalledPackages(project.files.root) : undefined;
    const open = (): Promise<State> => this.#open();
    const cache = (): PageCache | undefined => this.#cache;
    const scripts = new PageScripts(async () => (await open()).renderer);
    const bodies = new PageBodies({
      scripts,
      open,
      cache,
      isCurrent: (state) => state === this.#current,
      pool: () => this.#pool,
    });
    const search = new SearchOutput({
      site: async () => (await open()).site,
      body: (page) => bodies.body(page),
      indexer: async () => this.#indexer ?? localIndexer(this.#cache?.indexState()),
      cache,
    });
    this.#scripts = scripts;
    this.#bodies = bodies;
    this.#search = search;
    this.#pages = new Pages({ project, options, bodies, search, open, cache });
    this.#deferred = createDeferredFiles({ open, scripts, search, cache });
  }

  /** Every file known before pages are rendered, by path. */
  async artifacts(): Promise<ReadonlyMap<string, Artifact>> {
    const state = await this.#open();
    state.artifacts ??= admitted(
      state,
      listArtifacts(state, {
        options: this.#options,
        pages: this.#pages,
        bodies: this.#bodies,
        isPublished: (path) => this.#project.publication().has(path),
        problems: () => (this.#options.preview ? siteProblems(this.#project) : []),
        latePaths: () => this.#latePaths,
      }),
    );
    return state.artifacts;
  }

  /** Files that rendered pages turned out to need. Complete once every page has been rendered. */
  async *deferredArtifacts(): AsyncGenerator<Artifact> {
    const { gate, site } = await this.#open();
    for await (const artifact of this.#lateFiles()) {
      this.#latePaths.add(artifact.path);
      const admitted = gate ? gate.admit(artifact) : artifact;
      if (admitted) yield admitted;
    }
    if (!gate) return;
    yield* gate.referred();
    yield* redirectRulesArtifacts(site, { mayFollow: ({ destination }) => !gate.isWithheld(destination) });
  }

  async *#lateFiles(): AsyncGenerator<Artifact> {
    yield* await this.#deferred.ofPages();
    const index = this.#search.stream();
    yield* this.#deferred.extraFiles();
    const { machines } = await this.#open();
    yield* machines.nestedLists();
    yield* await machines.fullParts();
    yield* index;
    for (const path of await this.#search.writtenPaths()) this.#latePaths.add(path);
  }

  /** What exceeds the limits of hosts in the rules generated for them. */
  hostExcesses(): readonly HostExcess[] {
    return this.#current?.hostRules?.excesses() ?? [];
  }

  /** What the readers of a private site got; undefined for other sites. */
  async accessReport(): Promise<AccessReport | undefined> {
    return (await this.#open()).gate?.report();
  }

  /** Bundles authors' browser code, for its diagnostics only. */
  async bundle(): Promise<void> {
    await this.#deferred.ofPages();
  }

  /** Resolves a URL path, decoded and without base path. */
  async resolve(path: string): Promise<Resolution> {
    const known = await this.artifacts();
    const bare = path.replace(/^\/+/, "").replace(/(?<!\/)\/+$/, "");
    const artifact = known.get(bare) ?? known.get(bare === "" ? "index.html" : `${bare}/index.html`);
    const isPrivate = artifact?.copies !== undefined && !this.#project.publication().has(artifact.copies);
    if (artifact && !artifact.redirect && !isPrivate) return { kind: "artifact", artifact, status: 200 };
    const late = await this.#deferred.find(bare);
    if (late) return { kind: "artifact", artifact: late, status: 200 };
    const redirect = matchRedirect((await this.#open()).redirects, `/${bare}`);
    if (redirect) return { kind: "redirect", destination: redirect.destination, permanent: redirect.permanent };
    const missing = known.get("404.html");
    if (!missing) throw new Error("the list of output files has no 404 page");
    return { kind: "artifact", artifact: missing, status: 404 };
  }

  /** Renders the body of one page, without the layout. */
  render(page: Page): Promise<RenderedPage> {
    return this.#bodies.render(page);
  }

  /** The texts of a page, for a thread that renders ahead for another one. */
  async texts(route: Route): Promise<PageTexts> {
    const page = (await this.#open()).site.pages.get(route);
    return page ? this.#bodies.texts(page) : { extraFiles: [] };
  }

  /** Renders every page, for its diagnostics only. */
  async check(): Promise<readonly Diagnostic[]> {
    const { site } = await this.#open();
    for (const page of site.pages.values()) await this.render(page);
    return this.diagnostics();
  }

  /** The diagnostics so far; grows as pages are rendered. */
  diagnostics(): readonly Diagnostic[] {
    const { files } = this.#project;
    this.#noteExitCalls();
    const all = distinctDiagnostics([
      ...this.#project.site().diagnostics,
      // A file may have become unreadable since the site was read.
      ...files.diagnostics(),
      ...this.#project.structure(),
      ...(this.#current?.iconProblems() ?? []),
      ...this.#code.diagnostics(),
      ...this.#cardProblems(),
      ...this.#bodies.diagnostics(),
      ...this.#scripts.diagnostics(),
      ...this.#late.values(),
      ...this.#extensions.diagnostics(),
    ]);
    // Some diagnostics are about docs.json in general.
    const config = findConfigFile((path) => files.read(path)?.text)?.path ?? "docs.json";
    const place = (one: Diagnostic): Diagnostic => ({ ...one, at: { ...one.at, file: config } });
    return config === "docs.json" ? all : all.map((one) => (one.at.file === "docs.json" ? place(one) : one));
  }

  get pageCount(): number {
    return this.#project.site().value.pages.size;
  }

  /** Pages rendered so far, as opposed to taken from the build cache. */
  get renderedCount(): number {
    return this.#bodies.renderedCount;
  }

  /** The origins the console's proxy may reach; undefined for a site without a proxy. */
  proxyOrigins(): readonly string[] | undefined {
    return proxyOrigins(this.#project.site().value);
  }

  /** Hands part of the work on later pages to another thread. */
  shareWith({ indexer, colorLater }: OutputHelper): void {
    this.#indexer = indexer;
    this.#code.colorWith(colorLater);
  }

  /** Connects the build cache. Call before the first file is generated. */
  useCache(cache: PageCache): void {
    this.#cache = cache;
  }

  /** Takes pages rendered by other threads; `start` gets the routes of those the cache lacks. */
  async usePool(start: (routes: readonly Route[]) => PagePool | undefined): Promise<void> {
    this.#pool = start((await this.#pages.pending()).map(({ route }) => route));
  }

  /**
   * Reports an error that authors' code threw, or left unhandled, after its page was rendered. False if it is not
   * theirs.
   */
  async reportLateError(thrown: unknown, rejected: boolean): Promise<boolean> {
    if (this.#extensions.reportLateError(thrown)) return true;
    const problem = (await this.#open()).renderer.lateProblem(thrown, rejected);
    if (problem) this.#late.set(JSON.stringify(problem), problem);
    return problem !== undefined;
  }

  /** Applies changed files. */
  changed(paths: readonly string[]): void {
    const before = this.#project.site().value;
    this.#late.clear();
    // A hook that failed is reported again only if it runs again.
    const hadProblems = this.#extensions.diagnostics().length > 0;
    this.#extensions.invalidate();
    this.#project.change(paths);
    const concernsAll = (path: string): boolean =>
      isSkillFile(path) || this.#packages?.has(path) === true || this.#extensions.files.has(path);
    const isCodeChanged = this.#code.changed(paths);
    const isWhole = isCodeChanged || hadProblems || this.#project.site().value !== before || paths.some(concernsAll);
    this.#invalidate(paths, isWhole);
  }

  /** Files of npm packages in use that changed since they were loaded. A preview polls this. */
  packageChanges(): readonly string[] {
    const { files, outside } = this.#extensions;
    // Watchers see neither packages nor files outside the project.
    for (const file of [...files, ...outside.map(([path]) => path)])
      if (/^\.\.[\\/]|(?:^|[\\/])node_modules[\\/]/.test(file) && !this.#packages?.has(file))
        this.#packages?.note("lectern.config", [file]);
    return this.#packages?.takeChanges() ?? [];
  }

  /** Calls of `process.exit` whose exception the code caught. */
  #noteExitCalls(): void {
    for (const error of takeSilentExitCalls()) {
      if (this.#extensions.reportLateError(error)) continue;
      const problem = this.#current?.renderer.lateProblem(error, false) ?? exitCalled(thrownText(error));
      this.#late.set(JSON.stringify(problem), problem);
    }
  }

  get #extensions(): Extensions {
    return this.#options.extensions?.current ?? NO_EXTENSIONS;
  }

  #open(): Promise<State> {
    this.#state ??= this.#openState();
    return this.#state;
  }

  #openState(): Promise<State> {
    const opening = openState({
      project: this.#project,
      options: this.#options,
      bodies: this.#bodies,
      pages: this.#pages,
      packages: this.#packages,
      highlighter: async ({ config }, mayBeLate) =>
        this.#options.plainCode
          ? createPlainHighlighter()
          : this.#code.of(config, mayBeLate && !seesMarkup(this.#extensions)),
    });
    opening.then(
      (opened) => {
        if (this.#state === opening) this.#current = opened;
        this.#cardProblems = opened.cards?.diagnostics ?? NO_PROBLEMS;
      },
      () => {
        // Allow a retry after a failure.
        if (this.#state === opening) this.#state = undefined;
      },
    );
    return opening;
  }

  /** Invalidates everything if a change may affect every page, otherwise what depends on the changed files. */
  #invalidate(paths: readonly string[], isWhole: boolean): void {
    if (isWhole) {
      this.#state = undefined;
      this.#current = undefined;
      this.#bodies.problems.clear();
      this.#scripts.invalidatePages();
      this.#search.invalidate();
    } else {
      this.#search.invalidate(paths);
      // If it cannot be opened, there is nothing to invalidate.
      this.#state?.then(({ renderer }) => renderer.invalidate(paths)).catch(() => {});
    }
    this.#scripts.dropOld();
  }
}

/** The artifacts that readers get before anything is generated; without a gate, all of them. */
function admitted({ gate }: State, artifacts: ReadonlyMap<string, Artifact>): ReadonlyMap<string, Artifact> {
  if (!gate) return artifacts;
  return new Map(
    [...artifacts].flatMap(([path, artifact]) => {
      const own = gate.admit(artifact);
      return own ? [[path, own] as const] : [];
    }),
  );
}
