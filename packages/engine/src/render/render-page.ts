// Renders a page from source to body, Markdown and console data, step by step.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import { EMPTY_HTML, type HtmlNode } from "@lectern/base/markup/tree.ts";
import { toHtml } from "@lectern/base/markup/visit.ts";
import { readThrown } from "@lectern/base/thrown.ts";
import type { ImageSize } from "@lectern/io/image-size.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { MayRun } from "@lectern/react/code-limit.ts";
import { endless } from "@lectern/react/diagnostics.ts";
import { withUsed } from "@lectern/react/islands/island-files.ts";
import { quietly } from "@lectern/react/safe-globals.ts";
import { API_FIELD } from "@lectern/theme/components/fields/fields.tsx";
import type { BodyFacts } from "@lectern/theme/layout/page-view.ts";
import { bodyFacts } from "./body-facts.ts";
import { completeMedia } from "./complete-media.ts";
import type { ContentLocations } from "./content-locations.ts";
import { pageFailed, pageTooDeep } from "./diagnostics.ts";
import { hasCode, hasExample, type Loaded } from "./load/load-page.ts";
import { createWriter } from "./markdown/create-writer.ts";
import { type FieldSurvey, type PageMarkdown, pageToMarkdown } from "./markdown/page-to-markdown.ts";
import { collect } from "./nodes/children.ts";
import { renderFootnotes } from "./nodes/footnotes.tsx";
import { frontmatterLinks } from "./nodes/frontmatter-links.ts";
import { duplicateTitleIds, withoutTitleIds } from "./nodes/title-ids.ts";
import type { Walker } from "./page-state.ts";
import { createPageState, type PageState } from "./page-state.ts";
import { placedReference } from "./placed.ts";
import { consoleFile } from "./reference/console-file.ts";
import { renderReference, renderText } from "./reference/reference.tsx";
import type { ReferenceSite } from "./reference/reference-site.ts";
import { type RenderTools, runWithin, walkOutside } from "./render-tools.ts";
import type { RenderedPage } from "./renderer.ts";

/** Renders a page; `places` maps generated text back to the spec. */
export async function renderPage(
  page: Page,
  tools: RenderTools,
  locations: ContentLocations | undefined,
): Promise<RenderedPage> {
  const loaded = await tools.loader.load(page);
  const first = renderLoaded(page, loaded, tools);
  const more = await tools.loader.loadMore(first.state, loaded);
  const rendered = await withPlugins(more ? quietly(() => renderLoaded(page, more, tools)) : first, tools);
  const { state } = rendered;
  const facts = factsOf(rendered);
  const { body, slots, images } = await completeParts(rendered, facts, tools);
  return {
    body,
    slots,
    facts,
    toc: state.toc,
    generated: state.generated,
    features: state.features,
    islands: withUsed(state.islands.values()),
    reportedIslands: state.reportedIslands,
    links: [
      ...frontmatterLinks(page, (from) => walkOutside(tools, from), tools.host.read),
      ...state.links.map((link, index) => (index < rendered.links ? (locations?.link(link) ?? link) : link)),
    ],
    diagnostics: diagnosticsOf(rendered, loaded, locations),
    files: [...new Set(loaded.all.flatMap((unit) => [unit.document.path, ...unit.imports, ...unit.absent]))],
    imageFiles: [...images],
    linkTargets: [...new Set([...first.state.linkTargets, ...state.linkTargets])],
    runsCode: hasCode(loaded),
  };
}

/** A body as the project's rehype plugins change it. */
async function withPlugins(rendered: RenderedBody, { host }: RenderTools): Promise<RenderedBody> {
  const { body, walker } = rendered;
  const rehype = host.extensions?.rehype;
  if (!rehype || !walker) return rendered;
  const { changeBody } = await import("./rehype/change-body.ts");
  const changed = await changeBody(body, walker, rehype);
  return { ...rendered, body: changed, own: changed, described: undefined };
}

interface CompleteParts extends Pick<RenderedPage, "body" | "slots"> {
  /** The files of its images. */
  readonly images: ReadonlySet<string>;
}

/** Adds what is only known once the whole page is rendered: which ids are free, the sizes of images, fetched numbers. */
async function completeParts(
  { state, body }: RenderedBody,
  { marks }: BodyFacts,
  { host }: RenderTools,
): Promise<CompleteParts> {
  const images = new Set<string>();
  const sizeOf = (source: string): ImageSize | undefined => {
    const image = host.image(source);
    if (image) images.add(image.path);
    return image?.size;
  };
  const names = [...state.slots.keys()];
  let parts: readonly HtmlNode[] = [body, ...state.slots.values()];
  const taken = duplicateTitleIds(state, parts);
  parts = parts.map((part) => withoutTitleIds(part, taken));
  if (marks.includes("image") || marks.includes("media")) parts = parts.map((part) => completeMedia(part, sizeOf));
  if (state.features.has("github") && host.fillNumbers) parts = await host.fillNumbers(parts);
  const [own, ...slots] = parts.map(toHtml);
  return {
    body: own ?? EMPTY_HTML,
    slots: Object.fromEntries(names.map((name, index) => [name, slots[index] ?? EMPTY_HTML])),
    images,
  };
}

function factsOf({ state, own, described }: RenderedBody): BodyFacts {
  const { slots, generated } = state;
  const samples = (isGenerated: boolean): HtmlNode =>
    (["request", "response"] as const).map((name) => generated.has(name) === isGenerated && slots.get(name));
  return bodyFacts({
    authored: [own, samples(false), slots.get("panel")],
    generated: [described, slots.get("intro"), samples(true)],
    lead: slots.get("lead"),
    later: [...state.later],
  });
}

/** Renders a page within the time limit for its code. */
function renderLoaded(page: Page, loaded: Loaded, tools: RenderTools): RenderedBody {
  const render = (mayRun?: MayRun): RenderedBody => {
    const walker = tools.walk(page, loaded, mayRun);
    return tools.during(walker, () => renderBody(page, walker, tools.referenceFor(page)));
  };
  const result = runWithin(tools, loaded, render) ?? emptyBody();
  if (tools.mayNotEnd(loaded))
    result.state.diagnostics.push(...[...tools.limit.stopped(loaded.unit.document.path)].map(endless));
  return result;
}

function diagnosticsOf(
  { state, problems }: RenderedBody,
  loaded: Loaded,
  locations: ContentLocations | undefined,
): readonly Diagnostic[] {
  const own = [...loaded.all.flatMap((unit) => unit.diagnostics), ...state.diagnostics.slice(0, problems)];
  return [...own.map((problem) => locations?.diagnostic(problem) ?? problem), ...state.diagnostics.slice(problems)];
}

const NO_MARKDOWN: PageMarkdown = { text: "" };

/** The page body as Markdown. */
export async function renderMarkdown(page: Page, tools: RenderTools): Promise<PageMarkdown> {
  const loaded = await tools.loader.loadPlain(page);
  const isSurveyed = page.endpoint || (page.operation && loaded.all.some(hasExample));
  const write = (mayRun?: MayRun): PageMarkdown => {
    const surveyed = isSurveyed && surveyFields(page, tools.walk(page, loaded, mayRun), tools);
    const walker = createWriter(tools.walk(page, loaded, mayRun));
    const options = { ...tools.host.site.config.markdown, site: tools.referenceFor(page), ...surveyed };
    return tools.during(walker, () => pageToMarkdown(page, walker, options));
  };
  try {
    // Console output was already printed when the page itself was rendered.
    return quietlyWithin(tools, loaded, write) ?? NO_MARKDOWN;
  } catch {
    // The failure is reported when the page itself is rendered.
    return NO_MARKDOWN;
  }
}

/** The console data of a page as JSON; undefined if it has no console. */
export async function renderConsole(page: Page, tools: RenderTools): Promise<string | undefined> {
  const { host, reference, loader } = tools;
  const input = {
    site: host.site,
    base: host.base,
    settings: reference.settingsFor(page),
    channelView: reference.channelView,
    option: (number: number): string => host.word(page, "apiOption").replace("{number}", String(number)),
  };
  if (!page.endpoint) return consoleFile(page, { ...input, fields: [] });
  const loaded = await loader.loadPlain(page);
  const survey = (mayRun?: MayRun): FieldSurvey => surveyFields(page, tools.walk(page, loaded, mayRun), tools);
  return consoleFile(page, { ...input, fields: quietlyWithin(tools, loaded, survey)?.fields ?? [] });
}

function quietlyWithin<T>(tools: RenderTools, loaded: Loaded, run: (mayRun?: MayRun) => T): T | undefined {
  return tools.mayNotEnd(loaded) ? quietly(() => runWithin(tools, loaded, run)) : run();
}

/** The fields of a hand-written page, known only after rendering it. */
function surveyFields(page: Page, walker: Walker, tools: RenderTools): FieldSurvey {
  const { items } = tools.during(walker, () => collect(walker, API_FIELD, () => renderText(page, walker)));
  const { slots } = walker.page.state;
  return { fields: items, hasSample: slots.has("request"), hasResponse: slots.has("response") };
}

/** A body and its parts. */
interface RenderedBody {
  readonly state: PageState;
  /** The walker that rendered it; undefined if that failed. */
  readonly walker?: Walker;
  readonly body: HtmlNode;
  /** The part written by the author. */
  readonly own: HtmlNode;
  /** The rest: reference. */
  readonly described: HtmlNode;
  /** How many of the page's problems and links come from its own text. */
  readonly problems: number;
  readonly links: number;
}

function emptyBody(state: PageState = createPageState()): RenderedBody {
  const all = Number.POSITIVE_INFINITY;
  return { state, body: undefined, own: undefined, described: undefined, problems: all, links: all };
}

/** Renders a page; an error that prevents it becomes a problem of the page. */
function renderBody(page: Page, walker: Walker, site: ReferenceSite): RenderedBody {
  const { state } = walker.page;
  let { problems, links } = emptyBody(state);
  try {
    const written = collect(walker, API_FIELD, () => renderText(page, walker));
    // Everything found from here on belongs to the reference.
    problems = state.diagnostics.length;
    links = state.links.length;
    const reference = renderReference(page, walker, { site, fields: written.items });
    const described = walker.page.marksPlaces ? placedReference(reference) : reference;
    const notes = renderFootnotes(walker);
    const body = [written.html, described, notes];
    // Fields that the author described are in the reference.
    const isAuthored = written.items.length > 0;
    const own = isAuthored ? body : [written.html, notes];
    return { state, walker, body, own, described: isAuthored ? undefined : described, problems, links };
  } catch (error) {
    const { at } = walker.page;
    const { name, message: reason } = readThrown(error);
    const isFull = name === "RangeError" && /call stack/i.test(reason);
    state.diagnostics.push(isFull ? pageTooDeep(at) : pageFailed(reason, at));
    return { ...emptyBody(state), problems, links };
  }
}
