// Project → artifacts: the list of every output file, each generated on demand. A build requests all of them, the
// preview one, so that both produce the same bytes.

import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
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
import type { PagePool, PageTexts } from "./pages/page-bodies.ts";
import type { PageCache } from "./pages/page-cache.ts";
import { createPageScripts } from "./pages/page-scripts.ts";
import { siteProblems } from "./pages/preview-problems.ts";

/** A response. */
export type Answer =
  | { readonly kind: "artifact"; readonly artifact: Artifact; readonly status: 200 | 404 }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean };

/** A thread that does part of the work. */
export interface OutputHelper {
  readonly indexer: PageIndexer;
  readonly colorLater: ColorLater;
}

/** The output of a project in its current state. */
export interface Output {
  /** Every file known before pages are rendered, by path. */
  artifacts(): Promise<ReadonlyMap<string, Artifact>>;
  /** Files that rendered pages turned out to need. Complete once every page has been rendered. */
  deferredArtifacts(): AsyncGenerator<Artifact>;
  /** Bundles authors' browser code, for its diagnostics only. */
  bundle(): Promise<void>;
  /** The diagnostics so far; grows as pages are rendered. */
  diagnostics(): readonly Diagnostic[];
  /** Resolves a URL path, decoded and without base path. */
  resolve(path: string): Promise<Answer>;
  /** Renders the body of one page, without the layout. */
  render(page: Page): Promise<RenderedPage>;
  /** Renders every page, for its diagnostics only. */
  check(): Promise<readonly Diagnostic[]>;
  readonly pageCount: number;
  /** Pages rendered so far, as opposed to taken from the build cache. */
  readonly renderedCount: number;
  /** The origins the console's proxy may reach; undefined for a site without a proxy. */
  proxyOrigins(): readonly string[] | undefined;
  /** Hands part of the work on later pages to another thread. */
  shareWith(helper: OutputHelper): void;
  /** Connects the build cache. Call before the first file is generated. */
  useCache(cache: PageCache): void;
  /** Takes pages rendered by other threads; `start` gets the routes of those the cache lacks. */
  usePool(start: (routes: readonly Route[]) => PagePool | undefined): Promise<void>;
  /** The texts of a page, for such a pool. */
  texts(route: Route): Promise<PageTexts>;
  /**
   * Reports an error that authors' code threw, or left unhandled, after its page was rendered. False if it is not
   * theirs.
   */
  takeLateError(thrown: unknown, rejected: boolean): Promise<boolean>;
  /** Applies changed files. */
  changed(paths: readonly string[]): void;
  /** Files of npm packages in use that changed since they were loaded. A preview polls this. */
  packageChanges(): readonly string[];
}

const NO_PROBLEMS = (): readonly Diagnostic[] => [];

/** True if hooks get the markup of pages, which must be finished then. */
const seesMarkup = ({ components, outputs }: Extensions): boolean => components.size > 0 || outputs !== undefined;

export function createOutput(project: Project, options: OutputOptions): Output {
  const code = createCodeHighlighter(project.files);
  const packages = options.preview && !options.untrusted ? createInstalledPackages(project.files.root) : undefined;
  let state: Promise<State> | undefined;
  const extensions = (): Extensions => options.extensions?.current ?? NO_EXTENSIONS;
  let current: State | undefined;
  let cache: PageCache | undefined;
  let pool: PagePool | undefined;
  let openIndexer = (): Promise<PageIndexer> => localIndexer(cache?.indexState());
  /** Keyed by location, because a page may be rendered several times. */
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
        // Allow a retry after a failure.
        if (state === opening) state = undefined;
      },
    );
    return opening;
  };

  const highlighter = async ({ config }: Site, mayBeLate: boolean): Promise<Highlighter> =>
    options.plainCode ? createPlainHighlighter() : code.of(config, mayBeLate && !seesMarkup(extensions()));

  const isCurrent = (opened: State): boolean => opened === current;
  const pages = createPages({
    ...{ project, options, scripts, search, open, isCurrent },
    cache: () => cache,
    pool: () => pool,
  });
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

  /** Invalidates everything if a change may affect every page, otherwise what depends on the changed files. */
  const forget = (paths: readonly string[], isWhole: boolean): void => {
    if (isWhole) {
      state = undefined;
      current = undefined;
      pages.forget();
      scripts.invalidatePages();
      search.forget();
    } else {
      search.forget(paths);
      // If it cannot be opened, there is nothing to invalidate.
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
    usePool: async (start) => {
      pool = start((await pages.pending()).map(({ route }) => route));
    },
    texts: async (route) => {
      const page = (await open()).site.pages.get(route);
      return page ? pages.texts(page) : { rests: [] };
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
      // A hook that failed is reported again only if it runs again.
      const hadProblems = extensions().diagnostics().length > 0;
      extensions().forget();
      project.change(paths);
      const concernsAll = (path: string): boolean =>
        isSkillFile(path) || packages?.has(path) === true || extensions().files.has(path);
      const isWhole = code.changed(paths) || hadProblems || project.site().value !== before || paths.some(concernsAll);
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
