// Site + Page → the body of the page with everything the layout and the checks want to know about it.
// One renderer serves one state of the site; what is costly (grammars, compiled code, icons) is kept and shared.

import type { Checked, Diagnostic } from "../base/diagnostic.ts";
import { type Html, rawHtml } from "../base/html.ts";
import type { IconValue } from "../config/navigation.ts";
import type { Document } from "../content/document.ts";
import { parseDocument } from "../content/parse-document.ts";
import { createLinkResolver } from "../site/resolve-link.ts";
import type { Page, Site } from "../site/site.ts";
import { sourcePath } from "../site/source-path.ts";
import type { Feature, RenderContext, TocEntry } from "../ui/component.ts";
import { API_FIELD } from "../ui/components/fields.ts";
import { componentsByName } from "../ui/components/registry.ts";
import type { Icons } from "../ui/icons/icons.ts";
import { localeOf, translate } from "../ui/layout/words.ts";
import { renderRest } from "../ui/reference/render-rest.ts";
import { collect } from "./children.ts";
import { CodeLimit, type MayRun, type RunLimited } from "./code-limit.ts";
import { createContentPlaces } from "./content-places.ts";
import { createContext } from "./context.ts";
import { pageFailed, pageTooDeep } from "./diagnostics.ts";
import { drawIcon } from "./draw-icon.ts";
import { lateProblem, rejectedProblem } from "./evaluate/author-problem.ts";
import type { Island } from "./evaluate/bridge.ts";
import { findBuiltIns } from "./evaluate/built-in-files.ts";
import { bundleIslands, type IslandFile } from "./evaluate/bundle-islands.ts";
import { endless } from "./evaluate/diagnostics.ts";
import { createPackageLoader } from "./evaluate/load-package.ts";
import { loadProgram } from "./evaluate/load-program.ts";
import { createModuleCache } from "./evaluate/module-cache.ts";
import { restorePreact } from "./evaluate/preact-server.ts";
import type { ProgramHost } from "./evaluate/program.ts";
import { quietly } from "./evaluate/safe-globals.ts";
import { renderFootnotes } from "./footnotes.ts";
import type { Highlighter } from "./highlighter.ts";
import { createSiteLinks, linkToHref } from "./link-href.ts";
import { createUnits, type LoadedUnit, withSnippets } from "./load-units.ts";
import { hasCode, hasExample, type Loaded, NOTHING_LOADED } from "./loaded-page.ts";
import { type FieldSurvey, pageToMarkdown } from "./markdown/page-to-markdown.ts";
import { createPageState, type PageLink, type PageState } from "./page-state.ts";
import { referenceToMarkup } from "./reference.ts";
import { createReferenceSite, referenceGrammars } from "./reference-site.ts";
import { renderNode } from "./render-node.ts";
import { includeSnippetFile } from "./snippets.ts";
import { doubledTabIds, withoutTabIds } from "./tab-ids.ts";
import { type PageTools, renderNodes, type Walker } from "./walker.ts";

/** What a renderer needs from outside. */
export interface RenderHost {
  readonly site: Site;
  /** The folder the site is served from, without a slash at the end. */
  readonly base: string;
  readonly icons: Icons;
  /** The version of Lectern. */
  readonly version: string;
  /** The project folder on disk, in which npm packages are looked for. */
  readonly root: string;
  document(path: string): Checked<Document> | undefined;
  read(path: string): string | undefined;
  paths(): Iterable<string>;
  /** Made when the first code block is met. */
  highlighter(): Promise<Highlighter>;
  /** Typesets a formula; made when the first one is met. */
  math(): Promise<(tex: string, display: boolean) => string>;
  /** A word of the interface in the language of a page. */
  word(page: Page, word: string): string;
  /** The language of a page: `en`. */
  language?(page: Page): string;
  /** Loads an npm package installed in the project. */
  require(specifier: string): Promise<unknown>;
  /** Loads what such a package requires while it runs. */
  requireNow(specifier: string): unknown;
  /** The text of a file of such a package. */
  readPackageFile(path: string): string;
  /** Runs something for as long as the code of a page may take; undefined when it was stopped. */
  readonly runLimited: RunLimited;
}

/** The body of one page and what is known about it. */
export interface RenderedPage {
  readonly body: Html;
  /** The part of the body that its author wrote. */
  readonly written: Html;
  readonly toc: readonly TocEntry[];
  readonly slots: { readonly lead?: Html; readonly request?: Html; readonly response?: Html; readonly panel?: Html };
  /** Slots whose samples are made from what the page documents. */
  readonly made: ReadonlySet<"request" | "response">;
  readonly features: ReadonlySet<Feature>;
  readonly islands: readonly Island[];
  readonly links: readonly PageLink[];
  readonly diagnostics: readonly Diagnostic[];
  /** Project files the page was made from. */
  readonly files: readonly string[];
}

/** Renders the pages of one site. */
export interface Renderer {
  render(page: Page): Promise<RenderedPage>;
  /** The body of a page as Markdown. */
  markdown(page: Page): Promise<string>;
  /** Files with what rendered pages leave out of their schemas. */
  restPaths(): Iterable<string>;
  /** What such a file shows; undefined when there is none of this name. */
  rest(path: string): RestFile | undefined;
  /** Inline Markdown outside a page: banner, descriptions. */
  inline(markdown: string): Html;
  /** An icon outside a page: navigation, header, footer. */
  icon(icon: IconValue | undefined, options?: Parameters<RenderContext["icon"]>[1]): Html;
  /** The scripts of islands that pages turned out to need. */
  bundle(islands: readonly Island[]): Promise<Checked<readonly IslandFile[]>>;
  /** What authors' code threw after its page was made, or left rejected; undefined when it was not theirs. */
  lateProblem(thrown: unknown, rejected: boolean): Diagnostic | undefined;
  /** Forgets what was made from these files. */
  forget(paths: Iterable<string>): void;
}

/** Fields that a page leaves out. */
export interface RestFile {
  readonly title: string;
  readonly body: Html;
  readonly language: string;
  /** The page it belongs to, when it belongs to one only. */
  readonly page?: Page;
}

/** Opens a renderer over a site. */
export function createRenderer(host: RenderHost): Renderer {
  const resolve = createLinkResolver(host.site);
  const siteLinks = createSiteLinks(host.site.config, host.base);
  const assetHref = (path: string): string => linkToHref(resolve("", path), path, siteLinks);
  const modules = createModuleCache();
  const reference = createReferenceSite(host.site, siteLinks, host.language);
  const placesOf = createContentPlaces((path) => host.read(path));
  let builtInFiles: ReturnType<typeof findBuiltIns> | undefined;
  const builtIns = (): ReturnType<typeof findBuiltIns> => {
    builtInFiles ??= findBuiltIns(componentsByName);
    return builtInFiles;
  };
  // Authors' code calls back synchronously while its page is rendered, so one place to find that page is enough.
  let current: Walker | undefined;
  const code: Omit<ProgramHost, "renderSnippet"> = {
    read: host.read,
    exists: (path) => host.read(path) !== undefined,
    paths: host.paths,
    snippetModules: (path) => host.document(path)?.value.modules,
    components: componentsByName,
    projectRequire: createPackageLoader(host),
    version: host.version,
    runLimited: host.runLimited,
  };
  const limit = new CodeLimit((run) => {
    const done = host.runLimited(run);
    if (!done) restorePreact();
    return done;
  });
  const renderSnippet: ProgramHost["renderSnippet"] = (path, props, contexts) =>
    current ? includeSnippetFile({ path, props }, { ...current, contexts }) : rawHtml("");
  const units = createUnits({
    document: host.document,
    program: (input) => loadProgram(input, { ...code, renderSnippet }, modules),
  });

  const createTools = (
    state: PageState,
    page: Page | undefined,
    loaded: Loaded,
    mayRun: MayRun = () => true,
  ): { tools: PageTools; walker: Walker } => {
    const href = (target: string, from: string): string => linkToHref(resolve(from, target), target, siteLinks);
    const context: RenderContext = createContext({
      state,
      highlighter: loaded.highlighter,
      math: loaded.math,
      icon: (icon, options, report) =>
        drawIcon(host.icons, icon, { options, report, href: (path) => href(path, state.files.at(-1) ?? "") }),
      t: loaded.word ?? ((word) => (page ? host.word(page, word) : word)),
      href,
      walker: () => current ?? walker,
    });
    const file = loaded.unit.document.path;
    const found = new Map(loaded.all.map((unit) => [unit.document.path, unit]));
    const mode = page?.frontmatter.mode;
    const tools: PageTools = {
      state,
      context,
      components: componentsByName,
      unit: (path) => found.get(path),
      renderNode,
      bridge: (at) => ({
        at,
        context,
        base: host.base,
        modules,
        collect: (key, render) => collect({ page: tools }, key, () => render().markup),
        report: (diagnostic) => {
          state.diagnostics.push(diagnostic);
        },
        link: (address, kind) => {
          state.links.push({ href: address, at, kind });
        },
        island: (island) => {
          state.islands.set(island.path, island);
        },
      }),
      mayRun,
      knowsLanguage: (language) => loaded.highlighter?.knows(language) ?? true,
      at: { file, line: 1, column: 1 },
      anchors: mode !== "custom" && mode !== "frame",
      href,
    };
    const walker: Walker = { page: tools, unit: loaded.unit, locals: {} };
    state.files.push(file);
    return { tools, walker };
  };

  const load = async (page: Page): Promise<Loaded> => {
    const unit = await loadPage(page);
    const all = await withSnippets(units, unit);
    const languages = all.flatMap((one) => one.languages);
    const samples = referenceGrammars(page, unit.document.text, reference.settings);
    const highlighter = languages.length + samples.length > 0 ? await host.highlighter() : undefined;
    const themes = all.flatMap((one) => one.document.codeThemes);
    await highlighter?.load([...languages, ...samples], themes);
    const math = all.some((one) => one.math) ? await host.math() : undefined;
    return { unit, all, highlighter, math, languages: new Set(["text", ...languages, ...samples]) };
  };

  const loadPage = async (page: Page): Promise<LoadedUnit> => {
    const own = page.kind === "document" ? await units.load(page.path) : undefined;
    if (own) return own;
    const text = page.kind === "document" ? "" : ((page.operation ?? page.channel)?.docs.content ?? "");
    const parsed = parseDocument({ path: sourcePath(page), text }, host.site.config.variables);
    return units.fromDocument(parsed.value, parsed.diagnostics);
  };

  /** The fields of a page written by hand, which are known once it was rendered. */
  const surveyFields = (walker: Walker): FieldSurvey => {
    current = walker;
    const { items } = collect(walker, API_FIELD, () => renderNodes([walker.unit.document.tree], walker));
    const { slots } = walker.page.state;
    return { fields: items, hasSample: slots.has("request"), hasAnswer: slots.has("response") };
  };

  /** Renders a page within the time that its code may take. */
  const renderLoaded = (page: Page, loaded: Loaded): RenderedBody => {
    if (!hasCode(loaded)) return renderBody(page, loaded);
    const { path } = loaded.unit.document;
    const rendered = limit.render(path, (mayRun) => renderBody(page, loaded, mayRun));
    const all = Number.POSITIVE_INFINITY;
    const result = rendered ?? { state: createPageState(), body: "", own: "", problems: all, links: all };
    result.state.diagnostics.push(...[...limit.stopped(path)].map(endless));
    return result;
  };

  const renderBody = (page: Page, loaded: Loaded, mayRun?: MayRun): RenderedBody => {
    const state = createPageState();
    const { walker } = createTools(state, page, loaded, mayRun);
    current = walker;
    let body = "";
    let own = "";
    // What is met after the page's own text belongs to its reference.
    let problems = Number.POSITIVE_INFINITY;
    let links = Number.POSITIVE_INFINITY;
    try {
      const written = collect(walker, API_FIELD, () => renderNodes([loaded.unit.document.tree], walker));
      problems = state.diagnostics.length;
      links = state.links.length;
      const described = referenceToMarkup(page, walker, { site: reference, fields: written.items });
      const notes = renderFootnotes(walker);
      body = `${written.html.markup}${described}${notes}`;
      own = described === "" || written.items.length > 0 ? body : `${written.html.markup}${notes}`;
    } catch (error) {
      const { at } = walker.page;
      const reason = error instanceof Error ? error.message : String(error);
      const isFull = error instanceof RangeError && /call stack/i.test(reason);
      state.diagnostics.push(isFull ? pageTooDeep(at) : pageFailed(reason, at));
    } finally {
      current = undefined;
    }
    return { state, body, own, problems, links };
  };

  /** What only rendering could tell that the page needs: formulas, and the grammars of code that components show. */
  const loadMore = async ({ languages, features }: PageState, loaded: Loaded): Promise<Loaded | undefined> => {
    const needsMath = features.has("math") && loaded.math === undefined;
    const missing = [...languages].filter((language) => !loaded.languages.has(language));
    const highlighter = missing.length > 0 ? await host.highlighter() : loaded.highlighter;
    const known = missing.filter((language) => highlighter?.knows(language));
    if (known.length === 0 && !needsMath) return undefined;
    await highlighter?.load(known);
    return { ...loaded, highlighter, math: needsMath ? await host.math() : loaded.math };
  };

  return {
    async render(page) {
      const loaded = await load(page);
      const first = renderLoaded(page, loaded);
      const more = await loadMore(first.state, loaded);
      const { state, body, own, problems, links } = more ? quietly(() => renderLoaded(page, more)) : first;
      const places = placesOf(page);
      const diagnostics = [
        ...[...loaded.all.flatMap((unit) => unit.diagnostics), ...state.diagnostics.slice(0, problems)].map(
          (problem) => places?.diagnostic(problem) ?? problem,
        ),
        ...state.diagnostics.slice(problems),
      ];
      const taken = doubledTabIds([body, ...[...state.slots.values()].map(({ markup }) => markup)]);
      return {
        body: rawHtml(withoutTabIds(body, taken)),
        written: rawHtml(withoutTabIds(own, taken)),
        toc: state.toc,
        slots: Object.fromEntries(
          [...state.slots].map(([name, { markup }]) => [name, rawHtml(withoutTabIds(markup, taken))]),
        ),
        made: state.made,
        features: state.features,
        islands: [...state.islands.values()],
        links: state.links.map((link, index) => (index < links ? (places?.link(link) ?? link) : link)),
        diagnostics,
        files: [...new Set(loaded.all.flatMap((unit) => [unit.document.path, ...unit.imports]))],
      };
    },
    async markdown(page) {
      const unit = await loadPage(page);
      const all = await withSnippets(units, unit);
      const loaded = { ...NOTHING_LOADED, unit, all };
      const isSurveyed = page.endpoint || (page.operation && all.some(hasExample));
      const write = (mayRun?: MayRun): string => {
        const surveyed = isSurveyed && surveyFields(createTools(createPageState(), page, loaded, mayRun).walker);
        const { walker } = createTools(createPageState(), page, loaded, mayRun);
        current = walker;
        return pageToMarkdown(page, walker, { ...host.site.config.markdown, site: reference, ...surveyed });
      };
      try {
        // Its messages were written when the page itself was rendered.
        return (hasCode(loaded) ? quietly(() => limit.render(unit.document.path, write)) : write()) ?? "";
      } catch {
        // What failed is reported where the page itself is rendered.
        return "";
      } finally {
        current = undefined;
      }
    },
    restPaths: reference.rests.paths,
    rest(path) {
      const view = reference.rests.view(path);
      if (view === undefined) return undefined;
      const locale = localeOf(view.language);
      const word = (name: string): string => translate(locale, name);
      const { walker } = createTools(createPageState(), undefined, { ...NOTHING_LOADED, word });
      const body = renderRest(view.node, walker.page.context, {
        settings: { ...reference.settings, restHref: view.href },
        safeMarkdown: (text) => reference.texts.render(text, walker),
      });
      const title = view.node.name ?? view.page?.title ?? word("apiProperties");
      return { title, body, language: view.language, ...(view.page && { page: view.page }) };
    },
    inline(markdown) {
      const { walker } = createTools(createPageState(), undefined, NOTHING_LOADED);
      return walker.page.context.inline(markdown);
    },
    icon: (icon, options = {}) => host.icons.find(icon, { ...options, href: assetHref }).html,
    bundle: (islands) => bundleIslands(islands, { ...code, modules, folder: host.root, builtIns }),
    lateProblem: (thrown, rejected) => lateProblem(thrown, modules) ?? (rejected ? rejectedProblem(thrown) : undefined),
    forget: (paths) => {
      const changed = [...paths];
      units.forget(changed);
      modules.forget(changed);
      limit.forget();
    },
  };
}

interface RenderedBody {
  readonly state: PageState;
  readonly body: string;
  /** The part of the body that its author wrote. */
  readonly own: string;
  /** How many of the problems and links of the page are those of its own text. */
  readonly problems: number;
  readonly links: number;
}
