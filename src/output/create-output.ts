// Project → artifacts: the list of every output file, each made only when somebody asks for it.
// A build asks for all of them; the preview asks for one, so both give the same bytes.

import { compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import { hashText } from "../base/hash.ts";
import type { Route } from "../base/route.ts";
import { importFromProject, readDependency } from "../files/dependency-file.ts";
import { packageVersion, readPatternTable } from "../files/package-file.ts";
import type { Project } from "../project/create-project.ts";
import { createRenderer, type RenderedPage, type Renderer } from "../render/create-renderer.ts";
import type { Island } from "../render/evaluate/bridge.ts";
import { resolveCodeThemes } from "../render/highlight/code-themes.ts";
import { createHighlighter } from "../render/highlight/create-highlighter.ts";
import { createPlainHighlighter } from "../render/highlight/plain-highlighter.ts";
import type { Highlighter } from "../render/highlighter.ts";
import { compileRedirects, matchRedirect, type RedirectTable } from "../site/match-redirect.ts";
import { createSiblings } from "../site/sibling-route.ts";
import type { Page, Site } from "../site/site.ts";
import { switchers } from "../site/switchers.ts";
import type { Feature } from "../ui/component.ts";
import { createIcons } from "../ui/icons/icons.ts";
import { createLayout, type Layout } from "../ui/layout/create-layout.ts";
import { translate } from "../ui/layout/words.ts";
import { createAddresses } from "./addresses.ts";
import type { Artifact } from "./artifact.ts";
import { diagramAssets, type EngineAssets, engineAssets, mathAssets } from "./engine-assets.ts";
import { createPageFinish, type PageFinish } from "./finish-page.ts";
import { createMachineOutput, isSkillFile, type MachineOutput } from "./machines.ts";
import { mediaType } from "./media-type.ts";
import { pageFile } from "./page-file.ts";
import { previewProblems } from "./preview-problems.ts";
import { redirectRulesArtifacts } from "./redirect-rules.ts";
import { redirectArtifacts } from "./redirects.ts";
import { createSearchOutput, SEARCH_FOLDER } from "./search.ts";
import { siteIndexArtifacts } from "./site-index.ts";
import { createTranslatedPages, type StandIn, type TranslatedPages } from "./translated-pages.ts";

/** How a site is put out. */
export interface OutputOptions {
  /** The folder the site is served from, without a slash at the end: `/docs`, or empty. */
  readonly base: string;
  /** `https://docs.example.com`, without base path. */
  readonly siteUrl?: string;
  /** Set by the preview server only. */
  readonly preview?: { readonly token: string };
  /** Leaves code without colours, for commands that only look for problems. */
  readonly plainCode?: boolean;
}

/** The answer to a request. */
export type Answer =
  | { readonly kind: "artifact"; readonly artifact: Artifact; readonly status: 200 | 404 }
  | { readonly kind: "redirect"; readonly destination: string; readonly permanent: boolean };

/** The output of a project as it stands. */
export interface Output {
  /** Every file that is known before pages are rendered, by path. */
  artifacts(): Promise<ReadonlyMap<string, Artifact>>;
  /** Files that pages turned out to need; complete once every page was made. */
  lateArtifacts(): Promise<readonly Artifact[]>;
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
  /** Tells that files changed. */
  changed(paths: readonly string[]): void;
}

/** Opens the output of a project. */
export function createOutput(project: Project, options: OutputOptions): Output {
  let highlighting: Promise<Highlighter> | undefined;
  let state: Promise<State> | undefined;
  const rendered = new Map<Route, readonly Diagnostic[]>();
  const islands = new Map<string, Island>();
  let usesMath = false;
  let usesDiagrams = false;
  let bundling: readonly Diagnostic[] = [];
  const search = createSearchOutput({ site: async () => (await open()).site, render: (page) => renderBody(page) });

  const open = (): Promise<State> => {
    state ??= openState(project, options, {
      body: (page) => renderBody(page),
      highlighter: async (site) => {
        if (options.plainCode) return createPlainHighlighter();
        highlighting ??= createHighlighter({
          themes: resolveCodeThemes(site.config.styling.codeblocks, CONFIG_PLACE).value,
          patterns: readPatternTable,
        });
        return highlighting;
      },
    });
    return state;
  };

  const renderBody = async (page: Page): Promise<RenderedPage> => {
    const { renderer } = await open();
    const body = await renderer.render(page);
    rendered.set(page.route, body.diagnostics);
    for (const island of body.islands) islands.set(island.path, island);
    usesMath ||= body.features.has("math");
    usesDiagrams ||= body.features.has("mermaid");
    return body;
  };

  /** A page shows its own text, or stands in for a translation with the text of `source`. */
  const renderPage = async (page: Page, standIn?: StandIn): Promise<string> => {
    const source = standIn?.source ?? page;
    const body = await renderBody(source);
    if (!options.preview && !standIn) await search.add(page, body);
    const { layout, engine, machines, finish, translated } = await open();
    const { classes, ...finished } = await finish.finish(page, body);
    if (classes.length > 0) rendered.set(page.route, [...body.diagnostics, ...classes]);
    return layout.page({
      page,
      ...body,
      ...finished,
      ...(options.preview ? { diagnostics: previewProblems(page, project, [...body.diagnostics, ...classes]) } : {}),
      ...machines.view(source),
      ...translated.view(page),
      ...(standIn ? { writtenIn: standIn.writtenIn } : {}),
      scripts: [
        ...(body.islands.length > 0 ? [engine.islands] : []),
        ...(body.features.has("mermaid") ? [engine.diagrams] : []),
        ...(EXTRAS.some((feature) => body.features.has(feature)) ? [engine.extras] : []),
      ],
    });
  };

  const artifacts = async (): Promise<ReadonlyMap<string, Artifact>> => {
    const opened = await open();
    opened.artifacts ??= listArtifacts(opened, { options, renderPage });
    return opened.artifacts;
  };

  const pageArtifacts = async (): Promise<readonly Artifact[]> => {
    const { renderer, finish } = await open();
    const scripts = await renderer.bundle([...islands.values()]);
    bundling = scripts.diagnostics;
    const styles = [...finish.styles].map(([path, text]) => ({ path, text }));
    const files = [...scripts.value, ...styles].map(
      ({ path, text }): Artifact => ({ path, type: mediaType(path), body: async () => text }),
    );
    return [...files, ...(usesMath ? mathAssets() : []), ...(usesDiagrams ? diagramAssets() : [])];
  };

  return {
    artifacts,
    lateArtifacts: async () => [
      ...(await pageArtifacts()),
      ...(await open()).machines.nestedLists(),
      ...(await search.artifacts()).values(),
    ],
    bundle: async () => {
      await pageArtifacts();
    },
    render: renderBody,
    diagnostics: () => {
      const pages = [...rendered.values()].flat();
      return [...project.site().diagnostics, ...project.structure(), ...pages, ...bundling].sort(compareDiagnostics);
    },
    resolve: async (path) => {
      const known = await artifacts();
      const bare = path.replace(/^\/+/, "").replace(/\/+$/, "");
      const artifact = known.get(bare) ?? known.get(bare === "" ? "index.html" : `${bare}/index.html`);
      if (artifact && !artifact.redirect) return { kind: "artifact", artifact, status: 200 };
      if (bare.startsWith("_lectern/")) {
        const late = bare.startsWith(`${SEARCH_FOLDER}/`)
          ? (await search.artifacts()).get(bare)
          : [...(await pageArtifacts()), ...mathAssets(), ...diagramAssets()].find((one) => one.path === bare);
        if (late) return { kind: "artifact", artifact: late, status: 200 };
      }
      const opened = await open();
      const list = bare.startsWith("_llms/") && opened.machines.nestedLists().find((one) => one.path === bare);
      if (list) return { kind: "artifact", artifact: list, status: 200 };
      const redirect = matchRedirect(opened.redirects, `/${bare}`);
      if (redirect) return { kind: "redirect", destination: redirect.destination, permanent: redirect.permanent };
      const missing = known.get("404.html");
      if (!missing) throw new Error("the list of output files has no 404 page");
      return { kind: "artifact", artifact: missing, status: 404 };
    },
    check: async () => {
      const { site } = await open();
      for (const page of site.pages.values()) await renderBody(page);
      const pages = [...rendered.values()].flat();
      return [...project.site().diagnostics, ...project.structure(), ...pages].sort(compareDiagnostics);
    },
    get pageCount() {
      return project.site().value.pages.size;
    },
    changed: (paths) => {
      const before = project.site().value;
      project.change(paths);
      if (project.site().value !== before || paths.some(isSkillFile)) {
        if (project.site().value.config !== before.config) highlighting = undefined;
        state = undefined;
        rendered.clear();
        search.forget();
      } else {
        search.forget(paths);
        void state?.then(({ renderer }) => renderer.forget(paths));
      }
    },
  };
}

/** Features whose behaviour is in the script of extras. */
const EXTRAS: readonly Feature[] = ["filter", "tree", "github", "image-actions"];

const CONFIG_PLACE = { file: "docs.json", line: 1, column: 1 };

/** What is made once for one state of the site. */
interface State {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly layout: Layout;
  readonly engine: EngineAssets;
  readonly machines: MachineOutput;
  readonly finish: PageFinish;
  readonly translated: TranslatedPages;
  readonly redirects: RedirectTable;
  artifacts?: ReadonlyMap<string, Artifact>;
}

/** What outlives one state of the site, or is known only later. */
interface Surroundings {
  readonly highlighter: (site: Site) => Promise<Highlighter>;
  readonly body: (page: Page) => Promise<RenderedPage>;
}

async function openState(
  project: Project,
  options: OutputOptions,
  { highlighter, body }: Surroundings,
): Promise<State> {
  const site = project.site().value;
  const { files } = project;
  const { base } = options;
  const icons = createIcons({
    library: site.config.icons.library,
    read: (set) => readDependency(`@iconify-json/${set}/icons.json`),
  });
  let layout: Layout | undefined;
  // A page asks for many words, and finding its language means finding its place in the navigation.
  const locales = new WeakMap<Page, ReturnType<Layout["locale"]>>();
  const renderer = createRenderer({
    site,
    base,
    icons,
    root: files.root,
    version: packageVersion(),
    document: project.document,
    read: (path) => files.read(path)?.text,
    paths: () => files.list(),
    highlighter: () => highlighter(site),
    math: loadMath,
    word: (page, word) => {
      const locale = locales.get(page) ?? layout?.locale(page);
      if (!locale) return word;
      locales.set(page, locale);
      return translate(locale, word);
    },
    require: (specifier) => importFromProject(files.root, specifier),
  });
  const codeCss = (await highlighter(site)).css();
  const fingerprint = (path: string): string => files.read(path)?.hash.slice(0, 8) ?? hashText(path).slice(0, 8);
  const engine = engineAssets({ site, base, codeCss, preview: options.preview !== undefined, fingerprint });
  const siblings = createSiblings();
  const addresses = createAddresses(site, { siteUrl: options.siteUrl, base });
  const translated = createTranslatedPages(site, addresses.isAbsolute ? addresses : undefined);
  layout = createLayout(site, {
    base,
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    assets: engine.addresses,
    icon: renderer.icon,
    inline: renderer.inline,
    switchers: (page) => translated.switchers(page, switchers(site, page, siblings)),
    search: [...site.pages.values()].some((page) => page.visibility.search),
    ...(options.preview ? { preview: options.preview } : {}),
  });
  const machines = createMachineOutput({
    site,
    files,
    address: { siteUrl: options.siteUrl, base },
    markdown: renderer.markdown,
    body: async (page) => (await body(page)).body.markup,
    keepsBodies: options.preview === undefined,
  });
  const wholeSite = options.preview === undefined;
  const finish = createPageFinish({ site, files, base, engineCss: engine.css, rareStyle: engine.rareStyle, wholeSite });
  return { site, renderer, layout, engine, machines, finish, translated, redirects: compileRedirects(site.redirects) };
}

async function loadMath(): Promise<(tex: string, display: boolean) => string> {
  const { default: katex } = await import("katex");
  return (tex, displayMode) =>
    katex.renderToString(tex, { displayMode, throwOnError: true, output: "htmlAndMathml", strict: false });
}

interface ListInput {
  readonly options: OutputOptions;
  readonly renderPage: (page: Page, standIn?: StandIn) => Promise<string>;
}

function listArtifacts(state: State, { options, renderPage }: ListInput): ReadonlyMap<string, Artifact> {
  const { site, layout, engine, machines } = state;
  const list = new Map<string, Artifact>();
  const add = (artifact: Artifact): void => {
    if (!list.has(artifact.path)) list.set(artifact.path, artifact);
  };
  const text = (path: string, body: () => Promise<string>): Artifact => ({ path, type: mediaType(path), body });
  // The files of a page follow each other, so that a build reads each page once.
  for (const page of site.pages.values()) {
    add({ ...text(pageFile(page.route), () => renderPage(page)), ...machines.marks(page) });
    for (const artifact of machines.pageFiles(page)) add(artifact);
  }
  for (const [route, standIn] of state.translated.standIns)
    add(text(pageFile(route), () => renderPage(standIn.page, standIn)));
  for (const [route, path] of site.assets)
    add({ path: route.slice(1), type: mediaType(path), body: async () => ({ copy: path }) });
  add(text("404.html", async () => layout.notFound()));
  for (const artifact of engine.artifacts) add(artifact);
  for (const fragment of layout.fragments()) add(text(fragment.path, async () => fragment.body()));
  for (const artifact of machines.siteFiles()) add(artifact);
  for (const artifact of redirectArtifacts(site, options.base)) add(artifact);
  for (const artifact of redirectRulesArtifacts(site)) add(artifact);
  for (const artifact of siteIndexArtifacts(site, { siteUrl: options.siteUrl, base: options.base })) add(artifact);
  return list;
}
