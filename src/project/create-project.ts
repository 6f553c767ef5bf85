// A project directory as a Site that stays current: parses what is needed, caches it, and updates only what changed.

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

export interface Project {
  readonly files: Files;
  /** The current site. */
  site(): Checked<Site>;
  /** Why no site can be published from the configuration, root cause first. Empty if one can. */
  unreadable(): readonly Diagnostic[];
  /** Violations of the OpenAPI standard in the site's specs. Computed on first use. */
  structure(): readonly Diagnostic[];
  /** Every spec among the files, by path. Each is parsed on first access. */
  apis(): ReadonlyMap<string, Api>;
  /** A parsed page or snippet; undefined if the file does not exist. */
  document(path: string): Checked<Document> | undefined;
  /** Which project files are published verbatim. */
  publication(): Publication;
  /** Parses an expensive page or snippet ahead of time without blocking. */
  prepare(path: string): Promise<void>;
  /** Parses a text without a file of its own. */
  parse(source: { readonly path: string; readonly text: string }): Promise<Checked<Document>>;
  /** Fetches the remote specs named in docs.json, each once. Returns those that changed. */
  fetchRemote(): Promise<readonly string[]>;
  /** Applies written, added or deleted files. */
  change(paths: readonly string[]): void;
  /** A fingerprint of what the site knows about each Markdown file, excluding its body. */
  heads(): ReadonlyMap<string, string>;
  /** Caches the frontmatter of every page for the next run. */
  saveFrontmatter(): void;
}

export interface ProjectOptions {
  /** Without it, remote URLs do not resolve. */
  readonly remote?: RemoteTexts;
  /** Frontmatter cached by an earlier run. */
  readonly heads?: FrontmatterCache;
  /** The path the site is published under: `/docs`. */
  readonly base?: string;
  /** Extensions from lectern.config. */
  readonly extensions?: ExtensionHost | undefined;
  /** Who the site is built for. Defaults to the public. */
  readonly audience?: Audience;
  /** True builds the site without files and settings that run code. */
  readonly untrusted?: boolean | undefined;
  /** Keeps pages that a redirect would replace, for a migration that removes such files. */
  readonly keepsLeftovers?: boolean;
}

/** How many parsed documents to cache; older ones are parsed again when needed. */
const MAX_DOCUMENTS = 64;

export function createProject(files: Files, options: ProjectOptions = {}): Project {
  const { remote, heads, base, keepsLeftovers, audience } = options;
  const extensions = (): Extensions => options.extensions?.current ?? NO_EXTENSIONS;
  const sources = createPageSources(files, heads);
  const specs = createSpecs(files, remote, audience);
  const documents = new Map<string, Checked<Document>>();
  /** Documents that are expensive to parse are never evicted. */
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
    // A URL that could not be fetched has its own diagnostic.
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
    saveFrontmatter: sources.save,
    structure: () => specs.structure(),
    document: (path) => {
      const known = documents.get(path) ?? costly.get(path);
      if (known) return known;
      const source = files.read(path);
      if (!source) return undefined;
      const parsed = parseGuardedNow(source, config.value.variables);
      documents.set(path, parsed);
      if (documents.size > MAX_DOCUMENTS) documents.delete(documents.keys().next().value ?? path);
      return parsed;
    },
    prepare: async (path) => {
      const source = documents.has(path) || costly.has(path) ? undefined : files.read(path);
      if (!source || !isParsedApart(source)) return;
      const parsed = await parseGuarded(source, config.value.variables);
      // The file may have changed in the meantime.
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

/** Sample languages added by lectern.config are not unknown. */
function withoutLanguages(diagnostics: readonly Diagnostic[], added: Extensions["languages"]): readonly Diagnostic[] {
  const names = added.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => `"${name.toLowerCase()}"`));
  return diagnostics.filter(
    ({ code, message }) =>
      code !== "config/unknown-sample-language" || !names.some((name) => message.toLowerCase().includes(name)),
  );
}

/** Config problems found by later stages only have a line; tools also want the path inside the JSON. */
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

/** Several stages may find the same problem; report it once. */
function unique(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted.filter((item, index) => {
    const before = sorted[index - 1];
    return !before || compareDiagnostics(before, item) !== 0;
  });
}

/** Replaces a generic diagnostic about a remote URL with the reason it could not be fetched, at the same location. */
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
