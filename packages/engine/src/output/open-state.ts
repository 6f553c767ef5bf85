// What all pages of a site share, created once per site state: renderer, layout, stylesheets, lists.

import type { Checked, Diagnostic } from "@lectern/base/diagnostic.ts";
import { hashText } from "@lectern/base/hash.ts";
import type { Highlighter } from "@lectern/highlight";
import { openCacheFolder } from "@lectern/io/cache/cache-folder.ts";
import { NO_CACHE } from "@lectern/io/cache/prepare-cache.ts";
import { importFromProject, readDependency, readPackageFile, requireFromProject } from "@lectern/io/dependency-file.ts";
import { fontPackages } from "@lectern/io/font-package.ts";
import type { InstalledPackages } from "@lectern/io/installed-packages.ts";
import { runLimited } from "@lectern/io/limits/run-limited.ts";
import { packageVersion } from "@lectern/io/package-file.ts";
import type { Config } from "@lectern/model/config/schema.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { switchers } from "@lectern/model/site/navigation/switchers.ts";
import { createSiblings } from "@lectern/model/site/pages/sibling-route.ts";
import { compileRedirects } from "@lectern/model/site/redirects/match-redirect.ts";
import type { Page, Site } from "@lectern/model/site/site.ts";
import { createIcons } from "@lectern/theme/icons/icons.tsx";
import { createLayout, type Layout } from "@lectern/theme/layout/create-layout.ts";
import type { LayoutOptions } from "@lectern/theme/layout/page-view.ts";
import { translate } from "@lectern/theme/layout/ui-strings.ts";
import { type Extensions, type HookHost, NO_EXTENSIONS } from "../extend/extensions.ts";
import type { Project } from "../project/create-project.ts";
import { rebuiltText, startsLikeMarkup } from "../project/untrusted-files.ts";
import { createRenderer } from "../render/create-renderer.ts";
import { createLocalImages } from "../render/local-images.ts";
import { hasReference } from "../render/reference/reference-site.ts";
import type { Renderer, RenderHost } from "../render/renderer.ts";
import { createRepositoryNumbers } from "../render/repository-numbers.tsx";
import { AccessGate } from "./access/access-gate.ts";
import { loadMath } from "./load-math.ts";
import { createMachineOutput, type MachineOutput } from "./machines/machine-output.ts";
import { createPrivateSpecs } from "./machines/private-specs.ts";
import { createPublishedSpecs } from "./machines/published-specs.ts";
import type { OutputOptions } from "./output-options.ts";
import { createCards } from "./pages/cards.ts";
import { PageFinish } from "./pages/finish-page.ts";
import type { PageBodies } from "./pages/page-bodies.ts";
import { markdownId } from "./pages/page-cache.ts";
import type { Pages } from "./pages/pages.ts";
import { createTranslatedPages } from "./pages/translated-pages.ts";
import { siteIconProblems } from "./site-icons.ts";
import { createSiteUrls, type SiteUrls } from "./site-urls.ts";
import type { State } from "./state.ts";
import { componentsFile, type EngineAssets, engineAssets } from "./styles/engine-assets.tsx";

/** What outlives one site state, or is only known later. */
export interface OutputContext {
  readonly project: Project;
  readonly options: OutputOptions;
  readonly highlighter: (site: Site, mayBeLate: boolean) => Promise<Highlighter>;
  readonly bodies: Pick<PageBodies, "body" | "markdown" | "takePack">;
  readonly pages: Pick<Pages, "isUnchanged">;
  /** Set where packages may be updated while the site is open. */
  readonly packages: InstalledPackages | undefined;
}

/** Creates everything that the pages of one site state share. */
export async function openState(around: OutputContext): Promise<State> {
  const { project, options, highlighter } = around;
  const { base, siteUrl } = options;
  const site = project.site().value;
  const extensions = options.extensions?.current ?? NO_EXTENSIONS;
  notePackages(around, extensions);
  // Pages are rendered once there is a layout, which needs the renderer.
  let layout: Layout | undefined;
  const host = rendererHost(around, extensions, () => layout);
  const renderer = createRenderer(host);
  let iconProblems: readonly Diagnostic[] | undefined;
  const engine = openEngine(around, extensions, (await highlighter(site, true)).css());
  const urls = createSiteUrls(site, { siteUrl, base });
  const translated = createTranslatedPages(site, urls.isAbsolute ? urls : undefined);
  const hookHost = createHookHost(around, renderer);
  const hooks = extensions.layout?.(hookHost);
  layout = openLayout(around, { renderer, engine, translated }, hooks);
  const whole = createPublishedSpecs({ site, files: project.files, apis: () => project.apis() });
  const privateSpecs = createPrivateSpecs(site, project.files);
  const redirects = compileRedirects(site.redirects);
  const urlSpace = { base, root: urls.isAbsolute ? urls.root : undefined };
  const published = (path: string): string | undefined =>
    (options.untrusted ? rebuiltText(path, project.files) : undefined) ?? privateSpecs?.get(path)?.() ?? whole(path);
  return {
    site,
    renderer,
    layout,
    engine,
    translated,
    extensions,
    published,
    privateSpecs,
    machines: openMachines(around, renderer),
    finish: openFinish(around, engine, urls),
    cards: createCards({
      site,
      files: project.files,
      root: cardRoot(options, urls),
      drawsAll: options.preview === undefined,
      cache: openCacheFolder(options.cache ?? NO_CACHE, "images"),
    }),
    redirects,
    gate: site.access && new AccessGate({ site, files: project.files, redirects, urls: urlSpace }),
    specText: (path) => published(path) ?? project.files.read(path)?.text ?? "",
    iconProblems: () => (iconProblems ??= siteIconProblems(site, host.icons, (path) => project.files.read(path)?.text)),
    bodyKey: createBodyKey(project, { base, layout, extensions }),
    outputs: () => extensions.outputs?.(hookHost) ?? [],
  };
}

/** Packages that the site uses outside of its pages. */
function notePackages({ project, packages }: OutputContext, extensions: Extensions): void {
  if (!packages) return;
  const outside = [...extensions.files].filter((path) => project.files.size(path) === undefined);
  packages.note("lectern.config", outside);
  const { fonts } = project.site().value.config;
  for (const font of [fonts?.body, fonts?.heading])
    for (const name of font && font.source === undefined ? fontPackages(font.family) : []) packages.note(name, []);
}

function rendererHost(
  { project, options, highlighter, packages }: OutputContext,
  extensions: Extensions,
  layout: () => Layout | undefined,
): RenderHost {
  const { files } = project;
  const site = withoutFrame(project.site().value);
  // A page looks up many strings, and finding its language means finding its place in the navigation.
  const locales = new WeakMap<Page, ReturnType<Layout["locale"]>>();
  return {
    site,
    base: options.base,
    icons: createIcons({
      library: site.config.icons.library,
      read: (set) => readDependency(`@iconify-json/${set}/icons.json`),
    }),
    root: files.root,
    untrusted: options.untrusted === true,
    version: packageVersion(),
    componentsFile: componentsFile().path,
    ...extendDocuments(project, extensions),
    prepare: (path) => project.prepare(path),
    extensions,
    read: (path) => files.read(path)?.text,
    paths: () => files.list(),
    highlighter: (mayBeLate) => highlighter(site, mayBeLate),
    math: loadMath,
    image: createLocalImages({ site, files, base: options.base }),
    ...(options.network ? { fillNumbers: createRepositoryNumbers() } : {}),
    word: (page, word) => {
      const locale = locales.get(page) ?? layout()?.locale(page);
      if (!locale) return word;
      locales.set(page, locale);
      return translate(locale, word);
    },
    language: (page) => layout()?.locale(page).lang ?? "en",
    require: (specifier, isBundled) => packages?.load(specifier, isBundled) ?? importFromProject(files.root, specifier),
    ...(packages ? { notePackage: packages.note } : {}),
    runLimited: (run) => runLimited(run, options.codeMilliseconds ?? CODE_MILLISECONDS),
    requireNow: (specifier) => requireFromProject(files.root, specifier),
    readPackageFile,
  };
}

function openEngine({ project, options }: OutputContext, extensions: Extensions, codeCss: string): EngineAssets {
  const { files } = project;
  return engineAssets({
    site: project.site().value,
    base: options.base,
    root: files.root,
    codeCss,
    preview: options.preview !== undefined,
    fingerprint: (path) => files.read(path)?.hash.slice(0, 8) ?? hashText(path).slice(0, 8),
    text: (path) => files.read(path)?.text ?? "",
    extensions: { css: extensions.css, addsMarkup: extensions.layout !== undefined },
  });
}

function openLayout(
  { project, options }: OutputContext,
  { renderer, engine, translated }: Pick<State, "renderer" | "engine" | "translated">,
  hooks: LayoutOptions["hooks"],
): Layout {
  const site = project.site().value;
  const siblings = createSiblings();
  return createLayout(site, {
    base: options.base,
    ...(hooks ? { hooks } : {}),
    ...(site.config.seo.trailingSlash ? { isPage: (route) => site.pages.has(route) } : {}),
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    assets: engine.urls,
    icon: renderer.icon,
    inline: renderer.inline,
    link: renderer.link,
    switchers: (page) => translated.switchers(page, switchers(site, page, siblings)),
    search: [...site.pages.values()].some((page) => page.visibility.search),
    ...(options.preview ? { preview: options.preview } : {}),
  });
}

function openMachines({ project, options, bodies, pages }: OutputContext, renderer: Renderer): MachineOutput {
  return createMachineOutput({
    site: project.site().value,
    files: project.files,
    siteLocation: { siteUrl: options.siteUrl, base: options.base },
    markdown: (page) => bodies.markdown(page),
    isUnchanged: (page, path) => pages.isUnchanged(page, path),
    packMarkdown: (page) => bodies.takePack(markdownId(page)),
    inlineMarkdown: renderer.inlineMarkdown,
    body: async (page) => (await bodies.body(page)).body,
    cachesBodies: options.preview === undefined,
    isPublishable: (text) => !(options.untrusted && startsLikeMarkup(text)),
  });
}

function openFinish({ project, options }: OutputContext, engine: EngineAssets, urls: SiteUrls): PageFinish {
  return new PageFinish({
    site: project.site().value,
    files: project.files,
    base: options.base,
    pageUrl: urls.page,
    mayRunGit: options.untrusted !== true,
    engineCss: engine.css,
    parts: engine.parts,
    addsMarkup: engine.addsMarkup,
    wholeSite: options.preview === undefined,
  });
}

/** The URL of the site for preview images, which need an absolute one outside of a preview. */
function cardRoot({ preview }: OutputOptions, urls: SiteUrls): string | undefined {
  if (urls.isAbsolute) return urls.page("/");
  return preview ? "" : undefined;
}

/** The site as hooks of lectern.config see it. */
function createHookHost({ project, options: { base, siteUrl }, bodies }: OutputContext, renderer: Renderer): HookHost {
  const { config, pages, withheld } = project.site().value;
  return {
    name: config.name,
    siteUrl,
    base,
    pages: () => pages.values(),
    page: (route) => pages.get(route),
    href: (target) => renderer.link(target, "").href,
    icon: renderer.icon,
    inline: renderer.inline,
    html: async (page) => (await bodies.body(page)).body.markup,
    markdown: async (page) => (await renderer.markdown(page)).text,
    read: (path) => (withheld?.has(path) ? undefined : project.files.read(path)?.text),
  };
}

/** Applies lectern.config's transforms to documents before they are rendered. */
function extendDocuments(project: Project, { document: extend }: Extensions): Pick<RenderHost, "document" | "parse"> {
  if (!extend) return { document: (path) => project.document(path), parse: (source) => project.parse(source) };
  const extended = (parsed: Checked<Document>): Checked<Document> => {
    const { value, diagnostics } = extend(parsed.value);
    return { value, diagnostics: [...parsed.diagnostics, ...diagnostics] };
  };
  return {
    document: (path) => {
      const parsed = project.document(path);
      return parsed && extended(parsed);
    },
    parse: async (source) => extended(await project.parse(source)),
  };
}

/** Settings that only the layout and site-wide files show; all others count as inputs of every body. */
const FRAME_SETTINGS: ReadonlySet<PropertyKey> = new Set<keyof Config>([
  ...(["navigation", "redirects", "name", "description", "logo", "favicon", "colors", "fonts"] as const),
  ...(["navbar", "footer", "banner", "search", "errors", "contextual", "feedback"] as const),
]);

/** The site as the renderer sees it: bodies are cached without those settings, so it cannot read them. */
function withoutFrame(site: Site): Site {
  const config = new Proxy(site.config, {
    get: (settings, name) => {
      if (FRAME_SETTINGS.has(name)) throw new Error(`a page body reads the setting ${String(name)}`);
      return Reflect.get(settings, name);
    },
  });
  return { ...site, config };
}

/** Its own facts except for its place in the navigation, which the renderer does not read, and all other settings. */
function createBodyKey(
  project: Project,
  { base, layout, extensions }: { readonly base: string; readonly layout: Layout; readonly extensions: Extensions },
): State["bodyKey"] {
  const { config } = project.site().value;
  const settings = Object.entries(config).filter(([name]) => !FRAME_SETTINGS.has(name));
  const grammars = config.styling.codeblocks.grammars.map(
    (name) => project.files.read(name.replace(/^\.?\//, ""))?.hash,
  );
  const all = [base, settings, grammars, extensions.digest];
  const shared = JSON.stringify(all, (_, value) => (value instanceof Map ? [...value] : value));
  return (page) => {
    if (page.kind !== "document" || hasReference(page)) return undefined;
    const { trail, nearby, previous, next, ...own } = page;
    return JSON.stringify([shared, own, layout.locale(page).lang]);
  };
}

/** Rendering takes milliseconds; even a busy machine does not need seconds. */
const CODE_MILLISECONDS = 10_000;
