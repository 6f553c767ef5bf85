// Project → artifacts: the list of every output file, each made only when somebody asks for it.
// A build asks for all of them; the preview asks for one, so both give the same bytes.

import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import { type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import { createInstalledPackages } from "../files/installed-packages.ts";
import type { Highlighter } from "../highlight/highlighter.ts";
import { createPlainHighlighter } from "../highlight/plain-highlighter.ts";
import type { Project } from "../project/create-project.ts";
import { proxyOrigins } from "../render/reference/console-file.ts";
import type { RenderedPage } from "../render/renderer.ts";
import { matchRedirect } from "../site/redirects/match-redirect.ts";
import type { Page, Site } from "../site/site.ts";
import type { Artifact } from "./artifact.ts";
import { listArtifacts } from "./list-artifacts.ts";
import { isSkillFile } from "./machines/machine-output.ts";
import { createSearchOutput, localIndexer, type PageIndexer } from "./machines/search.ts";
import { openState, type State } from "./open-state.ts";
import type { OutputOptions } from "./output-options.ts";
import { type ColorLater, createCodeHighlighter } from "./pages/code-highlighter.ts";
import { createPages } from "./pages/create-pages.ts";
import { createDeferredFiles, type DeferredFiles } from "./pages/deferred-files.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { createPageScripts } from "./pages/page-scripts.ts";
import { siteProblems } from "./pages/preview-problems.ts";

/** The answer to a request. */
export type Answer =
  | { readonly kind: "artifact"; readonly artifact: Artifact; readonly status: 200 | 404 }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean };

/** Another thread that does a part of the work. */
export interface OutputHelper {
  readonly indexer: PageIndexer;
  readonly colorLater: ColorLater;
}

/** The output of a project as it stands. */
export interface Output {
  /** Every file that is known before pages are rendered, by path. */
  artifacts(): Promise<ReadonlyMap<string, Artifact>>;
  /** Files that pages turned out to need, one after the other; complete once every page was made. */
  deferredArtifacts(): AsyncGenerator<Artifact>;
  /** Puts authors' browser code together for its diagnostics only. */
  bundle(): Promise<void>;
  /** What is wrong, as far as it is known: grows as pages are made. */
  diagnostics(): readonly Diagnostic[];
  /** Answers the path of a URL, decoded and without base path. */
  resolve(path: string): Promise<Answer>;
  /** Renders the body of one page, without the frame around it. */
  render(page: Page): Promise<RenderedPage>;
  /** Renders every page for its diagnostics only. */
  check(): Promise<readonly Diagnostic[]>;
  readonly pageCount: number;
  /** How many pages were rendered so far, not taken from the build cache. */
  readonly renderedCount: number;
  /** The origins that the proxy of the console may reach; undefined for a site without one. */
  proxyOrigins(): readonly string[] | undefined;
  /** Leaves a part of the work on the pages that follow to another thread. */
  shareWith(helper: OutputHelper): void;
  /** Takes what an earlier build left; to be told before the first file is made. */
  useCache(cache: PageCache): void;
  /** Takes what was thrown after a page was made, or left rejected, when authors' code has done it. */
  takeLateError(thrown: unknown, rejected: boolean): Promise<boolean>;
  /** Tells that files changed. */
  changed(paths: readonly string[]): void;
  /** Files of npm packages in use that changed since they were asked for; a preview asks now and then. */
  packageChanges(): readonly string[];
}

const NO_PROBLEMS = (): readonly Diagnostic[] => [];

/** Opens the output of a project. */
export function createOutput(project: Project, options: OutputOptions): Output {
  const code = createCodeHighlighter(project.files);
  const packages = options.preview && !options.untrusted ? createInstalledPackages(project.files.root) : undefined;
  let state: Promise<State> | undefined;
  const extensions = (): Extensions => options.extensions?.current ?? NO_EXTENSIONS;
  let current: State | undefined;
  let cache: PageCache | undefined;
  let openIndexer = (): Promise<PageIndexer> => localIndexer(cache?.indexState());
  /** By their places, because a page is made several times. */
  const late = new Map<string, Diagnostic>();
  let cardProblems = NO_PROBLEMS;
  const scripts = createPageScripts(async () => (await open()).renderer);
  const search = createSearchOutput({
    site: async () => (await open()).site,
    body: (page) => pages.body(page),
    indexer: () => openIndexer(),
    cache: () => cache,
  });

  const open = (): Promise<State> => {
    if (state) return state;
    const opening = openState(project, options, { pages, packages, highlighter });
    state = opening;
    opening.then(
      (opened) => {
        if (state === opening) current = opened;
        cardProblems = opened.cards?.diagnostics ?? NO_PROBLEMS;
      },
      () => {
        // What failed once may work the next time.
        if (state === opening) state = undefined;
      },
    );
    return opening;
  };

  const highlighter = async ({ config }: Site, mayBeLate: boolean): Promise<Highlighter> =>
    options.plainCode ? createPlainHighlighter() : code.of(config, mayBeLate);

  const isCurrent = (opened: State): boolean => opened === current;
  const pages = createPages({ project, options, scripts, search, open, isCurrent, cache: () => cache });
  const deferredFiles = createDeferredFiles({ open, scripts, search, cache: () => cache });

  const artifacts = async (): Promise<ReadonlyMap<string, Artifact>> => {
    const opened = await open();
    opened.artifacts ??= listArtifacts(opened, {
      options,
      pages,
      isPublished: (path) => project.publication().has(path),
      problems: () => (options.preview ? siteProblems(project) : []),
    });
    return opened.artifacts;
  };

  const diagnostics = (): readonly Diagnostic[] => {
    const made = [
      ...cardProblems(),
      ...pages.diagnostics(),
      ...scripts.diagnostics(),
      ...late.values(),
      ...extensions().diagnostics(),
    ];
    const known = project.site().diagnostics;
    // A file may have become unreadable since the site was read.
    const unread = project.files
      .diagnostics()
      .filter((one) => !known.some((other) => compareDiagnostics(one, other) === 0));
    return [...known, ...unread, ...project.structure(), ...code.diagnostics(), ...made].sort(compareDiagnostics);
  };

  /** Everything is made anew where a change may concern every page, else what was made from the changed files. */
  const forget = (paths: readonly string[], isWhole: boolean): void => {
    if (isWhole) {
      state = undefined;
      current = undefined;
      pages.forget();
      scripts.invalidatePages();
      search.forget();
    } else {
      search.forget(paths);
      // One that cannot be opened has nothing to forget.
      state?.then(({ renderer }) => renderer.forget(paths)).catch(() => {});
    }
    scripts.forgetOld();
  };

  return {
    artifacts,
    async *deferredArtifacts() {
      yield* await deferredFiles.ofPages();
      const index = search.stream();
      yield* deferredFiles.rests();
      const { machines } = await open();
      yield* machines.nestedLists();
      yield* await machines.fullParts();
      yield* index;
    },
    bundle: async () => {
      await deferredFiles.ofPages();
    },
    render: pages.render,
    diagnostics,
    resolve: async (path) => resolvePath(path, { known: await artifacts(), deferredFiles, open, project }),
    check: async () => {
      const { site } = await open();
      for (const page of site.pages.values()) await pages.render(page);
      return diagnostics();
    },
    proxyOrigins: () => proxyOrigins(project.site().value),
    get pageCount() {
      return project.site().value.pages.size;
    },
    get renderedCount() {
      return pages.rendered();
    },
    useCache: (given) => {
      cache = given;
    },
    takeLateError: async (thrown, rejected) => {
      const problem = (await open()).renderer.lateProblem(thrown, rejected);
      if (problem) late.set(JSON.stringify(problem), problem);
      return problem !== undefined;
    },
    shareWith: ({ indexer, colorLater }) => {
      openIndexer = async () => indexer;
      code.colorWith(colorLater);
    },
    changed: (paths) => {
      const before = project.site().value;
      late.clear();
      extensions().forget();
      project.change(paths);
      const concernsAll = (path: string): boolean =>
        isSkillFile(path) || packages?.has(path) === true || extensions().files.has(path);
      const isWhole = code.changed(paths) || project.site().value !== before || paths.some(concernsAll);
      forget(paths, isWhole);
    },
    packageChanges: () => packages?.takeChanges() ?? [],
  };
}

interface Lookup {
  readonly known: ReadonlyMap<string, Artifact>;
  readonly deferredFiles: DeferredFiles;
  readonly open: () => Promise<State>;
  readonly project: Project;
}

async function resolvePath(path: string, { known, deferredFiles, open, project }: Lookup): Promise<Answer> {
  const bare = path.replace(/^\/+/, "").replace(/(?<!\/)\/+$/, "");
  const artifact = known.get(bare) ?? known.get(bare === "" ? "index.html" : `${bare}/index.html`);
  const isPrivate = artifact?.copies !== undefined && !project.publication().has(artifact.copies);
  if (artifact && !artifact.redirect && !isPrivate) return { kind: "artifact", artifact, status: 200 };
  const late = await deferredFiles.find(bare);
  if (late) return { kind: "artifact", artifact: late, status: 200 };
  const redirect = matchRedirect((await open()).redirects, `/${bare}`);
  if (redirect) return { kind: "redirect", destination: redirect.destination, permanent: redirect.permanent };
  const missing = known.get("404.html");
  if (!missing) throw new Error("the list of output files has no 404 page");
  return { kind: "artifact", artifact: missing, status: 404 };
}
