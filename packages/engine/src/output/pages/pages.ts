// Takes a page from its source to its files, one step per line. An unchanged page keeps its files; if only the layout
// changed, its body comes from the cache; all others are rendered.

import type { DiagnosticCode } from "@lectern/base/codes.ts";
import type { Diagnostic } from "@lectern/base/diagnostic.ts";
import type { Page } from "@lectern/model/site/site.ts";
import type { Feature } from "@lectern/theme/component.ts";
import type { PageView } from "@lectern/theme/layout/page-view.ts";
import type { Project } from "../../project/create-project.ts";
import { type SearchOutput, searchEntry } from "../machines/search.ts";
import type { OutputOptions } from "../output-options.ts";
import type { State } from "../state.ts";
import type { PageBodies } from "./page-bodies.ts";
import { bodyId, type PageBody, type PageCache, packBody } from "./page-cache.ts";
import { previewProblems } from "./preview-problems.ts";
import type { FallbackPage } from "./translated-pages.ts";

export interface PagesHost {
  readonly project: Project;
  readonly options: OutputOptions;
  readonly bodies: PageBodies;
  readonly search: SearchOutput;
  open(): Promise<State>;
  cache(): PageCache | undefined;
}

/** Whether a page was parsed in time depends on the machine, so the result is not cached. */
const PARSED_LATE: DiagnosticCode = "mdx/parse-timeout";

export class Pages {
  readonly #host: PagesHost;

  constructor(host: PagesHost) {
    this.#host = host;
  }

  /** The HTML file of a page. A stand-in for a missing translation has the text of another page. */
  async html(page: Page, substitute?: FallbackPage): Promise<string> {
    const pageBody = await this.#host.bodies.body(substitute?.source ?? page);
    if (!substitute) await this.#index(page, pageBody);
    const state = await this.#host.open();
    const { problems, style, parts, ...finished } = await state.finish.finish(page, pageBody);
    const diagnostics = this.#report(page, pageBody, problems);
    if (!substitute) await this.#storeForReuse(page, pageBody, { state, diagnostics, style, parts });
    const frame = frameOf(this.#host, state, { page, pageBody, diagnostics, substitute });
    return state.layout.page({ page, ...pageBody, ...finished, ...frame });
  }

  /** Whether a page's file from an earlier build is still valid. */
  async isUnchanged(page: Page, path: string): Promise<boolean> {
    const { bodies, search, open } = this.#host;
    const cache = this.#host.cache();
    if (!cache?.hasFile(path)) return false;
    const cached = await bodies.find(page);
    if (!cached) return false;
    const { finish } = await open();
    if ((await finish.outside(page)) !== cached.outside) return false;
    if (cache.isStored(page)) return true;
    bodies.note(page, { ...cached, islands: [], features: new Set(cached.features as Feature[]) });
    if (cache.hasEntry(page)) search.reuse(page, cached.files);
    if (cached.style) finish.styles.set(cached.style.path, cached.style.css);
    finish.addParts(cached.parts);
    await bodies.reuseExtraFiles(page);
    cache.reuse(page);
    return true;
  }

  /** The pages that are not in the cache. */
  async pending(): Promise<readonly Page[]> {
    const found: Page[] = [];
    for (const page of (await this.#host.open()).site.pages.values())
      if (!(await this.#host.bodies.find(page))) found.push(page);
    return found;
  }

  /** Adds a page to the search index. A preview indexes on the first search instead. */
  async #index(page: Page, pageBody: PageBody): Promise<void> {
    const { options, bodies, search } = this.#host;
    if (options.preview) return;
    const isCached = (await bodies.find(page)) !== undefined;
    if (isCached && this.#host.cache()?.hasEntry(page, entryOf(page))) search.reuse(page, pageBody.files);
    else await search.add(page, pageBody);
  }

  /** All diagnostics of a page, including those found while finishing it. */
  #report(page: Page, pageBody: PageBody, found: readonly Diagnostic[]): readonly Diagnostic[] {
    const { problems } = this.#host.bodies;
    const diagnostics = [...pageBody.diagnostics, ...found];
    if (found.length > 0 && problems.has(page.route)) problems.set(page.route, diagnostics);
    return diagnostics;
  }

  /** Stores a page for later builds, if it is cacheable. */
  async #storeForReuse(
    page: Page,
    pageBody: PageBody,
    { state, diagnostics, style: path, parts }: Finished,
  ): Promise<void> {
    const { options, bodies } = this.#host;
    const cache = this.#host.cache();
    // Star counts are fetched on every build.
    if (!cache || (options.network && pageBody.features.has("github"))) return;
    const { finish, renderer } = state;
    const style = path === undefined ? undefined : { path, css: finish.styles.get(path) ?? "" };
    const outside = await finish.outside(page);
    const text = pageBody.diagnostics.some(({ code }) => code === PARSED_LATE) ? undefined : packBody(pageBody);
    if (text === undefined) return;
    if ((await bodies.cached(page, bodyId(page))) === undefined) bodies.packs.set(bodyId(page), text);
    const { files, features, linkTargets } = pageBody;
    const inputs = await bodies.inputsOf(page, linkTargets);
    const facts = { files, features: [...features], diagnostics, style, parts, outside };
    cache.add(page, { ...facts, entry: entryOf(page) }, inputs);
    cache.addExtraFiles(page.route, renderer.extraFilesOf(page.route));
  }
}

interface Finished {
  readonly state: State;
  readonly diagnostics: readonly Diagnostic[];
  /** The path of its utility stylesheet. */
  readonly style: string | undefined;
  /** The names of its other stylesheets. */
  readonly parts: readonly string[];
}

interface Framed {
  readonly page: Page;
  readonly pageBody: PageBody;
  readonly diagnostics: readonly Diagnostic[];
  readonly substitute: FallbackPage | undefined;
}

/** What the layout of a page shows beside its body. */
function frameOf(
  { project, options }: PagesHost,
  { machines, cards, translated }: State,
  { page, pageBody, diagnostics, substitute }: Framed,
): Omit<PageView, "page" | "body" | "toc" | "slots" | "features" | "facts"> {
  const source = substitute?.source ?? page;
  const image = cards?.path(source);
  const scripts = [...(options.extensions?.current.scripts ?? [])];
  return {
    ...(image === undefined ? {} : { image }),
    ...(options.preview
      ? { diagnostics: previewProblems(page, { project, extensions: options.extensions }, diagnostics) }
      : {}),
    ...machines.view(source),
    ...translated.view(page),
    ...(substitute ? { writtenIn: substitute.writtenIn } : {}),
    scripts: scripts.flatMap(([feature, path]) =>
      pageBody.features.has(feature as Feature) ? [`${options.base}/${path}`] : [],
    ),
  };
}

function entryOf(page: Page): string {
  return JSON.stringify(searchEntry(page));
}
