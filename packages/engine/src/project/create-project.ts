// A project directory as a Site that stays current: parses what is needed, caches it, and updates only what changed.

import { type Audience, PUBLIC } from "@lectern/base/audience.ts";
import { type Checked, type Diagnostic, distinctDiagnostics } from "@lectern/base/diagnostic.ts";
import { barePath } from "@lectern/base/route.ts";
import type { Files } from "@lectern/io/files.ts";
import type { RemoteTexts } from "@lectern/io/network/remote-texts.ts";
import { CONFIG_FILES } from "@lectern/model/config/config-file.ts";
import { findLocationPaths } from "@lectern/model/config/location-paths.ts";
import type { Document } from "@lectern/model/content/document.ts";
import { buildSite } from "@lectern/model/site/build-site.ts";
import type { Site } from "@lectern/model/site/site.ts";
import type { Api } from "@lectern/openapi";
import { outwardTargets } from "@lectern/openapi/internal/read/join-files.ts";
import { localeOf } from "@lectern/theme/layout/ui-strings.ts";
import { type ExtensionHost, type Extensions, NO_EXTENSIONS } from "../extend/extensions.ts";
import { checkPictures } from "./check-media.ts";
import { checkNames } from "./check-names.ts";
import { noPages } from "./diagnostics.ts";
import type { FrontmatterCache } from "./frontmatter-cache.ts";
import { DocumentCache, type ParseSettings, parseGuarded } from "./guarded-parser.ts";
import { type LoadedConfig, loadConfig } from "./load-config.ts";
import { checkOverlays, findOverlays, type OverlayFiles } from "./overlays.ts";
import { createPageSources, type PageSources } from "./page-sources.ts";
import { createPublication, type Publication } from "./publication.ts";
import { remoteSources } from "./remote-sources.ts";
import { withFailures } from "./spec-failures.ts";
import { createSpecs, type Specs } from "./specs.ts";
import { type FileSurvey, surveyFiles } from "./survey-files.ts";
import { loadUntrustedConfig, withoutActiveFiles } from "./untrusted-files.ts";

export interface ProjectOptions {
  /** Without it, remote URLs do not resolve. */
  readonly remote?: RemoteTexts;
  /** Frontmatter cached by an earlier run. */
  readonly frontmatter?: FrontmatterCache;
  /** The path the site is published under: `/docs`. */
  readonly base?: string;
  /** Extensions from lectern.config. */
  readonly extensions?: ExtensionHost | undefined;
  /** Who the site is built for. Defaults to the public. */
  readonly audience?: Audience;
  /** Publish without the pages of specs that cannot be fetched. */
  readonly allowMissingSpecs?: boolean | undefined;
  /** True builds the site without files and settings that run code. */
  readonly untrusted?: boolean | undefined;
  /** Keeps pages that a redirect would replace, for a migration that removes such files. */
  readonly keepsLeftovers?: boolean;
}

export function createProject(files: Files, options: ProjectOptions = {}): Project {
  return new Project(files, options);
}

export class Project {
  readonly files: Files;
  readonly #options: ProjectOptions;
  readonly #sources: PageSources;
  readonly #specs: Specs;
  readonly #documents: DocumentCache;
  #config: LoadedConfig;
  #site: Checked<Site> | undefined;
  #survey: FileSurvey | undefined;
  #publication: Publication | undefined;

  constructor(files: Files, options: ProjectOptions) {
    this.files = files;
    this.#options = options;
    this.#sources = createPageSources(files, options.frontmatter);
    this.#specs = createSpecs(files, options.remote, options.audience);
    this.#config = this.#loadConfig();
    this.#documents = new DocumentCache(files, () => this.#parseSettings);
  }

  /** The current site. */
  site(): Checked<Site> {
    this.#site ??= this.#build();
    return this.#site;
  }

  /** Which project files are published verbatim. */
  publication(): Publication {
    const { value: site } = this.site();
    const survey = this.#survey ?? this.#surveyAll();
    this.#publication ??= createPublication({
      files: this.files,
      site,
      survey,
      configs: this.#config.paths,
      extensions: this.#extensions.files,
      kinds: (path) => this.#sources.get(path)?.kinds ?? [],
    });
    return this.#publication;
  }

  /** Why no site can be published from the configuration, root cause first. Empty if one can. */
  unreadable(): readonly Diagnostic[] {
    return this.#config.readable ? [] : this.#config.diagnostics;
  }

  /** Violations of the OpenAPI standard in the site's specs. Computed on first use. */
  structure(): readonly Diagnostic[] {
    return this.#specs.structure();
  }

  /** Every spec among the files, by path. Each is parsed on first access. */
  apis(): ReadonlyMap<string, Api> {
    return this.#describeSpecs(this.#surveyAll()).apis;
  }

  /** A parsed page or snippet; undefined if the file does not exist. */
  document(path: string): Checked<Document> | undefined {
    return this.#documents.get(path);
  }

  /** Parses an expensive page or snippet ahead of time without blocking. */
  prepare(path: string): Promise<void> {
    return this.#documents.prepare(path);
  }

  /** Parses a text without a file of its own. */
  parse(source: { readonly path: string; readonly text: string }): Promise<Checked<Document>> {
    return parseGuarded(source, this.#parseSettings);
  }

  /** Fetches the remote specs named in docs.json, each once. Returns those that changed. */
  async fetchRemote(): Promise<readonly string[]> {
    const urls = remoteSources(this.#config.value);
    const { remote } = this.#options;
    if (!remote || urls.length === 0) return [];
    return remote.fetch(urls, (url, text) => outwardTargets({ path: url, text }));
  }

  /** Applies written, added or deleted files. */
  change(paths: readonly string[]): void {
    const { paths: configs } = this.#config;
    const reconfigured = paths.some((path) => configs.has(path) || CONFIG_FILES.includes(path));
    if (reconfigured) {
      this.#config = this.#loadConfig();
      this.#documents.clear();
    }
    this.#documents.invalidate(paths);
    this.#publication = undefined;
    const specsChanged = this.#specs.change(paths);
    const pagesChanged = this.#sources.change(paths);
    if (reconfigured || specsChanged || pagesChanged || paths.some((path) => !isMarkdown(path))) this.#site = undefined;
  }

  /** A fingerprint of what the site knows about each Markdown file, excluding its body. */
  frontmatterFingerprints(): ReadonlyMap<string, string> {
    return this.#sources.fingerprints();
  }

  /** Caches the frontmatter of every page for the next run. */
  saveFrontmatter(): void {
    this.#sources.save();
  }

  get #extensions(): Extensions {
    return this.#options.extensions?.current ?? NO_EXTENSIONS;
  }

  get #parseSettings(): ParseSettings {
    const { variables, styling } = this.#config.value;
    return { variables, math: styling.latex === true };
  }

  #loadConfig(): LoadedConfig {
    return this.#options.untrusted ? loadUntrustedConfig(this.files) : loadConfig(this.files);
  }

  #surveyAll(): FileSurvey {
    const survey = surveyFiles(this.files, {
      sources: this.#sources,
      specs: this.#specs,
      configs: this.#config.paths,
      extensions: this.#extensions.files,
    });
    return this.#options.untrusted ? withoutActiveFiles(survey, this.files) : survey;
  }

  /** The specs among the files, with their overlays. */
  #describeSpecs(survey: FileSurvey) {
    const specs = this.#specs;
    const config = this.#config.value;
    const urls = remoteSources(config);
    const described = [...survey.specs, ...urls.filter((url) => this.#options.remote?.get(url) !== undefined)];
    const data = [...survey.assets.values()].filter((path) => /\.(?:json|ya?ml)$/i.test(path));
    const overlays: OverlayFiles = {
      overlays: data.filter((path) => specs.kind(path) === "overlay").sort(),
      read: (path) => this.files.read(path)?.text,
    };
    return {
      described,
      apis: specs.map(described, findOverlays(config, overlays)),
      // A URL that could not be fetched has its own diagnostic.
      unused: () => checkOverlays(config, overlays, [...described, ...urls]),
    };
  }

  #build(): Checked<Site> {
    const { remote, base, audience, keepsLeftovers, allowMissingSpecs } = this.#options;
    const specs = this.#specs;
    const survey = this.#surveyAll();
    this.#survey = survey;
    const { described, apis, unused } = this.#describeSpecs(survey);
    const isFetching = (source: string): boolean => remote?.isFetching(source) ?? false;
    const built = buildSite({
      ...survey,
      config: this.#config.value,
      apis,
      base,
      audience,
      keepsLeftovers,
      isFetching,
      location: (api, path) => specs.location(api, path),
      summaryTitle: (part, language) => localeOf(language).strings[part === "overview" ? "apiOverview" : "apiErrors"],
      overlaid: (path, overlays) => specs.overlaid(path, overlays.map(barePath)),
    });
    // Reported as such, instead of the lack of pages.
    const isMissing = built.diagnostics.some(
      ({ code }) => code === "api/spec-not-found" || code === "api/spec-fetching",
    );
    const diagnostics = [
      ...withoutLanguages(this.#config.diagnostics, this.#extensions.languages),
      ...survey.diagnostics,
      ...withFailures(built, remote?.diagnostics() ?? [], { isAllowed: allowMissingSpecs === true }),
      ...(this.#config.readable && built.value.pages.size === 0 && !isMissing ? [noPages()] : []),
      ...this.#checkPictures(built.value),
      ...checkNames({
        site: built.value,
        audience: audience ?? PUBLIC,
        snippets: [...survey.snippets.values()].map(({ path }) => path),
        read: (path) => this.files.read(path)?.text,
      }),
      ...specs.diagnostics(described),
      ...unused(),
      ...this.files.diagnostics(),
    ];
    return { value: built.value, diagnostics: distinctDiagnostics(withPaths(diagnostics, this.files)) };
  }

  #checkPictures(site: Site): readonly Diagnostic[] {
    const { files } = this;
    return checkPictures({
      site,
      root: files.root,
      paths: this.#config.paths,
      read: (path) => files.read(path)?.text,
    });
  }
}

/** Sample languages added by lectern.config are not unknown. */
function withoutLanguages(diagnostics: readonly Diagnostic[], added: Extensions["languages"]): readonly Diagnostic[] {
  const names = new Set(added.flatMap(({ id, aliases }) => [id, ...(aliases ?? [])].map((name) => name.toLowerCase())));
  return diagnostics.filter(({ about }) => about?.kind !== "language" || !names.has(about.value));
}

/** Config problems found by later stages only have a line; tools also want the path inside the JSON. */
function withPaths(diagnostics: readonly Diagnostic[], files: Files): Diagnostic[] {
  let all = [...diagnostics];
  for (const path of CONFIG_FILES) {
    const bare = all.filter((problem) => problem.at.file === path && problem.path === undefined);
    const text = bare.length > 0 ? files.read(path)?.text : undefined;
    if (text === undefined) continue;
    const locations = bare.map(({ at }) => at);
    const find = findLocationPaths({ path, text }, locations);
    all = all.map((problem) => {
      const inside = problem.path === undefined ? find(problem.at) : undefined;
      return inside === undefined ? problem : { ...problem, path: inside };
    });
  }
  return all;
}

function isMarkdown(path: string): boolean {
  return /\.mdx?$/i.test(path);
}
