// What all pages of a site are rendered with: links, authors' code and its limits, documents made ready, references.

import { rawHtml } from "../base/html.ts";
import { CodeLimit, type MayRun } from "../evaluate/code-limit.ts";
import { loadProgram } from "../evaluate/load-program.ts";
import { restorePreact } from "../evaluate/markup/preact-server.ts";
import { createPackages } from "../evaluate/modules/load-package.ts";
import { createModuleCache, type ModuleCache } from "../evaluate/modules/module-cache.ts";
import type { ProgramHost } from "../evaluate/program.ts";
import { createLinkResolver, type LinkResolver } from "../site/links/resolve-link.ts";
import type { Page } from "../site/site.ts";
import { componentsByName } from "../ui/components/registry.ts";
import { localeOf, translate } from "../ui/layout/words.ts";
import { createPageLoader, type PageLoader } from "./load/load-page.ts";
import { createUnits, type Units } from "./load/load-units.ts";
import { hasCode, type Loaded, NOTHING_LOADED } from "./load/loaded-page.ts";
import { includeSnippetFile } from "./load/snippets.ts";
import { outerLayer } from "./names-in-sight.ts";
import { createSiteLinks, linkToHref, type SiteLinks } from "./nodes/link-href.ts";
import { createPageState } from "./page-state.ts";
import { createWalker, type SharedTools } from "./page-tools.ts";
import { createReferenceSite, hasReference, type ReferenceSite } from "./reference/reference-site.ts";
import type { RenderHost } from "./renderer.ts";
import type { Walker } from "./walker.ts";

/** The tools of one state of the site; what is costly (grammars, compiled code, icons) is kept and shared. */
export interface RenderTools {
  readonly host: RenderHost;
  readonly links: SiteLinks;
  readonly resolve: LinkResolver;
  /** A link target from a file, as it goes into a page. */
  readonly href: (target: string, from: string) => string;
  readonly modules: ModuleCache;
  readonly units: Units;
  readonly loader: PageLoader;
  readonly limit: CodeLimit;
  /** Code of authors, on the page or in components of lectern.config, has limited time. */
  readonly mayNotEnd: (loaded: Loaded) => boolean;
  readonly reference: ReferenceSite;
  /** The references of the site for a page. */
  readonly referenceFor: (page: Page) => ReferenceSite;
  /** A walker at the start of a page, or of a piece outside of pages. */
  readonly walk: (page: Page | undefined, loaded: Loaded, mayRun?: MayRun) => Walker;
  /** Runs something while authors' code finds its page at a walker. */
  readonly during: <T>(walker: Walker, run: () => T) => T;
}

/** Opens the tools of a site. */
export function createRenderTools(host: RenderHost): RenderTools {
  const resolve = createLinkResolver(host.site);
  const links = createSiteLinks(host.site.config, host.base);
  const href = (target: string, from: string): string => linkToHref(resolve(from, target), target, links);
  const modules = createModuleCache();
  const { extensions } = host;
  const reference = createReferenceSite(host.site, links, host.language, extensions?.languages);
  const components = extensions?.components.size
    ? new Map([...componentsByName, ...extensions.components])
    : componentsByName;
  // Authors' code calls back synchronously while its page is rendered, so one place to find that page is enough.
  let current: Walker | undefined;
  const shared = { host, components, modules, href, current: () => current };
  const units = createCodeUnits(shared);
  return {
    host,
    links,
    resolve,
    href,
    modules,
    units,
    loader: createPageLoader(host, units, reference),
    limit: new CodeLimit((run) => {
      const done = host.runLimited(run);
      if (!done) restorePreact();
      return done;
    }, extensions?.stop),
    mayNotEnd: (loaded) => components !== componentsByName || hasCode(loaded),
    reference,
    referenceFor: (page) => (hasReference(page) ? reference : NO_REFERENCE),
    walk: (page, loaded, mayRun) => createWalker({ state: createPageState(), page, loaded, mayRun }, shared),
    during: (walker, run) => {
      current = walker;
      try {
        return run();
      } finally {
        current = undefined;
      }
    },
  };
}

/**
 * What other pages get in place of the references of the site: they read nothing of the site but through doors that record
 * what was asked, so that the build cache knows when their bodies are the same.
 */
const NO_REFERENCE = new Proxy({} as ReferenceSite, {
  get: (_, name) => {
    throw new Error(`a page without a reference asks the site for ${String(name)}`);
  },
});

/** Documents made ready, with their code compiled. */
function createCodeUnits({ host, components, modules, current }: SharedTools): Units {
  const packages = createPackages(host);
  const renderSnippet: ProgramHost["renderSnippet"] = (path, props, contexts) => {
    const walker = current();
    return walker ? includeSnippetFile({ path, props }, { ...walker, contexts }) : rawHtml("");
  };
  const exists = (path: string): boolean => host.read(path) !== undefined;
  const code: ProgramHost = {
    read: host.read,
    exists,
    paths: host.paths,
    snippetModules: (path) => host.document(path)?.value.modules,
    components,
    projectRequire: packages.load,
    packageDigest: packages.digest,
    version: host.version,
    componentsFile: host.componentsFile,
    runLimited: host.runLimited,
    renderSnippet,
    outer: outerLayer(current, { renderSnippet }),
  };
  return createUnits({
    document: host.document,
    prepare: host.prepare,
    exists,
    paths: host.paths,
    ...(host.untrusted ? {} : { program: (input) => loadProgram(input, code, modules) }),
  });
}

/** Runs something over a page, as often as its code that does not end makes necessary; undefined when nothing came of it. */
export function runWithin<T>(tools: RenderTools, loaded: Loaded, run: (mayRun?: MayRun) => T): T | undefined {
  return tools.mayNotEnd(loaded) ? tools.limit.render(loaded.unit.document.path, run) : run();
}

/** The walker of texts outside of a page's body, with links relative to a file. */
export function walkOutside(tools: RenderTools, from?: string): Walker {
  const { unit } = NOTHING_LOADED;
  const own = from === undefined ? unit : { ...unit, document: { ...unit.document, path: from } };
  return tools.walk(undefined, { ...NOTHING_LOADED, unit: own });
}

/** The walker of a text in a language that no page gives, and its words. */
export function walkIn(tools: RenderTools, language: string): { readonly walker: Walker; word(name: string): string } {
  const locale = localeOf(language);
  const word = (name: string): string => translate(locale, name);
  return { walker: tools.walk(undefined, { ...NOTHING_LOADED, word }), word };
}
