// What all pages of a site share, created once per site state: renderer, layout, stylesheets, lists.

import type { Checked } from "../base/diagnostic.ts";
import { hashText } from "../base/hash.ts";
import type { Document } from "../content/document.ts";
import { type ExtensionOutput, type Extensions, type HookHost, NO_EXTENSIONS } from "../extend/extensions.ts";
import { importFromProject, readDependency, readPackageFile, requireFromProject } from "../files/dependency-file.ts";
import { fontPackages } from "../files/font-package.ts";
import type { InstalledPackages } from "../files/installed-packages.ts";
import { packageVersion } from "../files/package-file.ts";
import { runLimited } from "../files/run-limited.ts";
import type { Highlighter } from "../highlight/highlighter.ts";
import type { Project } from "../project/create-project.ts";
import { createRenderer } from "../render/create-renderer.ts";
import { hasReference } from "../render/reference/reference-site.ts";
import type { Renderer, RenderHost } from "../render/renderer.ts";
import { switchers } from "../site/navigation/switchers.ts";
import { createSiblings } from "../site/pages/sibling-route.ts";
import { compileRedirects, type RedirectTable } from "../site/redirects/match-redirect.ts";
import type { Page, Site } from "../site/site.ts";
import { createIcons } from "../ui/icons/icons.ts";
import { createLayout, type Layout } from "../ui/layout/create-layout.ts";
import { translate } from "../ui/layout/words.ts";
import type { Artifact } from "./artifact.ts";
import { createMachineOutput, type MachineOutput } from "./machines/machine-output.ts";
import { createPublishedSpecs } from "./machines/published-specs.ts";
import type { OutputOptions } from "./output-options.ts";
import { type Cards, createCards } from "./pages/cards.ts";
import type { Pages } from "./pages/create-pages.ts";
import { createPageFinish, type PageFinish } from "./pages/finish-page.ts";
import { createTranslatedPages, type TranslatedPages } from "./pages/translated-pages.ts";
import { createSiteUrls } from "./site-urls.ts";
import { componentsFile, type EngineAssets, engineAssets } from "./styles/engine-assets.ts";

export interface State {
  readonly site: Site;
  readonly renderer: Renderer;
  readonly layout: Layout;
  readonly engine: EngineAssets;
  readonly machines: MachineOutput;
  readonly finish: PageFinish;
  /** Preview images, if the site has them enabled. */
  readonly cards: Cards | undefined;
  readonly translated: TranslatedPages;
  readonly redirects: RedirectTable;
  /** What the body of a page without a reference depends on besides its files and links; undefined for other pages. */
  readonly bodyKey: (page: Page) => string | undefined;
  /** The text of a spec that is not published verbatim. */
  readonly published: (path: string) => string | undefined;
  readonly extensions: Extensions;
  /** Output files from lectern.config. */
  readonly outputs: () => readonly ExtensionOutput[];
  /** The published text of a spec. */
  readonly specText: (path: string) => string;
  artifacts?: ReadonlyMap<string, Artifact>;
}

/** What outlives one site state, or is only known later. */
export interface Surroundings {
  readonly highlighter: (site: Site, mayBeLate: boolean) => Promise<Highlighter>;
  readonly pages: Pick<Pages, "body" | "markdown" | "isKept" | "pack">;
  /** Set where packages may be updated while the site is open. */
  readonly packages: InstalledPackages | undefined;
}

/** Creates everything that the pages of one site state share. */
export async function openState(
  project: Project,
  options: OutputOptions,
  { highlighter, pages, packages }: Surroundings,
): Promise<State> {
  const site = project.site().value;
  const { files } = project;
  const extensions = options.extensions?.current ?? NO_EXTENSIONS;
  packages?.note(
    "lectern.config",
    [...extensions.files].filter((path) => files.size(path) === undefined),
  );
  const { base } = options;
  const icons = createIcons({
    library: site.config.icons.library,
    read: (set) => readDependency(`@iconify-json/${set}/icons.json`),
  });
  let layout: Layout | undefined;
  // A page looks up many strings, and finding its language means finding its place in the navigation.
  const locales = new WeakMap<Page, ReturnType<Layout["locale"]>>();
  const renderer = createRenderer({
    site,
    base,
    icons,
    root: files.root,
    untrusted: options.untrusted === true,
    version: packageVersion(),
    componentsFile: componentsFile().path,
    ...extendDocuments(project, extensions),
    prepare: project.prepare,
    extensions,
    read: (path) => files.read(path)?.text,
    paths: () => files.list(),
    highlighter: (mayBeLate) => highlighter(site, mayBeLate),
    math: loadMath,
    word: (page, word) => {
      const locale = locales.get(page) ?? layout?.locale(page);
      if (!locale) return word;
      locales.set(page, locale);
      return translate(locale, word);
    },
    language: (page) => layout?.locale(page).lang ?? "en",
    require: (specifier, made) => packages?.load(specifier, made) ?? importFromProject(files.root, specifier),
    ...(packages ? { notePackage: packages.note } : {}),
    runLimited: (run) => runLimited(run, options.codeMilliseconds ?? CODE_MILLISECONDS),
    requireNow: (specifier) => requireFromProject(files.root, specifier),
    readPackageFile,
  });
  for (const font of [site.config.fonts?.body, site.config.fonts?.heading]) {
    for (const name of font && font.source === undefined ? fontPackages(font.family) : []) packages?.note(name, []);
  }
  const codeCss = (await highlighter(site, true)).css();
  const fingerprint = (path: string): string => files.read(path)?.hash.slice(0, 8) ?? hashText(path).slice(0, 8);
  const engine = engineAssets({
    site,
    base,
    root: files.root,
    codeCss,
    preview: options.preview !== undefined,
    fingerprint,
    extensions,
  });
  const siblings = createSiblings();
  const addresses = createSiteUrls(site, { siteUrl: options.siteUrl, base });
  const translated = createTranslatedPages(site, addresses.isAbsolute ? addresses : undefined);
  const hookHost = createHookHost(project, options, { renderer, pages });
  const hooks = extensions.layout?.(hookHost);
  layout = createLayout(site, {
    base,
    ...(hooks ? { hooks } : {}),
    ...(site.config.seo.trailingSlash ? { isPage: (route) => site.pages.has(route) } : {}),
    ...(options.siteUrl === undefined ? {} : { siteUrl: options.siteUrl }),
    assets: engine.addresses,
    icon: renderer.icon,
    inline: renderer.inline,
    link: renderer.link,
    switchers: (page) => translated.switchers(page, switchers(site, page, siblings)),
    search: [...site.pages.values()].some((page) => page.visibility.search),
    ...(options.preview ? { preview: options.preview } : {}),
  });
  const machines = createMachineOutput({
    site,
    files,
    address: { siteUrl: options.siteUrl, base },
    markdown: pages.markdown,
    isKept: pages.isKept,
    packMarkdown: pages.pack.markdown,
    inlineMarkdown: renderer.inlineMarkdown,
    body: async (page) => (await pages.body(page)).body.markup,
    keepsBodies: options.preview === undefined,
  });
  const wholeSite = options.preview === undefined;
  const finish = createPageFinish({
    site,
    files,
    base,
    pageUrl: addresses.page,
    network: options.network === true,
    mayRunGit: options.untrusted !== true,
    engineCss: engine.css,
    rareStyle: engine.rareStyle,
    wholeSite,
  });
  const root = addresses.isAbsolute ? addresses.page("/") : options.preview ? "" : undefined;
  const cards = createCards({ site, files, root });
  const redirects = compileRedirects(site.redirects);
  const published = createPublishedSpecs({ site, files, apis: project.apis });
  const bodyKey = createBodyKey(project, { base, layout, extensions });
  const specText = (path: string): string => published(path) ?? files.read(path)?.text ?? "";
  const parts = { site, renderer, layout, engine, machines, finish, cards, translated, redirects };
  const outputs = (): readonly ExtensionOutput[] => extensions.outputs?.(hookHost) ?? [];
  return { ...parts, published, specText, bodyKey, extensions, outputs };
}

/** The site as hooks of lectern.config see it. */
function createHookHost(
  project: Project,
  { base, siteUrl }: OutputOptions,
  { renderer, pages: made }: Pick<State, "renderer"> & Pick<Surroundings, "pages">,
): HookHost {
  const { config, pages } = project.site().value;
  return {
    name: config.name,
    siteUrl,
    base,
    pages: () => pages.values(),
    page: (route) => pages.get(route),
    href: (target) => renderer.link(target, "").href,
    icon: renderer.icon,
    inline: renderer.inline,
    html: async (page) => (await made.body(page)).body.markup,
    markdown: async (page) => (await renderer.markdown(page)).text,
    read: (path) => project.files.read(path)?.text,
  };
}

/** Applies lectern.config's transforms to documents before they are rendered. */
function extendDocuments(project: Project, { document: extend }: Extensions): Pick<RenderHost, "document" | "parse"> {
  if (!extend) return { document: project.document, parse: project.parse };
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

/** Must cover everything the renderer receives for such a page: add new renderer inputs here too. */
function createBodyKey(
  { files, site }: Project,
  { base, layout, extensions }: { readonly base: string; readonly layout: Layout; readonly extensions: Extensions },
): State["bodyKey"] {
  const { variables, styling, icons, seo, markdown } = site().value.config;
  const { codeblocks } = styling;
  const grammars = codeblocks.grammars.map((name) => files.read(name.replace(/^\.?\//, ""))?.hash);
  const shared = [base, [...variables], codeblocks, grammars, icons, seo.trailingSlash, markdown, extensions.digest];
  return (page) => {
    if (page.kind !== "document" || hasReference(page)) return undefined;
    const { route, path, title, description, frontmatter } = page;
    return JSON.stringify([shared, route, path, title, description, frontmatter, layout.locale(page).lang]);
  };
}

/** Rendering takes milliseconds; even a busy machine does not need seconds. */
const CODE_MILLISECONDS = 10_000;

async function loadMath(): Promise<(tex: string, display: boolean) => string> {
  const { default: katex } = await import("katex");
  return (tex, displayMode) =>
    katex.renderToString(tex, { displayMode, throwOnError: true, output: "htmlAndMathml", strict: false });
}
