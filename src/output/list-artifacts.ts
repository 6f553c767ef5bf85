// The list of a site's output files. Bodies are generated on demand.

import { specAs } from "../openapi/publish/spec-exports.ts";
import { consolePath, hasConsole, proxyOrigins } from "../render/reference/console-file.ts";
import { summaryFiles } from "../render/reference/summary-files.ts";
import { PROXY_FILE } from "../request/proxy-rules.ts";
import { sourcePath } from "../site/pages/source-path.ts";
import type { Page } from "../site/site.ts";
import { consoleWords } from "../ui/layout/console-words.ts";
import type { Layout } from "../ui/layout/create-layout.ts";
import type { Artifact, ArtifactBody } from "./artifact.ts";
import { redirectRulesArtifacts } from "./hosting/redirect-rules.ts";
import { redirectArtifacts } from "./hosting/redirects.ts";
import { siteIndexArtifacts } from "./hosting/site-index.ts";
import { mediaType } from "./media-type.ts";
import type { State } from "./open-state.ts";
import type { OutputOptions } from "./output-options.ts";
import type { Pages } from "./pages/create-pages.ts";
import { pageFile } from "./pages/page-file.ts";
import type { FramedProblem } from "./pages/preview-problems.ts";
import { consoleAssets } from "./styles/engine-assets.ts";

interface ListInput {
  readonly options: OutputOptions;
  readonly pages: Pages;
  /** Whether a project file is published. */
  readonly isPublished: (path: string) => boolean;
  /** What a preview shows on its 404 page. */
  readonly problems: () => readonly FramedProblem[];
}

/** Every output file known before pages are rendered, by path. */
export function listArtifacts(
  state: State,
  { options, pages, isPublished, problems }: ListInput,
): ReadonlyMap<string, Artifact> {
  const { site, layout, engine, machines } = state;
  const list = new Map<string, Artifact>();
  const ofPage = (page: Page, path: string, body: () => Promise<string>): Artifact => ({
    ...text(path, body),
    isKept: () => pages.isKept(page, path),
  });
  const add = (artifact: Artifact): void => {
    if (!list.has(artifact.path)) list.set(artifact.path, artifact);
  };
  // The files of a page are adjacent, so that a build processes each page once.
  for (const page of site.pages.values()) {
    add({
      ...ofPage(page, pageFile(page.route), () => pages.html(page)),
      ...sourceOf(page),
      ...machines.marks(page),
      pack: () => pages.pack.html(page),
    });
    for (const artifact of machines.pageFiles(page)) add(artifact);
    const card = state.cards?.artifact(page);
    if (card) add(card);
    for (const file of summaryFiles(site, page)) {
      const { kind, path } = file;
      if (kind === "json" || kind === "yaml")
        add(text(path, async () => specAs(state.specText(sourcePath(page)), kind)));
      else if (kind !== "source") add(text(path, async () => state.renderer.collection(page, kind)));
    }
    if (hasConsole(site, page)) {
      const { lang, words } = layout.locale(page);
      if (!/^en(?:-|$)/.test(lang))
        add(text(`_lectern/console-words/${lang}.json`, async () => JSON.stringify(consoleWords(lang, words))));
      add(ofPage(page, consolePath(page.route), () => pages.console(page)));
    }
  }
  for (const [route, standIn] of state.translated.standIns)
    add({
      ...ofPage(standIn.source, pageFile(route), () => pages.html(standIn.page, standIn)),
      ...sourceOf(standIn.source),
    });
  for (const [route, path] of site.assets) {
    // A preview decides on request, because it would have to read every page.
    if (!options.preview && !isPublished(path)) continue;
    const body = async (): Promise<ArtifactBody> => state.published(path) ?? { copy: path };
    add({ path: route.slice(1), type: mediaType(path), body, copies: path });
  }
  const notFoundStyles = engine.rareStyles.flatMap(({ name, address }) => (name === "not-found" ? [address] : []));
  add(text("404.html", async () => layout.notFound({ styles: notFoundStyles, scripts: [engine.extras] }, problems())));
  for (const artifact of engine.artifacts) add(artifact);
  const origins = proxyOrigins(site);
  if (origins) add(text(PROXY_FILE, async () => JSON.stringify({ origins })));
  if ([...site.pages.values()].some((page) => hasConsole(site, page)))
    for (const artifact of consoleAssets()) add(artifact);
  if (!options.preview) for (const artifact of fragmentArtifacts(layout)) add(artifact);
  for (const artifact of machines.siteFiles()) add(artifact);
  const published = (): Iterable<string> =>
    [...list.values()].flatMap(({ path, redirect }) => (redirect ? [] : [path]));
  for (const artifact of redirectArtifacts(site, options.base, published)) add(artifact);
  for (const artifact of redirectRulesArtifacts(site)) add(artifact);
  for (const [path, bytes] of state.extensions.assets) add({ path, type: mediaType(path), body: async () => bytes });
  for (const artifact of siteIndexArtifacts(site, { siteUrl: options.siteUrl, base: options.base })) add(artifact);
  for (const { path, type = mediaType(path), body } of state.outputs()) {
    if (list.has(path)) state.extensions.taken(path);
    // The reason is among the site's diagnostics.
    else add({ path, type, body: async () => (await body()) ?? NOTHING });
  }
  return list;
}

/** A file that could not be generated: a build skips it, and a preview returns 404. */
const NOTHING: ArtifactBody = { copy: "" };

/** Sidebar fragments that pages load lazily. A preview generates them on request. */
export function fragmentArtifacts(layout: Layout): readonly Artifact[] {
  return layout.fragments().map((fragment) => text(fragment.path, async () => fragment.body()));
}

function sourceOf(page: Page): Pick<Artifact, "source"> {
  return page.kind === "document" ? { source: page.path } : {};
}

function text(path: string, body: () => Promise<string>): Artifact {
  return { path, type: mediaType(path), body };
}
