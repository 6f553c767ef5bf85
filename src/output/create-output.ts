// Project → artifacts: the list of every output file, each made only when somebody asks for it.
// A build asks for all of them; the preview asks for one, so both give the same bytes.

import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import type { Route } from "../base/route.ts";
import { type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import { createInstalledPackages } from "../files/installed-packages.ts";
import { createPlainHighlighter } from "../highlight/plain-highlighter.ts";
import type { Project } from "../project/create-project.ts";
import { proxyOrigins } from "../render/reference/console-file.ts";
import type { RenderedPage } from "../render/renderer.ts";
import { describedApi } from "../site/pages/described-api.ts";
import { matchRedirect } from "../site/redirects/match-redirect.ts";
import type { Page } from "../site/site.ts";
import type { Feature } from "../ui/component.ts";
import type { Artifact } from "./artifact.ts";
import { listArtifacts } from "./list-artifacts.ts";
import { isSkillFile } from "./machines/machines.ts";
import { createSearchOutput, localIndexer, type PageIndexer } from "./machines/search.ts";
import { openState, type State } from "./open-state.ts";
import type { OutputOptions } from "./output-options.ts";
import { type ColorLater, createCodeHighlighter } from "./pages/code-highlighter.ts";
import { createLateFiles } from "./pages/late-files.ts";
import { createPageScripts } from "./pages/page-scripts.ts";
import { previewProblems, siteProblems } from "./pages/preview-problems.ts";
import type { StandIn } from "./pages/translated-pages.ts";

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
  lateArtifacts(): AsyncGenerator<Artifact>;
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
  /** The origins that the proxy of the console may reach; undefined for a site without one. */
  proxyOrigins(): readonly string[] | undefined;
  /** Leaves a part of the work on the pages that follow to another thread. */
  shareWith(helper: OutputHelper): void;
  /** Takes what was thrown after a page was made, or left rejected, when authors' code has done it. */
  takeLateError(thrown: unknown, rejected: boolean): Promise<boolean>;
  /** Tells that files changed. */
  changed(paths: readonly string[]): void;
  /** Files of npm packages in use that changed since they were asked for; a preview asks now and then. */
  packageChanges(): readonly string[];
}

/** Opens the output of a project. */
export function createOutput(project: Project, options: OutputOptions): Output {
  const code = createCodeHighlighter(project.files);
  let state: Promise<State> | undefined;
  const extensions = (): Extensions => options.extensions?.current ?? NO_EXTENSIONS;
  const rendered = new Map<Route, readonly Diagnostic[]>();
  const scripts = createPageScripts(async () => (await open()).renderer);
  /** By their places, because a page is made several times. */
  const late = new Map<string, Diagnostic>();
  const packages = options.preview ? createInstalledPackages(project.files.root) : undefined;
  let openIndexer = localIndexer;
  const search = createSearchOutput({
    site: async () => (await open()).site,
    render: (page) => renderBody(page),
    indexer: () => openIndexer(),
  });

  const open = (): Promise<State> => {
    if (state) return state;
    const opening = openState(project, options, {
      body: (page) => renderBody(page),
      packages,
      highlighter: async ({ config }, mayBeLate) =>
        options.plainCode ? createPlainHighlighter() : code.of(config, mayBeLate),
    });
    state = opening;
    opening.catch(() => {
      // What failed once may work the next time.
      if (state === opening) state = undefined;
    });
    return opening;
  };

  const renderBody = async (page: Page): Promise<RenderedPage> => {
    const opening = open();
    const body = await (await opening).renderer.render(page);
    // A page that was begun before a change may be gone.
    if (state !== opening) return body;
    rendered.set(page.route, body.diagnostics);
    scripts.note(page.route, body);
    return body;
  };

  /** A page shows its own text, or stands in for a translation with the text of `source`. */
  const renderPage = async (page: Page, standIn?: StandIn): Promise<string> => {
    const source = standIn?.source ?? page;
    const body = await renderBody(source);
    if (!options.preview && !standIn) await search.add(page, body);
    const { layout, engine, machines, finish, translated } = await open();
    const { problems, ...finished } = await finish.finish(page, body);
    if (problems.length > 0 && rendered.has(page.route)) rendered.set(page.route, [...body.diagnostics, ...problems]);
    return layout.page({
      page,
      ...body,
      ...finished,
      ...(options.preview
        ? {
            diagnostics: previewProblems(page, { project, extensions: options.extensions }, [
              ...body.diagnostics,
              ...problems,
            ]),
          }
        : {}),
      ...machines.view(source),
      ...translated.view(page),
      ...(standIn ? { writtenIn: standIn.writtenIn } : {}),
      scripts: [
        ...(body.islands.length > 0 ? [engine.islands] : []),
        ...(body.features.has("mermaid") ? [engine.diagrams] : []),
        ...[...extensions().scripts].flatMap(([feature, path]) =>
          body.features.has(feature as Feature) ? [`${options.base}/${path}`] : [],
        ),
        ...(describedApi(page) || EXTRAS.some((feature) => body.features.has(feature)) ? [engine.extras] : []),
      ],
    });
  };

  const artifacts = async (): Promise<ReadonlyMap<string, Artifact>> => {
    const opened = await open();
    opened.artifacts ??= listArtifacts(opened, {
      options,
      renderPage,
      isPublished: (path) => project.publication().has(path),
      problems: () => (options.preview ? siteProblems(project) : []),
    });
    return opened.artifacts;
  };

  const lateFiles = createLateFiles({ open, scripts, search });
  const concernsAll = (path: string): boolean =>
    isSkillFile(path) || packages?.has(path) === true || extensions().files.has(path);

  const diagnostics = (): readonly Diagnostic[] => {
    const pages = [...rendered.values()].flat();
    const rest = [...pages, ...scripts.diagnostics(), ...late.values(), ...extensions().diagnostics()];
    return [...project.site().diagnostics, ...project.structure(), ...code.diagnostics(), ...rest].sort(
      compareDiagnostics,
    );
  };

  return {
    artifacts,
    async *lateArtifacts() {
      yield* await lateFiles.ofPages();
      const index = search.stream();
      yield* lateFiles.rests();
      const { machines } = await open();
      yield* machines.nestedLists();
      yield* await machines.fullParts();
      yield* index;
    },
    bundle: async () => {
      await lateFiles.ofPages();
    },
    render: renderBody,
    diagnostics,
    resolve: async (path) => {
      const known = await artifacts();
      const bare = path.replace(/^\/+/, "").replace(/(?<!\/)\/+$/, "");
      const artifact = known.get(bare) ?? known.get(bare === "" ? "index.html" : `${bare}/index.html`);
      const isPrivate = artifact?.copies !== undefined && !project.publication().has(artifact.copies);
      if (artifact && !artifact.redirect && !isPrivate) return { kind: "artifact", artifact, status: 200 };
      const late = await lateFiles.find(bare);
      if (late) return { kind: "artifact", artifact: late, status: 200 };
      const opened = await open();
      const redirect = matchRedirect(opened.redirects, `/${bare}`);
      if (redirect) return { kind: "redirect", destination: redirect.destination, permanent: redirect.permanent };
      const missing = known.get("404.html");
      if (!missing) throw new Error("the list of output files has no 404 page");
      return { kind: "artifact", artifact: missing, status: 404 };
    },
    check: async () => {
      const { site } = await open();
      for (const page of site.pages.values()) await renderBody(page);
      return diagnostics();
    },
    proxyOrigins: () => proxyOrigins(project.site().value),
    get pageCount() {
      return project.site().value.pages.size;
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
      if (code.changed(paths)) state = undefined;
      if (project.site().value !== before || paths.some(concernsAll)) {
        state = undefined;
        rendered.clear();
        scripts.forgetPages();
        search.forget();
      } else {
        search.forget(paths);
        // One that cannot be opened has nothing to forget.
        state?.then(({ renderer }) => renderer.forget(paths)).catch(() => {});
      }
      scripts.forgetOld();
    },
    packageChanges: () => packages?.takeChanges() ?? [],
  };
}

/** Features whose behaviour is in the script of extras. */
const EXTRAS: readonly Feature[] = ["filter", "tree", "github", "image-actions", "view", "console"];
