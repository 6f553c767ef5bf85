// The body and Markdown of a page: from the build cache, from a thread that renders ahead, or from the renderer.

import { compareDiagnostics, type Diagnostic } from "../../base/diagnostic.ts";
import type { Route } from "../../base/route.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import type { Page } from "../../site/site.ts";
import type { Artifact } from "../artifact.ts";
import type { State } from "../open-state.ts";
import {
  type BodyInputs,
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

export interface BodiesHost {
  readonly scripts: PageScripts;
  open(): Promise<State>;
  /** True while nothing has changed since this state was opened. */
  isCurrent(state: State): boolean;
  cache(): PageCache | undefined;
  pool(): PagePool | undefined;
}

/** The texts of a page as another thread sends them. Pages with code or islands cannot be sent and have none. */
export interface PageTexts {
  readonly body?: string | undefined;
  readonly markdown?: string | undefined;
  readonly console?: string | undefined;
  /** The files with remaining fields that the page refers to. */
  readonly extraFiles: readonly string[];
}

/** Renders pages ahead. */
export interface PagePool {
  /** Returns the texts of a page once; undefined if the caller has to render it. */
  take(route: Route): Promise<PageTexts | undefined>;
}

export type PageBodies = ReturnType<typeof createBodies>;

export function createBodies(host: BodiesHost) {
  const { scripts, open } = host;
  const problems = new Map<Route, readonly Diagnostic[]>();
  const rendered = new Set<Route>();
  /** Texts for the cache, until their file is written. */
  const packs = new Map<string, string>();
  const pooled = createPooled(host, rendered);

  const note = (page: Page, pageBody: Pick<PageBody, "diagnostics" | "islands" | "features">): void => {
    problems.set(page.route, pageBody.diagnostics);
    scripts.note(page.route, pageBody);
  };

  const render = async (page: Page): Promise<RenderedPage> => {
    rendered.add(page.route);
    const state = await open();
    const pageBody = await state.renderer.render(page);
    // A page that was begun before a change may be gone.
    if (host.isCurrent(state)) note(page, pageBody);
    return pageBody;
  };

  const find = async (page: Page): Promise<CachedPage | undefined> => {
    const cache = host.cache();
    if (!cache) return undefined;
    const { bodyKey, renderer } = await open();
    return cache.find(page, { key: bodyKey, resolve: renderer.resolveLink });
  };

  const cached = async (page: Page, id: string): Promise<string | undefined> =>
    (await find(page)) && host.cache()?.text(id);

  /** A page that is not rendered here refers to the same files with remaining fields as where it was. */
  const reuseExtraFiles = async (
    { route }: Page,
    extraFiles = host.cache()?.extraFiles(route) ?? [],
  ): Promise<void> => {
    (await open()).renderer.addExtraFiles(extraFiles);
    host.cache()?.addExtraFiles(route, extraFiles);
  };

  const body = async (page: Page): Promise<PageBody> => {
    const hit = await cached(page, bodyId(page));
    const sent = hit === undefined ? await pooled(page) : undefined;
    const text = hit ?? sent?.body;
    if (text === undefined) return toPageBody(await render(page));
    const unpacked = unpackBody(text);
    note(page, unpacked);
    await reuseExtraFiles(page, sent?.extraFiles);
    return unpacked;
  };

  const markdown = async (page: Page): Promise<PageMarkdown> => {
    const hit = await cached(page, markdownId(page));
    const text = hit ?? (await pooled(page))?.markdown;
    const { renderer } = await open();
    const written = text === undefined ? await renderer.markdown(page) : unpackMarkdown(text);
    const isLeft = host.cache()?.addInputs(page, await inputsOf(page, written.linkTargets ?? [])) === true;
    if (isLeft && hit === undefined) packs.set(markdownId(page), text ?? packMarkdown(written));
    return written;
  };

  const inputsOf = async (page: Page, linkTargets: readonly string[]): Promise<BodyInputs> => {
    const { renderer, bodyKey } = await open();
    return { key: bodyKey(page), linkTargets, results: linkTargets.map(renderer.resolveLink).join("\n") };
  };

  return {
    render,
    find,
    cached,
    body,
    markdown,
    inputsOf,
    note,
    reuseExtraFiles,
    packs,
    problems,
    console: async (page: Page): Promise<string> =>
      (await pooled(page))?.console ?? (await (await open()).renderer.console(page)) ?? "{}",
    texts: async (page: Page): Promise<PageTexts> => renderTexts((await open()).renderer, page),
    take: (id: string): ReturnType<NonNullable<Artifact["pack"]>> => {
      const text = packs.get(id);
      packs.delete(id);
      return text === undefined ? undefined : { id, texts: [text] };
    },
    diagnostics: (): readonly Diagnostic[] => [...problems.values()].flat().sort(compareDiagnostics),
    rendered: (): number => rendered.size,
  };
}

/** What the pool returned for a page, kept while its files are generated, which follow each other. */
function createPooled(host: BodiesHost, rendered: Set<Route>) {
  let last: { readonly route: Route; readonly texts: Promise<PageTexts | undefined> } | undefined;
  return async ({ route }: Page): Promise<PageTexts | undefined> => {
    const pool = host.pool();
    if (!pool) return undefined;
    if (last?.route !== route) last = { route, texts: pool.take(route) };
    const texts = await last.texts;
    if (texts?.body !== undefined) rendered.add(route);
    return texts;
  };
}

/** All texts of a page, for another thread, which renders again what cannot be sent. */
async function renderTexts(renderer: State["renderer"], page: Page): Promise<PageTexts> {
  const body = packBody(toPageBody(await renderer.render(page)));
  if (body === undefined) return { extraFiles: [] };
  const markdown = packMarkdown(await renderer.markdown(page));
  return { body, markdown, console: await renderer.console(page), extraFiles: renderer.extraFilesOf(page.route) };
}
