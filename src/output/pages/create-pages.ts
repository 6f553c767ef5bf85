// Takes a page from its source to its files, one step per line. An unchanged page keeps its files; if only the layout
// changed, its body comes from the cache; all others are rendered.

import { compareDiagnostics, type Diagnostic } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import { mdxTooCostly } from "../../content/diagnostics.ts";
import type { Project } from "../../project/create-project.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import type { Page, Site } from "../../site/site.ts";
import type { Feature } from "../../ui/component.ts";
import type { Artifact } from "../artifact.ts";
import { type SearchOutput, toSearchPage } from "../machines/search.ts";
import type { State } from "../open-state.ts";
import type { OutputOptions } from "../output-options.ts";
import {
  bodyId,
  type CachedPage,
  markdownId,
  type PageBody,
  type PageCache,
  packBody,
  packMarkdown,
  toPageBody,
  unpackBody,
  unpackMarkdown,
} from "./page-cache.ts";
import type { PageScripts } from "./page-scripts.ts";
import { previewProblems } from "./preview-problems.ts";
import type { StandIn } from "./translated-pages.ts";

export interface PagesHost {
  readonly project: Project;
  readonly options: OutputOptions;
  readonly scripts: PageScripts;
  readonly search: SearchOutput;
  open(): Promise<State>;
  /** True while nothing has changed since this state was opened. */
  isCurrent(state: State): boolean;
  cache(): PageCache | undefined;
}

export interface Pages {
  /** Renders a page, bypassing the cache. */
  render(page: Page): Promise<RenderedPage>;
  body(page: Page): Promise<PageBody>;
  /** The HTML file of a page. A stand-in for a missing translation has the text of another page. */
  html(page: Page, standIn?: StandIn): Promise<string>;
  markdown(page: Page): Promise<PageMarkdown>;
  /** Whether a page's file from an earlier build is still valid. */
  isKept(page: Page, path: string): Promise<boolean>;
  /** What a newly generated file stores in the cache. */
  readonly pack: Readonly<Record<"html" | "markdown", (page: Page) => ReturnType<NonNullable<Artifact["pack"]>>>>;
  /** The diagnostics of the generated pages. */
  diagnostics(): readonly Diagnostic[];
  /** Pages rendered, as opposed to taken from the cache. */
  rendered(): number;
  forget(): void;
}

/** Features whose behavior is in extras.js. */
const EXTRAS: readonly Feature[] = ["filter", "tree", "github", "image-actions", "view", "console"];
/** Whether a page was parsed in time depends on the machine, so the result is not cached. */
const UNSTEADY = mdxTooCostly({ file: "", line: 1, column: 1 }).code;

function needsExtras({ config }: Site, page: Page, { features }: Pick<PageBody, "features">): boolean {
  const isDescribed = describedApi(page) !== undefined || page.summary !== undefined;
  return isDescribed || config.feedback.thumbsRating || EXTRAS.some((feature) => features.has(feature));
}

export function createPages(host: PagesHost): Pages {
  const { project, options, scripts, search, open } = host;
  const problems = new Map<Route, readonly Diagnostic[]>();
  /** Texts for the cache, until their file is written. */
  const packs = new Map<string, string>();

  const routes = new Set<Route>();

  const render = async (page: Page): Promise<RenderedPage> => {
    routes.add(page.route);
    const state = await open();
    const rendered = await state.renderer.render(page);
    // The page may be gone if it was started before a change.
    if (host.isCurrent(state)) note(page, rendered);
    return rendered;
  };

  const note = (page: Page, made: Pick<PageBody, "diagnostics" | "islands" | "features">): void => {
    problems.set(page.route, made.diagnostics);
    scripts.note(page.route, made);
  };

  const find = ({ bodyKey, renderer }: State, page: Page): CachedPage | undefined =>
    host.cache()?.find(page, { key: bodyKey, answer: renderer.answer });

  const cachedText = async (page: Page, id: string): Promise<string | undefined> =>
    host.cache() && find(await open(), page) && host.cache()?.text(id);

  /** A page that is not rendered refers to the same files with remaining fields as before. */
  const keepRests = async (page: Page): Promise<void> => {
    const rests = host.cache()?.rests(page.route) ?? [];
    (await open()).renderer.addRests(rests);
    host.cache()?.addRests(page.route, rests);
  };

  const body = async (page: Page): Promise<PageBody> => {
    const text = await cachedText(page, bodyId(page));
    if (text === undefined) return toPageBody(await render(page));
    const unpacked = unpackBody(text);
    note(page, unpacked);
    await keepRests(page);
    return unpacked;
  };

  /** Stores a page for later builds, if it is cacheable. */
  const leave = async (page: Page, made: PageBody, facts: Pick<CachedPage, "diagnostics" | "style" | "outside">) => {
    const { renderer, bodyKey } = await open();
    const text = made.diagnostics.some(({ code }) => code === UNSTEADY) ? undefined : packBody(made);
    if (text === undefined) return;
    if ((await cachedText(page, bodyId(page))) === undefined) packs.set(bodyId(page), text);
    const { files, features } = made;
    const inputs = toInputs(made.asked, { key: () => bodyKey(page), answer: renderer.answer });
    host.cache()?.add(page, { ...facts, files, features: [...features], inputs, entry: entryOf(page, made) });
    host.cache()?.addRests(page.route, renderer.restsOf(page.route));
  };

  const index = async (page: Page, made: PageBody): Promise<void> => {
    const isCached = host.cache() !== undefined && find(await open(), page) !== undefined;
    if (isCached && host.cache()?.hasEntry(page, entryOf(page, made))) search.keep(page, made.files);
    else await search.add(page, made);
  };

  const html = async (page: Page, standIn?: StandIn): Promise<string> => {
    const source = standIn?.source ?? page;
    const made = await body(source);
    if (!options.preview && !standIn) await index(page, made);
    const { site, layout, engine, machines, finish, cards, translated } = await open();
    const image = cards?.path(source);
    const { problems: found, style, ...finished } = await finish.finish(page, made);
    const diagnostics = [...made.diagnostics, ...found];
    if (found.length > 0 && problems.has(page.route)) problems.set(page.route, diagnostics);
    // Star counts are fetched on every build.
    const isLeft = !(options.network && made.features.has("github"));
    if (host.cache() && !standIn && isLeft) {
      const css = style === undefined ? undefined : { path: style, css: finish.styles.get(style) ?? "" };
      await leave(page, made, { diagnostics, style: css, outside: await finish.outside(page) });
    }
    return layout.page({
      page,
      ...made,
      ...finished,
      ...(image === undefined ? {} : { image }),
      ...(options.preview
        ? { diagnostics: previewProblems(page, { project, extensions: options.extensions }, diagnostics) }
        : {}),
      ...machines.view(source),
      ...translated.view(page),
      ...(standIn ? { writtenIn: standIn.writtenIn } : {}),
      scripts: [
        ...(made.islands.length > 0 ? [engine.islands] : []),
        ...(made.features.has("mermaid") ? [engine.diagrams] : []),
        ...[...(options.extensions?.current.scripts ?? [])].flatMap(([feature, path]) =>
          made.features.has(feature as Feature) ? [`${options.base}/${path}`] : [],
        ),
        ...(needsExtras(site, page, made) ? [engine.extras] : []),
      ],
    });
  };

  const markdown = async (page: Page): Promise<PageMarkdown> => {
    const text = await cachedText(page, markdownId(page));
    const { renderer, bodyKey } = await open();
    const written = text === undefined ? await renderer.markdown(page) : unpackMarkdown(text);
    const inputs = toInputs(written.asked ?? [], { key: () => bodyKey(page), answer: renderer.answer });
    const isLeft = host.cache()?.addInputs(page, inputs) === true;
    if (isLeft && text === undefined) packs.set(markdownId(page), packMarkdown(written));
    return written;
  };

  const isKept = async (page: Page, path: string): Promise<boolean> => {
    const cache = host.cache();
    if (!cache?.hasFile(path)) return false;
    const opened = await open();
    const { finish } = opened;
    const cached = find(opened, page);
    if (!cached) return false;
    if ((await finish.outside(page)) !== cached.outside) return false;
    if (cache.isLeft(page)) return true;
    note(page, { ...cached, islands: [], features: new Set(cached.features as Feature[]) });
    if (cache.hasEntry(page)) search.keep(page, cached.files);
    if (cached.style) finish.styles.set(cached.style.path, cached.style.css);
    await keepRests(page);
    cache.keep(page);
    return true;
  };

  const take = (id: string): ReturnType<NonNullable<Artifact["pack"]>> => {
    const text = packs.get(id);
    packs.delete(id);
    return text === undefined ? undefined : { id, texts: [text] };
  };

  return {
    render,
    body,
    html,
    markdown,
    isKept,
    pack: { html: (page) => take(bodyId(page)), markdown: (page) => take(markdownId(page)) },
    diagnostics: () => [...problems.values()].flat().sort(compareDiagnostics),
    rendered: () => routes.size,
    forget: () => problems.clear(),
  };
}

function toInputs(
  asked: readonly string[],
  { key, answer }: { key(): string | undefined; answer(asked: string): string },
) {
  return { key: key(), asked, answers: asked.map(answer).join("\n") };
}

/** What search knows about a page besides its text. */
function entryOf(page: Page, made: PageBody): string {
  const { body: _, aside: __, ...entry } = toSearchPage(page, made);
  return JSON.stringify(entry);
}
