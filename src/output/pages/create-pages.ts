// Takes a page from its source to its files, one step per line. An unchanged page keeps its files; if only the layout
// changed, its body comes from the cache; all others are rendered.

import type { Diagnostic } from "../../base/diagnostic.ts";
import { mdxTooCostly } from "../../content/diagnostics.ts";
import type { Project } from "../../project/create-project.ts";
import { describedApi } from "../../site/pages/described-api.ts";
import type { Page, Site } from "../../site/site.ts";
import type { Feature } from "../../ui/component.ts";
import type { PageView } from "../../ui/layout/page-view.ts";
import type { Artifact } from "../artifact.ts";
import { type SearchOutput, toSearchPage } from "../machines/search.ts";
import type { State } from "../open-state.ts";
import type { OutputOptions } from "../output-options.ts";
import { type BodiesHost, createBodies, type PageBodies } from "./page-bodies.ts";
import { bodyId, type CachedPage, markdownId, type PageBody, packBody } from "./page-cache.ts";
import { previewProblems } from "./preview-problems.ts";
import type { StandIn } from "./translated-pages.ts";

export interface PagesHost extends BodiesHost {
  readonly project: Project;
  readonly options: OutputOptions;
  readonly search: SearchOutput;
}

export interface Pages
  extends Pick<PageBodies, "render" | "body" | "markdown" | "console" | "texts" | "diagnostics" | "rendered"> {
  /** The HTML file of a page. A stand-in for a missing translation has the text of another page. */
  html(page: Page, standIn?: StandIn): Promise<string>;
  /** Whether a page's file from an earlier build is still valid. */
  isKept(page: Page, path: string): Promise<boolean>;
  /** What a newly generated file stores in the cache. */
  readonly pack: Readonly<Record<"html" | "markdown", (page: Page) => ReturnType<NonNullable<Artifact["pack"]>>>>;
  /** The pages that are not in the cache. */
  pending(): Promise<readonly Page[]>;
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
  const { options, search, open } = host;
  const bodies = createBodies(host);
  const { body, find, problems } = bodies;

  const index = async (page: Page, made: PageBody): Promise<void> => {
    const isCached = (await find(page)) !== undefined;
    if (isCached && host.cache()?.hasEntry(page, entryOf(page, made))) search.keep(page, made.files);
    else await search.add(page, made);
  };

  const html = async (page: Page, standIn?: StandIn): Promise<string> => {
    const source = standIn?.source ?? page;
    const made = await body(source);
    if (!options.preview && !standIn) await index(page, made);
    const state = await open();
    const { problems: found, style, ...finished } = await state.finish.finish(page, made);
    const diagnostics = [...made.diagnostics, ...found];
    if (found.length > 0 && problems.has(page.route)) problems.set(page.route, diagnostics);
    // Star counts are fetched on every build.
    const isLeft = !(options.network && made.features.has("github"));
    if (host.cache() && !standIn && isLeft) {
      const css = style === undefined ? undefined : { path: style, css: state.finish.styles.get(style) ?? "" };
      const outside = await state.finish.outside(page);
      await leave({ host, bodies }, page, { made, facts: { diagnostics, style: css, outside } });
    }
    return state.layout.page({
      page,
      ...made,
      ...finished,
      ...frameOf(host, state, { page, made, diagnostics, standIn }),
    });
  };

  const isKept = async (page: Page, path: string): Promise<boolean> => {
    const cache = host.cache();
    if (!cache?.hasFile(path)) return false;
    const cached = await find(page);
    if (!cached) return false;
    const { finish } = await open();
    if ((await finish.outside(page)) !== cached.outside) return false;
    if (cache.isLeft(page)) return true;
    bodies.note(page, { ...cached, islands: [], features: new Set(cached.features as Feature[]) });
    if (cache.hasEntry(page)) search.keep(page, cached.files);
    if (cached.style) finish.styles.set(cached.style.path, cached.style.css);
    await bodies.keepRests(page);
    cache.keep(page);
    return true;
  };

  return {
    ...bodies,
    html,
    isKept,
    pack: { html: (page) => bodies.take(bodyId(page)), markdown: (page) => bodies.take(markdownId(page)) },
    pending: async () => {
      const found: Page[] = [];
      for (const page of (await open()).site.pages.values()) if (!(await find(page))) found.push(page);
      return found;
    },
    forget: () => problems.clear(),
  };
}

/** Stores a page for later builds, if it is cacheable. */
async function leave(
  { host, bodies }: { readonly host: PagesHost; readonly bodies: PageBodies },
  page: Page,
  { made, facts }: { readonly made: PageBody; readonly facts: Pick<CachedPage, "diagnostics" | "style" | "outside"> },
): Promise<void> {
  const text = made.diagnostics.some(({ code }) => code === UNSTEADY) ? undefined : packBody(made);
  if (text === undefined) return;
  if ((await bodies.cached(page, bodyId(page))) === undefined) bodies.packs.set(bodyId(page), text);
  const { files, features } = made;
  const inputs = await bodies.inputsOf(page, made.asked);
  host.cache()?.add(page, { ...facts, files, features: [...features], entry: entryOf(page, made) }, inputs);
  host.cache()?.addRests(page.route, (await host.open()).renderer.restsOf(page.route));
}

interface Framed {
  readonly page: Page;
  readonly made: PageBody;
  readonly diagnostics: readonly Diagnostic[];
  readonly standIn: StandIn | undefined;
}

/** What the layout of a page shows beside its body. */
function frameOf(
  { project, options }: PagesHost,
  { site, engine, machines, cards, translated }: State,
  { page, made, diagnostics, standIn }: Framed,
): Omit<PageView, "page" | "body" | "toc" | "slots" | "features"> {
  const source = standIn?.source ?? page;
  const image = cards?.path(source);
  const scripts = [...(options.extensions?.current.scripts ?? [])];
  return {
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
      ...scripts.flatMap(([feature, path]) =>
        made.features.has(feature as Feature) ? [`${options.base}/${path}`] : [],
      ),
      ...(needsExtras(site, page, made) ? [engine.extras] : []),
    ],
  };
}

/** What search knows about a page besides its text. */
function entryOf(page: Page, made: PageBody): string {
  const { body: _, aside: __, ...entry } = toSearchPage(page, made);
  return JSON.stringify(entry);
}
