// The body and Markdown of a page: from the build cache, from a thread that renders ahead, or from the renderer.

import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Route } from "@lectern/base/route.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { PageMarkdown } from "../../render/markdown/page-to-markdown.ts";
import type { RenderedPage } from "../../render/renderer.ts";
import type { Artifact } from "../artifact.ts";
import type { State } from "../state.ts";
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

export class PageBodies {
  readonly #host: BodiesHost;
  readonly #rendered = new Set<Route>();
  #pooled: { readonly route: Route; readonly texts: Promise<PageTexts | undefined> } | undefined;
  readonly problems = new Map<Route, readonly Diagnostic[]>();
  /** Texts for the cache, until their file is written. */
  readonly packs = new Map<string, string>();

  constructor(host: BodiesHost) {
    this.#host = host;
  }

  async body(page: Page): Promise<PageBody> {
    const hit = await this.cached(page, bodyId(page));
    const sent = hit === undefined ? await this.#takePooled(page) : undefined;
    const text = hit ?? sent?.body;
    if (text === undefined) return toPageBody(await this.render(page));
    const unpacked = unpackBody(text);
    this.note(page, unpacked);
    await this.reuseExtraFiles(page, sent?.extraFiles);
    return unpacked;
  }

  async render(page: Page): Promise<RenderedPage> {
    this.#rendered.add(page.route);
    const state = await this.#host.open();
    const pageBody = await state.renderer.render(page);
    // A page whose rendering started before a change may no longer exist.
    if (this.#host.isCurrent(state)) this.note(page, pageBody);
    return pageBody;
  }

  async markdown(page: Page): Promise<PageMarkdown> {
    const hit = await this.cached(page, markdownId(page));
    // A page carried over from the earlier build comes with its inputs.
    if (hit !== undefined && this.#host.cache()?.isReused(page)) return unpackMarkdown(hit);
    const text = hit ?? (await this.#takePooled(page))?.markdown;
    const { renderer } = await this.#host.open();
    const written = text === undefined ? await renderer.markdown(page) : unpackMarkdown(text);
    const inputs = await this.inputsOf(page, written.linkTargets ?? []);
    const isStored = this.#host.cache()?.addInputs(page, inputs) === true;
    if (isStored && hit === undefined) this.packs.set(markdownId(page), text ?? packMarkdown(written));
    return written;
  }

  async console(page: Page): Promise<string> {
    const sent = await this.#takePooled(page);
    return sent?.console ?? (await (await this.#host.open()).renderer.console(page)) ?? "{}";
  }

  /** All texts of a page, for another thread, which renders again what cannot be sent. */
  async texts(page: Page): Promise<PageTexts> {
    const { renderer } = await this.#host.open();
    const body = packBody(toPageBody(await renderer.render(page)));
    if (body === undefined) return { extraFiles: [] };
    const markdown = packMarkdown(await renderer.markdown(page));
    return { body, markdown, console: await renderer.console(page), extraFiles: renderer.extraFilesOf(page.route) };
  }

  /** The cached page, if nothing its body depends on has changed. */
  async find(page: Page): Promise<CachedPage | undefined> {
    const cache = this.#host.cache();
    if (!cache) return undefined;
    const { bodyKey, renderer } = await this.#host.open();
    return cache.find(page, { key: bodyKey, resolve: renderer.resolveLink });
  }

  async cached(page: Page, id: string): Promise<string | undefined> {
    return (await this.find(page)) && this.#host.cache()?.text(id);
  }

  async inputsOf(page: Page, linkTargets: readonly string[]): Promise<BodyInputs> {
    const { renderer, bodyKey } = await this.#host.open();
    return { key: bodyKey(page), linkTargets, results: linkTargets.map(renderer.resolveLink).join("\n") };
  }

  note(page: Page, pageBody: Pick<PageBody, "diagnostics" | "islands" | "features">): void {
    this.problems.set(page.route, pageBody.diagnostics);
    this.#host.scripts.note(page.route, pageBody);
  }

  /** A page that is not rendered here refers to the same files with remaining fields as where it was. */
  async reuseExtraFiles({ route }: Page, extraFiles = this.#host.cache()?.extraFiles(route) ?? []): Promise<void> {
    (await this.#host.open()).renderer.addExtraFiles(extraFiles);
    this.#host.cache()?.addExtraFiles(route, extraFiles);
  }

  /** Hands over a text for the cache. */
  takePack(id: string): ReturnType<NonNullable<Artifact["pack"]>> {
    const text = this.packs.get(id);
    this.packs.delete(id);
    return text === undefined ? undefined : { id, texts: [text] };
  }

  diagnostics(): readonly Diagnostic[] {
    return [...this.problems.values()].flat();
  }

  /** How many pages were rendered. */
  get renderedCount(): number {
    return this.#rendered.size;
  }

  /** What the pool returns for a page, kept while its files are generated, which follow each other. */
  async #takePooled({ route }: Page): Promise<PageTexts | undefined> {
    const pool = this.#host.pool();
    if (!pool) return undefined;
    if (this.#pooled?.route !== route) this.#pooled = { route, texts: pool.take(route) };
    const texts = await this.#pooled.texts;
    if (texts?.body !== undefined) this.#rendered.add(route);
    return texts;
  }
}
