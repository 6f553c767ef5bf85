// Tools shared by all pages of a site: links, author code and its limits, document loading, references.

import { type Diagnostic, fileStart } from "@lectern/base/diagnostic.ts";
import { type Html, rawHtml } from "@lectern/base/markup/tree.ts";
import { createLinkResolver, type LinkResolver } from "@lectern/model/site/links/resolve-link.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { CodeLimit, type MayRun } from "@lectern/react/code-limit.ts";
import { loadProgram } from "@lectern/react/load-program.ts";
import { restorePreact } from "@lectern/react/markup/preact-server.tsx";
import { createPackages } from "@lectern/react/modules/load-package.ts";
import { createModuleCache, type ModuleCache } from "@lectern/react/modules/module-cache.ts";
import type { ProgramHost } from "@lectern/react/program.ts";
import type { Component, RenderContext } from "@lectern/theme/component.ts";
import { componentsByName } from "@lectern/theme/components/registry.ts";
import { iconReplaced, unknownIcon } from "@lectern/theme/diagnostics.ts";
import type { Icons } from "@lectern/theme/icons/icons.tsx";
import { localeOf, translate } from "@lectern/theme/layout/ui-strings.ts";
import { createContext } from "./context.tsx";
import { createPageLoader, hasCode, type Loaded, NOTHING_LOADED, type PageLoader } from "./load/load-page.ts";
import { createUnits, type Units } from "./load/load-units.ts";
import { includeSnippetFile } from "./load/snippets.ts";
import { collect } from "./nodes/children.ts";
import { createSiteLinks, linkToHref, type SiteLinks } from "./nodes/link-href.ts";
import { renderNode } from "./nodes/render-node.ts";
import type { PageTools, Walker } from "./page-state.ts";
import { createPageState, type PageState } from "./page-state.ts";
import { createReferenceSite, hasReference, type ReferenceSite } from "./reference/reference-site.ts";
import type { RenderHost } from "./renderer.ts";
import { outerLayer } from "./visible-names.ts";

/** Tools for one state of the site; expensive parts (grammars, compiled code, icons) are cached and shared. */
export interface RenderTools {
  readonly host: RenderHost;
  readonly links: SiteLinks;
  readonly resolve: LinkResolver;
  /** Resolves a link target relative to a file. */
  readonly href: (target: string, from: string) => string;
  readonly modules: ModuleCache;
  readonly units: Units;
  readonly loader: PageLoader;
  readonly limit: CodeLimit;
  /** True if author code, on the page or in lectern.config components, needs a time limit. */
  readonly mayNotEnd: (loaded: Loaded) => boolean;
  readonly reference: ReferenceSite;
  /** The site's reference data for a page. */
  readonly referenceFor: (page: Page) => ReferenceSite;
  /** A walker at the start of a page, or for content outside of pages. */
  readonly walk: (page: Page | undefined, loaded: Loaded, mayRun?: MayRun) => Walker;
  /** Runs a function while author code is attached to the walker's page. */
  readonly during: <T>(walker: Walker, run: () => T) => T;
}

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
  // Author code calls back synchronously while its page renders, so one variable is enough to find that page.
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
 * Given to pages without a reference. They may access the site only through functions that record what was looked up, so
 * that the build cache knows when their bodies are unchanged.
 */
const NO_REFERENCE = new Proxy({} as ReferenceSite, {
  get: (_, name) => {
    throw new Error(`a page without a reference asks the site for ${String(name)}`);
  },
});

/** Loaded documents with compiled code. */
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
    remark: host.extensions?.remark,
    exists,
    paths: host.paths,
    ...(host.untrusted ? {} : { program: (input) => loadProgram(input, code, modules) }),
  });
}

/** Runs a function over a page, repeatedly if its code exceeds the time limit; undefined if that fails. */
export function runWithin<T>(tools: RenderTools, loaded: Loaded, run: (mayRun?: MayRun) => T): T | undefined {
  return tools.mayNotEnd(loaded) ? tools.limit.render(loaded.unit.document.path, run) : run();
}

/** A walker for text outside of a page's body, with links relative to a file. */
export function walkOutside(tools: RenderTools, from?: string): Walker {
  const { unit } = NOTHING_LOADED;
  const own = from === undefined ? unit : { ...unit, document: { ...unit.document, path: from } };
  return tools.walk(undefined, { ...NOTHING_LOADED, unit: own });
}

/** A walker for text in a given language, and its UI strings. */
export function walkIn(tools: RenderTools, language: string): { readonly walker: Walker; word(name: string): string } {
  const locale = localeOf(language);
  const word = (name: string): string => translate(locale, name);
  return { walker: tools.walk(undefined, { ...NOTHING_LOADED, word }), word };
}

interface SharedTools {
  readonly host: RenderHost;
  readonly components: ReadonlyMap<string, Component>;
  readonly modules: ModuleCache;
  /** Resolves a link target relative to a file. */
  href(target: string, from: string): string;
  /** The walker of the page being rendered. */
  current(): Walker | undefined;
}

/** A page, or content outside of pages. */
interface WalkedPage {
  readonly state: PageState;
  readonly page: Page | undefined;
  readonly loaded: Loaded;
  readonly mayRun?: MayRun | undefined;
}

/** The walker at the start of a page. */
function createWalker(walked: WalkedPage, shared: SharedTools): Walker {
  const { state, page, loaded, mayRun = () => true } = walked;
  const { host } = shared;
  const href = (target: string, from: string): string => {
    state.linkTargets.add(`${from}\n${target}`);
    return shared.href(target, from);
  };
  const context: RenderContext = createContext({
    state,
    highlighter: loaded.highlighter,
    math: loaded.math,
    icon: (icon, options, report) =>
      drawIcon(host.icons, icon, { options, report, href: (path) => href(path, state.files.at(-1) ?? "") }),
    t: loaded.word ?? ((word) => (page ? host.word(page, word) : word)),
    href,
    walker: () => shared.current() ?? walker,
  });
  const file = loaded.unit.document.path;
  const found = new Map(loaded.all.map((unit) => [unit.document.path, unit]));
  const mode = page?.frontmatter.mode;
  const tools: PageTools = {
    state,
    context,
    components: shared.components,
    unit: (path) => found.get(path),
    paths: host.paths,
    renderNode,
    bridge: (at) => ({
      at,
      context,
      base: host.base,
      modules: shared.modules,
      collect: (key, render) => collect({ page: tools }, key, render),
      report: (diagnostic) => {
        state.diagnostics.push(diagnostic);
      },
      link: (url, kind) => {
        state.links.push({ href: url, at, kind });
      },
      island: (island, later) => {
        state.islands.set(island.path, island);
        if (later) state.later.add(later);
      },
      reportIsland: (island) => {
        state.reportedIslands.push(island);
      },
    }),
    mayRun,
    knowsLanguage: (language) => loaded.highlighter?.knows(language) ?? true,
    at: fileStart(file),
    untrusted: host.untrusted === true,
    anchors: mode !== "custom" && mode !== "frame",
    marksPlaces: host.extensions?.rehype !== undefined,
    href,
  };
  const walker: Walker = { page: tools, unit: loaded.unit, locals: {} };
  state.files.push(file);
  return walker;
}

type IconRequest = {
  readonly options: NonNullable<Parameters<RenderContext["icon"]>[1]>;
  readonly report: (diagnostic: Diagnostic) => void;
  readonly href: (path: string) => string;
};

function drawIcon(
  icons: Icons,
  icon: Parameters<RenderContext["icon"]>[0],
  { options, report, href }: IconRequest,
): Html {
  const found = icons.find(icon, { ...options, href });
  if (!found.found) report(unknownIcon(found.name, fileStart(""), found.guess));
  else if (found.replaced) report(iconReplaced(found.replaced, fileStart("")));
  return found.html;
}
