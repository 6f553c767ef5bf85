// A project folder as a Site that stays current: reads and parses what is needed, keeps it, and renews only what changed.

import type { Audience } from "../base/audience.ts";
import { type Checked, compareDiagnostics, type Diagnostic } from "../base/diagnostic.ts";
import { findPlacePaths } from "../config/place-paths.ts";
import type { Document } from "../content/document.ts";
import { type ExtensionHost, type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import type { Files } from "../files/files.ts";
import type { RemoteTexts } from "../files/remote-texts.ts";
import type { Api } from "../openapi/api.ts";
import { outwardTargets } from "../openapi/read/join-files.ts";
import { buildSite } from "../site/build-site.ts";
import type { Site } from "../site/site.ts";
import { checkPictures } from "./check-pictures.ts";
import { noPages } from "./diagnostics.ts";
import type { FrontmatterCache } from "./frontmatter-cache.ts";
import { isParsedApart, parseGuarded, parseGuardedNow } from "./guarded-parser.ts";
import { type LoadedConfig, loadConfig } from "./load-config.ts";
import { bare, checkOverlays, findOverlays, type OverlayFiles } from "./overlays.ts";
import { createPageSources } from "./page-sources.ts";
import { createPublication, type Publication } from "./publication.ts";
import { remoteSources } from "./remote-sources.ts";
import { createSpecs } from "./specs.ts";
import { type FileSurvey, surveyFiles } from "./survey-files.ts";
import { loadUntrustedConfig, withoutActiveFiles } from "./untrusted-files.ts";

/** A folder of content, kept up to date. */
export interface Project {
  readonly files: Files;
  /** The site as the files stand now. */
  site(): Checked<Site>;
  /** What is wrong with a configuration that no site can be published from, the reason first; nothing when one can. */
  unreadable(): readonly Diagnostic[];
  /** What does not fit the standard in the API descriptions of the site; looked for when first asked. */
  structure(): readonly Diagnostic[];
  /** Every API description among the files, by path; each is parsed when it is looked at. */
  apis(): ReadonlyMap<string, Api>;
  /** A parsed page or snippet, undefined when there is no such file. */
  document(path: string): Checked<Document> | undefined;
  /** Which of the site's files are published as they are. */
  publication(): Publication;
  /** Parses a page or snippet that takes long before it is asked for, without holding up anything else. */
  prepare(path: string): Promise<void>;
  /** Parses a text that has no file of its own. */
  parse(source: { readonly path: string; readonly text: string }): Promise<Checked<Document>>;
  /** Fetches the API descriptions docs.json names by web address, each once; gives those of which there is news. */
  fetchRemote(): Promise<readonly string[]>;
  /** Tells the project that files were written, added or removed. */
  change(paths: readonly string[]): void;
  /** What the site knows of each Markdown file, as text; of its body nothing. */
  heads(): ReadonlyMap<string, string>;
  /** Leaves what was read of every page for the next run. */
  keepHeads(): void;
}

/** What a project may have besides its files. */
export interface ProjectOptions {
  /** Without it, web addresses lead nowhere. */
  readonly remote?: RemoteTexts;
  /** Heads of pages as an earlier run left them. */
  readonly heads?: FrontmatterCache;
  /** The folder of the host that the site is published in: `/docs`. */
  readonly base?: string;
  /** What lectern.config adds to the site. */
  readonly extensions?: ExtensionHost | undefined;
  /** Who will read the site; everybody unless told. */
  readonly audience?: Audience;
  /** True builds the site without files and settings that run code. */
  readonly untrusted?: boolean | undefined;
  /** Keeps pages that a redirect would replace, for a migration that removes such files. */
  readonly keepsLeftovers?: boolean;
}

/** Parsed documents that are kept; a page is parsed again when it is asked for much later. */
const KEPT_DOCUMENTS = 64;

/** Opens a project over some files. */
export function createProject(files: Files, options: ProjectOptions = {}): Project {
  const { remote, heads, base, keepsLeftovers, audience } = options;
  const extensions = (): Extensions => options.extensions?.current ?? NO_EXTENSIONS;
  const sources = createPageSources(files, heads);
  const specs = createSpecs(files, remote, audience);
  const documents = new Map<string, Checked<Document>>();
  /** Those that take long to parse stay. */
  const costly = new Map<string, Checked<Document>>();
  const load = (): LoadedConfig => (options.untrusted ? loadUntrustedConfig(files) : loadConfig(files));
  let config = load();
  let current: Checked<Site> | undefined;
  let surveyed: FileSurvey | undefined;
  let publication: Publication | undefined;

  const describe = (survey: FileSurvey) => {
    const described = [...survey.specs, ...remoteSources(config.value).filter((url) => remote?.get(url) !== undefined)];
    const data = [...survey.assets.values()].filter((path) => /\.(?:json|ya?ml)$/i.test(path));
    const overlays: OverlayFiles = {
      overlays: data.filter((path) => specs.kind(path) === "overlay").sort(),
      read: (path) => files.read(path)?.text,
    };
    // An address that could not be fetched is told by itself.
    const known = [...described, ...remoteSources(config.value)];
    return {
      described,
      apis: specs.map(described, findOverlays(config.value, overlays)),
      unused: () => checkOverlays(config.value, overlays, known),
    };
  };

  const surveyAll = (): FileSurvey => {
    const survey = surveyFiles(files, { sources, specs, configs: config.paths, extensions: extensions().files });
    return options.untrusted ? withoutActiveFiles(survey, files) : survey;
  };

  const isFetching = (source: string): boolean => remote?.isFetching(source) ?? false;

  const build = (): Checked<Site> => {
    const survey = surveyAll();
    surveyed = survey;
    const { described, apis, unused } = describe(survey);
    const built = buildSite({
      ...survey,
      config: config.value,
      apis,
      base,
      audience,
      keepsLeftovers,
      place: (api, path) => specs.place(api, path),
      isFetching,
      overlaid: (path, overlays) => specs.overlaid(path, overlays.map(bare)),
    });
    const failures = remote?.diagnostics() ?? [];
    const isEmpty = built.value.pages.size === 0 && !remoteSources(config.value).some(isFetching);
    const diagnostics = [
      ...withoutLanguages(config.diagnostics, extensions().languages),
      ...survey.diagnostics,
      ...withReasons(built.diagnostics, failures),
      ...(config.readable && isEmpty ? [noPages()] : []),
      ...checkPictures({
        site: built.value,
        root: files.root,
        paths: config.paths,
        read: (path) => files.read(path)?.text,
      }),
      ...specs.diagnostics(described),
      ...unused(),
      ...files.diagnostics(),
    ];
    return { value: built.value, diagnostics: unique(withPaths(diagnostics, files).sort(compareDiagnostics)) };
  };

  const site = (): Checked<Site> => (current ??= build());

  return {
    files,
    apis: () => describe(surveyAll()).apis,
    site,
    publication: () => {
      const { value } = site();
      const survey = surveyed ?? surveyAll();
      publication ??= createPublication({ files, site: value, survey, configs: config.paths });
      return publication;
    },
    unreadable: () => (config.readable ? [] : config.diagnostics),
    heads: sources.fingerprints,
    keepHeads: sources.keep,
    structure: () => specs.structure(),
    document: (path) => {
      const known = documents.get(path) ?? costly.get(path);
      if (known) return known;
      const source = files.read(path);
      if (!source) return undefined;
      const parsed = parseGuardedNow(source, config.value.variables);
      documents.set(path, parsed);
      if (documents.size > KEPT_DOCUMENTS) documents.delete(documents.keys().next().value ?? path);
      return parsed;
    },
    prepare: async (path) => {
      const source = documents.has(path) || costly.has(path) ? undefined : files.read(path);
      if (!source || !isParsedApart(source)) return;
      const parsed = await parseGuarded(source, config.value.variables);
      // The file may have changed meanwhile.
      if (files.read(path)?.text === source.text) costly.set(path, parsed);
    },
    parse: (source) => parseGuarded(source, config.value.variables),
    fetchRemote: async () => {
      const urls = remoteSources(config.value);
      if (!remote || urls.length === 0) return [];
      return remote.fetch(urls, (url, text) => outwardTargets({ path: url, text }));
    },
    change: (paths) => {
      const reconfigured = paths.some((path) => config.paths.has(path) || path === "docs.json" || path === "mint.json");
      if (reconfigured) {
        config = load();
        documents.clear();
        costly.clear();
      }
      for (const path of paths) {
        documents.delete(path);
        costly.delete(path);
      }
      publication = undefined;
      const specsChanged = specs.change(paths);
      const pagesChanged = sources.change(paths);
      if (reconfigured || specsChanged || pagesChanged || paths.some((path) => !isMarkdown(path))) current = undefined;
    },
  };
}

/** A language of samples that lectern.config adds is not unknown. */
function withoutLanguages(diagnostics: readonly Diagnostic[], added: Extensions["languages"]): readonly Diagnostic[] {
  const names = added.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => `"${name.toLowerCase()}"`));
  return diagnostics.filter(
    ({ code, message }) =>
      code !== "config/unknown-sample-language" || !names.some((name) => message.toLowerCase().includes(name)),
  );
}

/** Problems of the configuration that were found later know their line; tools want the path inside the JSON as well. */
function withPaths(diagnostics: readonly Diagnostic[], files: Files): Diagnostic[] {
  let all = [...diagnostics];
  for (const path of CONFIGS) {
    const bare = all.filter((problem) => problem.at.file === path && problem.path === undefined);
    const text = bare.length > 0 ? files.read(path)?.text : undefined;
    if (text === undefined) continue;
    const places = bare.map(({ at }) => at);
    const find = findPlacePaths({ path, text }, places);
    all = all.map((problem) => {
      const inside = problem.path === undefined ? find(problem.at) : undefined;
      return inside === undefined ? problem : { ...problem, path: inside };
    });
  }
  return all;
}

const CONFIGS = ["docs.json", "mint.json"];

function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path);
}

/** The same problem may be met on two ways; it is told once. */
function unique(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted.filter((item, index) => {
    const before = sorted[index - 1];
    return !before || compareDiagnostics(before, item) !== 0;
  });
}

/** What could not be fetched from the web, at the place of the complaint about the same URL, which it replaces. */
function withReasons(site: readonly Diagnostic[], failures: readonly Diagnostic[]): readonly Diagnostic[] {
  const isMissing = ({ code }: Diagnostic): boolean => code === "api/spec-not-found";
  const named = (failure: Diagnostic): string => /"[^"]*"/.exec(failure.message)?.[0] ?? failure.message;
  const complaintOn = (failure: Diagnostic): Diagnostic | undefined =>
    site.find((one) => isMissing(one) && one.message.includes(named(failure)));
  const replaced = new Set(failures.map(complaintOn));
  return [
    ...site.filter((one) => !replaced.has(one)),
    ...failures.map((failure) => ({ ...failure, at: complaintOn(failure)?.at ?? failure.at })),
  ];
}
