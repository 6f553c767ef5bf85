// Site + Page → the body of the page with everything the layout and the checks want to know about it.
// One renderer serves one state of the site; what is costly (grammars, compiled code, icons) is kept and shared.

import { rawHtml } from "../base/html.ts";
import { lateProblem, rejectedProblem } from "../evaluate/author-problem.ts";
import { CodeLimit, type MayRun } from "../evaluate/code-limit.ts";
import { endless } from "../evaluate/diagnostics.ts";
import { bundleIslands } from "../evaluate/islands/bundle-islands.ts";
import { withUsed } from "../evaluate/islands/island-files.ts";
import { loadProgram } from "../evaluate/load-program.ts";
import { restorePreact } from "../evaluate/markup/preact-server.ts";
import { createPackages } from "../evaluate/modules/load-package.ts";
import { createModuleCache } from "../evaluate/modules/module-cache.ts";
import type { ProgramHost } from "../evaluate/program.ts";
import { quietly } from "../evaluate/safe-globals.ts";
import { createLinkResolver } from "../site/links/resolve-link.ts";
import type { Page } from "../site/site.ts";
import { API_FIELD } from "../ui/components/fields/fields.ts";
import { componentsByName } from "../ui/components/registry.ts";
import { localeOf, translate } from "../ui/layout/words.ts";
import { renderRest, renderWhole } from "../ui/reference/render-rest.ts";
import { createContentPlaces } from "./content-places.ts";
import { createPageLoader } from "./load/load-page.ts";
import { createUnits } from "./load/load-units.ts";
import { hasCode, hasExample, type Loaded, NOTHING_LOADED } from "./load/loaded-page.ts";
import { includeSnippetFile } from "./load/snippets.ts";
import { createWriter } from "./markdown/create-writer.ts";
import { type FieldSurvey, inlineToMarkdown, type PageMarkdown, pageToMarkdown } from "./markdown/page-to-markdown.ts";
import { outerLayer } from "./names-in-sight.ts";
import { collect } from "./nodes/children.ts";
import { leadLinks, mayLink } from "./nodes/lead-links.ts";
import { createSiteLinks, linkToHref } from "./nodes/link-href.ts";
import { emptyBody, type RenderedBody, renderBody } from "./nodes/render-body.ts";
import { doubledTitleIds, withoutTitleIds } from "./nodes/title-ids.ts";
import { createPageState } from "./page-state.ts";
import { createWalker, type SharedTools } from "./page-tools.ts";
import { consoleFile } from "./reference/console-file.ts";
import { renderText } from "./reference/reference.ts";
import { createReferenceSite } from "./reference/reference-site.ts";
import type { WholeExample } from "./reference/whole-examples.ts";
import type { Renderer, RenderHost, RestFile } from "./renderer.ts";
import type { Walker } from "./walker.ts";

const NO_MARKDOWN: PageMarkdown = { text: "" };

/** Opens a renderer over a site. */
export function createRenderer(host: RenderHost): Renderer {
  const resolve = createLinkResolver(host.site);
  const siteLinks = createSiteLinks(host.site.config, host.base);
  const href = (target: string, from: string): string => linkToHref(resolve(from, target), target, siteLinks);
  const modules = createModuleCache();
  const { extensions } = host;
  const reference = createReferenceSite(host.site, siteLinks, host.language, extensions?.languages);
  const components = extensions?.components.size
    ? new Map([...componentsByName, ...extensions.components])
    : componentsByName;
  const placesOf = createContentPlaces((path) => host.read(path));
  // Authors' code calls back synchronously while its page is rendered, so one place to find that page is enough.
  let current: Walker | undefined;
  const shared: SharedTools = { host, components, modules, href, current: () => current };
  const packages = createPackages(host);
  const code: Omit<ProgramHost, "renderSnippet"> = {
    read: host.read,
    exists: (path) => host.read(path) !== undefined,
    paths: host.paths,
    snippetModules: (path) => host.document(path)?.value.modules,
    components,
    projectRequire: packages.load,
    packageDigest: packages.digest,
    version: host.version,
    componentsFile: host.componentsFile,
    runLimited: host.runLimited,
  };
  const limit = new CodeLimit((run) => {
    const done = host.runLimited(run);
    if (!done) restorePreact();
    return done;
  }, extensions?.stop);
  /** Code of authors, on the page or in components of lectern.config, has limited time. */
  const mayNotEnd = (loaded: Loaded): boolean => components !== componentsByName || hasCode(loaded);
  const renderSnippet: ProgramHost["renderSnippet"] = (path, props, contexts) =>
    current ? includeSnippetFile({ path, props }, { ...current, contexts }) : rawHtml("");
  const outer = outerLayer(() => current, { renderSnippet });
  const units = createUnits({
    document: host.document,
    prepare: host.prepare,
    exists: code.exists,
    paths: host.paths,
    program: (input) => loadProgram(input, { ...code, renderSnippet, outer }, modules),
  });
  const loader = createPageLoader(host, units, reference);

  const walk = (page: Page | undefined, loaded: Loaded, mayRun?: MayRun): Walker =>
    createWalker({ state: createPageState(), page, loaded, mayRun }, shared);

  /** Renders a page within the time that its code may take. */
  const renderLoaded = (page: Page, loaded: Loaded): RenderedBody => {
    if (!mayNotEnd(loaded)) return renderOnce(page, loaded);
    const { path } = loaded.unit.document;
    const result = limit.render(path, (mayRun) => renderOnce(page, loaded, mayRun)) ?? emptyBody();
    result.state.diagnostics.push(...[...limit.stopped(path)].map(endless));
    return result;
  };

  const renderOnce = (page: Page, loaded: Loaded, mayRun?: MayRun): RenderedBody => {
    const walker = walk(page, loaded, mayRun);
    current = walker;
    try {
      return renderBody(page, walker, reference);
    } finally {
      current = undefined;
    }
  };

  /** The fields of a page written by hand, which are known once it was rendered. */
  const surveyFields = (page: Page, walker: Walker): FieldSurvey => {
    current = walker;
    const { items } = collect(walker, API_FIELD, () => renderText(page, walker));
    const { slots } = walker.page.state;
    return { fields: items, hasSample: slots.has("request"), hasAnswer: slots.has("response") };
  };

  /** The walker of texts that stand outside of a page's body, with links relative to a file. */
  const outside = (from?: string): Walker => {
    const { unit } = NOTHING_LOADED;
    const own = from === undefined ? unit : { ...unit, document: { ...unit.document, path: from } };
    return walk(undefined, { ...NOTHING_LOADED, unit: own });
  };

  const wholeFile = ({ example, language, page }: WholeExample): RestFile => {
    const locale = localeOf(language);
    const word = (name: string): string => translate(locale, name);
    const { context } = walk(undefined, { ...NOTHING_LOADED, word }).page;
    return { title: example.title ?? page.title, body: renderWhole(example, context), language, page };
  };

  return {
    async render(page) {
      const loaded = await loader.load(page);
      const first = renderLoaded(page, loaded);
      const more = await loader.loadMore(first.state, loaded);
      const { state, body, own, problems, links } = more ? quietly(() => renderLoaded(page, more)) : first;
      const places = placesOf(page);
      const diagnostics = [
        ...[...loaded.all.flatMap((unit) => unit.diagnostics), ...state.diagnostics.slice(0, problems)].map(
          (problem) => places?.diagnostic(problem) ?? problem,
        ),
        ...state.diagnostics.slice(problems),
      ];
      const taken = doubledTitleIds(state, body);
      return {
        body: rawHtml(withoutTitleIds(body, taken)),
        written: rawHtml(withoutTitleIds(own, taken)),
        toc: state.toc,
        slots: Object.fromEntries(
          [...state.slots].map(([name, { markup }]) => [name, rawHtml(withoutTitleIds(markup, taken))]),
        ),
        made: state.made,
        features: state.features,
        islands: withUsed(state.islands.values()),
        later: [...state.later],
        links: [
          ...leadLinks(page, outside, host.read),
          ...state.links.map((link, index) => (index < links ? (places?.link(link) ?? link) : link)),
        ],
        diagnostics,
        files: [...new Set(loaded.all.flatMap((unit) => [unit.document.path, ...unit.imports]))],
      };
    },
    async markdown(page) {
      const loaded = await loader.loadPlain(page);
      const isSurveyed = page.endpoint || (page.operation && loaded.all.some(hasExample));
      const write = (mayRun?: MayRun): PageMarkdown => {
        const surveyed = isSurveyed && surveyFields(page, walk(page, loaded, mayRun));
        const walker = createWriter(walk(page, loaded, mayRun));
        current = walker;
        return pageToMarkdown(page, walker, { ...host.site.config.markdown, site: reference, ...surveyed });
      };
      try {
        // Its messages were written when the page itself was rendered.
        const written = mayNotEnd(loaded) ? quietly(() => limit.render(loaded.unit.document.path, write)) : write();
        return written ?? NO_MARKDOWN;
      } catch {
        // What failed is reported where the page itself is rendered.
        return NO_MARKDOWN;
      } finally {
        current = undefined;
      }
    },
    async console(page) {
      const input = {
        site: host.site,
        base: host.base,
        settings: reference.settingsFor(page),
        channelView: reference.channelView,
      };
      const option = (number: number): string => host.word(page, "apiOption").replace("{number}", String(number));
      if (!page.endpoint) return consoleFile(page, { ...input, fields: [], option });
      const loaded = await loader.loadPlain(page);
      const survey = (mayRun?: MayRun): FieldSurvey => surveyFields(page, walk(page, loaded, mayRun));
      try {
        const path = loaded.unit.document.path;
        const found = mayNotEnd(loaded) ? quietly(() => limit.render(path, survey)) : survey();
        return consoleFile(page, { ...input, fields: found?.fields ?? [], option });
      } finally {
        current = undefined;
      }
    },
    *restPaths() {
      yield* reference.rests.paths();
      yield* reference.examples.paths();
    },
    rest(path) {
      const whole = reference.examples.view(path);
      if (whole) return wholeFile(whole);
      const view = reference.rests.view(path);
      if (view === undefined) return undefined;
      const locale = localeOf(view.language);
      const word = (name: string): string => translate(locale, name);
      const walker = walk(undefined, { ...NOTHING_LOADED, word });
      const body = renderRest(view.node, walker.page.context, {
        settings: { ...reference.settings, restHref: view.href },
        safeMarkdown: (text) => reference.texts.render(text, walker),
      });
      const title = view.node.name ?? view.page?.title ?? word("apiProperties");
      return { title, body, language: view.language, ...(view.page && { page: view.page }) };
    },
    inline: (markdown, from) => outside(from).page.context.inline(markdown),
    inlineMarkdown: (markdown, from) => (mayLink(markdown) ? inlineToMarkdown(markdown, outside(from)) : markdown),
    link: (target, from) => {
      const found = resolve(from, target);
      return { href: linkToHref(found, target, siteLinks), ...(found.kind === "page" && { page: found.page }) };
    },
    icon: (icon, options = {}) => host.icons.find(icon, { ...options, href: (path) => href(path, "") }).html,
    bundle: (islands) => bundleIslands(islands, { folder: host.root }),
    lateProblem: (thrown, rejected) => lateProblem(thrown, modules) ?? (rejected ? rejectedProblem(thrown) : undefined),
    forget: (paths) => {
      const changed = [...paths];
      units.forget(changed);
      modules.forget(changed);
      limit.forget();
    },
  };
}
