// The list of a site's output files. Bodies are generated on demand.

import { sourcePath } from "@lectern/model/site/pages/source-path.ts";
import type { Page } from "@lectern/model/site/site.ts";
import { specAs } from "@lectern/openapi";
import { PROXY_FILE } from "@lectern/request/proxy-rules";
import { consoleWordsFile } from "@lectern/theme/layout/console-strings.ts";
import type { Layout } from "@lectern/theme/layout/create-layout.ts";
import { consolePath, hasConsole, proxyOrigins } from "../render/reference/console-file.ts";
import { summaryFiles } from "../render/reference/summary-files.ts";
import { type Artifact, type ArtifactBody, siteFile } from "./artifact.ts";
import { redirectRulesArtifacts } from "./hosting/redirect-rules.ts";
import { createHostRules, redirectPages, ruleFiles } from "./hosting/redirects.ts";
import { siteIndexArtifacts } from "./hosting/site-index.ts";
import { mediaType } from "./media-type.ts";
import type { OutputOptions } from "./output-options.ts";
import type { PageBodies } from "./pages/page-bodies.ts";
import { bodyId } from "./pages/page-cache.ts";
import { pageFile } from "./pages/page-file.ts";
import type { Pages } from "./pages/pages.ts";
import type { FramedProblem } from "./pages/preview-problems.ts";
import type { State } from "./state.ts";
import { consoleAssets } from "./styles/engine-assets.tsx";

interface ListInput {
  readonly options: OutputOptions;
  readonly pages: Pages;
  readonly bodies: PageBodies;
  /** Whether a project file is published. */
  readonly isPublished: (path: string) => boolean;
  /** What a preview shows on its 404 page. */
  readonly problems: () => readonly FramedProblem[];
  /** The paths of files that rendered pages turned out to need, so far. */
  readonly latePaths: () => Iterable<string>;
}

/** Every output file known before pages are rendered, by path. The first artifact of a path wins. */
export function listArtifacts(state: State, input: ListInput): ReadonlyMap<string, Artifact> {
  const { site, machines, extensions } = state;
  const { base, siteUrl } = input.options;
  const list = new Map<string, Artifact>();
  const add = (artifacts: Iterable<Artifact>): void => {
    for (const artifact of artifacts) if (!list.has(artifact.path)) list.set(artifact.path, artifact);
  };
  const published = (): Iterable<string> => [
    ...[...list.values()].flatMap(({ path, redirect }) => (redirect ? [] : [path])),
    ...input.latePaths(),
  ];
  const isPrivate = site.access !== undefined;
  // The files of a page are adjacent, so that a build processes each page once.
  for (const page of site.pages.values()) add(pageArtifacts(page, state, input));
  add(standInArtifacts(state, input));
  add(assetArtifacts(state, input));
  add(engineArtifacts(state, input));
  add(machines.siteFiles());
  // Only our own server serves a private site, and which redirects its readers get is known last.
  if (!isPrivate) {
    state.hostRules = createHostRules(site, base, published);
    add(ruleFiles(site, state.hostRules));
  }
  add([...extensions.assets].map(([path, bytes]) => ownFile(path, async () => bytes)));
  add(siteIndexArtifacts(site, { siteUrl, base }));
  if (!isPrivate) {
    for (const page of redirectPages(site, base)) if (!isBelowFile(page.path, list)) add([page]);
    const redirects = [...list.values()].filter(({ redirect }) => redirect === true);
    const files = redirects.map(({ path }) => path);
    add(redirectRulesArtifacts(site, { files }));
  }
  for (const { path, type = mediaType(path), body } of state.outputs()) {
    if (list.has(path)) extensions.reportTaken(path);
    // The reason is among the site's diagnostics.
    else add([{ ...ownFile(path, async () => (await body()) ?? NOTHING), type }]);
  }
  return list;
}

/** True if a directory of a path is a file: `start.md/index.html` next to the Markdown of a page. */
function isBelowFile(path: string, list: ReadonlyMap<string, Artifact>): boolean {
  for (let slash = path.indexOf("/"); slash !== -1; slash = path.indexOf("/", slash + 1))
    if (list.has(path.slice(0, slash))) return true;
  return false;
}

function* pageArtifacts(page: Page, state: State, { pages, bodies }: ListInput): Generator<Artifact> {
  const { site, layout, machines, renderer } = state;
  const ofPage = (path: string, body: () => Promise<string>): Artifact => ({
    ...siteFile(path, body),
    isUnchanged: () => pages.isUnchanged(page, path),
  });
  yield {
    ...ofPage(pageFile(page.route), () => pages.html(page)),
    ...sourceOf(page),
    ...machines.marks(page),
    pack: () => bodies.takePack(bodyId(page)),
  };
  yield* machines.pageFiles(page);
  const card = state.cards?.artifact(page);
  if (card) yield card;
  for (const { kind, path } of summaryFiles(site, page)) {
    if (kind === "json" || kind === "yaml")
      yield siteFile(path, async () => specAs(state.specText(sourcePath(page)), kind));
    else if (kind !== "source") yield siteFile(path, async () => renderer.collection(page, kind));
  }
  if (!hasConsole(site, page)) return;
  const locale = layout.locale(page);
  if (!/^en(?:-|$)/.test(locale.lang))
    for (const part of ["", "-later"] as const)
      yield siteFile(`_lectern/console-words/${locale.lang}${part}.json`, async () => consoleWordsFile(locale, part));
  yield ofPage(consolePath(page.route), () => bodies.console(page));
}

/** Pages in place of missing translations. */
function* standInArtifacts({ translated }: State, { pages }: ListInput): Generator<Artifact> {
  for (const [route, substitute] of translated.fallbacks) {
    const path = pageFile(route);
    yield {
      ...siteFile(path, () => pages.html(substitute.page, substitute)),
      isUnchanged: () => pages.isUnchanged(substitute.source, path),
      ...sourceOf(substitute.source),
    };
  }
}

/** The project's own files. */
function* assetArtifacts(
  { site, published, privateSpecs }: State,
  { options, isPublished }: ListInput,
): Generator<Artifact> {
  for (const [route, path] of site.assets) {
    // A preview decides on request, because it would have to read every page.
    if (!options.preview && site.access === undefined && !isPublished(path)) continue;
    const body = async (): Promise<ArtifactBody> => published(path) ?? { copy: path };
    const file = privateSpecs?.has(path) ? siteFile(path, body) : ownFile(path, body);
    yield { ...file, path: route.slice(1), copies: path };
  }
}

/** A file of the project, or one that its code returns. */
function ownFile(path: string, body: Artifact["body"]): Artifact {
  return { path, type: mediaType(path), body, readers: "referrers" };
}

/** The 404 page, and what Lectern adds to a site. */
function* engineArtifacts({ site, layout, engine }: State, { options, problems }: ListInput): Generator<Artifact> {
  const assets = { styles: [engine.notFound] };
  yield siteFile("404.html", async () => layout.notFound(assets, problems()));
  yield* engine.artifacts;
  const origins = proxyOrigins(site);
  if (origins) yield siteFile(PROXY_FILE, async () => JSON.stringify({ origins }));
  if ([...site.pages.values()].some((page) => hasConsole(site, page))) yield* consoleAssets();
  if (!options.preview) yield* fragmentArtifacts(layout);
}

/** A file that could not be generated: a build skips it, and a preview returns 404. */
const NOTHING: ArtifactBody = { copy: "" };

/** Sidebar fragments that pages load lazily. A preview generates them on request. */
export function fragmentArtifacts(layout: Layout): readonly Artifact[] {
  return layout.fragments().map((fragment) => siteFile(fragment.path, async () => fragment.body()));
}

function sourceOf(page: Page): Pick<Artifact, "source"> {
  return page.kind === "document" ? { source: page.path } : {};
}
